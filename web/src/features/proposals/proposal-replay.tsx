import { escapeInvisible } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import type { ProposalAnswer } from "../../api/proposals.ts";
import { type ReplayAnswer, useReplay } from "../../api/streams/replay.ts";
import { DecisionPart } from "../../components/decisions.tsx";
import { t } from "../../messages/t.ts";
import { Judging } from "../../owner-editor/replay/judging.tsx";
import { groupReplayRows, type ReplayGroup } from "../../owner-editor/replay/replay-groups.ts";
import { FATE_LOOKS } from "../../owner-editor/replay/replay-words.ts";
import { useReplayDays } from "../../owner-editor/replay/use-replay-days.ts";
import { VerdictBar } from "../../owner-editor/replay/verdict-bar.tsx";

/** What would have become of the calls of the last days with a proposal, all its owners together. */
export function ProposalReplay({ proposal: { changes: proposed } }: { proposal: ProposalAnswer }) {
  const [days] = useReplayDays();
  const changes = useMemo(
    () => proposed.map(({ owner, operations }) => ({ owner, operations })),
    [proposed],
  );
  const { answer, error, progress, stop } = useReplay({ changes, days });
  return (
    <DecisionPart
      title={t("Calls of {days, number} days", { days })}
      end={answer && brokenWords(answer)}
    >
      {progress && <Judging isAgain progress={progress} onStop={stop} />}
      {error && (
        <p role="alert" className="text-2">
          {t("Not judged: {reason}", { reason: error.message })}
        </p>
      )}
      {answer && <JudgedProposal answer={answer} />}
    </DecisionPart>
  );
}

/** Whether calls that went through would not do so any more. */
function brokenWords({ calls, fates }: ReplayAnswer): string {
  if (calls === 0) return t("no call");
  const { misfits = 0, refused = 0, elsewhere = 0 } = fates;
  const count = misfits + refused + elsewhere;
  return count === 0
    ? t("breaks none")
    : t("breaks {calls, plural, one {{count} call} other {{count} calls}}", {
        calls: count,
        count: countText(count),
      });
}

/** The most methods that are named. */
const MOST_REPLAYED = 6;

function JudgedProposal({ answer }: { answer: ReplayAnswer }) {
  const groups = useMemo(() => groupReplayRows(answer.rows), [answer.rows]);
  const more = groups.length - MOST_REPLAYED;
  if (answer.calls === 0) {
    const isOff = !answer.log.on || answer.log.offAtStart;
    return (
      <p className="text-2">
        {isOff ? t("The log of calls is off") : t("Nobody called what it reaches.")}
      </p>
    );
  }
  return (
    <>
      <VerdictBar answer={answer} />
      <ul className="mt-1 grid gap-1.5">
        {groups.slice(0, MOST_REPLAYED).map((group) => (
          <ReplayedMethod key={group.key} group={group} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-meta text-2">
          {t("and {count} more", { count: countText(more + answer.more) })}
        </p>
      )}
    </>
  );
}

/** A method whose calls would fare otherwise, with a way to the newest of them. */
function ReplayedMethod({ group: { first, calls, examples } }: { group: ReplayGroup }) {
  const { titleOf } = useMethodNames();
  const { Icon, color, words } = FATE_LOOKS[first.kind];
  const [newest] = examples;
  return (
    <li className="flex items-center gap-2">
      <Icon {...iconSize.s} className={`flex-none ${color}`} />
      <span className="min-w-0 flex-1 truncate">
        {newest ? (
          <a
            href={paths.calls({ call: newest.example.id })}
            className="font-medium hover:underline"
          >
            {escapeInvisible(titleOf(first))}
          </a>
        ) : (
          <b className="font-medium">{escapeInvisible(titleOf(first))}</b>
        )}{" "}
        <span className="text-meta text-2">{words}</span>
      </span>
      <span className="num flex-none text-meta text-2">{countText(calls)}</span>
    </li>
  );
}
