import type { TokenAddress } from "../api-contract.ts";
import { WriteQueue } from "../bounds/write-queue.ts";
import { DAY } from "../limits.ts";
import type { TokenAddressStore, TokenUse } from "../stores/people/people-store.ts";

/** Milliseconds that uses are gathered for one write. */
const ADDRESSES_WRITE_PAUSE = 10_000;
/** Days that are kept. */
export const TOKEN_ADDRESS_DAYS = 30;
/** Addresses with their programs that are told apart for one token on one day. */
const MOST_ADDRESSES_OF_TOKEN = 100;

/**
 * From which addresses programs use their tokens, counted by day. No request waits for the count,
 * and whoever has a token cannot fill the database from many addresses: those beyond the first are
 * counted together, without address.
 */
export class TokenAddresses {
  readonly #store: TokenAddressStore;
  /** What the queue has for the next write, by what tells it from others. */
  readonly #waiting = new Map<string, TokenUse>();
  /** What is told apart of each token today. */
  readonly #known = new Map<string, Set<string>>();
  #day = "";
  readonly #queue = new WriteQueue<TokenUse>((uses) => this.#write(uses), ADDRESSES_WRITE_PAUSE);

  constructor(store: TokenAddressStore) {
    this.#store = store;
  }

  note(token: string, from: { address: string; program: string }): void {
    const lastUsedAt = new Date().toISOString();
    const day = lastUsedAt.slice(0, 10);
    if (day !== this.#day) this.#known.clear();
    this.#day = day;
    const { address, program } = this.#toldApart(token, from);
    const key = JSON.stringify([token, day, address, program]);
    const waiting = this.#waiting.get(key);
    const use = { token, address, program, requests: (waiting?.requests ?? 0) + 1, lastUsedAt };
    if (waiting) Object.assign(waiting, use);
    else {
      this.#waiting.set(key, use);
      this.#queue.push(use);
    }
  }

  /** From where a token was used in the days that are kept, what was used last first. */
  async list(token: string): Promise<TokenAddress[]> {
    await this.flush();
    return this.#store.listTokenAddresses(token, firstDay());
  }

  /** Resolves when all that was noted before is written; what cannot be written is lost. */
  flush(): Promise<void> {
    return this.#queue.flush();
  }

  async #write(uses: readonly TokenUse[]): Promise<void> {
    this.#waiting.clear();
    // Health reports a store that cannot be written.
    await this.#store.addTokenUses(uses, firstDay()).catch(() => undefined);
  }

  #toldApart(token: string, from: { address: string; program: string }) {
    const known = this.#known.get(token) ?? new Set();
    this.#known.set(token, known);
    const key = JSON.stringify([from.address, from.program]);
    if (!known.has(key) && known.size >= MOST_ADDRESSES_OF_TOKEN)
      return { address: "", program: "" };
    known.add(key);
    return from;
  }
}

const firstDay = (): string =>
  new Date(Date.now() - (TOKEN_ADDRESS_DAYS - 1) * DAY).toISOString().slice(0, 10);
