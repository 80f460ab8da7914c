import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { useHeld } from "../view-only.ts";

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "size" | "disabled"> {
  size?: "s" | "m";
  /** Whether it only shows its value, or why it does; it stays focusable. */
  readOnly?: boolean | string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/**
 * The browser's own select in the look of a field: its list works with keyboard, touch and screen
 * readers everywhere.
 */
export function Select({ size = "m", readOnly, className, children, ...rest }: SelectProps) {
  const why = useHeld(readOnly);
  const held = why && {
    ...why,
    // A controlled select goes back to its value when nothing follows from a change.
    onChange: () => {},
  };
  return (
    <span className={classNames("relative inline-block w-full min-w-0", className)}>
      <select
        {...rest}
        {...held}
        className={classNames(
          "control cursor-pointer appearance-none pr-8",
          size === "s" && "control-small",
        )}
      >
        {children}
      </select>
      <ChevronDown
        {...iconSize.m}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-2"
      />
    </span>
  );
}
