import { changeFit, type FormBreak } from "@pegboard/registry-core/internal";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import type { ReactNode } from "react";
import type { ReviewItem, WaitingChange } from "../../api/sources/source-changes.ts";
import type { ReplayAnswer, Replaying } from "../../api/streams/replay.ts";
import { t } from "../../messages/t.ts";
import { Judging } from "../../owner-editor/replay/judging.tsx";
import { ReplayList } from "../../owner-editor/replay/replay-list.tsx";
import { VerdictBar } from "../../owner-editor/replay/verdict-bar.tsx";
import { FitBadge } from "./fit-badge.tsx";

interface ChangeVerdictProps {
  item: ReviewItem;
  change: WaitingChange;
  replaying: Replaying;
  days: number;
}

/** Whether calls go on as before once a change is accepted: by its schemas, and by the log. */
export function ChangeVerdict({ item, change, replaying, days }: ChangeVerdictProps) {
  const { breaks = [] } = changeFit(change) ?? {};
  const { answer, error, progress, stop } = replaying;
  return (
    <section aria-label={t("What it breaks")} className="border-b border-line-soft pt-1 pb-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-6 pb-2 max-sm:px-4">
        <FitBadge item={item} />
        {answer && (
          <span className="num ml-auto text-meta text-2">
            {t("judged on {calls, plural, one {# call} other {# calls}} of {days, number} days", {
              calls: answer.calls,
              days,
            })}
          </span>
        )}
      </div>
      {breaks.length > 0 && (
        <ul className="grid list-disc gap-1 pr-6 pb-3 pl-10 text-list max-sm:pr-4">
          {breaks.map((broke) => (
            <li key={`${broke.code} ${broke.path.join(".")}`}>
              <BreakText broke={broke} answer={answer} days={days} />
            </li>
          ))}
        </ul>
      )}
      {progress && <Judging progress={progress} onStop={stop} />}
      {error && (
        <p role="alert" className="px-6 pb-2 text-meta text-2 max-sm:px-4">
          {t("Not judged: {reason}", { reason: error.message })}
        </p>
      )}
      {answer && answer.calls > 0 && (
        <>
          <div className="px-6 pb-2 max-sm:px-4">
            <VerdictBar answer={answer} />
          </div>
          <ReplayList rows={answer.rows} more={answer.more} />
        </>
      )}
    </section>
  );
}

interface BreakTextProps {
  broke: FormBreak;
  answer: ReplayAnswer | undefined;
  days: number;
}

/** One reason, and how many calls it would meet. */
function BreakText({ broke, answer, days }: BreakTextProps) {
  const name = <code className="text-code">{broke.path.join(".")}</code>;
  return (
    <>
      {BREAK_TEXTS[broke.code](name)}
      {answer && (
        <>
          {": "}
          <MetCalls broke={broke} answer={answer} days={days} />
        </>
      )}
    </>
  );
}

const BREAK_TEXTS: Readonly<Record<FormBreak["code"], (name: ReactNode) => ReactNode>> = {
  required: (name) => t.rich("{name} is required now", { name }),
  gone: (name) => t.rich("{name} is gone", { name }),
  type: (name) => t.rich("{name} has another type", { name }),
  values: (name) => t.rich("{name} takes fewer values", { name }),
  limit: (name) => t.rich("{name} has a narrower limit", { name }),
};

function MetCalls({ broke, answer, days }: BreakTextProps & { answer: ReplayAnswer }) {
  if (answer.calls === 0)
    return <span className="text-2">{t("no call in {days, number} days", { days })}</span>;
  const place = verdictPlace(broke.path.filter((key) => key !== "*"));
  const met = answer.rows.flatMap(({ agent, issues = [] }) =>
    issues
      .filter(({ issue }) => verdictPlace(issue.path) === place)
      .map(({ calls }) => ({ agent, calls })),
  );
  const calls = met.reduce((sum, one) => sum + one.calls, 0);
  if (calls === 0) return t("every call fits");
  const agents = new Set(met.map(({ agent }) => agent)).size;
  return (
    <b className="font-semibold">
      {t(
        "{calls, plural, one {# call} other {# calls}} of {agents, plural, one {# agent} other {# agents}}",
        { calls, agents },
      )}
    </b>
  );
}

/** A place in arguments, whichever item of a list it is in. */
const verdictPlace = (path: readonly (string | number)[]): string =>
  path.filter((key) => typeof key === "string").join(".");

/** How many of each agent's calls would not get through any more; the others are absent. */
export function brokenCalls(answer: ReplayAnswer | undefined): ReadonlyMap<string, number> {
  const broken = new Map<string, number>();
  for (const [agent, { fates }] of Object.entries(answer?.agents ?? {})) {
    const { misfits = 0, refused = 0, elsewhere = 0 } = fates;
    const calls = misfits + refused + elsewhere;
    if (calls > 0) broken.set(agent, calls);
  }
  return broken;
}

/** The words beside an agent whose calls a change would break. */
export const brokenText = (calls: number): string =>
  t("breaks {calls, plural, one {{count} call} other {{count} calls}}", {
    calls,
    count: countText(calls),
  });
