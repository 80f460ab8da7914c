import { classNames } from "./class-names.ts";

export interface MeterProps {
  /** Accessible name, with the numbers: "9,560 of 12,000 tokens". */
  label: string;
  /** What is saved. */
  value: number;
  /** What the draft makes of it; striped where it adds. */
  draft?: number | undefined;
  limit: number;
}

const TICKS = 24;
const ticks = Array.from({ length: TICKS }, (_, index) => index);

/** 24 ticks: solid is saved, striped is what the draft adds, grey is free; amber above 90 %, red when over. */
export function Meter({ label, value, draft = value, limit }: MeterProps) {
  const ticksOf = (amount: number) => Math.min(TICKS, Math.round((amount / limit) * TICKS));
  const [saved, total] = [ticksOf(Math.min(value, draft)), ticksOf(draft)];
  const tone = draft > limit ? "bg-red" : draft > limit * 0.9 ? "bg-amber" : "bg-accent";
  return (
    <span role="img" aria-label={label} className="inline-flex h-3 flex-none gap-0.5">
      {ticks.map((tick) => (
        <b
          key={tick}
          className={classNames(
            "w-[3px] rounded-[1px]",
            tick < saved ? tone : tick < total ? striped : "bg-(--line-strong)",
          )}
        />
      ))}
    </span>
  );
}

const striped =
  "bg-[linear-gradient(var(--accent)_0_3px,transparent_3px_4.5px,var(--accent)_4.5px_7.5px,transparent_7.5px_9px,var(--accent)_9px)]";
