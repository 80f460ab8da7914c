import type { TokenAddress } from "../api-contract.ts";
import { DAY } from "../limits.ts";
import type { TokenAddressStore, TokenUse } from "../stores/people/people-store.ts";

/** Milliseconds that uses are gathered for one write. */
const WRITE_PAUSE = 10_000;
/** Days that are kept. */
export const TOKEN_ADDRESS_DAYS = 30;
/** Addresses with their programs that are told apart for one token on one day. */
const MOST_OF_TOKEN = 100;

/**
 * From which addresses programs use their tokens, counted by day. No request waits for the count,
 * and whoever has a token cannot fill the database from many addresses: those beyond the first are
 * counted together, without address.
 */
export class TokenAddresses {
  readonly #store: TokenAddressStore;
  readonly #waiting = new Map<string, TokenUse>();
  /** What is told apart of each token today. */
  readonly #known = new Map<string, Set<string>>();
  #day = "";
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

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
    const requests = (this.#waiting.get(key)?.requests ?? 0) + 1;
    this.#waiting.set(key, { token, address, program, requests, lastUsedAt });
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_PAUSE).unref();
  }

  /** From where a token was used in the days that are kept, what was used last first. */
  async list(token: string): Promise<TokenAddress[]> {
    await this.flush();
    return this.#store.listTokenAddresses(token, firstDay());
  }

  /** Resolves when all that was noted before is written; what cannot be written is lost. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      const uses = [...this.#waiting.values()];
      this.#waiting.clear();
      // Health reports a store that cannot be written.
      if (uses.length > 0) await this.#store.addTokenUses(uses, firstDay()).catch(() => undefined);
    });
    return this.#writing;
  }

  #toldApart(token: string, from: { address: string; program: string }) {
    const known = this.#known.get(token) ?? new Set();
    this.#known.set(token, known);
    const key = JSON.stringify([from.address, from.program]);
    if (!known.has(key) && known.size >= MOST_OF_TOKEN) return { address: "", program: "" };
    known.add(key);
    return from;
  }
}

const firstDay = (): string =>
  new Date(Date.now() - (TOKEN_ADDRESS_DAYS - 1) * DAY).toISOString().slice(0, 10);
