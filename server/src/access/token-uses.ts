import type { ServerEvent } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { AccessTokens, TokenGrant } from "./access-tokens.ts";
import { type HeldUse, holdUse, type LiveUse } from "./live-use.ts";

interface TokenUseEntry {
  /** The agent of a token of its callers; absent for tokens of programs and people. */
  agent: string | undefined;
  token: string;
  use: HeldUse;
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
  }: Pick<TokenGrant, "id"> & Partial<Pick<TokenGrant, "agent">>): LiveUse &
    Pick<HeldUse, "release"> {
    const use = holdUse(() => this.#entries.delete(entry));
    const entry: TokenUseEntry = { agent, token, use };
    this.#entries.add(entry);
    const check = () =>
      agent === undefined ? this.#checkApiTokens() : this.#check(new Set([agent]));
    return { ...use, ended: refusedToken, check };
  }

  async #checkApiTokens(): Promise<void> {
    for (const entry of this.#entries) {
      if (entry.agent !== undefined) continue;
      const isUsable = await this.#apiTokens.isUsable(entry.token).catch(() => true);
      if (!isUsable) entry.use.end();
    }
  }

  async #check(agents: ReadonlySet<string>): Promise<void> {
    for (const agent of agents) {
      // Health reports a store that cannot be read, and the requests' own reads of it fail as well.
      const usable = await this.#tokens.usable(agent).catch(() => undefined);
      if (!usable) continue;
      for (const entry of this.#entries) {
        if (entry.agent === agent && !usable.has(entry.token)) entry.use.end();
      }
    }
  }
}

/**
 * The error for wrong, expired and revoked tokens alike, so that the answer tells nothing about any
 * token.
 */
export function refusedToken(): PegboardError {
  return new PegboardError("token_refused", (t) =>
    t(
      "This token is not valid: it is wrong, has ended or was revoked. Make a new one on the agent's page Connect.",
    ),
  );
}
