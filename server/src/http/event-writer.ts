import type { MethodCall } from "@pegboard/registry-core/internal";
import type { SSEStreamingApi } from "hono/streaming";

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
export class EventWriter {
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
    this.#events.push({ event, data: JSON.stringify(data) });
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
