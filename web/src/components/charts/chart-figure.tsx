import { classNames } from "@pegboard/ui/class-names.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import type { ReactNode } from "react";
import { t } from "../../messages/t.ts";

/** The look of a time that nothing is known of: never the same as nothing. */
export const HATCHED =
  "bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_5px)]";

/** The places of figures, side by side; the classes of each stand in `FIGURE`. */
const FIGURE =
  "grid h-[212px] min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[20px_minmax(0,1fr)_16px] gap-2 border-line-soft px-5 pt-3.5 pb-2.5 max-sm:h-[188px] max-sm:px-4";

interface ChartFigureProps {
  /** The number, what it is, and the other number at the right. */
  value: string;
  title: string;
  end?: ReactNode;
  /** The words below: where the scale begins and ends. */
  scale: readonly string[];
  /** Whether numbers stand at the left of the plot, so that the scale begins beside them. */
  hasAxis?: boolean;
  children: ReactNode;
}

/** A chart with its numbers above and its scale below. */
export function ChartFigure({ value, title, end, scale, hasAxis, children }: ChartFigureProps) {
  return (
    <section aria-label={title} className={FIGURE}>
      <h2 className="flex items-baseline gap-1.5 text-meta font-normal whitespace-nowrap text-2">
        <b className="num text-body font-semibold text-1">{value}</b>
        <span className="min-w-0 truncate">{title}</span>
        {end && <span className="num ml-auto">{end}</span>}
      </h2>
      <div className="relative min-h-0 min-w-0">{children}</div>
      <p className={classNames("num flex justify-between text-micro text-2", hasAxis && "pl-8")}>
        {scale.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </p>
    </section>
  );
}

/** A figure of its height whose numbers are not there yet. */
export const ChartPlace = () => (
  <div aria-hidden className={FIGURE}>
    <span className="h-3 w-32 rounded-sm bg-skeleton" />
    <span className={classNames("rounded-sm", HATCHED)} />
  </div>
);

/** The words at the two ends of a chart of days. */
export const dayEnds = ({ from, to }: { from: number; to: number }): string[] => [
  dateText(new Date(from), new Date(to)),
  t("today"),
];
