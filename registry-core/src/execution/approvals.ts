import { type JsonObject, jsonText } from "@pegboard/json-schema";
import { LIMITS } from "../limits.ts";
import { type Clock, hostClock } from "./clock.ts";
import { randomId } from "./random-id.ts";

/**
 * What was decided about a call that needs an approval; a pending one has an id where it can be
 * approved later.
 */
export type ApprovalDecision =
  | { state: "approved" }
  | { state: "declined" }
  | { state: "pending"; id?: string };

/** The approvals and refusals that a caller sends with repeated calls. */
export interface GivenApprovals {
  approved?: readonly string[];
  declined?: readonly string[];
}

/** A call that needs an approval. */
interface ApprovalCall {
  agent: string;
  /** The key of the caller. Calls without one share the approvals of one caller. */
  caller?: string | undefined;
  tool: string;
  method: string;
  /** The arguments as the method would get them. */
  args: JsonObject;
}

interface WaitingCall {
  /** The method and its arguments, as one text. */
  key: string;
  until: number;
}

/** The waiting calls of one caller of one agent, by id. */
interface OwnCalls {
  waiting: Map<string, WaitingCall>;
  characters: number;
}

/** Milliseconds that a call waits for its approval. */
const LONGEST_APPROVAL_WAIT = 3_600_000;

/**
 * Calls that wait until their caller approves them, each under an id that nobody guesses. An
 * approval belongs to the caller that asked, and holds for exactly those arguments and for one run;
 * it is used up when nothing of its batch waits any more. Each caller of each agent has room of its
 * own. Nothing is written down: after a restart the call asks again.
 */
export class Approvals {
  readonly #own = new Map<string, OwnCalls>();
  readonly #clock: Clock;

  constructor(clock: Clock = hostClock) {
    this.#clock = clock;
  }

  /**
   * Decides about the calls of one batch together, in their order. All of them are made by one
   * caller for one agent.
   */
  decide(
    calls: readonly ApprovalCall[],
    { approved = [], declined = [] }: GivenApprovals,
  ): ApprovalDecision[] {
    this.#forgetOld();
    const own = this.#ownOf(calls[0]);
    const used = new Set<string>();
    const take = (key: string, ids: Iterable<string>): string | undefined => {
      for (const id of ids) {
        if (used.has(id) || own.waiting.get(id)?.key !== key) continue;
        used.add(id);
        return id;
      }
      return undefined;
    };
    const given = calls.map((call): ApprovalDecision | undefined => {
      const key = approvalKey(call);
      if (take(key, approved) !== undefined) return { state: "approved" };
      return take(key, declined) === undefined ? undefined : { state: "declined" };
    });
    if (given.every((decision) => decision !== undefined)) for (const id of used) remove(own, id);
    return given.map((decision, index) => {
      const call = calls[index];
      if (decision || !call) return decision ?? { state: "declined" };
      const key = approvalKey(call);
      const id = take(key, [...own.waiting.keys()]) ?? this.#add(own, key);
      used.add(id);
      return { state: "pending", id };
    });
  }

  #ownOf(call: ApprovalCall | undefined): OwnCalls {
    const name = JSON.stringify([call?.agent, call?.caller]);
    const own = this.#own.get(name) ?? { waiting: new Map(), characters: 0 };
    this.#own.set(name, own);
    return own;
  }

  /**
   * Adds a waiting call. The caller's own oldest calls make room; the newest stays, however large
   * it is.
   */
  #add(own: OwnCalls, key: string): string {
    const id = randomId();
    own.waiting.set(id, { key, until: this.#clock.now() + LONGEST_APPROVAL_WAIT });
    own.characters += key.length;
    for (const oldest of own.waiting.keys()) {
      const isFull =
        own.waiting.size > LIMITS.waitingApprovals ||
        own.characters > LIMITS.waitingApprovalCharacters;
      if (!isFull || own.waiting.size === 1) break;
      remove(own, oldest);
    }
    return id;
  }

  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [name, own] of this.#own) {
      for (const [id, { until }] of own.waiting) {
        if (until > now) break;
        remove(own, id);
      }
      if (own.waiting.size === 0) this.#own.delete(name);
    }
  }
}

function remove(own: OwnCalls, id: string): void {
  own.characters -= own.waiting.get(id)?.key.length ?? 0;
  own.waiting.delete(id);
}

function approvalKey({ tool, method, args }: ApprovalCall): string {
  return jsonText([tool, method, args]);
}
