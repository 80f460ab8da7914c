import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { OpenApiFault } from "@pegboard/registry-core/problems";
import { OPENAPI_LIMITS } from "../../limits.ts";
import { startReadyWorker } from "../../start-worker.ts";
import type { DescriptionRequest, ReadDescription, ReadOperation } from "./description.ts";
import type { ReadMessage } from "./read-worker.ts";

/** The reading that runs: one description is read at a time, because each thread takes memory. */
let lastDescriptionReading: Promise<unknown> = Promise.resolve();

/**
 * Reads a description in a thread that is ended when it takes too long, too much memory, or nobody
 * waits for it any more.
 */
export function readDescriptionInThread(
  request: DescriptionRequest,
  { signal, longest = OPENAPI_LIMITS.readingTime }: { signal: AbortSignal; longest?: number },
): Promise<ReadDescription | { fault: OpenApiFault }> {
  const reading = lastDescriptionReading.then(() => readDescriptionNow(request, signal, longest));
  lastDescriptionReading = reading.catch(() => undefined);
  return reading;
}

async function readDescriptionNow(
  request: DescriptionRequest,
  signal: AbortSignal,
  longest: number,
) {
  const worker = await startReadyWorker(
    "sources/openapi/read-worker",
    OPENAPI_LIMITS.readingMegabytes,
  );
  const limit = AbortSignal.timeout(longest);
  const end = AbortSignal.any([signal, limit]);
  const operations: ReadOperation[] = [];
  try {
    signal.throwIfAborted();
    // A thread that runs out of memory fails before it exits.
    const ended = Promise.race([once(worker, "exit"), once(end, "abort")]).catch(() => undefined);
    const said: string[] = [];
    let wake = () => {};
    worker.on("message", (text: string) => {
      said.push(text);
      wake();
    });
    worker.postMessage(request);
    for (;;) {
      const more = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (said.length === 0) await Promise.race([more, ended]);
      const text = said.shift();
      if (text === undefined) {
        signal.throwIfAborted();
        return { fault: { code: "too_slow" as const } };
      }
      const message: ReadMessage = JSON.parse(text);
      if ("fault" in message) return message;
      if ("head" in message) return { ...message.head, operations };
      operations.push(...message.operations);
      await setImmediate();
    }
  } finally {
    await worker.terminate();
  }
}
