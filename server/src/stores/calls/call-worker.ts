import { parentPort, workerData } from "node:worker_threads";
import { reasonOf } from "@pegboard/json-schema";
import type { Refusal } from "../../api-contract.ts";
import { explainStorageError, StorageError } from "../storage-error.ts";
import { type CallBounds, CallFile, type CallPage } from "./call-file.ts";
import type { NewCall, StoredCallsFilter } from "./call-rows.ts";

const callFilePath: string = workerData;
let openCallFile: CallFile | undefined;

/** The questions that the thread can be asked. */
const QUESTIONS = {
  write: (calls: CallFile, { entries, bounds }: { entries: NewCall[]; bounds: CallBounds }) =>
    calls.write(entries, bounds),
  trim: (calls: CallFile, bounds: CallBounds) => calls.trim(bounds),
  list: (calls: CallFile, page: CallPage) => calls.list(page),
  find: (calls: CallFile, id: number) => calls.find(id),
  count: (
    calls: CallFile,
    { filter, bars }: { filter: StoredCallsFilter & { from: number; to: number }; bars: number },
  ) => calls.count(filter, bars),
  clear: (calls: CallFile, _: undefined) => calls.clear(),
  close: (calls: CallFile, _: undefined) => calls.close(),
};

export type CallQuestions = typeof QUESTIONS;

export interface CallAsked {
  id: number;
  question: keyof CallQuestions;
  input: unknown;
}

/**
 * The reply of the thread. An error cannot be sent as it is; one without a code does not come from
 * the storage.
 */
export type CallReply =
  | { id: number; answer: unknown }
  | { id: number; issue: { code?: StorageError["code"]; refusal?: Refusal; message: string } };

parentPort?.on("message", ({ id, question, input }: CallAsked) => {
  parentPort?.postMessage(
    reply(id, () => {
      // The file is opened again when that failed before, because the disk may have room by now.
      openCallFile ??= new CallFile(callFilePath);
      return QUESTIONS[question](openCallFile, input as never);
    }),
  );
});

function reply(id: number, work: () => unknown): CallReply {
  try {
    return { id, answer: work() };
  } catch (error) {
    const explained = explainStorageError(error, callFilePath, "calls");
    const message = reasonOf(explained);
    if (!(explained instanceof StorageError)) return { id, issue: { message } };
    return { id, issue: { ...explained.details, code: explained.code, message } };
  }
}
