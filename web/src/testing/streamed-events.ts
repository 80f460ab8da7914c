/** The part of EventSource that the app uses, over fetch: neither Node nor jsdom has one. */
export class StreamedEvents {
  static readonly CLOSED = 2;
  readyState = 0;
  onmessage: ((message: { data: string; lastEventId: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  readonly #named = new Map<string, (message: { data: string }) => void>();
  readonly #ended = new AbortController();

  constructor(path: string) {
    void this.#read(path).catch(() => {
      this.readyState = StreamedEvents.CLOSED;
      if (!this.#ended.signal.aborted) this.onerror?.();
    });
  }

  addEventListener(type: string, listener: (message: { data: string }) => void): void {
    this.#named.set(type, listener);
  }

  close(): void {
    this.#ended.abort();
  }

  async #read(path: string): Promise<void> {
    const { body } = await fetch(new URL(path, location.origin), { signal: this.#ended.signal });
    if (!body) throw new Error("The event stream has no body.");
    this.readyState = 1;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      for (const message of chunk.value.split("\n\n"))
        this.#tell(Object.fromEntries(fieldsOf(message)));
    }
    throw new Error("The event stream ended.");
  }

  #tell({ event, data, id = "" }: Record<string, string>): void {
    if (data === undefined) return;
    if (event !== undefined) this.#named.get(event)?.({ data });
    else this.onmessage?.({ data, lastEventId: id });
  }
}

function fieldsOf(message: string): [string, string][] {
  return [...message.matchAll(/^(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
}
