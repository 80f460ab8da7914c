import { ownValue, setOwn } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import type { TraceStep } from "../toolset/toolset.ts";
import type { CallFate, CallVerdict, KeptCall, UnjudgedReason } from "./replay-call.ts";

/** What can become of a call, in the order in which it is told. */
export const CALL_FATES = [
  "refused",
  "asks",
  "misfits",
  "elsewhere",
  "limited",
  "unjudged",
  "runs",
] as const satisfies readonly CallFate["kind"][];
/** One of them. */
export type CallFateKind = (typeof CALL_FATES)[number];

/** One of the calls of a row. */
interface ReplayExample {
  id: number;
  at: number;
  caller: string;
  /** The beginning of its arguments as JSON; whoever reads the log adds it. */
  arguments?: string;
  /** The issue that counts first, where its arguments do not fit. */
  issue?: Issue;
}

/** An issue that several calls have. */
interface CountedIssue {
  issue: Issue;
  calls: number;
}

/** The calls of one method of one agent of which the same would become, which is not what did. */
interface ReplayRow {
  agent: string;
  functionName: string;
  tool?: string;
  method?: string;
  kind: CallFateKind;
  /** What decides that they are refused. */
  because?: TraceStep;
  refused?: "unknown" | "off" | "not offered";
  /** Why they cannot be judged. */
  why?: UnjudgedReason;
  /** The method that has their name. */
  elsewhere?: { tool: string; method: string };
  /** The limit that they meet, and what the longest of them needs. */
  limited?: { by: "time" | "size"; limit: number; needs: number };
  /** What does not fit, the most frequent first. */
  issues?: CountedIssue[];
  calls: number;
  /** The most of them on one day. */
  mostADay: number;
  last: number;
  /** The first callers by name, and how many there are. */
  callers: string[];
  callerCount: number;
  /** The newest. */
  examples: ReplayExample[];
}

/** What became of all calls of a time that were judged. */
export interface ReplayReport {
  calls: number;
  /** Calls of which would become what did, or what becomes of them anyway. */
  same: number;
  /** How many of these meet something else than they did without the change, too. */
  already: number;
  fates: Record<CallFateKind, number>;
  /** Of each agent that was called. */
  agents: Record<string, { calls: number; fates: Partial<Record<CallFateKind, number>> }>;
  /** The most calls first. */
  rows: ReplayRow[];
  /** How many more rows there are. */
  more: number;
}

const MOST_EXAMPLES = 3;
const MOST_CALLER_NAMES = 3;
const MOST_REPLAY_ISSUES = 5;
const MOST_TOLD_ROWS = 500;
const MOST_COUNTED_ROWS = 20_000;
const A_DAY = 86_400_000;

interface CountingRow extends ReplayRow {
  days: Map<number, number>;
  names: Set<string>;
  counted: Map<string, CountedIssue>;
}

/** What is counted of a call, whatever becomes of it. */
export type CountedCall = Pick<KeptCall, "id" | "at" | "caller" | "duration" | "characters">;

/** Counts the verdicts about calls, the newest call first. */
export class ReplayCounter {
  readonly #rows = new Map<string, CountingRow>();
  readonly #agents: ReplayReport["agents"] = {};
  readonly #fates = Object.fromEntries(CALL_FATES.map((kind) => [kind, 0])) as Record<
    CallFateKind,
    number
  >;
  /** The rows that there is no place for. */
  readonly #left = new Set<string>();
  #calls = 0;
  #same = 0;
  #already = 0;

  /** Counts calls that no judgement is needed for. */
  addSame(agent: string, calls: number): void {
    this.#calls += calls;
    this.#same += calls;
    this.#agentOf(agent).calls += calls;
  }

  add(call: KeptCall, verdict: CallVerdict): void {
    this.counting(call, verdict)(call);
  }

  /** Counts calls that fare as this one does, which itself is not counted yet. */
  counting(call: KeptCall, { fate, standing }: CallVerdict): (call: CountedCall) => void {
    const { agent } = call;
    if (standing !== "changed") {
      const already = standing === "already" ? 1 : 0;
      return () => {
        this.addSame(agent, 1);
        this.#already += already;
      };
    }
    const ofAgent = this.#agentOf(agent);
    const row = this.#rowOf(call, fate);
    return (counted) => {
      this.#calls += 1;
      this.#fates[fate.kind] += 1;
      ofAgent.calls += 1;
      ofAgent.fates[fate.kind] = (ofAgent.fates[fate.kind] ?? 0) + 1;
      if (row) countIn(row, counted, fate);
    };
  }

  #rowOf(call: KeptCall, fate: CallFate): CountingRow | undefined {
    const { agent, functionName, tool, method } = call;
    const key = JSON.stringify([agent, functionName, tool, method, fateKey(fate)]);
    const known = this.#rows.get(key);
    if (known) return known;
    if (this.#rows.size >= MOST_COUNTED_ROWS) {
      this.#left.add(key);
      return undefined;
    }
    const row = emptyReplayRow(call, fate);
    this.#rows.set(key, row);
    return row;
  }

  report(): ReplayReport {
    const rows = [...this.#rows.values()].sort((one, other) => other.calls - one.calls);
    return {
      calls: this.#calls,
      same: this.#same,
      already: this.#already,
      fates: this.#fates,
      agents: this.#agents,
      rows: rows.slice(0, MOST_TOLD_ROWS).map(finishedRow),
      more: Math.max(0, rows.length - MOST_TOLD_ROWS) + this.#left.size,
    };
  }

  #agentOf(agent: string): ReplayReport["agents"][string] {
    const counted = ownValue(this.#agents, agent) ?? { calls: 0, fates: {} };
    setOwn(this.#agents, agent, counted);
    return counted;
  }
}

/** Calls of which the same becomes for another reason are another row. */
function fateKey(fate: CallFate): unknown[] {
  switch (fate.kind) {
    case "refused":
      return [fate.kind, fate.refused];
    case "unjudged":
      return [fate.kind, fate.why];
    case "elsewhere":
      return [fate.kind, fate.tool, fate.method];
    case "limited":
      return [fate.kind, fate.by];
    default:
      return [fate.kind];
  }
}

function emptyReplayRow(call: KeptCall, fate: CallFate): CountingRow {
  const { agent, functionName, tool, method, at } = call;
  return {
    agent,
    functionName,
    ...(tool !== undefined && { tool }),
    ...(method !== undefined && { method }),
    kind: fate.kind,
    ...fateCause(fate),
    calls: 0,
    mostADay: 0,
    last: at,
    callers: [],
    callerCount: 0,
    examples: [],
    days: new Map(),
    names: new Set(),
    counted: new Map(),
  };
}

function fateCause(fate: CallFate): Pick<ReplayRow, "because" | "refused" | "why" | "elsewhere"> {
  switch (fate.kind) {
    case "refused":
      return { refused: fate.refused, ...(fate.because && { because: fate.because }) };
    case "unjudged":
      return { why: fate.why };
    case "elsewhere":
      return { elsewhere: { tool: fate.tool, method: fate.method } };
    default:
      return {};
  }
}

function countIn(row: CountingRow, call: CountedCall, fate: CallFate): void {
  row.calls += 1;
  row.last = Math.max(row.last, call.at);
  const day = Math.floor(call.at / A_DAY);
  const onDay = (row.days.get(day) ?? 0) + 1;
  row.days.set(day, onDay);
  row.mostADay = Math.max(row.mostADay, onDay);
  row.names.add(call.caller);
  if (fate.kind === "limited") {
    const { by, limit } = fate;
    const needs = (by === "time" ? call.duration : call.characters) ?? 0;
    row.limited = { by, limit, needs: Math.max(needs, row.limited?.needs ?? 0) };
  }
  const issues = fate.kind === "misfits" ? fate.issues : [];
  for (const issue of issues) {
    const key = JSON.stringify([issue.path, issue.code]);
    const counted = row.counted.get(key) ?? { issue, calls: 0 };
    counted.calls += 1;
    row.counted.set(key, counted);
  }
  if (row.examples.length < MOST_EXAMPLES) {
    const [issue] = issues;
    row.examples.push({ id: call.id, at: call.at, caller: call.caller, ...(issue && { issue }) });
  }
}

function finishedRow({ days: _, names, counted, ...row }: CountingRow): ReplayRow {
  const issues = [...counted.values()].sort((one, other) => other.calls - one.calls);
  return {
    ...row,
    callers: [...names].slice(0, MOST_CALLER_NAMES),
    callerCount: names.size,
    ...(issues.length > 0 && { issues: issues.slice(0, MOST_REPLAY_ISSUES) }),
  };
}
