import { stat } from "node:fs/promises";
import type { Worker } from "node:worker_threads";
import { reasonOf } from "@pegboard/json-schema";
import { startWorker } from "../start-worker.ts";
import type { CallStore } from "../stores/calls/call-store.ts";
import type { CallAsked, CallQuestions, CallReply } from "../stores/calls/call-worker.ts";
import { StorageError } from "../stores/storage-error.ts";

interface WaitingQuestion {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

type Answered<Q extends keyof CallQuestions> = Awaited<ReturnType<CallQuestions[Q]>>;

/**
 * The file of calls behind a thread: neither writing nor searching it holds up anything else. The
 * thread starts with the first question.
 */
export class CallThread implements CallStore {
  readonly #file: string;
  readonly #waiting = new Map<number, WaitingQuestion>();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;

  constructor(file: string) {
    this.#file = file;
  }

  write: CallStore["write"] = (entries, bounds) => this.#ask("write", { entries, bounds });
  trim: CallStore["trim"] = (bounds) => this.#ask("trim", bounds);
  list: CallStore["list"] = (page) => this.#ask("list", page);
  find: CallStore["find"] = (id) => this.#ask("find", id);
  count: CallStore["count"] = (count) => this.#ask("count", count);
  usage: CallStore["usage"] = (asked) => this.#ask("usage", asked);
  methodUsage: CallStore["methodUsage"] = (asked) => this.#ask("methodUsage", asked);
  clear: CallStore["clear"] = () => this.#ask("clear", undefined);

  connections(): undefined {
    return undefined;
  }

  /** With what SQLite has not moved into the file yet; 0 while there is none. */
  async bytes(): Promise<number> {
    const sizes = [this.#file, `${this.#file}-wal`].map((part) =>
      stat(part).then(
        ({ size }) => size,
        () => 0,
      ),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /** @throws Error for people when the file cannot be used. */
  async #ask<Q extends keyof CallQuestions>(
    question: Q,
    input: Parameters<CallQuestions[Q]>[1],
  ): Promise<Answered<Q>> {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const id = ++this.#lastId;
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question, input } satisfies CallAsked);
    });
    return (await answered) as Answered<Q>;
  }

  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined);
    if (!worker) return;
    await this.#ask("close", undefined).catch(() => undefined);
    await worker.terminate();
  }

  async #start(): Promise<Worker> {
    const worker = await startWorker("stores/calls/call-worker", { workerData: this.#file }).catch(
      (error: unknown) => {
        this.#worker = undefined;
        throw error;
      },
    );
    worker.unref();
    worker.on("message", (reply: CallReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ("issue" in reply) waiting?.reject(errorOf(reply.issue));
      else waiting?.resolve(reply.answer);
    });
    let reason = new Error("Pegboard is closing.");
    worker.on("error", (error) => {
      reason = new Error(`The log of calls failed: ${reasonOf(error)}`);
    });
    worker.on("exit", () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    });
    return worker;
  }
}

function errorOf({
  code,
  refusal,
  message,
}: Extract<CallReply, { issue: object }>["issue"]): Error {
  if (!code) return new Error(message);
  return refusal ? StorageError.refused(code, refusal, {}) : new StorageError(code, () => message);
}
