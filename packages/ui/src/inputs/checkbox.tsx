import { Check, Minus } from "lucide-react";
import type { InputHTMLAttributes } from "react";
import { useHeld } from "../view-only.ts";

type HeldAttributes = "disabled" | "readOnly" | "onChange" | "checked";

interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, HeldAttributes | "type"> {
  checked: boolean | "mixed";
  /** Whether it only shows its state, or why it does; it stays focusable. */
  readOnly?: boolean | string | undefined;
  onChange(checked: boolean): void;
}

/** A native checkbox under the drawn one; label it with `aria-label` or a `label` around it. */
export function Checkbox({ checked, onChange, readOnly, ...rest }: CheckboxProps) {
  const held = useHeld(readOnly);
  return (
    <span className="relative inline-grid size-4 flex-none place-items-center">
      <input
        {...held}
        {...rest}
        type="checkbox"
        checked={checked === true}
        ref={(input) => {
          if (input) input.indeterminate = checked === "mixed";
        }}
        onChange={(event) => held === undefined && onChange(event.target.checked)}
        className="peer absolute inset-0 size-4 cursor-pointer appearance-none rounded-sm aria-disabled:opacity-50 border-[1.5px] border-line-control bg-field checked:border-accent checked:bg-accent"
      />
      {checked === true && (
        <Check
          size={12}
          strokeWidth={2.5}
          aria-hidden
          className="pointer-events-none relative text-accent-on"
        />
      )}
      {checked === "mixed" && (
        <Minus
          size={12}
          strokeWidth={2.5}
          aria-hidden
          className="pointer-events-none relative text-2"
        />
      )}
    </span>
  );
}
