import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { classNames } from "./class-names.ts";
import { iconSize } from "./icon-size.ts";
import { Tooltip } from "./tooltip.tsx";
import { useViewOnly } from "./view-only.ts";

type ButtonVariant = "default" | "primary" | "strong" | "ghost" | "danger" | "decline";
type ButtonSize = "s" | "m";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Why the button does nothing now. It stays focusable and says the reason. */
  blocked?: string | undefined;
  /** What a press does while it is blocked, where it may not be any more, or says why aloud. */
  onBlockedPress?: (() => void) | undefined;
  /** Whether it changes nothing, so that it also works where nothing may be changed. */
  reads?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = "default", size: ButtonSize = "m"): string {
  return classNames(shape, buttonSizes[size], buttonLooks[variant]);
}

/** What keeps a button from doing anything while it stays focusable; nothing without a reason. */
export const blockedAttributes = (
  reason: string | undefined,
  onBlockedPress?: () => void,
): ButtonHTMLAttributes<HTMLButtonElement> =>
  reason === undefined
    ? {}
    : {
        "aria-disabled": true,
        onClick: (event) => {
          event.preventDefault();
          onBlockedPress?.();
        },
      };

export function Button({
  variant = "default",
  size = "m",
  icon: Icon,
  blocked: ownBlocked,
  onBlockedPress,
  reads = false,
  children,
  ...rest
}: ButtonProps) {
  const viewOnly = useViewOnly();
  const blocked = ownBlocked ?? (reads ? undefined : viewOnly);
  return (
    <Tooltip text={blocked}>
      <button
        type="button"
        {...rest}
        {...blockedAttributes(blocked, onBlockedPress)}
        className={classNames(
          shape,
          buttonSizes[size],
          blocked === undefined ? buttonLooks[variant] : blockedLook,
          rest.className,
        )}
      >
        {Icon && (
          <Icon
            {...iconSize[size === "s" ? "s" : "m"]}
            className={variant === "default" ? "text-2" : undefined}
          />
        )}
        {children}
      </button>
    </Tooltip>
  );
}

const shape =
  "inline-flex flex-none items-center justify-center gap-1.5 rounded-lg border font-medium whitespace-nowrap max-sm:min-h-11";
const buttonSizes = { m: "h-8 px-3 text-list", s: "h-7 px-2.5 text-meta" };
const buttonLooks = {
  default: "border-line-strong bg-field text-1 hover:bg-hover",
  primary: "border-transparent bg-accent-solid text-accent-on hover:bg-accent-solid-hover",
  strong: "border-accent-line bg-accent-tint text-accent hover:bg-hover",
  ghost: "border-transparent text-2 hover:bg-hover hover:text-1",
  danger: "border-line-strong bg-field text-red hover:bg-red-tint",
  decline: "border-transparent bg-red-solid text-accent-on hover:bg-red-solid-hover",
};
const blockedLook = "border-line-strong bg-press text-2 cursor-not-allowed";
