import type { ReactNode } from "react";
import { t } from "../../messages/t.ts";

interface ReviewColumnsProps {
  /** How many changes there are. */
  changes: number;
  /** What the log of calls says of them. */
  replay: ReactNode;
  children: ReactNode;
}

/** The changes that Save would store, and beside them what the log of calls says. */
export function ReviewColumns({ changes, replay, children }: ReviewColumnsProps) {
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-none max-lg:flex-col">
      <section
        aria-labelledby={CHANGES_HEADING}
        className="flex min-h-0 flex-col border-line lg:w-[396px] lg:flex-none lg:border-r lg:bg-app max-lg:max-h-[50vh] max-lg:border-b"
      >
        <h3 id={CHANGES_HEADING} className="px-4 pt-3.5 pb-2.5 text-list font-semibold">
          {t("{count, plural, one {# change} other {# changes}}", { count: changes })}
        </h3>
        {children}
      </section>
      {replay}
    </div>
  );
}

const CHANGES_HEADING = "review-changes";
