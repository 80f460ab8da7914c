import { isJsonObject, parseJson } from "@pegboard/json-schema";
import { DAY } from "../../limits.ts";
import { FAILED_OUTCOMES, spreadOf } from "./call-counts.ts";
import { CALLER_NAME, type CallQuery } from "./call-queries.ts";
import type { CountedUsage, EarlierCalls, UsageAsked } from "./call-store.ts";

/** A call as its usage is counted. */
export interface UsageRow {
  id: number;
  at: number;
  run: string | null;
  caller: string;
  callerName: string;
  tool: string;
  method: string;
  outcome: string;
  duration: number | null;
  tokens: number | null;
  /** The arguments of a search, as JSON. */
  search: string | null;
  reason: string | null;
}

/** The calls that are read at once. */
export const USAGE_PAGE = 5_000;

/** Calls that models asked for: what people tried, and what was refused since it is off, says nothing of what an agent needs. */
export const OF_MODELS = `tool is not null and method is not null
      and via not in ('try', 'command') and outcome not in ('off', 'not offered', 'unknown')`;

/**
 * The next calls that models asked for, the oldest first. Agent and time are expressions, so that
 * calls are read in the order of their ids: an index of either would sort them for each page.
 */
export const selectUsage = (
  { agent, from, to, searchTool }: UsageAsked,
  after: number,
): CallQuery => ({
  sql: `select id, at, run, caller, ${CALLER_NAME} as "callerName", tool, method, outcome, duration, tokens, case when tool = ? then arguments end as search, reason
    from calls left join call_details using (id)
    where agent || '' = ? and +at >= ? and +at < ? and id > ? and ${OF_MODELS}
    order by id limit ?`,
  values: [searchTool, agent, from, to, after, USAGE_PAGE],
});

const YEAR = 365 * DAY;
/** The weeks after those that are counted in which a method may be needed again. */
const SEASON_AHEAD = 60 * DAY;
/** More years than calls can be kept for. */
const FORMER_YEARS = 20;

/** A method with calls that are kept, of whatever time before the end of what is counted. */
export type EarlierRow = EarlierCalls & { first: number };

/** What is kept of the calls of each method before the end of the span. */
export const selectEarlier = ({ agent, from, to }: UsageAsked): CallQuery => ({
  sql: `select tool, method, min(at) as first, max(case when at < ? then at end) as last,
      cast(sum(case when at < ? and (at - ?) % ? < ? then 1 else 0 end) as bigint) as seasonal
    from calls where agent || '' = ? and +at < ? and ${OF_MODELS} group by tool, method`,
  values: [
    from,
    from,
    from - FORMER_YEARS * YEAR,
    YEAR,
    Math.min(YEAR, to - from + SEASON_AHEAD),
    agent,
    to,
  ],
});

/** Calls of one caller that name no run, and that lie so close together, count as one session. */
const SESSION_PAUSE = 30 * 60_000;
/** Characters of a request. */
const LONGEST_REQUEST = 500;
/** The requests that are told apart, and those that are answered. */
const MOST_REQUESTS = 5_000;
const MOST_ANSWERED = 500;
/** Callers that are answered. */
const MOST_CALLERS = 100;

interface CountedSession {
  key: string;
  /** When its last call was asked for. */
  at: number;
  /** The methods and the tools that were called in it. */
  called: Set<string>;
  /** What was searched for since the last call of a method. */
  searched: string[];
}

type CountedRequest = CountedUsage["requests"][number];

/** Counts calls, those of a method or of a whole tool. */
class CallTally {
  readonly #durations: number[] = [];
  readonly #tokens: number[] = [];
  calls = 0;
  sessions = 0;
  failed = 0;
  last = 0;

  add({ at, outcome, duration, tokens }: UsageRow): void {
    this.calls += 1;
    this.last = Math.max(this.last, at);
    if (FAILED_OUTCOMES.includes(outcome)) this.failed += 1;
    if (duration !== null) this.#durations.push(duration);
    if (tokens !== null) this.#tokens.push(tokens);
  }

  /** How long they took, and what their results cost. */
  measures() {
    const { median: medianTokens } = spreadOf(this.#tokens);
    return {
      ...spreadOf(this.#durations),
      tokens: this.#tokens.reduce((sum, one) => sum + one, 0),
      ...(medianTokens !== undefined && { medianTokens }),
    };
  }

  counts() {
    const { calls, sessions, failed, last } = this;
    return { calls, sessions, failed, last, ...this.measures() };
  }
}

/** Counts an agent's calls, given in the order of their ids. */
export class UsageCounter {
  readonly #asked: UsageAsked;
  readonly #sessions = new Map<string, CountedSession>();
  readonly #all = new CallTally();
  readonly #methods = new Map<string, CallTally>();
  readonly #tools = new Map<string, CallTally>();
  readonly #outcomes = new Map<string, number>();
  readonly #callers = new Map<string, { name: string; calls: number }>();
  readonly #days: CountedUsage["days"];
  readonly #requests = new Map<string, CountedRequest>();
  #since: number | undefined;
  #unnamed = 0;

  constructor(asked: UsageAsked) {
    this.#asked = asked;
    const days = Math.max(1, Math.ceil((asked.to - asked.from) / DAY));
    this.#days = Array.from({ length: days }, (_, day) => ({
      at: asked.from + day * DAY,
      calls: 0,
      failed: 0,
    }));
  }

  add(row: UsageRow): void {
    const { tool, method, outcome, caller } = row;
    const asked = this.#asked;
    if (asked.caller !== undefined && asked.caller !== caller) return;
    const session = this.#sessionOf(row);
    if (tool === asked.searchTool) {
      this.#since ??= asked.tool === undefined ? row.at : undefined;
      const query = searchedWords(row.search);
      if (query !== undefined) session.searched.push(query);
      return;
    }
    if (asked.tool !== undefined && asked.tool !== tool) {
      // What was searched for led to that call.
      session.searched = [];
      return;
    }
    this.#since ??= row.at;
    if (row.run === null) this.#unnamed += 1;
    this.#all.add(row);
    const known = this.#callers.get(caller) ?? { name: "", calls: 0 };
    // The newest name counts: who was renamed is called so now.
    this.#callers.set(caller, { name: row.callerName, calls: known.calls + 1 });
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
    const day = this.#days[Math.floor((row.at - this.#asked.from) / DAY)];
    if (day) {
      day.calls += 1;
      if (FAILED_OUTCOMES.includes(outcome)) day.failed += 1;
    }
    this.#tally(this.#methods, JSON.stringify([tool, method]), { row, session });
    this.#tally(this.#tools, tool, { row, session });
    this.#addRequests(row, session);
  }

  #tally(
    tallies: Map<string, CallTally>,
    key: string,
    { row, session }: { row: UsageRow; session: CountedSession },
  ): void {
    const tally = tallies.get(key) ?? new CallTally();
    tallies.set(key, tally);
    tally.add(row);
    // The key of a method begins with a bracket, which no name of a tool does.
    if (!session.called.has(key)) tally.sessions += 1;
    session.called.add(key);
  }

  #sessionOf({ run, caller, at }: UsageRow): CountedSession {
    const key = run === null ? `caller ${caller}` : `run ${run}`;
    const before = this.#sessions.get(key);
    const isOver = run === null && before !== undefined && at - before.at > SESSION_PAUSE;
    const session =
      before && !isOver ? before : { key, at, called: new Set<string>(), searched: [] };
    if (session !== before) this.#all.sessions += 1;
    session.at = at;
    this.#sessions.set(key, session);
    return session;
  }

  /** What was searched for led to the call that came next; otherwise its reason is its request. */
  #addRequests({ tool, method, reason }: UsageRow, session: CountedSession): void {
    const said = session.searched.map((text) => ({ text, by: "search" as const }));
    session.searched = [];
    const why = reason === null ? "" : requestText(reason);
    if (said.length === 0 && why === "") return;
    for (const one of said.length > 0 ? said : [{ text: why, by: "reason" as const }]) {
      const key = JSON.stringify([one.text, one.by, tool, method]);
      const counted = this.#requests.get(key) ?? { ...one, tool, method, calls: 0 };
      counted.calls += 1;
      if (this.#requests.size < MOST_REQUESTS || counted.calls > 1)
        this.#requests.set(key, counted);
    }
  }

  /** What was counted, with what is kept of earlier calls. */
  answer(earlier: readonly EarlierRow[]): CountedUsage {
    const requests = [...this.#requests.values()].sort((one, other) => other.calls - one.calls);
    const kept = earlier.reduce<number | undefined>(
      (least, { first }) => Math.min(least ?? first, first),
      undefined,
    );
    const { calls, failed } = this.#all;
    const { tool } = this.#asked;
    const sessions =
      tool === undefined ? this.#all.sessions : (this.#tools.get(tool)?.sessions ?? 0);
    return {
      ...(this.#since !== undefined && { since: this.#since }),
      ...(kept !== undefined && { kept }),
      calls,
      failed,
      sessions,
      callers: this.#callers.size,
      unnamed: this.#unnamed,
      ...this.#all.measures(),
      calledBy: mostFirst(
        [...this.#callers].map(([caller, counted]) => ({ caller, ...counted })),
      ).slice(0, MOST_CALLERS),
      outcomes: mostFirst(
        [...this.#outcomes].map(([outcome, count]) => ({ outcome, calls: count })),
      ),
      days: this.#days,
      methods: mostFirst(
        [...this.#methods].map(([key, tally]) => {
          const [tool, method] = JSON.parse(key) as [string, string];
          return { tool, method, ...tally.counts() };
        }),
      ),
      tools: mostFirst([...this.#tools].map(([tool, tally]) => ({ tool, ...tally.counts() }))),
      requests: requests.slice(0, MOST_ANSWERED),
      ...(requests.length > MOST_ANSWERED && { cut: true as const }),
      earlier: earlier
        .filter(({ tool }) => tool !== this.#asked.searchTool)
        .map(({ tool, method, last, seasonal }) => ({ tool, method, last, seasonal })),
    };
  }
}

const mostFirst = <One extends { calls: number }>(all: One[]): One[] =>
  all.sort((one, other) => other.calls - one.calls);

const requestText = (text: string): string =>
  text.replace(/\s+/g, " ").trim().slice(0, LONGEST_REQUEST);

function searchedWords(args: string | null): string | undefined {
  const said = args === null ? undefined : parseJson(args);
  const query = isJsonObject(said) ? said.query : undefined;
  return typeof query === "string" && query.trim() !== "" ? requestText(query) : undefined;
}
