import { type FSWatcher, watch } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { reasonOf } from "@pegboard/json-schema";

/**
 * Milliseconds without another write: an editor writes a file in several steps, and several files
 * at once.
 */
const QUIET = 100;
const MOST_FOLDERS = 256;
const SOURCE_ENDINGS = new Set([
  ".ts",
  ".mts",
  ".cts",
  ".tsx",
  ".js",
  ".mjs",
  ".cjs",
  ".jsx",
  ".json",
]);

/**
 * Watches files on disk by their folders, because editors put a new file in the place of the old
 * one.
 */
export class FileWatch {
  /**
   * Whether any source file beside a read one counts, because the read ones may be all that is
   * known of a module that failed.
   */
  anyFile = false;
  /** Why changes are not seen, for people. */
  issue: string | undefined;
  readonly #changed: () => void;
  readonly #folders = new Map<string, { watcher: FSWatcher; names: Set<string> }>();
  #timer: NodeJS.Timeout | undefined;

  /** Takes `changed`, which is called once for each burst of writes. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Watches a file from now on; a file that is watched already stays so. */
  follow(file: string): void {
    const folder = dirname(file);
    const watched = this.#folders.get(folder) ?? this.#open(folder);
    watched?.names.add(basename(file));
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const { watcher } of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  #open(folder: string) {
    if (this.#folders.size >= MOST_FOLDERS) {
      this.issue = `its files lie in more than ${MOST_FOLDERS} folders`;
      return undefined;
    }
    const names = new Set<string>();
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || names.has(name) || (this.anyFile && SOURCE_ENDINGS.has(extname(name))))
          this.#wait();
      });
      watcher.on("error", (error) => {
        this.issue = reasonOf(error);
      });
      this.#folders.set(folder, { watcher, names });
      return { watcher, names };
    } catch (error) {
      this.issue = reasonOf(error);
      return undefined;
    }
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#changed, QUIET).unref();
  }
}
