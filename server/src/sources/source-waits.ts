import { isPending, type SourceEntry } from "./source-entry.ts";

/** Milliseconds that a call waits for a source that is connected anew. */
const LONGEST_SOURCE_WAIT = 30_000;

interface Catalogue {
  /** The entry that provides a tool. */
  entryOf(tool: string): SourceEntry | undefined;
  onChange(listener: () => void): () => void;
}

/** Lets callers wait for sources that load. */
export class SourceWaits {
  readonly #entries: ReadonlyMap<string, SourceEntry>;
  readonly #catalogue: Catalogue;

  constructor(entries: ReadonlyMap<string, SourceEntry>, catalogue: Catalogue) {
    this.#entries = entries;
    this.#catalogue = catalogue;
  }

  /**
   * The names of sources whose tools are not known yet, or cannot run yet, because they still load.
   */
  loading(): string[] {
    return [...this.#entries.values()].filter(isPending).map(({ source }) => source.name);
  }

  /** Resolves when no source loads any more, at the latest after `limit` milliseconds. */
  async whenLoaded({ signal, limit }: { signal: AbortSignal; limit: number }): Promise<void> {
    let stop = (): void => undefined;
    const loaded = new Promise<void>((resolve) => {
      const look = () => {
        if (this.loading().length === 0) resolve();
      };
      stop = this.#catalogue.onChange(look);
      look();
    });
    await untilSettled(loaded, { signal, limit });
    stop();
  }

  /**
   * Waits for the source of a tool that is connected anew, at most `limit` milliseconds. Answers
   * whether there was something to wait for.
   */
  async whenReconnected(
    tool: string,
    { signal, limit = LONGEST_SOURCE_WAIT }: { signal: AbortSignal; limit?: number },
  ): Promise<boolean> {
    const { reconnecting } = this.#catalogue.entryOf(tool) ?? {};
    if (!reconnecting) return false;
    await untilSettled(reconnecting, { signal, limit: Math.min(limit, LONGEST_SOURCE_WAIT) });
    return true;
  }
}

function untilSettled(
  work: Promise<void>,
  { signal, limit }: { signal: AbortSignal; limit: number },
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, limit);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    work.then(end, end);
  });
}
