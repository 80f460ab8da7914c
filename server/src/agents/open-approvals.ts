import { isJsonObject, type JsonValue, jsonText } from "@pegboard/json-schema";
import { Approvals, type MethodDefinition, type ToolDefinition } from "@pegboard/registry-core";
import {
  type ApprovalAnswer as Decision,
  isDestructive,
  type OpenApproval,
} from "@pegboard/registry-core/internal";
import type {
  ApprovalAnswer,
  ApprovalsAnswer,
  ApprovalVerdict,
  LoggedCall,
  WaitingApproval,
} from "../api-contract.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import type { CallLog } from "../call-log/call-log.ts";
import { argumentsToDecide, type FinishedCall } from "../call-log/kept-call.ts";
import type { EventHub } from "../events/event-hub.ts";
import type { CallOwner } from "../people/deciders.ts";
import { ownerOfCall } from "./called-by.ts";

interface OpenApprovalsParts {
  audit: Pick<AuditLog, "note">;
  callLog: Pick<CallLog, "note">;
  events: EventHub;
  /** Tells others of a call that begins to wait. */
  tell(call: WaitingApproval): void;
  /** Tells the other servers of a database that something changed here. */
  tellServers(): void;
  newId?: () => string;
}

/** A call that waits: what the log keeps of it, and what whoever decides has to see. */
export interface AskedApproval {
  waiting: FinishedCall;
  tool: ToolDefinition;
  method: MethodDefinition;
}

const MOST_LISTED_APPROVALS = 1_000;
/** Milliseconds that an approval that ended is told, in which events are told together, and between two looks for old ones. */
const ENDED_SHOWN = 60_000;
const EVENT_WINDOW = 100;
const BETWEEN_LOOKS = 30_000;
/** Of the arguments in short: how many, and their characters. */
const MOST_SUMMARY_PARTS = 4;
const LONGEST_SUMMARY_PART = 48;

/**
 * The calls of all agents that wait for an approval. They are in memory: a restart ends them, since
 * it ends their callers' requests too.
 */
export class OpenApprovals {
  /** The table in which calls wait. */
  readonly table: Approvals;
  readonly #asked = new Map<string, AskedApproval & { summary: string; isRecorded?: true }>();
  readonly #ended = new Map<string, { agent: string; verdict: ApprovalVerdict }>();
  readonly #audit: OpenApprovalsParts["audit"];
  readonly #callLog: Pick<CallLog, "note">;
  readonly #events: EventHub;
  readonly #tellOthers: OpenApprovalsParts["tell"];
  readonly #tellServers: OpenApprovalsParts["tellServers"];
  #telling: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor({ audit, callLog, events, tell, tellServers, newId }: OpenApprovalsParts) {
    this.#tellServers = tellServers;
    this.#tellOthers = tell;
    this.#audit = audit;
    this.#callLog = callLog;
    this.#events = events;
    this.table = new Approvals({
      onChange: (approval) => this.#follow(approval),
      ...(newId && { newId }),
    });
  }

  /** Keeps what is shown and logged of a call that begins to wait. */
  note(id: string, asked: AskedApproval): void {
    if (this.#asked.has(id)) return;
    this.#asked.set(id, { ...asked, summary: argumentSummary(asked.waiting) });
    this.#callLog.note(asked.waiting);
    const open = this.table.find(id);
    const shown = open && this.#shown(open);
    if (shown) this.#tellOthers(shown);
    this.#tell();
  }

  /** Those of the agents that `isSeen` names, or of all. */
  list(
    isSeen: (agent: string) => boolean = () => true,
  ): Omit<ApprovalsAnswer, "yours" | "mayDecide"> {
    const open = this.table.list().filter(({ id }) => {
      const asked = this.#asked.get(id);
      return asked !== undefined && isSeen(asked.waiting.agent.id);
    });
    const since = Date.now() - ENDED_SHOWN;
    for (const [id, { verdict }] of this.#ended) if (verdict.at < since) this.#ended.delete(id);
    const ended = [...this.#ended].filter(([, { agent }]) => isSeen(agent));
    return {
      waiting: shareOfEach(open, MOST_LISTED_APPROVALS).flatMap((each) => this.#shown(each) ?? []),
      total: open.length,
      ended: ended.map(([id, { verdict }]) => ({ id, ...verdict })),
    };
  }

  /** Whether an approval is of an agent that `isSeen` names, or of none that is known. */
  concerns(id: string, isSeen: (agent: string) => boolean): boolean {
    const agent = this.#asked.get(id)?.waiting.agent.id ?? this.#ended.get(id)?.agent;
    return agent === undefined || isSeen(agent);
  }

  /** Whose call it is that waits. */
  ownerOf(id: string): CallOwner | undefined {
    const asked = this.#asked.get(id);
    return asked && ownerOfCall(asked.waiting.by);
  }

  /** A call that waits, with all that it takes to decide; undefined when it waits no more. */
  find(id: string, chosen: { whole: boolean }): ApprovalAnswer | undefined {
    const open = this.table.find(id);
    const asked = this.#asked.get(id);
    const shown = open && !open.verdict && this.#shown(open);
    if (!shown || !asked) return undefined;
    const { waiting, tool, method } = asked;
    const { reason } = waiting.ended.record;
    return {
      ...shown,
      revision: waiting.agent.revision,
      ...(reason !== undefined && { reason: waiting.redact()(reason) }),
      ...argumentsToDecide(waiting, chosen),
      parameters: method.parameters,
      description: method.description,
      setBy: settersOf[method.origins?.needsApproval ?? "declared"] ?? "author",
      source: tool.source,
    };
  }

  /** How an approval ended that ended a moment ago, or that its caller has not come back for. */
  verdictOf(id: string): ApprovalVerdict | undefined {
    return this.#ended.get(id)?.verdict ?? this.table.find(id)?.verdict;
  }

  /** Decides about a call. False when it waits no more. */
  answer(id: string, decision: Decision): boolean {
    return this.table.answer(id, decision);
  }

  /** Ends all waits: their callers are answered. */
  close(): void {
    clearTimeout(this.#looking);
    clearTimeout(this.#telling);
    this.table.close();
  }

  #shown({ id, since, until, isHeld, call }: OpenApproval): WaitingApproval | undefined {
    const asked = this.#asked.get(id);
    if (!asked) return undefined;
    const { tool, method, summary, waiting } = asked;
    const { agent, by, ended, run } = waiting;
    return {
      id,
      agent: agent.id,
      agentName: agent.name,
      tool: call.tool,
      method: call.method,
      functionName: ended.record.functionName,
      title: method.displayName,
      toolTitle: tool.displayName,
      via: by.via,
      since,
      isHeld,
      summary,
      ...(isDestructive(method) && { risk: "destructive" as const }),
      ...(by.token && { token: by.token }),
      ...(by.person && { person: by.person.name }),
      ...(until !== undefined && { until }),
      ...(run !== undefined && { run }),
    };
  }

  /** Tells the log of what no caller is answered, and the pages of everything. */
  #follow(approval: OpenApproval): void {
    const { id, verdict, ended, isHeld } = approval;
    const asked = this.#asked.get(id);
    const agent = asked?.waiting.agent.id ?? this.#ended.get(id)?.agent;
    if (verdict && agent !== undefined) this.#ended.set(id, { agent, verdict });
    if (asked && verdict && !isHeld && ended !== "answered")
      this.#callLog.note(endedAlone(asked.waiting, verdict, ended === "forgotten"));
    if (verdict?.state === "timed out") this.#recordTimedOut(approval, verdict.at);
    if (ended) this.#asked.delete(id);
    this.#tell();
  }

  #recordTimedOut({ id, call, since }: OpenApproval, at: number): void {
    const asked = this.#asked.get(id);
    if (!asked || asked.isRecorded) return;
    asked.isRecorded = true;
    const { agent } = asked.waiting;
    this.#audit.note({
      by: { kind: "system", name: "" },
      from: { via: "process", address: "" },
      kind: "call_timed_out",
      facts: { call: `${call.tool}.${call.method}`, seconds: Math.round((at - since) / 1_000) },
      subject: { kind: "agent", id: agent.id, name: agent.name },
    });
  }

  #tell(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#events.publish({ type: "approvals" });
      this.#tellServers();
    }, EVENT_WINDOW).unref();
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined;
      // Listing them forgets what is old.
      this.list();
      if (this.#asked.size > 0) this.#tell();
    }, BETWEEN_LOOKS).unref();
  }
}

/** At most so many, in their order: each caller's first ones, so that none fills the list. */
function shareOfEach(open: readonly OpenApproval[], most: number): readonly OpenApproval[] {
  if (open.length <= most) return open;
  const counts = new Map<string, number>();
  const ranked = open.map((approval) => {
    const caller = JSON.stringify([approval.call.agent, approval.call.caller]);
    const rank = counts.get(caller) ?? 0;
    counts.set(caller, rank + 1);
    return { approval, rank };
  });
  const shown = new Set(ranked.toSorted((one, other) => one.rank - other.rank).slice(0, most));
  return ranked.filter((one) => shown.has(one)).map(({ approval }) => approval);
}

const settersOf: Readonly<Partial<Record<string, ApprovalAnswer["setBy"]>>> = {
  organisation: "organisation",
  preset: "preset",
  agent: "agent",
};

/** The row of a call whose caller is not there to be answered. */
function endedAlone(
  waiting: FinishedCall,
  verdict: ApprovalVerdict,
  isForgotten: boolean,
): FinishedCall {
  const { record } = waiting.ended;
  const [outcome, message] = outcomeAlone(verdict, isForgotten);
  const result = { ok: false, code: outcome, message } as const;
  const waited = verdict.at - record.askedAt;
  const approval = { ...record.approval, ...verdict };
  return {
    ...waiting,
    ended: { ...waiting.ended, record: { ...record, outcome, message, waited, approval }, result },
  };
}

function outcomeAlone(
  { state, reason }: ApprovalVerdict,
  isForgotten: boolean,
): [outcome: Exclude<LoggedCall["outcome"], "ok">, message: string] {
  if (state === "declined") return ["declined", reason ?? "It was declined by a person."];
  if (state === "timed out") return ["declined", "Nobody approved it in time."];
  if (isForgotten)
    return ["cancelled", "It was approved, and its caller did not come back for it."];
  return ["needs approval", "It is approved: it runs when its caller asks for it again."];
}

/** The first arguments that are texts, numbers or switches, without secrets. */
function argumentSummary(waiting: FinishedCall): string {
  const { arguments: args } = argumentsToDecide(waiting, { whole: false });
  const values: JsonValue[] = isJsonObject(args) ? Object.values(args) : [];
  return values
    .filter((value) => value !== null && value !== "" && !isRemoved(value))
    .slice(0, MOST_SUMMARY_PARTS)
    .map((value) => summaryPart(summaryValue(value)))
    .join(" · ");
}

/** A value as people write it: texts without quotes, a list of short values with commas. */
function summaryValue(value: JsonValue): string {
  if (typeof value === "string") return value;
  const isShortList = Array.isArray(value) && value.every((one) => typeof one !== "object");
  return isShortList ? value.map(String).join(", ") : jsonText(value);
}

const isRemoved = (value: JsonValue): boolean => isJsonObject(value) && value.$removed === true;

const summaryPart = (text: string): string =>
  text.length > LONGEST_SUMMARY_PART ? `${text.slice(0, LONGEST_SUMMARY_PART)}…` : text;
