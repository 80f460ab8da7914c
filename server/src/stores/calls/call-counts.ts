import type { CallStatisticsAnswer, FunctionStatistics } from "../../api-contract.ts";

export type CountedCalls = Omit<CallStatisticsAnswer, "log">;

type UnnamedStatistics = Omit<FunctionStatistics, "name">;
type CallRanking = "slowest" | "failing" | "dearest";
/** What is counted, with functions that have no name to show yet. */
type Numbers = Omit<CountedCalls, "callers" | "agents" | "functions" | CallRanking> &
  Record<CallRanking, UnnamedStatistics[]>;

/**
 * The key of a group of calls, and its numbers. The database joins the durations, since reading
 * each call takes twice as long.
 */
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
}

/**
 * Outcomes that somebody should look at. A call that is refused because its method is off, or that
 * was declined, was somebody's decision.
 */
export const FAILED_OUTCOMES = ["failed", "timed out", "too busy", "invalid arguments", "unknown"];
const MOST_LISTED_GROUPS = 20;

const RANKINGS: readonly CallRanking[] = ["slowest", "failing", "dearest"];

/** The function names that rankings list. */
export const rankedFunctions = (numbers: Numbers): string[] => [
  ...new Set(RANKINGS.flatMap((ranking) => numbers[ranking].map((one) => one.functionName))),
];

/** The rankings with the name to show for each function. */
export function withNames(
  numbers: Numbers,
  names: ReadonlyMap<string, string>,
): Pick<CountedCalls, CallRanking> {
  const named = (ranking: CallRanking) =>
    numbers[ranking].map((one) => ({
      ...one,
      name: names.get(one.functionName) ?? one.functionName,
    }));
  return { slowest: named("slowest"), failing: named("failing"), dearest: named("dearest") };
}

/** Counts the calls of a span. Bars without a call may be missing. */
export function countCalls(
  functions: readonly CallGroup<string>[],
  groups: readonly CallGroup<number>[],
  { from, bars, length }: Span,
): Numbers {
  const each = functions.map(([functionName, calls, failed, tokens, durations]) => ({
    functionName,
    calls,
    failed,
    ...medianField(spreadOf(joinedNumbers([durations]))),
    tokens: tokens ?? 0,
  }));
  const most = (measure: (one: UnnamedStatistics) => number) =>
    each
      .filter((one) => measure(one) > 0)
      .sort((a, b) => measure(b) - measure(a))
      .slice(0, MOST_LISTED_GROUPS);
  const sum = (measure: (one: UnnamedStatistics) => number) =>
    each.reduce((rest, one) => rest + measure(one), 0);
  const byBar = new Map(groups.map((group) => [group[0], group]));
  return {
    calls: sum(({ calls }) => calls),
    failed: sum(({ failed }) => failed),
    tokens: sum(({ tokens }) => tokens),
    ...spreadOf(joinedNumbers(groups.map(([, , , , durations]) => durations))),
    bars: Array.from({ length: bars }, (_, index) => {
      const [, calls, failed, , durations] = byBar.get(index) ?? [index, 0, 0, 0, null];
      return { at: from + index * length, calls, failed, ...spreadOf(joinedNumbers([durations])) };
    }),
    slowest: most(({ median = 0 }) => median),
    failing: most(({ failed }) => failed),
    dearest: most(({ tokens }) => tokens),
  };
}

const medianField = ({ median: value }: { median?: number }) =>
  value === undefined ? {} : { median: value };

/** The numbers that the database joined by commas. */
const joinedNumbers = (joined: readonly (string | null)[]): number[] =>
  JSON.parse(`[${joined.filter((each) => each !== null).join()}]`);

/** Percentiles by nearest rank, which are numbers that some call really had. */
export function spreadOf(numbers: readonly number[]): { median?: number; percentile95?: number } {
  const sorted = Float64Array.from(numbers).sort();
  const ranked = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return sorted.length > 0 ? { median: ranked(0.5), percentile95: ranked(0.95) } : {};
}
