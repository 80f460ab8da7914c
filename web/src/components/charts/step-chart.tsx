import { classNames } from "@pegboard/ui/class-names.ts";
import { AxisPlot, PlotLines, roundedUp } from "./axis.tsx";
import { HATCHED } from "./chart-figure.tsx";
import { type ChartPin, ChartPins } from "./chart-pins.tsx";

/** What holds from a moment on. */
interface ChartStep {
  at: number;
  value: number;
  /** What changed it, with the place that says more. */
  pin?: Omit<ChartPin, "left" | "top"> | undefined;
}

interface StepChartProps {
  /** Says begin, end, highest and what is unusual. */
  label: string;
  from: number;
  to: number;
  /** The oldest first; the time before the first one is hatched. */
  steps: readonly ChartStep[];
  limit?: { value: number; word: string } | undefined;
  /** What it becomes by what is not saved yet. */
  drafted?: { value: number; word: string } | undefined;
}

/** A number that holds until it changes, as steps with a pin at each change. */
export function StepChart({ label, from, to, steps, limit, drafted }: StepChartProps) {
  const highest = Math.max(1, ...steps.map(({ value }) => value), drafted?.value ?? 0);
  // A limit far above everything would press the line against the ground.
  const isNear = limit !== undefined && limit.value <= 2 * highest;
  const top = roundedUp(Math.max(highest, isNear ? limit.value : 0));
  const left = (at: number) => (100 * Math.min(Math.max(0, at - from), to - from)) / (to - from);
  const down = (value: number) => 100 * (1 - value / top);
  const first = steps[0];
  const last = steps.at(-1);
  const line = steps
    .map(({ at, value }, place) =>
      place === 0 ? `M${left(at)} ${down(value)}` : `H${left(at)}V${down(value)}`,
    )
    .join("");
  return (
    <fieldset aria-label={label} className="h-full">
      <AxisPlot top={top} limit={isNear ? limit : undefined}>
        {first && first.at > from && (
          <span
            aria-hidden
            className={classNames("absolute inset-y-0 left-0", HATCHED)}
            style={{ width: `${left(first.at)}%` }}
          />
        )}
        {first && last && (
          <PlotLines>
            <path
              d={`${line}H100V100H${left(first.at)}Z`}
              className="fill-(--accent-tint) stroke-none"
            />
            <path d={`${line}H100`} className="stroke-accent" />
            {drafted && (
              <path
                d={`M97.5 ${down(last.value)}V${down(drafted.value)}H100`}
                className="stroke-accent [stroke-dasharray:4_3]"
              />
            )}
          </PlotLines>
        )}
        {drafted && (
          <span
            className="num absolute right-0 mt-0.5 bg-panel/80 pl-1 text-micro font-medium text-accent"
            style={{ top: `${Math.min(84, down(drafted.value))}%` }}
          >
            {drafted.word}
          </span>
        )}
        <ChartPins
          pins={steps.flatMap(({ at, value, pin }) =>
            pin ? [{ ...pin, left: left(at), top: down(value) }] : [],
          )}
        />
      </AxisPlot>
    </fieldset>
  );
}
