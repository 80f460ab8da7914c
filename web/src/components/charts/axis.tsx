import { compactText } from "@pegboard/ui/messages/count-text.ts";
import type { ReactNode } from "react";

/** A round number that is no smaller, of which a half is round as well. */
export function roundedUp(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const found =
    [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= most) ?? 10;
  return found * power;
}

interface AxisPlotProps {
  /** The number at the upper edge; the lower edge is 0. */
  top: number;
  /** What a number of the axis is called. */
  textOf?: (value: number) => string;
  /** A number that should not be reached, with its word. */
  limit?: { value: number; word: string } | undefined;
  children: ReactNode;
}

/** A plot with lines at the top, the middle and 0, and their numbers at the left. */
export function AxisPlot({ top, textOf = compactText, limit, children }: AxisPlotProps) {
  return (
    <div className="relative ml-8 h-full pt-2">
      <div className="relative isolate h-full">
        {[top, top / 2, 0].map((value) => (
          <span
            key={value}
            aria-hidden
            className={`absolute inset-x-0 border-t ${value === 0 ? "border-line-strong" : "border-line-soft"}`}
            style={{ top: `${100 * (1 - value / top)}%` }}
          >
            <span className="num absolute -left-8 -translate-y-1/2 text-micro text-2">
              {textOf(value)}
            </span>
          </span>
        ))}
        {limit && limit.value <= top && (
          <span
            aria-hidden
            className="absolute inset-x-0 border-t border-dashed border-line-control"
            style={{ top: `${100 * (1 - limit.value / top)}%` }}
          >
            <span className="absolute -top-4 left-0 pl-1 text-micro text-2">{limit.word}</span>
          </span>
        )}
        {children}
      </div>
    </div>
  );
}

/** The lines of a plot, stretched to its place without a script. */
export const PlotLines = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    aria-hidden
    className="absolute inset-0 -z-1 size-full overflow-visible fill-none [&>path]:[stroke-width:1.5] [&>path]:[vector-effect:non-scaling-stroke]"
  >
    {children}
  </svg>
);

interface LineChartProps {
  /** Says the least and the most of both lines. */
  label: string;
  /** Each day, the oldest first; a day without a number interrupts no line. */
  points: readonly { at: number; middle: number | undefined; high: number | undefined }[];
  textOf?: (value: number) => string;
}

/** A number over the days, and dashed behind it the one within which 95 % are. */
export function LineChart({ label, points, textOf }: LineChartProps) {
  const top = roundedUp(
    Math.max(1, ...points.flatMap(({ middle = 0, high = 0 }) => [middle, high])),
  );
  const pathOf = (numberOf: (point: (typeof points)[number]) => number | undefined) =>
    points
      .flatMap((point, place) => {
        const value = numberOf(point);
        const left = (100 * (place + 0.5)) / points.length;
        return value === undefined ? [] : [`${left} ${100 * (1 - value / top)}`];
      })
      .map((place, index) => `${index === 0 ? "M" : "L"}${place}`)
      .join("");
  return (
    <div role="img" aria-label={label} className="h-full">
      <AxisPlot top={top} {...(textOf && { textOf })}>
        <PlotLines>
          <path
            d={pathOf(({ high }) => high)}
            className="stroke-line-strong [stroke-dasharray:3_3]"
          />
          <path d={pathOf(({ middle }) => middle)} className="stroke-accent" />
        </PlotLines>
      </AxisPlot>
    </div>
  );
}
