import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { iconSize } from "./icon-size.ts";

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
export function Callout({ icon: Icon, tone = "plain", title, children, action }: SaidProps) {
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
