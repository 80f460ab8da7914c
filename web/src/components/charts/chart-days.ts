import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { t } from "../../messages/t.ts";

interface CountedSpan {
  from: number;
  to: number;
  /** When nothing was counted, within the span. */
  gaps: readonly { from: number; to: number }[];
  /** The first call that is kept; nothing is known from before. */
  kept?: number | undefined;
}

/** The words at the two ends of a chart of days. */
export const dayEnds = ({ from, to }: Pick<CountedSpan, "from" | "to">): string[] => [
  dateText(new Date(from), new Date(to)),
  t("today"),
];

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
