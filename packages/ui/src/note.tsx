import { CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { iconSize } from "./icon-size.ts";

interface NoteProps {
  tone?: "info" | "warn" | "bad";
  /** Another icon than that of the tone. */
  icon?: LucideIcon;
  children: ReactNode;
  /** Buttons at the right end, or below where there is no room. */
  actions?: ReactNode;
}

/** A boxed line of text inside work. A bad one is announced at once. */
export function Note({ tone = "info", icon, children, actions }: NoteProps) {
  const { icon: toneIcon, box, color } = noteTones[tone];
  const Icon = icon ?? toneIcon;
  return (
    <div
      {...(tone === "bad" && { role: "alert" })}
      className={classNames(
        "flex gap-2 rounded-lg px-3 py-2 text-meta text-1 inset-ring",
        actions ? "flex-wrap items-center" : "items-start",
        box,
      )}
    >
      <Icon {...iconSize.m} className={classNames("flex-none", color)} />
      <div
        className={classNames("min-w-0 flex-1 break-words", actions !== undefined && "basis-40")}
      >
        {children}
      </div>
      {actions}
    </div>
  );
}

const noteTones = {
  info: { icon: Info, box: "bg-hover inset-ring-line", color: "text-2" },
  warn: { icon: TriangleAlert, box: "bg-amber-tint inset-ring-amber-line", color: "text-amber" },
  bad: { icon: CircleX, box: "bg-red-tint inset-ring-red-line", color: "text-red" },
};
