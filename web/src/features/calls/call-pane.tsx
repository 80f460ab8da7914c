import { jsonText } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { Callout } from "@pegboard/ui/callout.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { momentText } from "@pegboard/ui/messages/day-text.ts";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { PaneBody, PaneFoot, PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, Hand, Play } from "lucide-react";
import type { KeyboardEvent } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { useRefusals } from "../../api/account/reached.ts";
import { callQuery, type LoggedCall, type LoggedCallAnswer } from "../../api/calls.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import { useCommand } from "../../commands/use-command.ts";
import { KeptArguments } from "../../components/kept-arguments.tsx";
import { CALL_WAYS } from "../../messages/call-ways.ts";
import { tokenCount } from "../../messages/counts.ts";
import { sentText } from "../../messages/sent-request.ts";
import { t } from "../../messages/t.ts";
import { CalledMethodLink, isWaiting, outcomeWords } from "./call-words.tsx";

const ARGUMENTS_LEFT_OUT = {
  refused: t("Not kept, as the call was refused."),
  no_object: t("Not kept: they are no JSON object, so what of them is secret cannot be found."),
  unknown_method: t("Not kept: no method has this name, so nothing says what of them is secret."),
};

interface CallPaneProps {
  id: number;
  /** Goes to the call before or after it in the list. */
  onStep(by: 1 | -1): void;
  /** Goes back to the list; the pane stays open. */
  onLeave(): void;
  onClose(): void;
}

/** The id of the heading, which takes the focus that comes from the list. */
export const CALL_HEADING = "call-heading";

/** One call: how it ended, the times of its steps, and its arguments. */
export function CallPane({ id, onStep, onLeave, onClose }: CallPaneProps) {
  const query = useQuery(callQuery(id));
  const { titleOf } = useMethodNames();
  useCommand("pane.before", () => onStep(-1));
  useCommand("pane.after", () => onStep(1));
  const { data } = query;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <section aria-label={t("One call")} onKeyDown={leave} className="flex min-h-0 flex-1 flex-col">
      <PaneHead
        headingId={CALL_HEADING}
        title={data ? titleOf(data) : t("One call")}
        meta={data && <CallMeta call={data} />}
        action={
          <>
            <IconButton label={t("Previous call")} icon={ChevronUp} onClick={() => onStep(-1)} />
            <IconButton label={t("Next call")} icon={ChevronDown} onClick={() => onStep(1)} />
          </>
        }
        onClose={onClose}
      />
      <PaneBody>
        <Loaded
          query={query}
          error={t("The call could not be loaded")}
          skeleton={<Skeleton rows={4} rowClass="h-9 px-6" label={t("Loading the call")} />}
        >
          {(call) => <LoggedCallParts call={call} />}
        </Loaded>
      </PaneBody>
      {data && <CallPaneFoot call={data} />}
    </section>
  );
}

function CallMeta({ call }: { call: LoggedCall }) {
  const { at, agentName: agent, revision } = call;
  return (
    <>
      <CalledMethodLink call={call} />{" "}
      {t("· {time} · {agent}, revision {revision}", {
        time: momentText(at),
        agent,
        revision,
      })}
    </>
  );
}

function WaitingCallout({ approval }: { approval: string }) {
  return (
    <PaneSection label={t("It waits")}>
      <Callout
        icon={Hand}
        tone="warn"
        title={t("The call waits until somebody approves it.")}
        action={
          <a href={paths.approvals(approval)} className={buttonClass("default", "s")}>
            {t("Open the approval")}
          </a>
        }
      />
    </PaneSection>
  );
}

function LoggedCallParts({ call }: { call: LoggedCallAnswer }) {
  const { message, reason, arguments: args, argumentsLeftOut: left, sent, approval } = call;
  const { icon, tone, said } = outcomeWords(call);
  return (
    <>
      {isWaiting(call) && <WaitingCallout approval={approval?.id ?? ""} />}
      {!isWaiting(call) && message !== undefined && (
        <PaneSection label={t("How it ended")}>
          <Callout icon={icon} tone={tone === "good" ? "warn" : tone} title={said}>
            {message}
          </Callout>
        </PaneSection>
      )}
      <PaneSection label={t("What happened")}>
        <ol className="grid">
          {callSteps(call).map(({ at, said: what, tone: color, end }) => (
            <li
              key={`${at} ${what}`}
              className="relative grid min-h-7 grid-cols-[72px_9px_minmax(0,1fr)_auto] items-center gap-2.5 text-list not-last:after:absolute not-last:after:top-1/2 not-last:after:left-[86px] not-last:after:h-full not-last:after:w-px not-last:after:bg-line-strong"
            >
              <span className="num text-meta text-2">{t("{count, number} ms", { count: at })}</span>
              <span className={classNames("z-[1] size-[9px] rounded-full", TIMELINE_DOTS[color])} />
              <span>{what}</span>
              <span className="num text-meta text-2">{end}</span>
            </li>
          ))}
        </ol>
      </PaneSection>
      {reason !== undefined && (
        <PaneSection title={t("Why the model called")}>
          <p className="text-list">{reason}</p>
        </PaneSection>
      )}
      <PaneSection
        title={t("Arguments")}
        action={
          args !== undefined && (
            <CopyButton text={jsonText(args, 2)} label={t("Copy the arguments")} />
          )
        }
      >
        {args === undefined ? (
          <p className="text-list text-2">
            {left
              ? `${ARGUMENTS_LEFT_OUT[left.why]} ${characterCount(left.characters)}`
              : t("Not kept: nothing says what of them is secret.")}
          </p>
        ) : (
          <KeptArguments value={args} tool={call.tool ?? call.functionName} />
        )}
      </PaneSection>
      {sent && (
        <PaneSection
          title={t("What was sent")}
          help={sent.protocol === "mcp" && t("tools/call, to {server}", { server: sent.server })}
          action={<CopyButton text={sentText(sent)} label={t("Copy what was sent")} />}
        >
          <pre className="rounded-lg bg-sunken px-3 py-2 font-mono text-code whitespace-pre-wrap inset-ring inset-ring-line [overflow-wrap:anywhere]">
            {escapeInvisible(sentText(sent))}
          </pre>
        </PaneSection>
      )}
    </>
  );
}

const TIMELINE_DOTS = {
  asked: "bg-accent",
  good: "bg-green",
  bad: "bg-red",
  plain: "bg-panel inset-ring-[1.5px] inset-ring-line-control",
};

function CallPaneFoot({ call }: { call: LoggedCallAnswer }) {
  const { agent, tool, method } = call;
  const { ofAct } = useRefusals();
  const caseAddress = paths.agentEvaluations(agent, { open: "new", call: call.id });
  const blocked =
    method === undefined
      ? t("No method answered the call")
      : ofAct("POST /api/v1/agents/:agent/evaluation-cases", agent);
  useCommand("calls.case", () => goTo(caseAddress), { blocked });
  return (
    <PaneFoot>
      {tool !== undefined && method !== undefined && (
        <a
          href={paths.agentTools(agent, { tool, method, tab: "try", call: call.id })}
          className={buttonClass("default", "s")}
        >
          <Play size={14} aria-hidden />
          {t("Open in Try")}
        </a>
      )}
      {tool !== undefined && method !== undefined && (
        <a href={paths.methodUsage(tool, method)} className={buttonClass("ghost", "s")}>
          {t("Usage of the method")}
        </a>
      )}
      {blocked === undefined && (
        <a href={caseAddress} className={buttonClass("ghost", "s")}>
          {t("Make a case")}
        </a>
      )}
      <span className="flex-1" />
      <span className="num">
        {t("Answer: {count, plural, one {# character} other {# characters}}", {
          count: call.characters,
        })}
        {call.tokens !== undefined && ` · ${tokenCount(call.tokens)}`}
      </span>
    </PaneFoot>
  );
}

const characterCount = (count: number): string =>
  t("{count, plural, one {# character} other {# characters}}", { count });

const approvedText = (approval: LoggedCall["approval"], caller: string): string =>
  approval?.forRun
    ? t("Approved for its run by {by}", { by: approval.by ?? caller })
    : t("Approved by {by}", { by: approval?.by ?? caller });

interface CallStep {
  /** Milliseconds after the call was made. */
  at: number;
  said: string;
  tone: "asked" | "good" | "bad" | "plain";
  end?: string;
}

/** The steps of a call, in order. */
function callSteps(call: LoggedCall): CallStep[] {
  const { waited, duration, approved, approval, truncated, tokens } = call;
  const { said, tone } = outcomeWords(call);
  const by = call.token?.name ?? call.person ?? CALL_WAYS[call.via].asked;
  const asked: CallStep = {
    at: 0,
    said: t("Asked for by {by}", { by }),
    tone: "asked",
    end: CALL_WAYS[call.via].way,
  };
  const cost = tokens === undefined ? "" : tokenCount(tokens);
  const last: CallStep = {
    at: waited + (duration ?? 0),
    said: truncated ? t("{said}, cut to its limit", { said }) : said,
    tone: tone === "good" || tone === "bad" ? tone : "plain",
    end: cost,
  };
  if (isWaiting(call)) return [asked, { ...last, said: t("Waits for its approval"), end: "" }];
  const decider = approval?.by;
  const declined = approval?.state === "declined" && decider !== undefined;
  if (declined) return [asked, { ...last, said: t("Declined by {by}", { by: decider }) }];
  if (duration === undefined) return [asked, last];
  return [
    asked,
    { at: waited, said: t("Offered, arguments fit"), tone: "good" },
    ...(approved ? [{ at: waited, said: approvedText(approval, by), tone: "good" as const }] : []),
    { at: waited, said: waited > 1 ? t("Its turn came: it runs") : t("Runs"), tone: "plain" },
    last,
  ];
}
