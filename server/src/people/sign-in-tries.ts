import { networkOf } from "../bounds/network-of.ts";
import { MINUTE } from "../limits.ts";

/** The wrong tries that are free, and the first wait after them, which doubles with each. */
const FREE_TRIES = { account: 5, address: 20 };
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 15 * MINUTE;
/** Milliseconds after which wrong tries are forgotten. */
const FORGOTTEN_AFTER = 60 * MINUTE;
const MOST_KEYS = 20_000;

/** Where wrong tries are counted: an account, which need not exist, and a network. */
type TryKey = `account ${string}` | `address ${string}`;

/** Who tries to sign in, and from where. */
interface SignInTry {
  email: string;
  address: string;
}

/**
 * Wrong tries to sign in, per account and per network of an address. Unknown accounts are counted
 * as others are, so that nobody learns which exist. The clock of the process counts, which nobody
 * sets. Of servers that share a database each has its share of the free tries.
 */
export class SignInTries {
  readonly #wrong = new Map<TryKey, { count: number; at: number }>();
  /** How many servers people sign in at. */
  servers = (): number => 1;

  /**
   * Begins a try, which counts as a wrong one until it was right: of tries at once no more are
   * looked at than of others. Answers after how many seconds one is looked at; 0: this one is.
   */
  begin(tried: SignInTry): number {
    const at = performance.now();
    const keys = keysOf(tried);
    const wait = Math.max(0, ...keys.map((key) => Math.ceil((this.#freeAt(key) - at) / 1_000)));
    if (wait > 0) return wait;
    for (const key of keys) {
      const { count } = this.#recent(key) ?? { count: 0 };
      this.#wrong.delete(key);
      this.#wrong.set(key, { count: count + 1, at });
    }
    for (const key of this.#wrong.keys()) {
      if (this.#wrong.size <= MOST_KEYS) break;
      this.#wrong.delete(key);
    }
    return 0;
  }

  /** Ends a try that was right: it counts no more, and none of its account does. */
  noteRight(tried: SignInTry): void {
    const [account, address] = keysOf(tried);
    this.#wrong.delete(account);
    const counted = this.#wrong.get(address);
    if (counted) counted.count -= 1;
  }

  /** Until when an account's passwords are not looked at; undefined when they are. */
  lockedUntil(email: string): string | undefined {
    const wait = this.#freeAt(`account ${email}`) - performance.now();
    return wait > 0 ? new Date(Date.now() + wait).toISOString() : undefined;
  }

  /** Forgets an account's wrong tries. */
  forget(email: string): void {
    this.#wrong.delete(`account ${email}`);
  }

  #freeAt(key: TryKey): number {
    const recent = this.#recent(key);
    const all = key.startsWith("account ") ? FREE_TRIES.account : FREE_TRIES.address;
    const free = Math.ceil(all / this.servers());
    if (!recent || recent.count < free) return 0;
    return recent.at + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (recent.count - free));
  }

  #recent(key: TryKey) {
    const found = this.#wrong.get(key);
    return found && performance.now() - found.at < FORGOTTEN_AFTER ? found : undefined;
  }
}

const keysOf = ({ email, address }: SignInTry): [account: TryKey, address: TryKey] => [
  `account ${email}`,
  `address ${networkOf(address)}`,
];
