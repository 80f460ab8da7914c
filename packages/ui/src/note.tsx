import type { LucideIcon } from "lucide-react";
import { CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { iconSize } from "./icon-size.ts";

interface NoteProps {
  tone?: "info" | "warn" | "bad";
  children: ReactNode;
  /** Buttons at the right end, or below where there is no room. */
  actions?: ReactNode;
}

/** A boxed line of text inside work. A bad one is announced at once. */
export function Note({ tone = "info", children, actions }: NoteProps) {
  const { icon: Icon, box, color } = noteTones[tone];
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

interface SaidProps {
  icon: LucideIcon;
  tone?: "plain" | "ok" | "warn" | "bad";
  /** What is the matter: one sentence. */
  title: ReactNode;
  /** Since when, and what follows. */
  children?: ReactNode;
  action?: ReactNode;
}

/** What is the matter, what follows, and what to do. */
export function Said({ icon: Icon, tone = "plain", title, children, action }: SaidProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon {...iconSize.m} className={`mt-0.5 flex-none ${toneColors[tone]}`} />
        <div className="min-w-0 flex-1">
          <p className="text-list font-semibold [overflow-wrap:anywhere]">{title}</p>
          {children && <div className="text-meta [overflow-wrap:anywhere] text-2">{children}</div>}
        </div>
      </div>
      {action && (
        <span className="flex flex-none gap-1 max-sm:basis-full max-sm:pl-6.5">{action}</span>
      )}
    </div>
  );
}

const toneColors = { plain: "text-2", ok: "text-green", warn: "text-amber", bad: "text-red" };
