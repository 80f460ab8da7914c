import { jsonText } from "@pegboard/json-schema";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Dependencies } from "../dependencies.ts";
import { KEEP_ALIVE_INTERVAL } from "../limits.ts";
import { reportError } from "./answer-error.ts";
import { callerSignal } from "./caller.ts";
import { jsonAnswer } from "./json-answer.ts";

/** What work tells its caller while it goes on. */
export interface ToldEvents {
  /** Aborted when the caller goes away, or may not ask any more. */
  signal: AbortSignal;
  send(event: string, data: object): void;
  /** Of what is told of one thing, only the latest waits for a slow reader. */
  progress(of: object, told: object): void;
}

export function acceptsEvents(context: Context): boolean {
  return /\btext\/event-stream\b/.test(context.req.header("accept") ?? "");
}

/**
 * Answers work as events: what it tells while it goes on, then one `answer` or `error`, whose data
 * is what the answer is without events. A caller that closes the stream gives the work up.
 */
export function answerEvents(
  dependencies: Dependencies,
  context: Context,
  work: (told: ToldEvents) => Promise<object>,
): { response: Response; ended: Promise<void> } {
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
      const answer = await work({
        signal: caller.signal,
        send: (event, data) => writer.send(event, data),
        progress: (of, told) => writer.progress(of, told),
      });
      if (liveUse?.signal.aborted) throw liveUse.ended();
      await writer.end("answer", answer);
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      const thrown = liveUse?.signal.aborted ? liveUse.ended() : failed;
      // Nobody reads what work says that was given up because its caller left.
      const isLeft = caller.signal.aborted && thrown === caller.signal.reason;
      if (!isLeft) await writer.end("error", reportError(dependencies, thrown, context).body);
    } finally {
      clearInterval(keepAlive);
      release?.();
      finish();
    }
  });
  return { response, ended };
}

/** Work that takes a while, and says how far it is. */
type ProgressingWork = (
  signal: AbortSignal,
  onProgress: (progress: object) => void,
) => Promise<object>;

/** Answers work as one answer, or, to whoever accepts events, as `progress` and then the answer. */
export async function answerWithProgress(
  dependencies: Dependencies,
  context: Context,
  work: ProgressingWork,
): Promise<Response> {
  if (!acceptsEvents(context))
    return jsonAnswer(context, await work(callerSignal(context), () => undefined));
  const { response } = answerEvents(dependencies, context, ({ signal, progress }) =>
    work(signal, (told) => progress(work, told)),
  );
  return response;
}

interface NamedEvent {
  event: string;
  data: string;
}

/**
 * Milliseconds between two progress events of one thing, and milliseconds that a reader has to take
 * the last event.
 */
const PROGRESS_PAUSE = 50;
const LAST_WRITE = 30_000;

/**
 * Writes events at the pace of their reader. Of the progress of one thing only the latest waits, so
 * that neither work that reports much nor a slow reader holds more than a few events here.
 */
class EventWriter {
  readonly #stream: SSEStreamingApi;
  readonly #events: NamedEvent[] = [];
  readonly #progress = new Map<object, object>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(stream: SSEStreamingApi) {
    this.#stream = stream;
  }

  progress(of: object, told: object): void {
    this.#progress.set(of, told);
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
