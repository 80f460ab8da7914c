import { isPending, isReadAtFirst, type SourceEntry } from "./source-entry.ts";

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
  whenLoaded(until: { signal: AbortSignal; limit: number }): Promise<void> {
    return this.#whenNone(() => this.loading(), until);
  }

  /**
   * Resolves when no source is being asked for the first time which tools it has. `onWait` is told
   * the names of those that are, again whenever they are others.
   */
  async whenListed(
    signal: AbortSignal,
    onWait: (sources: readonly string[]) => void,
  ): Promise<void> {
    let told = "";
    const awaited = () => {
      const entries = [...this.#entries.values()].filter(isReadAtFirst);
      const names = entries.map(({ source }) => source.name);
      if (names.length > 0 && names.join("\n") !== told) onWait(names);
      told = names.join("\n");
      return names;
    };
    await this.#whenNone(awaited, { signal });
  }

  async #whenNone(
    waiting: () => readonly string[],
    until: { signal: AbortSignal; limit?: number },
  ): Promise<void> {
    let stop = (): void => undefined;
    const none = new Promise<void>((resolve) => {
      const look = () => {
        if (waiting().length === 0) resolve();
      };
      stop = this.#catalogue.onChange(look);
      look();
    });
    await untilSettled(none, until);
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
  { signal, limit }: { signal: AbortSignal; limit?: number },
): Promise<void> {
  return new Promise((resolve) => {
    const timer = limit === undefined ? undefined : setTimeout(end, limit);
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
