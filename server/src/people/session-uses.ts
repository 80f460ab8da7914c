import { type HeldUse, holdUse, type LiveUse } from "../access/live-use.ts";
import type { ServerEvent } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { Sessions } from "./sessions.ts";

/** The requests of people that run now. Each is told when its session has ended. */
export class SessionUses {
  readonly #entries = new Map<HeldUse, string>();
  #changes = 0;
  readonly #sessions: Pick<Sessions, "lasts">;

  constructor(
    sessions: Pick<Sessions, "lasts">,
    events: { subscribe(listener: (event: ServerEvent) => void): void },
  ) {
    this.#sessions = sessions;
    events.subscribe(({ type }) => {
      if (type === "people") this.#changes += 1;
      if (type === "people") void this.#check(new Set(this.#entries.values()));
      if (type === "agents") for (const use of this.#entries.keys()) void use.checkReach();
    });
  }

  /** How often people or sessions have changed, for `begin`. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Begins a use; `release` has to be called when the request has its answer. `since`: the changes
   * before the session was looked up. It may have ended meanwhile, which is not told again.
   */
  begin(session: string, since: number): LiveUse & Pick<HeldUse, "release"> {
    const use = holdUse(() => this.#entries.delete(use), sessionEnded);
    this.#entries.set(use, session);
    if (since !== this.#changes) void this.#check(new Set([session]));
    return { ...use, check: () => this.#check(new Set([session])) };
  }

  async #check(sessions: ReadonlySet<string>): Promise<void> {
    for (const session of sessions) {
      // Health reports a store that cannot be read, and the requests' own reads of it fail as well.
      const lasts = await this.#sessions.lasts(session).catch(() => true);
      if (lasts) continue;
      for (const [use, its] of this.#entries) if (its === session) use.end();
    }
  }
}

export const sessionEnded = () =>
  new PegboardError("sign_in_needed", (t) => t("You have been signed out. Sign in again."));
