import { ChevronDown, ChevronUp } from "lucide-react";
import type { InputHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { t } from "../messages/t.ts";
import { useViewOnly } from "../view-only.ts";

interface NumberStepperProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "onChange" | "value"> {
  /** As it is typed; what counts as a number is the caller's to say. */
  text: string;
  onType(text: string): void;
  /** A step up or down, by button or arrow key; see `steppedNumber`. */
  onStep(direction: 1 | -1): void;
  /** Names the step buttons: "More retries". */
  name: string;
  unit?: string | undefined;
  size?: "s" | "m";
  invalid?: boolean | undefined;
}

/** A field for a number with its unit and step buttons; arrow keys step too. */
export function NumberStepper({
  text,
  onType,
  onStep,
  name,
  unit,
  size = "m",
  invalid,
  ...given
}: NumberStepperProps) {
  const viewOnly = useViewOnly();
  const input =
    viewOnly === undefined
      ? given
      : { ...given, readOnly: true, "aria-disabled": true, title: viewOnly };
  const longest = Math.max(text.length, input.placeholder?.length ?? 0);
  const characters = longest + (unit?.length ?? 0);
  return (
    <span
      // Grows with a long number and its unit, as far as there is room.
      style={
        characters > MOST_CHARACTERS ? { minWidth: `min(100%, ${characters + 6}ch)` } : undefined
      }
      className={classNames(
        box,
        size === "s" ? "h-7 rounded-md" : "h-8 rounded-lg",
        invalid ? "border-red ring-1 ring-red" : "border-line-control hover:border-(--text-2)",
      )}
    >
      <input
        inputMode="decimal"
        autoComplete="off"
        {...input}
        type="text"
        aria-invalid={invalid || undefined}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          if (!input.readOnly) onStep(event.key === "ArrowUp" ? 1 : -1);
        }}
        className="num w-full min-w-0 flex-1 bg-transparent px-2 text-right text-list focus-visible:outline-none max-sm:text-[16px]"
      />
      {unit !== undefined && <span className="self-center pr-2 text-meta text-3">{unit}</span>}
      {!input.readOnly && (
        <span className="grid w-[22px] flex-none border-l border-line max-sm:flex max-sm:w-[88px] in-[.grid-line]:hidden!">
          <StepButton
            label={t("More {name}", { name })}
            icon={ChevronUp}
            onClick={() => onStep(1)}
          />
          <StepButton
            label={t("Less {name}", { name })}
            icon={ChevronDown}
            onClick={() => onStep(-1)}
          />
        </span>
      )}
    </span>
  );
}

function StepButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: typeof ChevronUp;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      // The arrow keys of the field do the same.
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className="grid flex-1 place-items-center text-2 hover:bg-hover not-first:border-t not-first:border-line max-sm:not-first:border-t-0 max-sm:not-first:border-l"
    >
      <Icon size={10} strokeWidth={2.5} aria-hidden />
    </button>
  );
}

/** As many fit beside the buttons of the usual width. */
const MOST_CHARACTERS = 8;

const box =
  "has-[input[aria-disabled]]:border-line has-[input[aria-disabled]]:bg-sunken has-[input[aria-disabled]]:text-2 inline-flex w-28 in-[.grid-line]:w-full overflow-hidden border bg-field max-sm:h-11 max-sm:w-full max-sm:rounded-lg has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent/55";
