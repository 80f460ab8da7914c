import type { CallStatisticsAnswer, FunctionStatistics } from "../../api-contract.ts";

export type CountedCalls = Omit<CallStatisticsAnswer, "log">;

/** The key of a group of calls, and its numbers, in the order of `COUNTED`. */
export type CallGroup<Key> = [
  key: Key,
  calls: number,
  failed: number,
  tokens: number | null,
  /** The durations joined by commas, such as "12,340,7". */
  durations: string | null,
];

interface Span {
  from: number;
  bars: number;
  /** The length of each bar in milliseconds. */
  length: number;
  /** The name to show for a function name. */
  nameOf(functionName: string): string;
}

/**
 * Outcomes that somebody should look at. A call that is refused because its method is off, or that
 * was declined, was somebody's decision.
 */
const FAILED = ["failed", "timed out", "too busy", "invalid arguments", "unknown"];
const MOST_LISTED_GROUPS = 20;

/**
 * The columns of a group after its key. SQLite joins the durations, since reading each call takes
 * twice as long.
 */
export const COUNTED_COLUMNS = `count(*), sum(outcome in (${FAILED.map((outcome) => `'${outcome}'`).join()})), sum(tokens), group_concat(duration)`;

/** Counts the calls of a span. Bars without a call may be missing. */
export function countCalls(
  functions: readonly CallGroup<string>[],
  groups: readonly CallGroup<number>[],
  { from, bars, length, nameOf }: Span,
): Omit<CountedCalls, "callers" | "agents" | "functions"> {
  const each = functions.map(([functionName, calls, failed, tokens, durations]) => ({
    ...{ functionName, calls, failed },
    ...medianField(spreadOf([durations])),
    tokens: tokens ?? 0,
  }));
  const most = (measure: (one: Omit<FunctionStatistics, "name">) => number) =>
    each
      .filter((one) => measure(one) > 0)
      .sort((a, b) => measure(b) - measure(a))
      .slice(0, MOST_LISTED_GROUPS)
      .map((one): FunctionStatistics => ({ ...one, name: nameOf(one.functionName) }));
  const sum = (measure: (one: Omit<FunctionStatistics, "name">) => number) =>
    each.reduce((rest, one) => rest + measure(one), 0);
  const byBar = new Map(groups.map((group) => [group[0], group]));
  return {
    ...{
      calls: sum(({ calls }) => calls),
      failed: sum(({ failed }) => failed),
      tokens: sum(({ tokens }) => tokens),
    },
    ...spreadOf(groups.map(([, , , , durations]) => durations)),
    bars: Array.from({ length: bars }, (_, index) => {
      const [, calls, failed, , durations] = byBar.get(index) ?? [index, 0, 0, 0, null];
      return { at: from + index * length, calls, failed, ...spreadOf([durations]) };
    }),
    slowest: most(({ median = 0 }) => median),
    failing: most(({ failed }) => failed),
    dearest: most(({ tokens }) => tokens),
  };
}

const medianField = ({ median: value }: { median?: number }) =>
  value === undefined ? {} : { median: value };

/** Percentiles by nearest rank, which are durations that some call really had. */
function spreadOf(durations: readonly (string | null)[]): {
  median?: number;
  percentile95?: number;
} {
  const said = durations.filter((each) => each !== null);
  const sorted = Float64Array.from(JSON.parse(`[${said.join()}]`)).sort();
  const ranked = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return sorted.length > 0 ? { median: ranked(0.5), percentile95: ranked(0.95) } : {};
}
