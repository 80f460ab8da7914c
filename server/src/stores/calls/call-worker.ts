import { parentPort, workerData } from "node:worker_threads";
import { reasonOf } from "@pegboard/json-schema";
import type { Refusal } from "../../api-contract.ts";
import { explainStorageError, StorageError } from "../storage-error.ts";
import { CallFile } from "./call-file.ts";
import type { NewCall } from "./call-rows.ts";
import type { CallBounds, CallStore } from "./call-store.ts";

const callFilePath: string = workerData;
let openCallFile: CallFile | undefined;

type WorkerQuestion<Name extends keyof CallStore> = Parameters<CallStore[Name]>[0];

/** The questions that the thread can be asked. */
const QUESTIONS = {
  write: (
    calls: CallFile,
    { entries, bounds }: { entries: readonly NewCall[]; bounds: CallBounds },
  ) => calls.write(entries, bounds),
  trim: (calls: CallFile, bounds: CallBounds) => calls.trim(bounds),
  list: (calls: CallFile, page: WorkerQuestion<"list">) => calls.list(page),
  find: (calls: CallFile, id: WorkerQuestion<"find">) => calls.find(id),
  count: (calls: CallFile, count: WorkerQuestion<"count">) => calls.count(count),
  usage: (calls: CallFile, asked: WorkerQuestion<"usage">) => calls.usage(asked),
  methodUsage: (calls: CallFile, asked: WorkerQuestion<"methodUsage">) => calls.methodUsage(asked),
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

parentPort?.on("message", async ({ id, question, input }: CallAsked) => {
  parentPort?.postMessage(
    await reply(id, () => {
      // The file is opened again when that failed before, because the disk may have room by now.
      openCallFile ??= new CallFile(callFilePath);
      return QUESTIONS[question](openCallFile, input as never);
    }),
  );
});

async function reply(id: number, work: () => unknown): Promise<CallReply> {
  try {
    return { id, answer: await work() };
  } catch (error) {
    const explained = explainStorageError(error, callFilePath, "calls");
    const message = reasonOf(explained);
    if (!(explained instanceof StorageError)) return { id, issue: { message } };
    return { id, issue: { ...explained.details, code: explained.code, message } };
  }
}
