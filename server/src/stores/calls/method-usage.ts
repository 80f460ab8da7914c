import { DAY } from "../../limits.ts";
import { FAILED_OUTCOMES, spreadOf } from "./call-counts.ts";
import type { CallQuery } from "./call-queries.ts";
import type { CountedMethod, MethodAsked } from "./call-store.ts";
import { OF_MODELS, USAGE_PAGE } from "./call-usage.ts";

/** A call as those of a method are counted. */
export interface MethodCallRow {
  id: number;
  at: number;
  agent: string;
  outcome: string;
  duration: number | null;
  tokens: number | null;
  message: string | null;
}

/** The next calls of a method that models asked for, the oldest first. */
export const selectMethodCalls = (
  { tool, method, from, to }: MethodAsked,
  after: number,
): CallQuery => ({
  sql: `select id, at, agent, outcome, duration, tokens, message from calls
    where tool || '' = ? and method = ? and +at >= ? and +at < ? and id > ? and ${OF_MODELS}
    order by id limit ?`,
  values: [tool, method, from, to, after, USAGE_PAGE],
});

/** Messages that are told apart, and those that are answered. */
const MOST_MESSAGES = 1_000;
const MOST_SHOWN_MESSAGES = 20;
/** Characters of a message. */
const LONGEST_MESSAGE = 300;

interface CountedMessage {
  message: string;
  outcome: string;
  calls: number;
  since: number;
  last: number;
  agents: Set<string>;
}

interface CountedDay {
  calls: number;
  failed: number;
  durations: number[];
  tokens: number[];
}

/** Counts the calls of a method, given in the order of their ids. */
export class MethodCounter {
  readonly #asked: MethodAsked;
  readonly #seen: ReadonlySet<string> | undefined;
  readonly #days: CountedDay[];
  readonly #agents = new Map<string, { calls: number; failed: number; last: number }>();
  readonly #outcomes = new Map<string, number>();
  readonly #messages = new Map<string, CountedMessage>();
  readonly #between: { calls: number; failed: number }[];

  constructor(asked: MethodAsked) {
    this.#asked = asked;
    this.#seen = asked.agents && new Set(asked.agents);
    const days = Math.max(1, Math.ceil((asked.to - asked.from) / DAY));
    this.#days = Array.from({ length: days }, () => ({
      calls: 0,
      failed: 0,
      durations: [],
      tokens: [],
    }));
    this.#between = [...asked.marks, 0].map(() => ({ calls: 0, failed: 0 }));
  }

  add(row: MethodCallRow): void {
    const { at, agent, outcome, duration, tokens } = row;
    if (this.#seen && !this.#seen.has(agent)) return;
    const failed = FAILED_OUTCOMES.includes(outcome) ? 1 : 0;
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
    const own = this.#agents.get(agent) ?? { calls: 0, failed: 0, last: at };
    this.#agents.set(agent, own);
    own.last = Math.max(own.last, at);
    const day = this.#days[Math.floor((at - this.#asked.from) / DAY)];
    const mark = this.#asked.marks.filter((moment) => moment <= at).length;
    for (const counted of [own, day, this.#between[mark]]) {
      if (!counted) continue;
      counted.calls += 1;
      counted.failed += failed;
    }
    if (duration !== null) day?.durations.push(duration);
    if (tokens !== null) day?.tokens.push(tokens);
    if (failed > 0) this.#addMessage(row);
  }

  #addMessage({ at, agent, outcome, message }: MethodCallRow): void {
    const said = (message ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_MESSAGE);
    const key = JSON.stringify([outcome, said]);
    const none = { message: said, outcome, calls: 0, since: at, last: at };
    const known = this.#messages.get(key) ?? { ...none, agents: new Set<string>() };
    known.calls += 1;
    known.since = Math.min(known.since, at);
    known.last = Math.max(known.last, at);
    known.agents.add(agent);
    if (this.#messages.size < MOST_MESSAGES || known.calls > 1) this.#messages.set(key, known);
  }

  answer(): CountedMethod {
    const all = <Key extends "durations" | "tokens">(key: Key) =>
      this.#days.flatMap((day) => day[key]);
    const sum = (key: "calls" | "failed") => this.#days.reduce((rest, day) => rest + day[key], 0);
    const messages = [...this.#messages.values()].sort((one, other) => other.calls - one.calls);
    return {
      calls: sum("calls"),
      failed: sum("failed"),
      ...measuresOf(all("durations"), all("tokens")),
      days: this.#days.map(({ calls, failed, durations, tokens }, place) => ({
        at: this.#asked.from + place * DAY,
        calls,
        failed,
        ...measuresOf(durations, tokens),
      })),
      outcomes: [...this.#outcomes]
        .map(([outcome, calls]) => ({ outcome, calls }))
        .sort((one, other) => other.calls - one.calls),
      agents: [...this.#agents]
        .map(([agent, counted]) => ({ agent, ...counted }))
        .sort((one, other) => other.calls - one.calls),
      failures: messages.slice(0, MOST_SHOWN_MESSAGES).map(({ agents, message, ...one }) => ({
        ...one,
        ...(message && { message }),
        agents: [...agents].sort(),
      })),
      messages: messages.length,
      between: this.#between,
    };
  }
}

function measuresOf(durations: readonly number[], tokens: readonly number[]) {
  const { median: medianTokens, percentile95: tokens95 } = spreadOf(tokens);
  return {
    ...spreadOf(durations),
    ...(medianTokens !== undefined && { medianTokens }),
    ...(tokens95 !== undefined && { tokens95 }),
  };
}
