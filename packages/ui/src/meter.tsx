import { classNames } from "./class-names.ts";

interface MeterProps {
  value: number;
  max: number;
  /** The value before unsaved changes: what they add is striped. */
  before?: number;
  /** Accessible name: "9,840 of 12,000 tokens". */
  label: string;
}

const METER_TICKS = 24;
/** From this share on it warns. */
const NEARLY_FULL = 0.9;

/** It warns, and is not exceeded. */
export const isNearlyFull = (value: number, max: number): boolean =>
  value <= max && value >= max * NEARLY_FULL;

/**
 * How much of an allowance is used, in ticks. Colour is never alone: say beside it when it is
 * exceeded.
 */
export function Meter({ value, max, before = value, label }: MeterProps) {
  const share = shareOf(value, max);
  const filled = ticks(share);
  const solid = Math.min(filled, max === 0 ? filled : ticks(before / max));
  const color = colorOf(share);
  return (
    <span role="img" aria-label={label} className="inline-flex h-3 flex-none gap-[2px]">
      {Array.from({ length: METER_TICKS }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks are their places
          key={index}
          className={classNames(
            "w-[3px] rounded-[1px]",
            // Forced colours have few: there the height tells too.
            index >= filled
              ? "bg-(--line-strong) forced-colors:mt-auto forced-colors:h-1"
              : classNames(color, index >= solid && "meter-added"),
          )}
        />
      ))}
    </span>
  );
}

/** Anything at all is one tick, and only what is full is all of them. */
function ticks(share: number): number {
  if (share >= 1) return METER_TICKS;
  return Math.min(METER_TICKS - 1, Math.ceil(share * METER_TICKS));
}

function shareOf(value: number, max: number): number {
  if (max !== 0) return value / max;
  return value > 0 ? 2 : 0;
}

function colorOf(share: number): string {
  if (share > 1) return "bg-(--red)";
  return share >= NEARLY_FULL ? "bg-(--amber)" : "bg-accent";
}
