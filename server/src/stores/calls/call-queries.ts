import type { CallsFilter } from "../../api-contract.ts";
import { likePattern } from "../like-pattern.ts";
import {
  type CallGroup,
  countCalls,
  FAILED_OUTCOMES,
  rankedFunctions,
  withNames,
} from "./call-counts.ts";
import { type StoredCallsFilter, storable } from "./call-rows.ts";
import type { CallCount, CallPage, KeptCallCounts } from "./call-store.ts";

/** What SQLite and PostgreSQL say differently of calls; every other word is the same for both. */
export interface CallDialect {
  /** The texts of a JSON list, which is one value, as rows with a `value`. */
  listed: string;
  /**
   * A column by which no index finds rows, where they are read in the order of their ids. PostgreSQL
   * chooses by what it knows of the column, and knows nothing of an expression.
   */
  scanned(column: string): string;
  /** A condition that a column is one of such texts. */
  isListed(column: string): string;
  /** A condition that a column is one of the numbers of a JSON list. */
  isListedNumber(column: string): string;
  /** A condition that a column matches a pattern, with ASCII letters in either case. */
  isLike(column: string): string;
  /** The state of an approval. */
  approvalState: string;
  /** The number of a bar; its values are the last bar, the time of the first, and the length of each. */
  bar: string;
  /** All durations of a group, joined by commas. */
  durations: string;
}

/** A query with `?` for each of its values. */
export interface CallQuery {
  sql: string;
  values: readonly unknown[];
}

/** The most values that a filter offers; the newest calls have them. */
const MOST_CHOICES = 200;
/** What a caller is called in the row of a call; "" where it is its way in. */
export const CALLER_NAME =
  "coalesce(token_name, case when person_id is null then '' else person end)";
const SHOWN_NAME = "coalesce(tool || '.' || method, function)";
export const CALL_COLUMNS = `id, at, agent, agent_name, revision, function, tool, method, via, token_id, token_name, outcome, waited, duration, message,
  characters, tokens, truncated, approved, person, person_id, approval_id, approval, run`;
export const DETAIL_COLUMNS = "arguments, reason, sent, left_out";

/** The calls that match, the newest first. */
export function selectCalls(dialect: CallDialect, { filter, before, most }: CallPage): CallQuery {
  const { where, values } = conditionsOf(dialect, filter, "+at");
  const conditions = before === undefined ? where : [...where, "id < ?"];
  return {
    sql: `select ${CALL_COLUMNS} from calls ${whereClause(conditions)} order by id desc limit ?`,
    values: [...values, ...(before === undefined ? [] : [before]), most],
  };
}

export const selectCall = (id: number): CallQuery => ({
  sql: `select ${CALL_COLUMNS}, ${DETAIL_COLUMNS} from calls left join call_details using (id) where id = ?`,
  values: [id],
});

/** The groups of a count: by function, and by bar. */
function groupQueries(
  dialect: CallDialect,
  { filter, bars }: CallCount,
): { functions: CallQuery; groups: CallQuery } {
  const { where, values } = conditionsOf(dialect, filter, "at");
  const failed = `outcome in (${FAILED_OUTCOMES.map((outcome) => `'${outcome}'`).join()})`;
  const grouped = (key: string, given: number[]): CallQuery => ({
    sql: `select ${key}, count(*), count(*) filter (where ${failed}), cast(sum(tokens) as bigint), ${dialect.durations}
      from calls ${whereClause(where)} group by 1 order by 1`,
    values: [...given, ...values],
  });
  return {
    functions: grouped("function", []),
    groups: grouped(dialect.bar, [bars - 1, filter.from, barLength(filter, bars)]),
  };
}

const newestCall = (where: readonly string[], column: string) =>
  `(select max(id) from calls ${whereClause([...where, `${column} = one.value`])})`;

/** The names to show for function names, as pairs. */
function nameQuery(
  dialect: CallDialect,
  { agents }: StoredCallsFilter,
  functions: readonly string[],
): CallQuery {
  const { where, values } = conditionsOf(dialect, { agents }, "at");
  return {
    sql: `select one.value, ${SHOWN_NAME} from ${dialect.listed} join calls on calls.id = ${newestCall(where, "function")}`,
    values: [JSON.stringify(functions), ...values],
  };
}

const barLength = ({ from, to }: CallCount["filter"], bars: number) =>
  Math.max(1, (to - from) / bars);

type Choice = [value: string, name: string, tool: string | null];

/** The values that filters offer, each with the name and the tool that its newest call has for it. */
function choiceQueries(
  dialect: CallDialect,
  { agents }: StoredCallsFilter,
): Record<"callers" | "agents" | "called", CallQuery> {
  const { where, values } = conditionsOf(dialect, { agents }, "at");
  const choices = (column: string, name: string): CallQuery => {
    const newest = newestCall(where, column);
    const distinct = `select distinct ${column} as value from calls ${whereClause(where)} order by 1 limit ${MOST_CHOICES}`;
    return {
      sql: `select value, ${name}, tool from (${distinct}) one join calls on calls.id = ${newest} order by 2, 1`,
      values: [...values, ...values],
    };
  };
  return {
    callers: choices("caller", CALLER_NAME),
    agents: choices("agent", "agent_name"),
    called: choices("function", SHOWN_NAME),
  };
}

/** Counts the calls by queries that `read` answers with the values of each row. */
export async function countStored(
  dialect: CallDialect,
  { filter, bars }: CallCount,
  read: <Row>(query: CallQuery) => Promise<Row[]>,
): Promise<Omit<KeptCallCounts, "kept">> {
  const queries = groupQueries(dialect, { filter, bars });
  const numbers = countCalls(
    await read<CallGroup<string>>(queries.functions),
    await read<CallGroup<number>>(queries.groups),
    { from: filter.from, bars, length: barLength(filter, bars) },
  );
  const names = await read<[string, string]>(nameQuery(dialect, filter, rankedFunctions(numbers)));
  const choices = choiceQueries(dialect, filter);
  const callers = await read<Choice>(choices.callers);
  const agents = await read<Choice>(choices.agents);
  const called = await read<Choice>(choices.called);
  return {
    ...numbers,
    ...withNames(numbers, new Map(names)),
    callers: callers.map(([caller, name]) => ({ caller, name })),
    agents: agents.map(([agent, name]) => ({ agent, name })),
    functions: called.map(([functionName, name, tool]) => ({
      functionName,
      name,
      ...(tool !== null && { tool }),
    })),
    ...([callers, agents, called].some(({ length }) => length === MOST_CHOICES) && { cut: true }),
  };
}

type Condition = [sql: string, values: readonly unknown[]];

const equals = (column: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [[`${column} = ?`, [value]]];

const compares = (comparison: string, value: number | undefined): Condition[] =>
  value === undefined ? [] : [[`${comparison} ?`, [value]]];

/** The columns in which a text is searched. */
const SEARCHED = ["function", "tool", "method", "agent_name", "token_name", "person", "message"];

/**
 * The conditions of a filter. `time` is the column, or `+at` where its index must not be used,
 * because without it the newest come first.
 */
function conditionsOf(
  dialect: CallDialect,
  filter: StoredCallsFilter,
  time: "at" | "+at",
): { where: string[]; values: unknown[] } {
  const { agents, approval, outcome, text } = filter;
  const conditions: Condition[] = [
    ...equals("agent", filter.agent),
    ...listedOf(dialect, agents),
    ...equals("caller", filter.caller),
    ...equals("tool", filter.tool),
    ...equals("function", filter.function),
    ...equals("run", filter.run),
    ...(approval === undefined ? [] : [approvalCondition(dialect, approval)]),
    ...compares("waited >", filter.waited),
    ...(outcome === undefined ? [] : [anyOf("outcome", outcome.split(","))]),
    ...compares("duration >", filter.slower),
    ...compares(`${time} >=`, filter.from),
    ...compares(`${time} <`, filter.to),
    ...(text === undefined ? [] : [searched(dialect, text)]),
  ];
  return {
    where: conditions.map(([sql]) => sql),
    values: conditions
      .flatMap(([, values]) => values)
      .map((value) => (typeof value === "string" ? storable(value) : value)),
  };
}

const listedOf = (dialect: CallDialect, agents: readonly string[] | undefined): Condition[] =>
  agents === undefined ? [] : [[dialect.isListed("agent"), [JSON.stringify(agents)]]];

const anyOf = (column: string, values: readonly string[]): Condition => [
  `${column} in (${values.map(() => "?").join(", ")})`,
  values,
];

const searched = (dialect: CallDialect, text: string): Condition => [
  `(${SEARCHED.map(dialect.isLike).join(" or ")})`,
  SEARCHED.map(() => likePattern(text)),
];

function approvalCondition(
  { approvalState }: CallDialect,
  which: NonNullable<CallsFilter["approval"]>,
): Condition {
  const conditions: Record<typeof which, string> = {
    decided: "outcome <> 'needs approval'",
    answered: `${approvalState} in ('approved', 'declined')`,
    "timed out": `${approvalState} = 'timed out'`,
  };
  return [`approval is not null and ${conditions[which]}`, []];
}

const whereClause = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
