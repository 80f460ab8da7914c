import { useNow } from "@pegboard/ui/time-ago.tsx";
import type { ReactNode } from "react";
import { t } from "../messages/t.ts";

interface RunningWorkProps {
  /** What is done now, without an end: "Listing its tools". */
  what: string;
  /** When all of it began. */
  since: string | number;
  /** How much of it is done: "3 of 12 agents". */
  amount?: string | undefined;
  /** The last line that a program wrote. */
  line?: string | undefined;
  /** What stands here in the first second, which most work takes no longer than. */
  children?: ReactNode;
  /** What Cancel does. */
  cancels?: string | undefined;
}

/** What takes longer than a second: what is done, for how long, how much, and what Cancel does. */
export function RunningWork({ what, since, amount, line, children, cancels }: RunningWorkProps) {
  const seconds = Math.floor((useNow() - new Date(since).getTime()) / 1_000);
  if (seconds < 1) return children;
  return (
    <span className="block min-w-0 text-meta text-2" data-running-work>
      <span className="block">
        <output>{what}</output>
        {/* The seconds are not announced, since they would be without end. */}
        <span aria-live="off" className="num">
          {" · "}
          {t("{seconds, number} s", { seconds })}
          {amount !== undefined && ` · ${amount}`}
        </span>
      </span>
      {line !== undefined && (
        <span className="flex min-w-0 gap-1" title={line}>
          <span className="flex-none">{t("It wrote last:")}</span>
          <code className="min-w-0 truncate text-code text-1">{line}</code>
        </span>
      )}
      {cancels !== undefined && <span className="block">{cancels}</span>}
    </span>
  );
}
