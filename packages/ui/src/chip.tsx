import { ChevronDown } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { blockedAttributes } from "./button.tsx";
import { classNames } from "./class-names.ts";

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A filter that narrows the list now. */
  on?: boolean | undefined;
  /** It opens a menu. */
  opens?: boolean | undefined;
  /** Something else of it stands at its right edge. */
  joined?: boolean | undefined;
  /** Why it cannot be pressed now; it stays focusable. */
  blocked?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** One that cannot be pressed keeps its value and has no colour. */
const LOOKS = {
  free: {
    on: "border-accent-line bg-accent-tint text-accent",
    off: "border-line-strong bg-panel text-2 hover:bg-hover hover:text-1",
  },
  blocked: { on: "border-line-strong bg-press text-2", off: "border-line text-3" },
};

export function Chip({ on, opens, joined, blocked, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={opens || joined ? undefined : Boolean(on)}
      title={blocked}
      {...rest}
      {...blockedAttributes(blocked)}
      className={classNames(
        "inline-flex h-[26px] max-w-full items-center gap-1 border pr-1.5 pl-[9px] text-meta font-medium whitespace-nowrap aria-disabled:cursor-not-allowed max-sm:h-11 max-sm:px-3",
        joined ? "rounded-l-md border-r-0" : "rounded-md",
        LOOKS[blocked === undefined ? "free" : "blocked"][on ? "on" : "off"],
      )}
    >
      {children}
      {opens && <ChevronDown size={12} strokeWidth={2.25} aria-hidden />}
    </button>
  );
}
