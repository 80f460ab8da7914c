import { jsonText } from "@pegboard/json-schema";
import type { MethodCall } from "@pegboard/registry-core/internal";
import type { Context } from "hono";
import type { SSEStreamingApi } from "hono/streaming";
import { streamSSE } from "hono/streaming";
import type { AgentRun } from "../agents/agent-calls.ts";
import { callerKeyOf } from "../agents/called-by.ts";
import type { ApprovalEvent, ProgressEvent, QuestionEvent } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { KEEP_ALIVE_INTERVAL } from "../limits.ts";
import { reportError } from "./answer-error.ts";
import { calledBy } from "./caller.ts";

/** A caller for as long as its calls run. */
export type LiveCaller = Pick<AgentRun, "signal" | "onProgress" | "onWaiting" | "ask">;

export function acceptsEvents(context: Context): boolean {
  return /\btext\/event-stream\b/.test(context.req.header("accept") ?? "");
}

/**
 * Answers a run as events: `progress`, `question` and `approval` while it runs, then one `answer` or `error`,
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
    const { liveUse } = context.var;
    const release = liveUse?.hold();
    liveUse?.signal.addEventListener("abort", leave);
    const keepAlive = setInterval(() => {
      void stream.write(": still here\n\n");
      void liveUse?.check();
    }, KEEP_ALIVE_INTERVAL).unref();
    const writer = new EventWriter(stream);
    try {
      const answer = await run({
        signal: caller.signal,
        onProgress: (call, progress) =>
          writer.progress(call, { call: identifyCall(call), ...progress } satisfies ProgressEvent),
        onWaiting: ({ ended: { record, result } }) => {
          const { id, until } = record.approval ?? {};
          const request = result.ok ? undefined : result.approval;
          if (id === undefined || until === undefined || !request) return;
          const { callId, functionName, args } = request;
          const call = identifyCall({ ...(callId !== undefined && { id: callId }), functionName });
          writer.send("approval", { id, call, until, arguments: args } satisfies ApprovalEvent);
        },
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
      if (liveUse?.signal.aborted) throw liveUse.ended();
      await writer.end("answer", answer);
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      const thrown = liveUse?.signal.aborted ? liveUse.ended() : failed;
      await writer.end("error", reportError(dependencies, thrown, context).body);
    } finally {
      clearInterval(keepAlive);
      release?.();
      finish();
    }
  });
  return { response, ended };
}

function identifyCall({ id, functionName }: { id?: string; functionName: string }) {
  return { ...(id !== undefined && { id }), functionName };
}

interface NamedEvent {
  event: string;
  data: string;
}

/**
 * Milliseconds between two progress events of one call, and milliseconds that a reader has to take
 * the last event.
 */
const PROGRESS_PAUSE = 50;
const LAST_WRITE = 30_000;

/**
 * Writes the events of a run at the pace of their reader. Of the progress of one call only the
 * latest waits, so that neither a call that reports much nor a slow reader holds more than a few
 * events here.
 */
class EventWriter {
  readonly #stream: SSEStreamingApi;
  readonly #events: NamedEvent[] = [];
  readonly #progress = new Map<MethodCall, object>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(stream: SSEStreamingApi) {
    this.#stream = stream;
  }

  progress(call: MethodCall, told: object): void {
    this.#progress.set(call, told);
    this.#timer ??= setTimeout(() => this.#writeProgress(), PROGRESS_PAUSE).unref();
  }

  send(event: string, data: object): void {
    this.#takeProgress();
    this.#events.push({ event, data: jsonText(data) });
    this.#write();
  }

  /** Sends the last event. A reader that does not take it in time is left. */
  async end(event: string, data: object): Promise<void> {
    this.send(event, data);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#stream.abort();
        resolve();
      }, LAST_WRITE).unref();
    });
    await Promise.race([this.#writing, late]);
    clearTimeout(timer);
  }

  #writeProgress(): void {
    this.#timer = undefined;
    // The reader is slower: it gets the latest event when it has taken the one on its way.
    if (this.#writing) return;
    this.#takeProgress();
    this.#write();
  }

  #takeProgress(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const told of this.#progress.values())
      this.#events.push({ event: "progress", data: JSON.stringify(told) });
    this.#progress.clear();
  }

  #write(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
      if (this.#progress.size > 0)
        this.#timer ??= setTimeout(() => this.#writeProgress(), PROGRESS_PAUSE).unref();
    });
  }

  async #writeAll(): Promise<void> {
    for (let next = this.#events.shift(); next; next = this.#events.shift())
      await this.#stream.writeSSE(next);
  }
}
