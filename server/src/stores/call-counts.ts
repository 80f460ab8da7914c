import type { CallStatisticsAnswer, FunctionStatistics } from "../api-contract.ts";

export type CountedCalls = Omit<CallStatisticsAnswer, "log">;

/** Columns of a call, in this order: arrays are read twice as fast as objects. */
export type CountedRow = [
  at: number,
  functionName: string,
  tool: string | null,
  method: string | null,
  outcome: string,
  duration: number | null,
  tokens: number | null,
];

interface Span {
  from: number;
  to: number;
  bars: number;
}

/** Outcomes that somebody should look at. What is refused because it is off or declined was somebody's decision. */
const FAILED = new Set(["failed", "timed out", "too busy", "invalid arguments", "unknown"]);
const MOST_LISTED = 20;

/** The calls of a span in numbers. */
export function countCalls(
  rows: Iterable<CountedRow>,
  { from, to, bars }: Span,
): Omit<CountedCalls, "callers" | "agents" | "functions"> {
  const length = Math.max(1, (to - from) / bars);
  const whole = new Tally();
  const parts = Array.from({ length: bars }, () => new Tally());
  const functions = new Map<string, Tally & { name?: string }>();
  for (const [at, functionName, tool, method, outcome, duration, tokens] of rows) {
    const own = functions.get(functionName) ?? new Tally();
    functions.set(functionName, own);
    own.name ??= tool === null ? functionName : `${tool}.${method}`;
    const part = parts[Math.min(bars - 1, Math.floor((at - from) / length))];
    for (const tally of [whole, own, part]) tally?.add(FAILED.has(outcome), duration, tokens ?? 0);
  }
  const each = [...functions].map(
    ([functionName, tally]): FunctionStatistics => ({
      ...{ functionName, name: tally.name ?? functionName, calls: tally.calls, failed: tally.failed },
      ...median(tally.spread()),
      tokens: tally.tokens,
    }),
  );
  const most = (measure: (one: FunctionStatistics) => number) =>
    each
      .filter((one) => measure(one) > 0)
      .sort((a, b) => measure(b) - measure(a))
      .slice(0, MOST_LISTED);
  return {
    ...{ calls: whole.calls, failed: whole.failed, tokens: whole.tokens, ...whole.spread() },
    bars: parts.map((tally, index) => ({
      ...{ at: from + index * length, calls: tally.calls, failed: tally.failed },
      ...tally.spread(),
    })),
    slowest: most(({ median = 0 }) => median),
    failing: most(({ failed }) => failed),
    dearest: most(({ tokens }) => tokens),
  };
}

const median = ({ median: value }: { median?: number }) => (value === undefined ? {} : { median: value });

class Tally {
  name?: string;
  calls = 0;
  failed = 0;
  tokens = 0;
  readonly #durations: number[] = [];

  add(hasFailed: boolean, duration: number | null, tokens: number): void {
    this.calls++;
    if (hasFailed) this.failed++;
    this.tokens += tokens;
    if (duration !== null) this.#durations.push(duration);
  }

  /** Nearest rank: durations that some call really had. */
  spread(): { median?: number; percentile95?: number } {
    const sorted = Float64Array.from(this.#durations).sort();
    const ranked = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    return sorted.length > 0 ? { median: ranked(0.5), percentile95: ranked(0.95) } : {};
  }
}
