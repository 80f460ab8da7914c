import { jsonText } from "@pegboard/json-schema";
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Dependencies } from "../../dependencies.ts";
import { reportError } from "../../http/answer-error.ts";
import { callerSignal } from "../../http/caller.ts";
import { jsonAnswer } from "../../http/json-answer.ts";
import { acceptsEvents } from "../../http/run-stream.ts";
import { KEEP_ALIVE_INTERVAL } from "../../limits.ts";

/** Work that takes a while, and says how far it is. */
export type ProgressingWork = (
  signal: AbortSignal,
  onProgress: (progress: object) => void,
) => Promise<object>;

/** Milliseconds between two reports. */
const BETWEEN_REPORTS = 100;

/**
 * Answers work as one answer, or, to whoever accepts events, as `progress` events and then one
 * `answer` or `error`. A caller that goes away stops the work.
 */
export async function answerWithProgress(
  dependencies: Dependencies,
  context: Context,
  work: ProgressingWork,
): Promise<Response> {
  if (!acceptsEvents(context))
    return jsonAnswer(context, await work(callerSignal(context), () => undefined));
  context.header("X-Accel-Buffering", "no");
  return streamSSE(context, async (stream) => {
    const caller = new AbortController();
    const leave = () => caller.abort();
    stream.onAbort(leave);
    const { liveUse } = context.var;
    const release = liveUse?.hold();
    liveUse?.signal.addEventListener("abort", leave);
    const keepAlive = setInterval(() => {
      void stream.write(": still here\n\n");
      void liveUse?.check();
    }, KEEP_ALIVE_INTERVAL).unref();
    let told = Number.NEGATIVE_INFINITY;
    const write = (event: string, data: object) => stream.writeSSE({ event, data: jsonText(data) });
    try {
      const answer = await work(caller.signal, (progress) => {
        if (performance.now() - told < BETWEEN_REPORTS) return;
        told = performance.now();
        void write("progress", progress);
      });
      if (liveUse?.signal.aborted) throw liveUse.ended();
      await write("answer", answer);
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      const thrown = liveUse?.signal.aborted ? liveUse.ended() : failed;
      await write("error", reportError(dependencies, thrown, context).body);
    } finally {
      clearInterval(keepAlive);
      release?.();
    }
  });
}
