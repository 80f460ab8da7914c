import { AxisPlot, PlotLines, roundedUp } from "./axis.tsx";

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
