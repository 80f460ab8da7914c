import { escapeInvisible, type SettingsOwner } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Callout } from "@pegboard/ui/callout.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { PaneBody, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronDown, ChevronUp, CircleCheck, Hand, TimerOff } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../addresses/paths.ts";
import { useAgentTile } from "../../api/agents.ts";
import {
  type ApprovalAnswer,
  type ApprovalVerdict,
  runCallsQuery,
  waitingCallQuery,
} from "../../api/approvals.ts";
import type { LoggedCall } from "../../api/calls.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import { useTellPresence, useWatchersOf } from "../../api/presence.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { DecisionPane, decisionFoot } from "../../components/decisions.tsx";
import { RiskWord } from "../../components/risk.tsx";
import { callerName } from "../../messages/call-ways.ts";
import { t } from "../../messages/t.ts";
import { ApprovalArguments } from "./approval-arguments.tsx";
import { ApprovalContext } from "./approval-context.tsx";
import { ApprovalFoot } from "./approval-foot.tsx";
import { VerdictIcon, verdictSentence } from "./verdict-words.tsx";

/** The id of the heading, which takes the focus that comes from the list. */
export const APPROVAL_HEADING = "approval-heading";

interface ApprovalPaneProps {
  id: string;
  /** How it ended, while that is known: then nothing can be decided any more. */
  verdict: ApprovalVerdict | undefined;
  /** Its place among those that wait, such as "1 of 5". */
  place: string | undefined;
  onStep(by: 1 | -1): void;
  onBack(): void;
  onDecided(said: string): void;
}

/** One call with all that it takes to decide about it. */
export function ApprovalPane({ id, verdict, place, onStep, onBack, onDecided }: ApprovalPaneProps) {
  const query = useQuery(waitingCallQuery(id));
  const { data } = query;
  const watchers = useWatchersOf(id);
  return (
    <DecisionPane
      label={t("Call")}
      contextLabel={t("About the method")}
      context={<ApprovalContext id={id} />}
    >
      <div className="flex flex-none items-start gap-3 px-6 pt-3.5 pb-3 max-sm:px-2">
        <span className="lg:hidden">
          <IconButton label={t("Back to the list")} icon={ArrowLeft} onClick={onBack} />
        </span>
        {data && <ApprovalHead approval={data} />}
        {!data && <span className="h-17.5 flex-1" />}
        {watchers.length > 0 && (
          <span className="inline-flex flex-none -space-x-1.5" title={watchersText(watchers)}>
            {watchers.slice(0, MOST_WATCHERS).map((name) => (
              <PersonMark key={name} name={name} />
            ))}
            <span className="sr-only">{watchersText(watchers)}</span>
          </span>
        )}
        <span className="num text-meta whitespace-nowrap text-2 max-md:hidden">{place}</span>
        <span className="flex max-sm:hidden">
          <IconButton label={t("Previous call")} icon={ChevronUp} onClick={() => onStep(-1)} />
          <IconButton label={t("Next call")} icon={ChevronDown} onClick={() => onStep(1)} />
        </span>
      </div>
      <PaneBody>
        <Loaded
          query={{ ...query, error: verdict ? null : query.error }}
          error={t("The call could not be loaded")}
          skeleton={
            verdict ? (
              <EmptyState plain title={verdictSentence(verdict)} />
            ) : (
              <Skeleton rows={5} rowClass="h-9 px-6" label={t("Loading the call")} />
            )
          }
        >
          {(approval) => <ApprovalParts approval={approval} verdict={verdict} />}
        </Loaded>
      </PaneBody>
      {data && !verdict && <ApprovalFoot key={id} approval={data} onDecided={onDecided} />}
      {verdict && (
        <div
          className={`flex min-h-15 items-center gap-2 px-6 py-2 text-list text-2 max-sm:px-4 ${decisionFoot}`}
        >
          <Button onClick={() => onStep(1)}>{t("Next call")}</Button>
          <span className="ml-auto">{t("Decided: it stands below those that wait.")}</span>
        </div>
      )}
    </DecisionPane>
  );
}

function ApprovalHead({ approval }: { approval: ApprovalAnswer }) {
  const { agent, agentName, title, tool, method, toolTitle, risk, since, revision } = approval;
  const { tileOf } = useMethodNames();
  const agentTile = useAgentTile(agent);
  useTellPresence(agent, false, approval.id);
  return (
    <div className="flex min-w-0 flex-1 items-start gap-3">
      <span className="max-sm:hidden">
        <Tile size="l" {...tileOf(tool)} />
      </span>
      <div className="min-w-0 flex-1 text-meta text-2">
        <h2
          id={APPROVAL_HEADING}
          tabIndex={-1}
          className="text-title wrap-anywhere text-1 focus-visible:outline-none"
        >
          {t("Run {name} with these values?", { name: escapeInvisible(title) })}
        </h2>
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span className="wrap-anywhere">
            <code className="font-mono text-code">{`${tool}.${method}`}</code> ·
          </span>
          <span>{t("{tool} · revision {revision}", { tool: toolTitle, revision })}</span>
          {risk && <RiskWord />}
        </p>
        <p className="flex items-start gap-x-1.5 pt-1 text-list">
          <AgentTile tile={agentTile} size="xs" />
          <span>
            {t.rich("{agent} · called by {caller} · waiting since {time}", {
              agent: <b className="font-medium text-1">{agentName}</b>,
              caller: <b className="font-medium text-1">{callerName(approval)}</b>,
              time: <b className="num font-medium text-1">{clock(since)}</b>,
            })}
          </span>
        </p>
      </div>
    </div>
  );
}

const MOST_WATCHERS = 3;
const watchersText = (names: string[]): string =>
  t(
    "{count, plural, one {{names} looks at this call too.} other {{names} look at this call too.}}",
    {
      count: names.length,
      names: names.join(", "),
    },
  );

const clock = (at: number): string => new Date(at).toLocaleTimeString(LOCALE);

function ApprovalParts({
  approval,
  verdict,
}: {
  approval: ApprovalAnswer;
  verdict: ApprovalVerdict | undefined;
}) {
  const { reason, run, isHeld } = approval;
  return (
    <>
      <PaneSection label={verdict ? t("How it ended") : t("Why it needs approval")}>
        {verdict ? (
          <Callout
            icon={verdict.state === "approved" ? CircleCheck : TimerOff}
            tone={verdict.state === "approved" ? "ok" : "plain"}
            title={verdictSentence(verdict)}
          >
            {verdict.reason !== undefined &&
              t("The model was told: “{reason}”", { reason: escapeInvisible(verdict.reason) })}
          </Callout>
        ) : (
          <Callout icon={Hand} tone="warn" title={whyText(approval)}>
            <SetIn approval={approval} />
            {!isHeld &&
              t("Its caller does not wait: it comes back for what is decided, within the hour.")}
          </Callout>
        )}
      </PaneSection>
      <PaneSection
        title={t("Reason given by the agent")}
        help={t("written by the model, not verified")}
      >
        {reason === undefined ? (
          <p className="text-list text-2">{t("The model gave none.")}</p>
        ) : (
          <blockquote className="max-h-60 overflow-auto border-l-2 border-line-strong pl-3 text-body wrap-anywhere whitespace-pre-wrap">
            {escapeInvisible(reason)}
          </blockquote>
        )}
      </PaneSection>
      <ApprovalArguments approval={approval} />
      {run !== undefined && <EarlierInRun run={run} except={approval.id} />}
    </>
  );
}

function whyText({ setBy, title, agentName, risk }: ApprovalAnswer): string {
  const name = escapeInvisible(title);
  if (setBy === "agent")
    return t("{name} needs approval: set for {agent}.", { name, agent: agentName });
  if (setBy === "preset") return t("{name} needs approval: set by a preset.", { name });
  if (setBy === "organisation")
    return t("{name} needs approval: set for all agents of the organisation.", { name });
  return risk
    ? t("{name} is destructive, and its author wants each call approved.", { name })
    : t("The author of {name} wants each call approved.", { name });
}

interface ApprovalSetting extends Pick<ApprovalAnswer, "setBy" | "agent"> {
  preset: string | undefined;
}

function setterOf({ setBy, agent, preset }: ApprovalSetting): SettingsOwner {
  if (setBy === "agent") return { kind: "agent", id: agent };
  return preset === undefined ? { kind: "organisation" } : { kind: "preset", id: preset };
}

/** Who set that the method asks, and the save that they did it with. */
function SetIn({ approval: { setIn, setBy, agent } }: { approval: ApprovalAnswer }) {
  if (!setIn) return null;
  const { owner, ownerName, revision, by, at } = setIn;
  const setter = setterOf({ setBy, agent, preset: owner });
  const day = dateText(new Date(at), new Date());
  const words = { name: by, day, revision, preset: ownerName ?? "" };
  return (
    <p>
      {ownerName === undefined
        ? t("Set by {name}, {day}, revision {revision}.", words)
        : t("Set by {name}, {day}, revision {revision} of {preset}.", words)}{" "}
      <a
        href={paths.revision(setter, revision)}
        className="font-medium text-accent hover:underline"
      >
        {t("Open")}
      </a>
    </p>
  );
}

function EarlierInRun({ run, except }: { run: string; except: string }) {
  const { data } = useQuery(runCallsQuery(run));
  const calls = (data?.calls ?? []).filter(({ approval }) => approval?.id !== except).reverse();
  if (calls.length === 0) return null;
  return (
    <PaneSection
      title={t("Earlier in this run")}
      help={t("{count, plural, one {# call} other {# calls}}", { count: calls.length })}
    >
      <ol className="grid text-list">
        {calls.map((call) => (
          <li
            key={call.id}
            className="grid min-h-7 grid-cols-[72px_16px_minmax(0,1fr)_auto] items-center gap-2"
          >
            <span className="num text-meta text-2">{clock(call.at)}</span>
            <RunCallIcon call={call} />
            <code className="truncate font-mono text-code">
              {call.tool === undefined ? call.functionName : `${call.tool}.${call.method}`}
            </code>
            <RunCallTime call={call} />
          </li>
        ))}
      </ol>
    </PaneSection>
  );
}

function RunCallIcon({ call }: { call: LoggedCall }): ReactNode {
  if (call.outcome === "needs approval")
    return <Hand size={14} aria-hidden className="text-amber" />;
  if (call.outcome === "ok") return <CircleCheck size={14} aria-hidden className="text-green" />;
  return <VerdictIcon state="declined" />;
}

function RunCallTime({ call: { outcome, duration } }: { call: LoggedCall }) {
  if (outcome === "needs approval") return <span className="text-meta text-2">{t("waiting")}</span>;
  if (duration === undefined) return <span className="text-meta text-2">{t("not run")}</span>;
  return <span className="num text-meta text-2">{`${countText(duration)} ms`}</span>;
}
