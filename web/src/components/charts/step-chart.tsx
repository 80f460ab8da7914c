import { classNames } from "@pegboard/ui/class-names.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { AxisPlot, PlotLines, roundedUp } from "./axis.tsx";
import { HATCHED } from "./chart-figure.tsx";

/** What holds from a moment on. */
interface ChartStep {
  at: number;
  value: number;
  /** What changed it, with the place that says more. */
  pin?: { title: string; said: string; href: string } | undefined;
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
  const [pointed, setPointed] = useState<number>();
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
  const shown = pointed === undefined ? undefined : steps[pointed];
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
        <ChartPins {...{ steps, left, down, pointed, setPointed }} />
        {shown?.pin && (
          <span
            className="pointer-events-none absolute z-10 grid rounded-md bg-(--bg-raised) px-2.5 py-1.5 text-meta whitespace-nowrap text-2 shadow-(--shadow-pop)"
            style={{
              ...(left(shown.at) > 50
                ? { right: `${100 - left(shown.at)}%` }
                : { left: `${left(shown.at)}%` }),
              top: `calc(${Math.min(60, down(shown.value))}% + 14px)`,
            }}
          >
            <b className="num font-semibold text-1">{shown.pin.title}</b>
            <span>{shown.pin.said}</span>
          </span>
        )}
      </AxisPlot>
    </fieldset>
  );
}

interface PinsProps {
  steps: readonly ChartStep[];
  left(at: number): number;
  down(value: number): number;
  pointed: number | undefined;
  setPointed(place: number | undefined): void;
}

const PIN_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The pins, of which one is a tab stop; the arrow keys lead to the others. */
function ChartPins({ steps, left, down, pointed, setPointed }: PinsProps) {
  const box = useRef<HTMLSpanElement>(null);
  const pins = steps.flatMap((step, place) =>
    step.pin ? [{ ...step, pin: step.pin, place }] : [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const by = PIN_KEYS[event.key];
    const now = pins.findIndex(({ place }) => place === pointed);
    const next = pins[now + (by ?? 0)];
    if (by === undefined || !next) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-pin="${next.place}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the links inside
    <span ref={box} onKeyDown={onKeyDown}>
      {pins.map(({ pin, place, at, value }, index) => (
        <a
          key={pin.href}
          href={pin.href}
          data-pin={place}
          aria-label={`${pin.title}: ${pin.said}`}
          tabIndex={
            place === pointed || (pointed === undefined && index === pins.length - 1) ? 0 : -1
          }
          onFocus={() => setPointed(place)}
          onBlur={() => setPointed(undefined)}
          onPointerEnter={() => setPointed(place)}
          onPointerLeave={() => setPointed(undefined)}
          style={{ left: `${left(at)}%`, top: `${down(value)}%` }}
          className="absolute grid size-6 -translate-1/2 place-items-center rounded-full"
        >
          <span
            className={classNames(
              "size-2 rounded-full ring-2 ring-(--bg-panel) inset-ring-2 inset-ring-(--accent)",
              place === pointed ? "bg-accent" : "bg-panel",
            )}
          />
        </a>
      ))}
    </span>
  );
}
