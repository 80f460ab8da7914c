import { StorageError } from "./storage-error.ts";
import type { Store } from "./store.ts";

/** Milliseconds for which the result of one trial counts. */
const TRIAL_HOLDS = 5_000;

/**
 * Whether anything can be saved. A request for this state tries to save; a failed save reports it
 * at once.
 */
export class SaveState {
  /** The store, whose saves are watched. */
  readonly store: Store;
  readonly #changed: () => void;
  #issue: StorageError | undefined;
  #tried = Number.NEGATIVE_INFINITY;
  #trial: Promise<void> | undefined;

  /** Takes the store. `changed` is called when saving became impossible, or possible again. */
  constructor(store: Store, changed: () => void) {
    this.#changed = changed;
    const followed = Object.entries(store).map(
      ([name, run]: [string, (...args: never[]) => Promise<unknown>]) => [
        name,
        (...args: never[]) =>
          run(...args).catch((error: unknown) => {
            if (error instanceof StorageError) this.#note(error);
            throw error;
          }),
      ],
    );
    this.store = Object.fromEntries(followed);
  }

  /** Why nothing can be saved now; undefined when saving works. */
  async read(): Promise<StorageError | undefined> {
    if (performance.now() - this.#tried >= TRIAL_HOLDS) {
      this.#trial ??= this.store.tryToSave().then(
        () => this.#note(undefined),
        (error) =>
          this.#note(
            error instanceof StorageError
              ? error
              : new StorageError("storage_failed", () => String(error)),
          ),
      );
      await this.#trial;
      this.#trial = undefined;
    }
    return this.#issue;
  }

  #note(error: StorageError | undefined): void {
    this.#tried = performance.now();
    const isOther = this.#issue?.message !== error?.message;
    this.#issue = error;
    if (isOther) this.#changed();
  }
}
