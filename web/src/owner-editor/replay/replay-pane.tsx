import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { Info } from "lucide-react";
import {
  type AskedReplay,
  REPLAY_DAYS,
  type ReplayAnswer,
  type ReplayDays,
  type Replaying,
  useReplayAgain,
} from "../../api/streams/replay.ts";
import { t } from "../../messages/t.ts";
import { Judging } from "./judging.tsx";
import type { ReplayGroup } from "./replay-groups.ts";
import { ReplayList, type ReplayRemedy } from "./replay-list.tsx";
import { useReplayDays } from "./use-replay-days.ts";
import { VerdictBar } from "./verdict-bar.tsx";

interface ReplayPaneProps extends Pick<AskedReplay, "changes" | "callTimeLimit"> {
  remedyOf?: ((group: ReplayGroup) => ReplayRemedy | undefined) | undefined;
}

/** Several changes are often taken back after each other. */
const REPLAY_PAUSE_MS = 300;

/** The calls of the last days by changes that somebody makes at the moment, once they rest. */
export function SettledReplay({ changes, callTimeLimit, remedyOf }: ReplayPaneProps) {
  const settled = {
    changes: useDebouncedValue(changes, REPLAY_PAUSE_MS),
    callTimeLimit: useDebouncedValue(callTimeLimit, REPLAY_PAUSE_MS),
  };
  return <ReplayPane {...settled} remedyOf={remedyOf} />;
}

/** The calls of the last days by changes that are not saved. Saving does not wait for it. */
function ReplayPane({ changes, callTimeLimit, remedyOf }: ReplayPaneProps) {
  const [days, setDays] = useReplayDays();
  const replaying = useReplayAgain({ changes, callTimeLimit, days });
  return (
    <section aria-labelledby={HEADING} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 px-6 pt-3 pb-2.5 max-sm:px-4">
        <h3 id={HEADING} className="flex-1 text-list font-semibold">
          {t("The last {days, number} days with these changes", { days })}
        </h3>
        <DaysChoice value={days} onChange={setDays} />
      </div>
      <ReplayResult replaying={replaying} days={days} setDays={setDays} remedyOf={remedyOf} />
    </section>
  );
}

const HEADING = "replay-heading";

function DaysChoice({ value, onChange }: { value: ReplayDays; onChange(days: ReplayDays): void }) {
  return (
    <Select
      size="s"
      className="max-w-44"
      aria-label={t("Calls of")}
      value={value}
      onChange={({ target }) => onChange(Number(target.value) as ReplayDays)}
    >
      {REPLAY_DAYS.map((days) => (
        <option key={days} value={days}>
          {t("Calls of {days, number} days", { days })}
        </option>
      ))}
    </Select>
  );
}

interface ReplayResultProps extends Pick<ReplayPaneProps, "remedyOf"> {
  replaying: Replaying;
  days: ReplayDays;
  setDays(days: ReplayDays): void;
}

function ReplayResult({ replaying, days, setDays, remedyOf }: ReplayResultProps) {
  const { answer, error, progress, stop, retry } = replaying;
  if (progress && !answer) return <Judging progress={progress} onStop={stop} />;
  if (error) return <ErrorState title={t("Not judged")} reason={error.message} onRetry={retry} />;
  if (!answer)
    return (
      <EmptyState
        plain
        title={t("Not judged")}
        actions={<Button onClick={retry}>{t("Judge the calls")}</Button>}
      >
        {t("It was stopped. The changes can still be saved.")}
      </EmptyState>
    );
  return (
    <>
      {progress && <Judging isAgain progress={progress} onStop={stop} />}
      <div
        aria-busy={progress !== undefined}
        className={classNames("flex min-h-0 flex-1 flex-col", progress && "opacity-60")}
      >
        <JudgedCalls answer={answer} days={days} setDays={setDays} remedyOf={remedyOf} />
      </div>
    </>
  );
}

function JudgedCalls({
  answer,
  days,
  setDays,
  remedyOf,
}: { answer: ReplayAnswer } & Omit<ReplayResultProps, "replaying">) {
  if (answer.calls === 0) return <NoCalls answer={answer} days={days} setDays={setDays} />;
  return (
    <>
      <div className="flex-none px-6 pb-3 max-sm:px-4">
        <VerdictBar answer={answer} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto border-t border-line-soft max-lg:overflow-visible">
        {answer.rows.length === 0 ? (
          <EmptyState plain title={t("Every call would fare as before")} />
        ) : (
          <ReplayList rows={answer.rows} more={answer.more} remedyOf={remedyOf} />
        )}
      </div>
      <ReplayCover answer={answer} />
    </>
  );
}

function NoCalls({
  answer,
  days,
  setDays,
}: { answer: ReplayAnswer } & Omit<ReplayResultProps, "replaying" | "remedyOf">) {
  const longer = REPLAY_DAYS.find((each) => each > days);
  const { on, offAtStart } = answer.log;
  const isOff = !on || offAtStart;
  return (
    <EmptyState
      plain
      title={isOff ? t("The log of calls is off") : t("No calls to judge by")}
      actions={
        longer !== undefined && (
          <Button onClick={() => setDays(longer)}>
            {t("{days, number} days", { days: longer })}
          </Button>
        )
      }
    >
      {isOff
        ? t("Nothing says what these changes would do to calls. They can still be saved.")
        : t(
            "Nobody called what these changes reach in {days, number} days. They can still be saved.",
            { days },
          )}
    </EmptyState>
  );
}

/** What the numbers rest on, and what they cannot know. */
function ReplayCover({ answer }: { answer: ReplayAnswer }) {
  const { already, since, from, log } = answer;
  const isShort = since !== undefined && since - from > REPLAY_DAY;
  const said = [
    t(
      "Nothing is called. Judged are the switches, limits and arguments that the log kept; a model may choose differently with another toolset.",
    ),
    already > 0 &&
      t(
        "{count, plural, one {# of the calls as before} other {# of the calls as before}} would meet something else than then, with what is saved, too.",
        { count: already },
      ),
    log.days * REPLAY_DAY < answer.to - from &&
      t(
        "The log keeps calls for {days, plural, one {# day} other {# days}}: of those before, nothing is known.",
        {
          days: log.days,
        },
      ),
    isShort &&
      t("The first of these calls is of {date}.", { date: dateText(new Date(since), new Date()) }),
    log.issue &&
      t("Calls are missing: {count} were not written.", { count: countText(log.issue.lost) }),
  ];
  return (
    <p className="flex flex-none gap-2 border-t border-line-soft px-6 py-2.5 text-meta text-2 max-sm:px-4">
      <Info size={14} aria-hidden className="mt-px flex-none text-3" />
      <span>{said.filter(Boolean).join(" ")}</span>
    </p>
  );
}

const REPLAY_DAY = 86_400_000;
