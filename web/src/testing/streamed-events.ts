/** The part of EventSource that the app uses, over fetch: neither Node nor jsdom has one. */
export class StreamedEvents {
  static readonly CLOSED = 2;
  readyState = 0;
  onopen: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  readonly #ended = new AbortController();

  constructor(path: string) {
    void this.#read(path).catch(() => {
      this.readyState = StreamedEvents.CLOSED;
      if (!this.#ended.signal.aborted) this.onerror?.();
    });
  }

  close(): void {
    this.#ended.abort();
  }

  async #read(path: string): Promise<void> {
    const { body } = await fetch(new URL(path, location.origin), { signal: this.#ended.signal });
    if (!body) throw new Error("The event stream has no body.");
    this.readyState = 1;
    this.onopen?.();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      for (const [, data = ""] of chunk.value.matchAll(/^data: (.*)$/gm)) this.onmessage?.({ data });
    }
  }
}
