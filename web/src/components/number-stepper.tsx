import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { classNames } from "./class-names.ts";

export interface NumberStepperProps {
  id?: string;
  /** Absent when the field is empty. */
  value: number | undefined;
  /** A text that is no number arrives as `undefined`. */
  onChange(value: number | undefined): void;
  step?: number;
  min?: number | undefined;
  max?: number | undefined;
  unit?: string;
  label?: string;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  readOnly?: boolean | undefined;
}

/** A number field with step buttons; arrow keys step too. Keeps what is typed until it is a number. */
export function NumberStepper({ value, onChange, step = 1, min, max, unit, label, ...rest }: NumberStepperProps) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    setTyped(text);
    onChange(text.trim() === "" || !Number.isFinite(Number(text)) ? undefined : Number(text));
  };
  const stepBy = (direction: 1 | -1) => {
    if (rest.readOnly) return;
    // Repeated steps of 0.1 would show 0.30000000000000004.
    const next = Number(((value ?? 0) + direction * step).toPrecision(12));
    setTyped(undefined);
    onChange(Math.min(max ?? next, Math.max(min ?? next, next)));
  };
  return (
    <span
      className={classNames(
        box,
        rest.invalid ? "border-red ring-1 ring-red" : "border-line-control hover:border-(--text-2)",
      )}
    >
      <input
        id={rest.id}
        type="text"
        inputMode={Number.isInteger(step) && (min ?? 0) >= 0 ? "numeric" : "decimal"}
        autoComplete="off"
        aria-label={label}
        aria-describedby={rest.describedBy}
        aria-invalid={rest.invalid || undefined}
        readOnly={rest.readOnly}
        value={typed ?? value ?? ""}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          stepBy(event.key === "ArrowUp" ? 1 : -1);
        }}
        className="num w-full min-w-0 flex-1 bg-transparent px-2 text-right text-list focus-visible:outline-none max-sm:text-[16px]"
      />
      {unit !== undefined && <span className="self-center pr-2 text-meta text-3">{unit}</span>}
      <span className="grid w-[22px] flex-none border-l border-line max-sm:flex max-sm:w-[88px]">
        {([1, -1] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            tabIndex={-1}
            aria-hidden
            onClick={() => stepBy(direction)}
            className="grid flex-1 place-items-center text-2 hover:bg-hover not-first:border-t not-first:border-line max-sm:not-first:border-t-0 max-sm:not-first:border-l"
          >
            {direction === 1 ? <ChevronUp size={10} strokeWidth={2.5} /> : <ChevronDown size={10} strokeWidth={2.5} />}
          </button>
        ))}
      </span>
    </span>
  );
}

const box =
  "inline-flex h-8 w-28 overflow-hidden rounded-lg border bg-field max-sm:h-11 max-sm:w-full has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent/55";
