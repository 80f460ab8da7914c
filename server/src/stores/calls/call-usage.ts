import { isJsonObject, parseJson } from "@pegboard/json-schema";
import type { CallQuery } from "./call-queries.ts";
import type { CountedUsage, UsageAsked } from "./call-store.ts";

/** A call as its usage is counted. */
export interface UsageRow {
  id: number;
  at: number;
  run: string | null;
  caller: string;
  tool: string;
  method: string;
  outcome: string;
  /** The arguments of a search, as JSON. */
  search: string | null;
  reason: string | null;
}

/** The calls that are read at once. */
export const USAGE_PAGE = 5_000;

/**
 * The next calls that models asked for, the oldest first: what people tried themselves, and what was
 * refused because it is off, says nothing of what an agent needs. Agent and time are expressions, so
 * that calls are read in the order of their ids: an index of either would sort them for each page.
 */
export const selectUsage = (
  { agent, from, to, searchTool }: UsageAsked,
  after: number,
): CallQuery => ({
  sql: `select id, at, run, caller, tool, method, outcome, case when tool = ? then arguments end as search, reason
    from calls left join call_details using (id)
    where agent || '' = ? and +at >= ? and +at < ? and id > ? and tool is not null and method is not null
      and via not in ('try', 'command') and outcome not in ('off', 'not offered', 'unknown')
    order by id limit ?`,
  values: [searchTool, agent, from, to, after, USAGE_PAGE],
});

/** Calls of one caller that name no run, and that lie so close together, count as one session. */
const SESSION_PAUSE = 30 * 60_000;
/** Characters of a request. */
const LONGEST_REQUEST = 500;
/** The requests that are told apart, and those that are answered. */
const MOST_REQUESTS = 5_000;
const MOST_ANSWERED = 500;

interface CountedSession {
  key: string;
  /** When its last call was asked for. */
  at: number;
  methods: Set<string>;
  /** What was searched for since the last call of a method. */
  searched: string[];
}

type CountedRequest = CountedUsage["requests"][number];

/** Counts an agent's calls, given in the order of their ids. */
export class UsageCounter {
  readonly #searchTool: string;
  readonly #sessions = new Map<string, CountedSession>();
  readonly #methods = new Map<string, CountedUsage["methods"][number]>();
  readonly #requests = new Map<string, CountedRequest>();
  #since: number | undefined;
  #calls = 0;
  #sessionCount = 0;
  #unnamed = 0;

  constructor({ searchTool }: UsageAsked) {
    this.#searchTool = searchTool;
  }

  add(row: UsageRow): void {
    this.#since ??= row.at;
    const session = this.#sessionOf(row);
    if (row.tool === this.#searchTool) {
      const query = searchedWords(row.search);
      if (query !== undefined) session.searched.push(query);
      return;
    }
    this.#calls += 1;
    if (row.run === null) this.#unnamed += 1;
    const key = JSON.stringify([row.tool, row.method]);
    const { tool, method } = row;
    const none = { calls: 0, sessions: 0, failed: 0, last: row.at };
    const counted = this.#methods.get(key) ?? { tool, method, ...none };
    this.#methods.set(key, counted);
    counted.calls += 1;
    counted.last = Math.max(counted.last, row.at);
    if (row.outcome !== "ok") counted.failed += 1;
    if (!session.methods.has(key)) counted.sessions += 1;
    session.methods.add(key);
    this.#addRequests(row, session);
  }

  #sessionOf({ run, caller, at }: UsageRow): CountedSession {
    const key = run === null ? `caller ${caller}` : `run ${run}`;
    const before = this.#sessions.get(key);
    const isOver = run === null && before !== undefined && at - before.at > SESSION_PAUSE;
    const session =
      before && !isOver ? before : { key, at, methods: new Set<string>(), searched: [] };
    if (session !== before) this.#sessionCount += 1;
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

  answer(): CountedUsage {
    const requests = [...this.#requests.values()].sort((one, other) => other.calls - one.calls);
    return {
      ...(this.#since !== undefined && { since: this.#since }),
      calls: this.#calls,
      sessions: this.#sessionCount,
      unnamed: this.#unnamed,
      methods: [...this.#methods.values()].sort((one, other) => other.calls - one.calls),
      requests: requests.slice(0, MOST_ANSWERED),
      ...(requests.length > MOST_ANSWERED && { cut: true as const }),
    };
  }
}

const requestText = (text: string): string =>
  text.replace(/\s+/g, " ").trim().slice(0, LONGEST_REQUEST);

function searchedWords(args: string | null): string | undefined {
  const said = args === null ? undefined : parseJson(args);
  const query = isJsonObject(said) ? said.query : undefined;
  return typeof query === "string" && query.trim() !== "" ? requestText(query) : undefined;
}
