import { type JsonObject, jsonText } from "@pegboard/json-schema";
import { LIMITS } from "../limits.ts";
import { type Clock, hostClock } from "./clock.ts";
import { randomId } from "./random-id.ts";

/** How the approval of a call ended. */
export interface ApprovalVerdict {
  state: "approved" | "declined" | "timed out" | "withdrawn";
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** Who decided; absent where the caller itself did, or nobody. */
  by?: string;
  /** The host's id of the person who decided. */
  person?: string;
  /** What the model reads about a call that was declined. */
  reason?: string;
  /** Present when later calls of the method in the same run are approved too. */
  forRun?: true;
}

/** The approval that a call needed: its id in the host's table, and how it ended once it did. */
export interface CallApproval extends Partial<ApprovalVerdict> {
  id?: string;
  /** When a call that waits is declined, in milliseconds since 1970. */
  until?: number;
}

/** What a person decides about a call that waits. */
export type ApprovalAnswer = Pick<ApprovalVerdict, "by" | "person" | "reason" | "forRun"> & {
  state: "approved" | "declined";
};

/**
 * What was decided about a call that needs an approval; a pending one has an id where it can be
 * approved later.
 */
export type ApprovalDecision =
  | { state: "pending"; id?: string }
  /** With the error of asking the caller, where that failed. */
  | { state: "decided"; id?: string; verdict: ApprovalVerdict; error?: unknown };

/** The approvals and refusals that a caller sends with repeated calls. */
export interface GivenApprovals {
  approved?: readonly string[];
  declined?: readonly string[];
}

/** How long whoever is asked has, and what the caller sends. */
interface AskedFor extends GivenApprovals {
  /** Milliseconds after which a call is declined that nobody decided about. Default: no limit. */
  approvalLimit?: number | undefined;
}

/** A call that needs an approval. */
export interface ApprovalCall {
  agent: string;
  /** The key of the caller. Calls without one share the approvals of one caller. */
  caller?: string | undefined;
  /** The run that the call belongs to, where its caller names one. */
  run?: string | undefined;
  tool: string;
  method: string;
  /** The arguments as the method would get them. */
  args: JsonObject;
  /** A text that is another one when the method, its source or its config is. */
  form?: string | undefined;
}

/** A call that waits for its approval. */
export interface OpenApproval {
  id: string;
  call: ApprovalCall;
  since: number;
  /** When it is declined unless somebody decides before; absent where its caller sets no limit. */
  until?: number;
  /** Whether the caller waits for the decision, and does not come back for it. */
  isHeld: boolean;
  /** What was decided, until the caller comes back for it. */
  verdict?: ApprovalVerdict;
  /** Present when it waits no more: its caller has the verdict, or did not come back for it. */
  ended?: "answered" | "forgotten";
}

interface WaitingCall extends OpenApproval {
  /** The method and its arguments, as one text. */
  key: string;
  own: OwnCalls;
  /** Tells the caller that waits. */
  tell?: (verdict: ApprovalVerdict) => void;
  /** When it is declined, however long its caller waits. */
  declinesAt?: number;
}

/** The waiting calls of one caller of one agent, by id. */
interface OwnCalls {
  name: string;
  waiting: Map<string, WaitingCall>;
  characters: number;
}

/** Milliseconds that a call is kept until its caller comes back for it. */
const APPROVAL_LIFETIME = LIMITS.approvalSeconds * 1_000;

export interface ApprovalsOptions {
  clock?: Clock;
  /** Makes the id of a call that waits, which nobody may guess; random unless given. */
  newId?: () => string;
  /** Called when a call begins to wait, is decided or has ended. It must not throw. */
  onChange?(approval: OpenApproval): void;
}

/** How the caller of a call waits for its approval. */
export interface ApprovalWait {
  signal: AbortSignal;
  /** Milliseconds until the call is declined. Default: no limit. */
  limit?: number | undefined;
  /** Asks the caller itself; whoever decides first decides. Its signal ends with the wait. */
  ask?: ((signal: AbortSignal) => Promise<boolean>) | undefined;
}

/**
 * Calls that wait until somebody approves them, each under an id that nobody guesses: a person whom
 * the host asks (`answer`), or the caller itself, that waits (`hold`) or comes back with the id.
 * An approval belongs to the caller that asked, and holds for exactly those arguments and that form
 * of the method. Each caller of each agent has room of its own. Nothing is written down: after a
 * restart the call asks again.
 */
export class Approvals {
  readonly #own = new Map<string, OwnCalls>();
  readonly #all = new Map<string, WaitingCall>();
  readonly #forRuns = new Map<string, { verdict: ApprovalVerdict; until: number }>();
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #onChange: (approval: OpenApproval) => void;
  #isClosed = false;

  constructor({
    clock = hostClock,
    newId = randomId,
    onChange = () => undefined,
  }: ApprovalsOptions = {}) {
    this.#newId = newId;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /**
   * Decides about the calls of one batch together, in their order. All of them are made by one
   * caller for one agent. What was decided is used up when nothing of the batch waits any more.
   */
  decide(
    calls: readonly ApprovalCall[],
    { approved = [], declined = [], approvalLimit }: AskedFor,
  ): ApprovalDecision[] {
    this.#forgetOld();
    const own = this.#ownOf(calls[0]);
    const used = new Set<string>();
    const take = (key: string, ids: Iterable<string>): WaitingCall | undefined => {
      for (const id of ids) {
        const waiting = own.waiting.get(id);
        if (used.has(id) || waiting?.key !== key || waiting.isHeld) continue;
        used.add(id);
        return waiting;
      }
      return undefined;
    };
    const at = this.#clock.now();
    const decidedIds = [...own.waiting.values()].flatMap(({ id, verdict }) => (verdict ? id : []));
    const given = calls.map((call): ApprovalDecision | undefined => {
      const forRun = this.#useForRun(call);
      if (forRun) return { state: "decided", verdict: forRun };
      const key = approvalKey(call);
      const decided = (found: WaitingCall | undefined, state: ApprovalAnswer["state"]) =>
        found &&
        ({ state: "decided", id: found.id, verdict: found.verdict ?? { state, at } } as const);
      return (
        decided(take(key, decidedIds), "declined") ??
        decided(take(key, approved), "approved") ??
        decided(take(key, declined), "declined")
      );
    });
    if (given.every((decision) => decision !== undefined)) this.#useUp(given);
    return given.map((decision, index) => {
      const call = calls[index];
      if (decision || !call) return decision ?? { state: "pending" };
      const key = approvalKey(call);
      const waiting =
        take(key, [...own.waiting.keys()]) ?? this.#add(own, call, { key, approvalLimit });
      used.add(waiting.id);
      return { state: "pending", id: waiting.id };
    });
  }

  #useUp(decisions: readonly ApprovalDecision[]): void {
    for (const decision of decisions) {
      const waiting = this.#all.get(decision.id ?? "");
      if (waiting && decision.state === "decided") this.#end(waiting, decision.verdict, "answered");
    }
  }

  /**
   * Waits for the decision about a call that `decide` left pending. The call waits no longer when
   * its caller goes away, asking the caller fails, or its limit is over.
   */
  async hold(id: string, { signal, limit, ask }: ApprovalWait): Promise<ApprovalDecision> {
    const waiting = this.#all.get(id);
    if (!waiting) return { state: "pending" };
    waiting.isHeld = true;
    const { declinesAt } = waiting;
    const asked = limit === undefined ? declinesAt : this.#clock.now() + limit;
    delete waiting.until;
    if (asked !== undefined) waiting.until = Math.min(asked, declinesAt ?? asked);
    const { until } = waiting;
    this.#onChange(shown(waiting));
    const asking = new AbortController();
    const ends: (() => void)[] = [() => asking.abort()];
    try {
      const [verdict, error] = await new Promise<[ApprovalVerdict, error?: unknown]>((resolve) => {
        const end = (state: ApprovalVerdict["state"], thrown?: unknown) =>
          resolve([{ state, at: this.#clock.now() }, thrown]);
        waiting.tell = (decided) => resolve([decided]);
        const leave = () => end("withdrawn");
        if (signal.aborted || this.#isClosed) leave();
        signal.addEventListener("abort", leave);
        ends.push(() => signal.removeEventListener("abort", leave));
        if (until !== undefined) {
          const left = until - this.#clock.now();
          ends.push(this.#clock.after(left, () => end("timed out")));
        }
        ask?.(asking.signal).then(
          (isApproved) => end(isApproved ? "approved" : "declined"),
          (thrown) => end("withdrawn", thrown),
        );
      });
      this.#end(waiting, verdict, "answered");
      return { state: "decided", id, verdict, ...(error !== undefined && { error }) };
    } finally {
      for (const end of ends) end();
    }
  }

  /** The calls that wait for a decision, the one with the least time left first. */
  list(): OpenApproval[] {
    this.#forgetOld();
    return [...this.#all.values()]
      .filter(({ verdict }) => !verdict)
      .map(shown)
      .sort((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity) || a.since - b.since);
  }

  /** A call that waits, or whose caller has not come back for what was decided. */
  find(id: string): OpenApproval | undefined {
    this.#forgetOld();
    const waiting = this.#all.get(id);
    return waiting && shown(waiting);
  }

  /**
   * Decides about a call for a person whom the host asks. False when no such call waits: it ended,
   * or somebody else was first.
   */
  answer(id: string, answer: ApprovalAnswer): boolean {
    this.#forgetOld();
    const waiting = this.#all.get(id);
    if (!waiting || waiting.verdict) return false;
    const { forRun, ...plain } = answer;
    const isForRun = forRun && answer.state === "approved" && waiting.call.run !== undefined;
    const verdict: ApprovalVerdict = {
      ...plain,
      at: this.#clock.now(),
      ...(isForRun && { forRun: true }),
    };
    waiting.verdict = verdict;
    if (waiting.declinesAt !== undefined) waiting.until = verdict.at + APPROVAL_LIFETIME;
    if (isForRun) this.#keepForRun(waiting.call, verdict);
    if (waiting.tell) waiting.tell(verdict);
    else this.#onChange(shown(waiting));
    return true;
  }

  /** Ends the waits of callers, who are answered that their host ends. */
  close(): void {
    this.#isClosed = true;
    const at = this.#clock.now();
    for (const { tell } of [...this.#all.values()]) tell?.({ state: "withdrawn", at });
  }

  #ownOf(call: ApprovalCall | undefined): OwnCalls {
    const name = JSON.stringify([call?.agent, call?.caller]);
    const own = this.#own.get(name) ?? { name, waiting: new Map(), characters: 0 };
    this.#own.set(name, own);
    return own;
  }

  /**
   * Adds a waiting call. The caller's own oldest calls make room; the newest stays, however large
   * it is.
   */
  #add(
    own: OwnCalls,
    call: ApprovalCall,
    { key, approvalLimit }: Pick<WaitingCall, "key"> & Pick<AskedFor, "approvalLimit">,
  ): WaitingCall {
    const since = this.#clock.now();
    const until = since + (approvalLimit ?? APPROVAL_LIFETIME);
    const added: WaitingCall = { id: this.#newId(), key, own, call, since, until, isHeld: false };
    if (approvalLimit !== undefined) added.declinesAt = until;
    own.waiting.set(added.id, added);
    this.#all.set(added.id, added);
    own.characters += key.length;
    for (const oldest of own.waiting.values()) {
      const isFull =
        own.waiting.size > LIMITS.waitingApprovals ||
        own.characters > LIMITS.waitingApprovalCharacters;
      if (!isFull || own.waiting.size === 1) break;
      this.#end(oldest, oldest.verdict ?? { state: "timed out", at: since }, "forgotten");
    }
    this.#onChange(shown(added));
    return added;
  }

  #end(
    waiting: WaitingCall,
    verdict: ApprovalVerdict,
    ended: NonNullable<OpenApproval["ended"]>,
  ): void {
    const { own, id, key } = waiting;
    if (!this.#all.delete(id)) return;
    own.waiting.delete(id);
    own.characters -= key.length;
    if (own.waiting.size === 0) this.#own.delete(own.name);
    waiting.verdict = verdict;
    waiting.tell?.(verdict);
    this.#onChange({ ...shown(waiting), ended });
  }

  #forgetOld(): void {
    const now = this.#clock.now();
    for (const waiting of this.#all.values()) {
      if (waiting.isHeld || waiting.until === undefined || waiting.until > now) continue;
      if (waiting.declinesAt !== undefined && !waiting.verdict) this.#decline(waiting);
      else this.#end(waiting, waiting.verdict ?? { state: "timed out", at: now }, "forgotten");
    }
    for (const [key, { until }] of this.#forRuns) if (until <= now) this.#forRuns.delete(key);
  }

  /** Declines a call whose time is over. Its caller learns it when it comes back. */
  #decline(waiting: WaitingCall): void {
    const at = waiting.until ?? this.#clock.now();
    waiting.verdict = { state: "timed out", at };
    waiting.until = at + APPROVAL_LIFETIME;
    this.#onChange(shown(waiting));
  }

  /** Keeps what holds for a run until the run has not used it for an hour. */
  #keepForRun(call: ApprovalCall, verdict: ApprovalVerdict): void {
    const key = runKey(call);
    this.#forRuns.delete(key);
    const until = this.#clock.now() + APPROVAL_LIFETIME;
    this.#forRuns.set(key, { verdict, until });
    const [oldest] = this.#forRuns.keys();
    if (this.#forRuns.size > LIMITS.waitingApprovals && oldest !== undefined)
      this.#forRuns.delete(oldest);
  }

  #useForRun(call: ApprovalCall): ApprovalVerdict | undefined {
    if (call.run === undefined) return undefined;
    const kept = this.#forRuns.get(runKey(call));
    if (kept) this.#keepForRun(call, kept.verdict);
    return kept?.verdict;
  }
}

const approvalKey = ({ tool, method, args, form, run }: ApprovalCall): string =>
  jsonText([tool, method, args, form ?? "", run ?? ""]);

const runKey = ({ agent, caller, run, tool, method, form }: ApprovalCall): string =>
  JSON.stringify([agent, caller, run, tool, method, form]);

function shown({
  key: _,
  own: _own,
  tell: _tell,
  declinesAt: _at,
  ...open
}: WaitingCall): OpenApproval {
  return open;
}
