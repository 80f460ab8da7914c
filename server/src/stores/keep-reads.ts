import type { Store } from "./store.ts";

/** Names of the store's functions that save nothing. */
export const READ_FUNCTIONS = /^(list|find|read|next|count|close)/;

/** What almost every request reads. */
const KEPT_READS: ReadonlySet<string> = new Set<keyof Store>([
  "listOwners",
  "findOwner",
  "listDamaged",
  "readOrganisation",
  "readPreferences",
  "findToken",
]);

type StoreFunction = (...args: never[]) => Promise<unknown>;

/**
 * The store, with what most requests read kept in memory until something is written: by this
 * process, or by another, upon which `changesElsewhere` answers another number.
 */
export function keepReads(store: Store, changesElsewhere: () => number): Store {
  let kept = new Map<string, Promise<unknown>>();
  let seen = changesElsewhere();
  let writing = 0;

  const reading =
    (name: string, run: StoreFunction): StoreFunction =>
    (...args) => {
      const now = changesElsewhere();
      if (now !== seen) kept = new Map();
      seen = now;
      // What is being written may be read before it is written, or after.
      if (writing > 0) return run(...args);
      const key = JSON.stringify([name, ...args]);
      const before = kept.get(key);
      if (before) return before;
      const [own, answer] = [kept, run(...args)];
      own.set(key, answer);
      // Names that nothing has come from outside: as many as anybody likes.
      const forget = () => own.delete(key);
      answer.then((found) => found === undefined && forget(), forget);
      return answer;
    };
  const writes =
    (run: StoreFunction): StoreFunction =>
    async (...args) => {
      writing += 1;
      kept = new Map();
      try {
        return await run(...args);
      } finally {
        writing -= 1;
      }
    };
  const functions = Object.entries(store).map(([name, run]: [string, StoreFunction]) => {
    if (KEPT_READS.has(name)) return [name, reading(name, run)];
    return [name, READ_FUNCTIONS.test(name) ? run : writes(run)];
  });
  return Object.fromEntries(functions);
}
