import { classNames } from "@pegboard/ui/class-names.ts";
import { HATCHED } from "./chart-figure.tsx";

/** The calls of a part of the time, and how many of them failed. */
export interface CallBar {
  at: number;
  calls: number;
  failed: number;
  /** Whether nothing was counted then, so that no call does not mean none. */
  isMissing?: boolean;
}

const MOST_WITH_GAPS = 45;

/** Calls over time as bars with the failed ones at their foot; the last bar is now. */
export function CallBars({ label, bars }: { label: string; bars: readonly CallBar[] }) {
  const most = Math.max(1, ...bars.map(({ calls }) => calls));
  return (
    <div
      role="img"
      aria-label={label}
      // The gaps of 90 days alone would fill a narrow figure.
      style={{ gap: bars.length > MOST_WITH_GAPS ? 0 : 2 }}
      className="grid h-full auto-cols-[minmax(0,1fr)] grid-flow-col items-end"
    >
      {bars.map(({ at, calls, failed, isMissing }, index) => (
        <span
          key={at}
          className={classNames("flex h-full items-end rounded-xs", isMissing && HATCHED)}
        >
          {!(isMissing && calls === 0) && (
            <span
              style={{ height: calls === 0 ? 2 : `${(calls / most) * 100}%` }}
              className={classNames(
                "flex min-h-0.5 w-full items-end overflow-hidden rounded-t-xs",
                index === bars.length - 1 ? "bg-accent" : "bg-line-strong",
              )}
            >
              {failed > 0 && (
                <span
                  style={{ height: `max(2px, ${(failed / calls) * 100}%)` }}
                  className="w-full bg-red"
                />
              )}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

interface CountedSpan {
  from: number;
  to: number;
  /** When nothing was counted, within the span. */
  gaps: readonly { from: number; to: number }[];
  /** The first call that is kept; nothing is known from before. */
  kept?: number | undefined;
}

/** Marks the days of which at least the half was not counted. */
export function withMissing<Day extends { at: number }>(
  days: readonly Day[],
  { from, to, gaps, kept = to }: CountedSpan,
): (Day & { isMissing: boolean })[] {
  const unknown = [{ from, to: Math.max(from, kept) }, ...gaps];
  return days.map((day, place) => {
    const end = days[place + 1]?.at ?? to;
    const missing = unknown.reduce(
      (sum, gap) => sum + Math.max(0, Math.min(end, gap.to) - Math.max(day.at, gap.from)),
      0,
    );
    return { ...day, isMissing: missing >= (end - day.at) / 2 };
  });
}
