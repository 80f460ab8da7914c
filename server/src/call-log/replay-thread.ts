import { on } from "node:events";
import { ReplayCounter, type ReplayReport } from "@pegboard/registry-core/internal";
import { RestingWorker } from "../start-worker.ts";
import {
  type CalledFunction,
  type CallPlace,
  isCallPlaceMade,
  type ReplayWindow,
} from "../stores/calls/replayed-calls.ts";
import type { ReplayGates, ReplayNews, ReplayQuestion } from "./replay-worker.ts";

/** What is asked of logged calls. */
export interface ReplayAsked {
  window: ReplayWindow;
  /** Finds by what calls of these function names are judged; each is asked for once. */
  gates(called: readonly CalledFunction[]): Promise<ReplayGates>;
  onProgress?: ((progress: { done: number; of: number }) => void) | undefined;
  signal: AbortSignal;
}

/** What is found, and when the first of the calls was asked for. */
export interface Replayed {
  report: ReplayReport;
  since: number | undefined;
}

/** Milliseconds, and the memory of the thread. */
const REPLAY_TIME = 60_000;
const IDLE_LIMIT_OF_REPLAYS = 30_000;
const REPLAY_MEGABYTES = 256;

/**
 * Judges logged calls in a thread with its own connection: neither those who write calls nor
 * anybody else waits for it. One is judged at a time, because each thread takes memory. A caller
 * that goes away ends the thread.
 */
export class ReplayThread {
  readonly #place: CallPlace;
  readonly #worker = new RestingWorker("call-log/replay-worker", REPLAY_MEGABYTES);
  #last: Promise<unknown> = Promise.resolve();

  constructor(place: CallPlace) {
    this.#place = place;
  }

  /** @throws the signal's reason when it is aborted, and an Error for people */
  replay(asked: ReplayAsked): Promise<Replayed> {
    const replaying = this.#last.then(() => this.#replay(asked));
    this.#last = replaying.catch(() => undefined);
    return replaying;
  }

  close(): Promise<void> {
    return this.#worker.end();
  }

  async #replay({ window, gates, onProgress, signal }: ReplayAsked): Promise<Replayed> {
    signal.throwIfAborted();
    if (!isCallPlaceMade(this.#place))
      return { report: new ReplayCounter().report(), since: undefined };
    const worker = await this.#worker.take();
    const end = AbortSignal.any([signal, AbortSignal.timeout(REPLAY_TIME)]);
    const ask = (question: ReplayQuestion) => worker.postMessage(question);
    try {
      const news = on(worker, "message", { signal: end, close: ["exit"] }) as AsyncIterable<
        [ReplayNews]
      >;
      ask({ place: this.#place, window });
      for await (const [told] of news) {
        if ("called" in told) ask(await gates(told.called));
        else if ("progress" in told) onProgress?.(told.progress);
        else if ("issue" in told) throw new Error(told.issue);
        else {
          this.#worker.rest(IDLE_LIMIT_OF_REPLAYS);
          return told;
        }
      }
      throw new Error("The thread that judges calls ended.");
    } catch (error) {
      await this.#worker.end();
      signal.throwIfAborted();
      throw end.aborted ? new Error("Judging the calls took too long.") : error;
    }
  }
}
