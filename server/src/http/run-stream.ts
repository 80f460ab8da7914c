import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { AgentRun } from "../agents/agent-calls.ts";
import { callerKeyOf } from "../agents/called-by.ts";
import type { ProgressEvent, QuestionEvent } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { reportError } from "./answer-error.ts";
import { calledBy, refusedToken } from "./caller.ts";
import { EventWriter } from "./event-writer.ts";

/** A caller for as long as its calls run. */
export type LiveCaller = Pick<AgentRun, "signal" | "onProgress" | "ask">;

/** Milliseconds between two signs of life, which keep proxies from closing a quiet connection. */
const KEEP_ALIVE_INTERVAL = 15_000;

export function acceptsEvents(context: Context): boolean {
  return /\btext\/event-stream\b/.test(context.req.header("accept") ?? "");
}

/**
 * Answers a run as events: `progress` and `question` while it runs, then one `answer` or `error`,
 * whose data is what the answer is without events. A caller that closes the stream gives the run
 * up.
 */
export function streamRun(
  dependencies: Dependencies,
  context: Context,
  run: (caller: LiveCaller) => Promise<object>,
): { response: Response; ended: Promise<void> } {
  const { questions } = dependencies;
  const asker = {
    agent: context.req.param("agent") ?? "",
    caller: callerKeyOf(calledBy(context, "http")),
  };
  let finish = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  context.header("X-Accel-Buffering", "no");
  const response = streamSSE(context, async (stream) => {
    const caller = new AbortController();
    const leave = () => caller.abort();
    stream.onAbort(leave);
    const { tokenUse } = context.var;
    const letGo = tokenUse?.hold();
    tokenUse?.signal.addEventListener("abort", leave);
    const keepAlive = setInterval(
      () => void stream.write(": still here\n\n"),
      KEEP_ALIVE_INTERVAL,
    ).unref();
    const writer = new EventWriter(stream);
    try {
      const answer = await run({
        signal: caller.signal,
        onProgress: (call, progress) =>
          writer.progress(call, { call: identifyCall(call), ...progress } satisfies ProgressEvent),
        ask: (question) =>
          questions.ask(asker, question, (id) => {
            const { call, message, schema } = question;
            writer.send("question", {
              id,
              call: identifyCall(call),
              message,
              schema,
            } satisfies QuestionEvent);
          }),
      });
      if (tokenUse?.signal.aborted) throw refusedToken();
      await writer.end("answer", answer);
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      const thrown = tokenUse?.signal.aborted ? refusedToken() : failed;
      await writer.end("error", reportError(dependencies, thrown, context).body);
    } finally {
      clearInterval(keepAlive);
      letGo?.();
      finish();
    }
  });
  return { response, ended };
}

function identifyCall({ id, functionName }: { id?: string; functionName: string }) {
  return { ...(id !== undefined && { id }), functionName };
}
