import { LIMITS } from "../limits.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import { type Clock, hostClock } from "./clock.ts";
import { randomId } from "./random-id.ts";

/** What was decided about a call that needs an approval; a pending one has an id where it can be approved later. */
export type ApprovalDecision = { state: "approved" } | { state: "declined" } | { state: "pending"; id?: string };

/** What a caller sends with the same calls. */
export interface GivenApprovals {
  approved?: readonly string[];
  declined?: readonly string[];
}

/** A call that needs an approval. */
interface AskedCall {
  agent: string;
  tool: string;
  method: string;
  /** As the method would get them. */
  args: JsonObject;
}

interface WaitingCall {
  /** The agent, the method and its arguments. */
  key: string;
  until: number;
}

/** Milliseconds that a call waits for its approval. */
const LONGEST_WAIT = 3_600_000;

/**
 * Calls that wait until their caller approves them, each under an id that nobody guesses. An approval holds for exactly those arguments
 * and for one run; it is used up when nothing of its batch waits any more. Nothing is written down: after a restart the call asks again.
 */
export class Approvals {
  readonly #waiting = new Map<string, WaitingCall>();
  readonly #clock: Clock;
  #characters = 0;

  constructor(clock: Clock = hostClock) {
    this.#clock = clock;
  }

  /** Decides about the calls of one batch together, in their order. */
  decide(calls: readonly AskedCall[], { approved = [], declined = [] }: GivenApprovals): ApprovalDecision[] {
    this.#forgetOld();
    const used = new Set<string>();
    const take = (key: string, ids: Iterable<string>): string | undefined => {
      for (const id of ids) {
        if (used.has(id) || this.#waiting.get(id)?.key !== key) continue;
        used.add(id);
        return id;
      }
      return undefined;
    };
    const given = calls.map((call): ApprovalDecision | undefined => {
      const key = keyOf(call);
      if (take(key, approved) !== undefined) return { state: "approved" };
      return take(key, declined) === undefined ? undefined : { state: "declined" };
    });
    if (given.every((decision) => decision !== undefined)) for (const id of used) this.#remove(id);
    return given.map((decision, index) => {
      const call = calls[index];
      if (decision || !call) return decision ?? { state: "declined" };
      const key = keyOf(call);
      const id = take(key, [...this.#waiting.keys()]) ?? this.#add(key);
      used.add(id);
      return { state: "pending", id };
    });
  }

  #add(key: string): string {
    const id = randomId();
    this.#waiting.set(id, { key, until: this.#clock.now() + LONGEST_WAIT });
    this.#characters += key.length;
    this.#forgetOld();
    return id;
  }

  #remove(id: string): void {
    this.#characters -= this.#waiting.get(id)?.key.length ?? 0;
    this.#waiting.delete(id);
  }

  /** The newest stays, however large it is. */
  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [id, { until }] of this.#waiting) {
      const isFull =
        this.#waiting.size > LIMITS.waitingApprovals || this.#characters > LIMITS.waitingApprovalCharacters;
      if (until > now && !(isFull && this.#waiting.size > 1)) return;
      this.#remove(id);
    }
  }
}

function keyOf({ agent, tool, method, args }: AskedCall): string {
  return JSON.stringify([agent, tool, method, args]);
}
