import type { PausedMark, Store, StoredSource } from "../stores/store.ts";
import type { SourceCatalog } from "./source-catalog.ts";
import { restoreSource, type StoredSources } from "./stored-sources.ts";

type SourceStore = Pick<
  Store,
  "listSources" | "listPausedSources" | "addSource" | "changeSource" | "deleteSource"
>;

/**
 * Has the sources that were added in the browser run here as they are stored, when another server
 * added, edited, paused or removed one of them.
 */
export class SharedSources {
  /** What this server runs of each, as it was stored. */
  readonly #running = new Map<string, string>();
  /** Changes are followed one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  /** The store, whose own changes of sources are no news. */
  watching(store: Store): Store {
    const noting = async (written: Promise<boolean>, source: StoredSource): Promise<boolean> => {
      const isWritten = await written;
      if (isWritten) this.#running.set(source.id, textOf(source));
      return isWritten;
    };
    return {
      ...store,
      addSource: (source) => noting(store.addSource(source), source),
      changeSource: (source) => noting(store.changeSource(source), source),
      deleteSource: (id) => {
        this.#running.delete(id);
        return store.deleteSource(id);
      },
    };
  }

  /** Notes what this server starts with. */
  async begin(store: Pick<SourceStore, "listSources">): Promise<void> {
    for (const source of await store.listSources()) this.#running.set(source.id, textOf(source));
  }

  /** Follows what is stored now. Rejects when the store cannot be read. */
  follow(sources: SourceCatalog, stored: StoredSources): Promise<void> {
    const following = this.#last.then(() => this.#follow(sources, stored));
    this.#last = following.catch(() => undefined);
    return following;
  }

  async #follow(sources: SourceCatalog, stored: StoredSources): Promise<void> {
    const listed = await stored.store.listSources();
    const paused = await stored.store.listPausedSources();
    for (const source of listed) {
      const text = textOf(source);
      if (this.#running.get(source.id) === text) continue;
      this.#running.set(source.id, text);
      const restored = await restoreSource(source, stored);
      // Nobody waits here for a server to answer; its state says how far it is.
      const running = sources.find(source.id)
        ? sources.replace(restored)
        : sources.add(restored, paused.get(source.id));
      running.catch(() => undefined);
    }
    const ids = new Set(listed.map(({ id }) => id));
    for (const id of [...this.#running.keys()].filter((one) => !ids.has(one))) {
      this.#running.delete(id);
      await sources.remove(id);
    }
    for (const { id, paused: now } of sources.summaries())
      this.#pause(sources, id, { now, stored: paused.get(id) });
  }

  #pause(
    sources: SourceCatalog,
    id: string,
    { now, stored }: { now: PausedMark | undefined; stored: PausedMark | undefined },
  ): void {
    // What a file switches off is paused without being stored so.
    if (now?.at === stored?.at || (!stored && sources.find(id)?.offInFile)) return;
    sources.pause(id, stored).catch(() => undefined);
  }
}

const textOf = ({ name, config }: StoredSource): string => JSON.stringify([name, config]);
