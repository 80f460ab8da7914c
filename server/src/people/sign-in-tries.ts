import { MINUTE } from "../limits.ts";

/** The wrong tries that are free, and the first wait after them, which doubles with each. */
const FREE_TRIES = { account: 5, address: 20 };
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 15 * MINUTE;
/** Milliseconds after which wrong tries are forgotten. */
const FORGOTTEN_AFTER = 60 * MINUTE;
const MOST_KEYS = 20_000;

/** Where wrong tries are counted: an account, which need not exist, and an address. */
type TryKey = `account ${string}` | `address ${string}`;

/**
 * Wrong tries to sign in, per account and per address. Unknown accounts are counted as others are,
 * so that nobody learns which exist.
 */
export class SignInTries {
  readonly #wrong = new Map<TryKey, { count: number; at: number }>();

  /** After how many seconds the next try is looked at; 0: now. */
  wait(...keys: readonly TryKey[]): number {
    const now = Date.now();
    return Math.max(0, ...keys.map((key) => Math.ceil((this.#freeAt(key) - now) / 1_000)));
  }

  /** Until when an account's passwords are not looked at; undefined when they are. */
  lockedUntil(email: string): string | undefined {
    const freeAt = this.#freeAt(`account ${email}`);
    return freeAt > Date.now() ? new Date(freeAt).toISOString() : undefined;
  }

  noteWrong(...keys: readonly TryKey[]): void {
    const at = Date.now();
    for (const key of keys) {
      const { count } = this.#recent(key) ?? { count: 0 };
      this.#wrong.delete(key);
      this.#wrong.set(key, { count: count + 1, at });
    }
    for (const key of this.#wrong.keys()) {
      if (this.#wrong.size <= MOST_KEYS) return;
      this.#wrong.delete(key);
    }
  }

  /** Forgets an account's wrong tries once somebody signed in to it. */
  forget(email: string): void {
    this.#wrong.delete(`account ${email}`);
  }

  #freeAt(key: TryKey): number {
    const recent = this.#recent(key);
    const free = key.startsWith("account ") ? FREE_TRIES.account : FREE_TRIES.address;
    if (!recent || recent.count < free) return 0;
    return recent.at + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (recent.count - free));
  }

  #recent(key: TryKey) {
    const found = this.#wrong.get(key);
    return found && Date.now() - found.at < FORGOTTEN_AFTER ? found : undefined;
  }
}
