import type { Rights, ServerEvent } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { AccessTokens, TokenGrant } from "./access-tokens.ts";
import { type HeldUse, holdUse, type LiveUse } from "./live-use.ts";

interface TokenUseEntry {
  grant: UsedGrant;
  use: HeldUse;
}

/** A token of an agent's callers, or one of a program or a person, with what it may do. */
type UsedGrant = Pick<TokenGrant, "id" | "agent"> | UsedRights;
interface UsedRights {
  id: string;
  rights: Rights;
}

interface KnownApiTokens {
  /** Whether a token may still be used, and for as much. */
  stillGives(grant: UsedRights): Promise<boolean>;
}

/** The requests of tokens that run now. Each is told when its token has ended. */
export class TokenUses {
  readonly #entries = new Set<TokenUseEntry>();
  readonly #tokens: Pick<AccessTokens, "usable">;
  readonly #apiTokens: KnownApiTokens;

  constructor(
    tokens: Pick<AccessTokens, "usable">,
    apiTokens: KnownApiTokens,
    events: { subscribe(listener: (event: ServerEvent) => void): void },
  ) {
    this.#tokens = tokens;
    this.#apiTokens = apiTokens;
    events.subscribe((event) => {
      if (event.type === "tokens") void this.#check(new Set([event.agent]));
      if (event.type === "agents") {
        const ofAgents = [...this.#entries].flatMap(({ grant }) =>
          "agent" in grant ? grant.agent : [],
        );
        void this.#check(new Set(ofAgents));
        for (const { use } of this.#entries) void use.checkReach();
      }
      if (event.type === "people") void this.#checkApiTokens();
    });
  }

  /** Begins a use; `release` has to be called when the request has its answer. */
  begin(grant: UsedGrant): LiveUse & Pick<HeldUse, "release"> {
    const use = holdUse(() => this.#entries.delete(entry), refusedToken);
    const entry: TokenUseEntry = { grant, use };
    this.#entries.add(entry);
    const check = () =>
      "agent" in grant ? this.#check(new Set([grant.agent])) : this.#checkApiTokens();
    return { ...use, check };
  }

  async #checkApiTokens(): Promise<void> {
    for (const { grant, use } of this.#entries) {
      if ("agent" in grant) continue;
      const stillGives = await this.#apiTokens.stillGives(grant).catch(() => true);
      if (!stillGives) use.end();
    }
  }

  async #check(agents: ReadonlySet<string>): Promise<void> {
    for (const agent of agents) {
      // Health reports a store that cannot be read, and the requests' own reads of it fail as well.
      const usable = await this.#tokens.usable(agent).catch(() => undefined);
      if (!usable) continue;
      for (const { grant, use } of this.#entries) {
        if ("agent" in grant && grant.agent === agent && !usable.has(grant.id)) use.end();
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
