import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { MS_PER_DAY } from "@pegboard/ui/messages/day-text.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import { type ApprovalAnswer, decidedQuery, waitingCallQuery } from "../../api/approvals.ts";
import type { LoggedCall } from "../../api/calls.ts";
import { DecisionPart, DecisionParts } from "../../components/decisions.tsx";
import { t } from "../../messages/t.ts";
import { VerdictIcon, verdictText } from "./verdict-words.tsx";
import { WhoDecides } from "./who-decides.tsx";

const SHOWN_DECISIONS = 4;

/** What a method does, what was decided about it before, and what happens if nobody decides. */
export function ApprovalContext({ id }: { id: string }) {
  const { data } = useQuery(waitingCallQuery(id));
  return (
    data && (
      <DecisionParts>
        <AboutApproval approval={data} />
      </DecisionParts>
    )
  );
}

function AboutApproval({ approval }: { approval: ApprovalAnswer }) {
  const { title, tool, method, description, isHeld } = approval;
  return (
    <>
      <DecisionPart
        title={escapeInvisible(title)}
        end={
          <a
            href={paths.tool(tool, { method })}
            className="font-medium text-accent hover:underline"
          >
            {t("Open")}
          </a>
        }
      >
        <p className="text-2 wrap-anywhere">
          {description === "" ? t("It has no description.") : escapeInvisible(description)}
        </p>
      </DecisionPart>
      <FormerDecisions approval={approval} />
      <DecisionPart title={t("Who may decide")}>
        <WhoDecides approval={approval} />
      </DecisionPart>
      <DecisionPart
        title={t("If nobody decides")}
        end={
          <a href={paths.settings("calls")} className="font-medium text-accent hover:underline">
            {t("Change")}
          </a>
        }
      >
        <p className="text-2">
          {isHeld
            ? t("It is declined when the time is over, and the model is told that nobody answered.")
            : t("It is forgotten after an hour. Its caller asks anew.")}
        </p>
      </DecisionPart>
    </>
  );
}

function FormerDecisions({ approval: { functionName } }: { approval: ApprovalAnswer }) {
  const since = useMemo(() => Date.now() - 30 * MS_PER_DAY, []);
  const { data } = useQuery(decidedQuery(since, functionName));
  if (!data) return null;
  const { calls } = data;
  const of = (wanted: (state: DecidedState) => boolean) =>
    calls.filter(({ approval }) => wanted(approval?.state)).length;
  const approved = of((state) => state === "approved");
  const declined = of((state) => state === "declined");
  const rest = calls.length - approved - declined;
  const counts = t(
    "{approved, number} approved, {declined, number} declined, {rest, number} without a decision",
    { approved, declined, rest },
  );
  return (
    <DecisionPart
      title={t(
        "{count, plural, =0 {No decisions yet} one {Last decision} other {Last # decisions}}",
        {
          count: calls.length,
        },
      )}
      end={t("in 30 days")}
    >
      {calls.length > 0 && (
        <>
          <div role="img" aria-label={counts} className="flex h-3 gap-0.5">
            {[...calls].reverse().map((call) => (
              <span
                key={call.id}
                className={classNames("max-w-1.5 flex-1 rounded-[1px]", stripColor(call))}
              />
            ))}
          </div>
          <p className="text-meta text-2">{counts}</p>
          <ul className="grid gap-2">
            {calls.slice(0, SHOWN_DECISIONS).map((call) => (
              <li key={call.id} className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2">
                <VerdictIcon {...call.approval} />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block first-letter:uppercase">
                    {escapeInvisible(verdictText(call.approval ?? {}))}
                  </span>
                  <span className="block text-meta text-2">
                    {[call.approval?.by, call.agentName].filter(Boolean).join(", ")}
                  </span>
                </span>
                <span className="text-meta text-2">
                  <TimeAgo at={call.approval?.at ?? call.at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </DecisionPart>
  );
}

type DecidedState = NonNullable<LoggedCall["approval"]>["state"];

function stripColor({ approval }: LoggedCall): string {
  if (approval?.state === "approved") return "bg-line-control";
  return approval?.state === "declined" ? "bg-red" : "bg-line-strong";
}
