import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { blockedAttributes } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { iconSize } from "./icon-size.ts";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** Accessible name, also the tooltip. */
  label: string;
  icon: LucideIcon;
  /** Of the square: 28 px or 36 px; 44 px on phones. */
  size?: "s" | "m";
  /** Why it does nothing now; it stays focusable. */
  blocked?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon: Icon, size = "s", blocked, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={blocked ?? label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...blockedAttributes(blocked)}
        className={classNames(
          "inline-grid flex-none place-items-center rounded-md text-2 hover:bg-hover hover:text-1 max-sm:size-11",
          "aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-disabled:hover:text-2 aria-pressed:bg-press aria-pressed:text-1",
          size === "s" ? "size-7" : "size-9",
          rest.className,
        )}
      >
        <Icon {...iconSize.m} />
      </button>
    </Tooltip>
  );
}
