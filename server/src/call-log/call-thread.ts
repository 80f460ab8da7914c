import type { Worker } from "node:worker_threads";
import { reasonOf } from "@pegboard/registry-core/internal";
import { startWorker } from "../start-worker.ts";
import type { CallAsked, CallQuestions, CallReply } from "../stores/calls/call-worker.ts";
import { StorageError } from "../stores/storage-error.ts";

interface WaitingQuestion {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * The file of calls behind a thread: neither writing nor searching it holds up anything else. The
 * thread starts with the first question.
 */
export class CallThread {
  readonly #file: string;
  readonly #waiting = new Map<number, WaitingQuestion>();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws Error for people when the file cannot be used. */
  async ask<Q extends keyof CallQuestions>(
    question: Q,
    input: Parameters<CallQuestions[Q]>[1],
  ): Promise<ReturnType<CallQuestions[Q]>> {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {
        resolve: (answer) => resolve(answer as ReturnType<CallQuestions[Q]>),
        reject,
      });
      worker.postMessage({ id, question, input } satisfies CallAsked);
    });
  }

  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined);
    if (!worker) return;
    await this.ask("close", undefined).catch(() => undefined);
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
      if ("fault" in reply) waiting?.reject(errorOf(reply.fault));
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
}: Extract<CallReply, { fault: object }>["fault"]): Error {
  if (!code) return new Error(message);
  return refusal ? StorageError.refused(code, refusal, {}) : new StorageError(code, () => message);
}
