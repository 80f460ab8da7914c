import type { ServerEvent } from "../api-contract.ts";
import type { AccessTokens, TokenGrant } from "./access-tokens.ts";

/** A request that came with a token. */
export interface TokenUse {
  /** A signal that is aborted when the token ends: by its time, by somebody, or with its agent. */
  readonly signal: AbortSignal;
  /**
   * Follows the token longer than the beginning of the answer, until the function that it answers
   * is called.
   */
  hold(): () => void;
}

interface TokenUseEntry {
  /** The agent of a token of its callers; absent for tokens of programs and people. */
  agent: string | undefined;
  token: string;
  controller: AbortController;
  holds: number;
}

/** The requests of tokens that run now. Each is told when its token has ended. */
export class TokenUses {
  readonly #entries = new Set<TokenUseEntry>();
  readonly #tokens: Pick<AccessTokens, "usable">;
  readonly #apiTokens: { isUsable(id: string): Promise<boolean> };

  constructor(
    tokens: Pick<AccessTokens, "usable">,
    apiTokens: { isUsable(id: string): Promise<boolean> },
    events: { subscribe(listener: (event: ServerEvent) => void): void },
  ) {
    this.#tokens = tokens;
    this.#apiTokens = apiTokens;
    events.subscribe((event) => {
      if (event.type === "tokens") void this.#check(new Set([event.agent]));
      if (event.type === "agents")
        void this.#check(new Set([...this.#entries].flatMap(({ agent }) => agent ?? [])));
      if (event.type === "people") void this.#checkApiTokens();
    });
  }

  /** Begins a use; `release` has to be called when the request has its answer. */
  begin({
    id: token,
    agent,
  }: Pick<TokenGrant, "id"> & Partial<Pick<TokenGrant, "agent">>): TokenUse & { release(): void } {
    const entry: TokenUseEntry = { agent, token, controller: new AbortController(), holds: 0 };
    this.#entries.add(entry);
    const hold = () => {
      entry.holds += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        entry.holds -= 1;
        if (entry.holds === 0) this.#entries.delete(entry);
      };
    };
    return { signal: entry.controller.signal, hold, release: hold() };
  }

  async #checkApiTokens(): Promise<void> {
    for (const entry of this.#entries) {
      if (entry.agent !== undefined) continue;
      const isUsable = await this.#apiTokens.isUsable(entry.token).catch(() => true);
      if (!isUsable) entry.controller.abort();
    }
  }

  async #check(agents: ReadonlySet<string>): Promise<void> {
    for (const agent of agents) {
      // Health reports a store that cannot be read, and the requests' own reads of it fail as well.
      const usable = await this.#tokens.usable(agent).catch(() => undefined);
      if (!usable) continue;
      for (const entry of this.#entries) {
        if (entry.agent === agent && !usable.has(entry.token)) entry.controller.abort();
      }
    }
  }
}
