import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { countText } from "./messages/count-text.ts";

export type BadgeTone = "plain" | "new" | "changed" | "bad" | "warn" | "ok" | "risk" | "unknown";

interface BadgeProps {
  /**
   * Filled = status (new, bad, warn, ok), outline = property or draft (changed, risk), dashed =
   * unknown.
   */
  tone?: BadgeTone;
  icon?: LucideIcon | undefined;
  children: ReactNode;
  title?: string;
}

export function Badge({ tone = "plain", icon: Icon, children, title }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex h-[18px] flex-none items-center gap-1 rounded-badge px-1.5 text-micro whitespace-nowrap",
        badgeTones[tone],
      )}
    >
      {Icon && <Icon size={12} strokeWidth={2.25} aria-hidden />}
      {children}
    </span>
  );
}

const badgeTones: Record<BadgeTone, string> = {
  plain: "bg-hover text-2 inset-ring inset-ring-line",
  new: "bg-accent-tint text-accent inset-ring inset-ring-accent-line",
  changed: "text-accent inset-ring inset-ring-accent-line",
  bad: "bg-red-tint text-red inset-ring inset-ring-red-line",
  warn: "bg-amber-tint text-amber inset-ring inset-ring-amber-line",
  ok: "bg-green-tint text-green inset-ring inset-ring-green-line",
  risk: "text-red inset-ring inset-ring-red-line",
  unknown: "border border-dashed border-line-control text-2",
};

/** A small number after a label; red when it counts errors. */
export function Count({ value, bad }: { value: number; bad?: boolean | undefined }) {
  return (
    <span
      className={classNames(
        "num inline-grid h-4 min-w-4 place-items-center rounded-full px-1 text-[11px]/4 font-semibold",
        bad ? "bg-count text-accent-on" : "bg-press text-2",
      )}
    >
      {countText(value)}
    </span>
  );
}
