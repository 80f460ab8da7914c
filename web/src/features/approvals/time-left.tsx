import { classNames } from "@pegboard/ui/class-names.ts";
import { remainingText, useNow } from "@pegboard/ui/time-ago.tsx";
import type { ReactNode } from "react";
import type { WaitingApproval } from "../../api/approvals.ts";
import { t } from "../../messages/t.ts";

const ENDS_SOON = 60_000;
const HOUR_LEFT = 3_600_000;

interface TimeLeftProps {
  of: Pick<WaitingApproval, "since" | "until">;
  /** What stands before the time. */
  children?: ReactNode;
}

/** What is left until a call is declined, as a ring and a time; amber below a minute. */
export function TimeLeft({ of: { since, until }, children }: TimeLeftProps) {
  const now = useNow();
  if (until === undefined) return <span className="text-list text-3">{t("No limit")}</span>;
  const left = Math.max(0, until - now);
  const share = Math.min(100, Math.ceil((left / Math.max(1, until - since)) * 100));
  return (
    <span
      className={classNames(
        "num inline-flex items-center justify-end gap-1.5 text-list font-medium whitespace-nowrap",
        left < ENDS_SOON ? "text-amber" : "text-2",
      )}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 flex-none -rotate-90 fill-none stroke-[2.25]"
      >
        <circle cx="8" cy="8" r="6" className="stroke-line-strong" />
        <circle
          cx="8"
          cy="8"
          r="6"
          pathLength="100"
          strokeDasharray={`${share} 100`}
          className="stroke-current"
        />
      </svg>
      <span>
        {children}
        {leftText(left)}
      </span>
    </span>
  );
}

const leftText = (milliseconds: number): string =>
  milliseconds >= HOUR_LEFT
    ? t("{minutes, number} min", { minutes: Math.ceil(milliseconds / 60_000) })
    : remainingText(milliseconds);
