import type { Toolset } from "@pegboard/registry-core";
import type { SwitchState } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { capitalise, inSentence } from "@pegboard/ui/messages/sentences.ts";
import { MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { FittingTabs } from "@pegboard/ui/page/fitting-tabs.tsx";
import { PageHead } from "@pegboard/ui/page/page.tsx";
import { ChevronsUpDown, CircleX, Eye, TriangleAlert } from "lucide-react";
import { memo, type ReactNode, Suspense, useEffect } from "react";
import { paths } from "../../addresses/paths.ts";
import { useWhyNotAgent } from "../../api/account/rights.ts";
import { useAgentSummary } from "../../api/agents.ts";
import { useTellPresence } from "../../api/presence.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { useSelectedDrafts } from "../../drafts/use-draft.ts";
import { AGENT_PAGE_LABELS } from "../../messages/agent-pages.ts";
import { POLICY_TEXT } from "../../messages/policy-text.ts";
import { t } from "../../messages/t.ts";
import type { AgentLinks } from "./draft/agent-edit.tsx";
import {
  LazyAgentChoices,
  LazyArchivedNote,
  LazyLimitChip,
  LazyPresenceMark,
  LazyViewOnlyLine,
  LazyViewOnlyMark,
} from "./late-parts.ts";
import { noteOpened } from "./recent-agents.ts";

/** The first word goes where there is no room. */
const NOT_OFFERED = {
  first: t("on,"),
  last: t("unavailable"),
};

const FOUND_BY_SEARCH = { first: t("found"), last: t("by search") };

interface HeadCounts {
  on: number;
  total: number;
  /** The number of offered methods, to which the tokens belong. */
  methods: number;
  /** The number of methods that are on and not offered. */
  notOffered: number;
  /** The number of methods that are on and found by search. */
  deferred: number;
  tokens: number;
  /** What is counted, where it is loaded. */
  toolset?: Toolset;
}

export type AgentTab = keyof typeof AGENT_PAGE_LABELS;
const TAB_NAMES = Object.keys(AGENT_PAGE_LABELS) as AgentTab[];

interface AgentHeadProps {
  agent: { id: string; name: string };
  /** The screen that is open. */
  tab: AgentTab;
  openAgent: AgentLinks["openAgent"];
  /** The counts; absent while they are unknown. */
  counts?: HeadCounts | undefined;
  tokenizer?: string | undefined;
  /** The button that opens the details of the tokens, in place of their number. */
  tokens?: ReactNode;
  /** The policy for new tools, where it can be changed. */
  policy?: ReactNode;
  /** The change that the draft makes to the number of problems. */
  problemChange?: { errors: number; warnings: number } | undefined;
  /** The number of findings in its texts, where they are judged. */
  findings?: ReactNode;
  /** Opens the preview on phones. */
  onPreview?: (() => void) | undefined;
}

/**
 * The head of an agent's screen: its name, what is on, its cost and its problems. It stays while
 * everything else loads or fails.
 */
export function AgentHead(props: AgentHeadProps) {
  const { agent, tab, openAgent, counts, tokens, tokenizer, findings, onPreview } = props;
  const whyNot = useWhyNotAgent("PATCH /api/v1/agents/:agent/settings", agent.id);
  return (
    <>
      <PageHead crowded>
        <h1 className="sr-only">
          {agent.name === ""
            ? AGENT_PAGE_LABELS[tab]
            : `${agent.name}: ${inSentence(AGENT_PAGE_LABELS[tab])}`}
        </h1>
        <AgentSwitcher agent={agent} policy={props.policy} openAgent={openAgent} />
        <span aria-hidden className="h-5 w-px bg-(--line) max-md:hidden" />
        <span className="flex min-w-32 shrink-[999] self-stretch max-sm:hidden">
          <AgentNavigation agent={agent} tab={tab} findings={findings} />
        </span>
        {/* Where these do not fit, they wrap out of sight and take no width: the number of tools
            first, then that of methods, of which those that are not offered come last. Then tabs go
            into their menu, and then the agent's name is cut. */}
        <span className={classNames(WRAPPED_FACTS, "flex-1")}>
          {counts && <ToolCount counts={counts} />}
        </span>
        {counts && (
          <span className={classNames(WRAPPED_FACTS, "shrink-[9999999]")}>
            <MethodCount counts={counts} />
            <NotOfferedCounts counts={counts} />
          </span>
        )}
        {counts && <Counts counts={counts} tokens={tokens} tokenizer={tokenizer} />}
        {counts && (
          <Suspense>
            <LazyLimitChip functions={counts.methods} toolset={counts.toolset} />
          </Suspense>
        )}
        <AgentProblems agent={agent.id} change={props.problemChange} />
        {whyNot !== undefined && (
          <Suspense>
            <LazyViewOnlyMark why={whyNot} />
          </Suspense>
        )}
        {onPreview && (
          <span className="sm:hidden">
            <IconButton label={t("Preview")} icon={Eye} onClick={onPreview} />
          </span>
        )}
      </PageHead>
      <div className="num @container/head flex h-11 flex-none items-center gap-3 border-b border-line bg-app px-2 text-list text-2 sm:hidden">
        <AgentNavigation agent={agent} tab={tab} findings={findings} />
        {counts && (
          <span className="ml-auto flex-none pr-2 whitespace-nowrap">
            {tokens ?? <HeadTokens count={counts.tokens} />}
          </span>
        )}
      </div>
      <OpenedAgent agent={agent.id} />
      {whyNot !== undefined && (
        <Suspense>
          <LazyViewOnlyLine why={whyNot} />
        </Suspense>
      )}
    </>
  );
}

const WRAPPED_FACTS =
  "flex h-5 min-w-0 flex-wrap justify-end overflow-hidden before:h-5 before:content-['']";

const AgentNavigation = memo(function AgentNavigation({
  agent,
  tab,
  findings,
}: Pick<AgentHeadProps, "agent" | "tab" | "findings">) {
  return (
    <nav aria-label={agent.name} className="flex min-w-0 self-stretch">
      <FittingTabs
        ids={TAB_NAMES}
        value={tab}
        menuItems={(hidden) =>
          TAB_NAMES.filter((one) => hidden.includes(one)).map((one) => (
            <MenuItem key={one} href={paths.agentTab(agent.id, one)}>
              {AGENT_PAGE_LABELS[one]}
            </MenuItem>
          ))
        }
      >
        {(classOf) => (
          <div className="flex min-w-0 items-stretch overflow-hidden">
            {TAB_NAMES.map((one) => (
              <a
                key={one}
                href={paths.agentTab(agent.id, one)}
                aria-current={one === tab ? "page" : undefined}
                className={classNames(
                  "relative flex flex-none items-center px-2 text-list font-medium focus-visible:-outline-offset-2 max-sm:px-2.5 @min-[1200px]/head:px-2.5",
                  one === tab
                    ? "text-1 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-t-xs after:bg-accent max-sm:after:inset-x-2.5 @min-[1200px]/head:after:inset-x-2.5"
                    : "text-2 hover:text-1",
                  classOf(one),
                )}
              >
                {AGENT_PAGE_LABELS[one]}
                {one === "quality" && findings}
              </a>
            ))}
          </div>
        )}
      </FittingTabs>
    </nav>
  );
});

const HeadDot = () => (
  <span aria-hidden className="-mx-1 text-(--line-control)">
    ·
  </span>
);

/** A count; `first` is left to screen readers where there is little room. */
const HeadCount = ({ count, first, last }: { count: number; first: string; last: string }) => (
  <>
    {" "}
    <span aria-hidden className="text-(--line-control)">
      ·
    </span>{" "}
    {countText(count)} <span className="@max-[1383px]/head:sr-only">{first} </span>
    {last}
  </>
);

interface CountsProps {
  counts: HeadCounts;
  tokens: ReactNode;
  tokenizer?: string | undefined;
}

const ToolCount = ({ counts }: { counts: HeadCounts }) => (
  <span className="num flex flex-none items-baseline gap-3 pr-1 text-list whitespace-nowrap text-2">
    <span>
      <b className="font-semibold text-1">{countText(counts.on)}</b>{" "}
      {t("of {total, number} tools", { total: counts.total })}
    </span>
    <HeadDot />
  </span>
);

const MethodCount = ({ counts }: { counts: HeadCounts }) => (
  <span className="num flex-none text-list whitespace-nowrap text-2">
    <b className="font-semibold text-1">{countText(counts.methods)}</b>{" "}
    <span className="@max-[1383px]/head:sr-only">
      {t("{count, plural, one {method} other {methods}}", { count: counts.methods })}{" "}
    </span>
    {t("offered")}
  </span>
);

const NotOfferedCounts = ({ counts }: { counts: HeadCounts }) => (
  <span className="num flex-none text-list whitespace-pre text-2">
    {counts.notOffered > 0 && <HeadCount count={counts.notOffered} {...NOT_OFFERED} />}
    {counts.deferred > 0 && <HeadCount count={counts.deferred} {...FOUND_BY_SEARCH} />}
  </span>
);

function Counts({ counts, tokens, tokenizer }: CountsProps) {
  return (
    <>
      <span aria-hidden className="h-5 w-px bg-(--line) @max-[968px]/head:hidden" />
      <span
        className="num flex-none text-list text-2 max-sm:hidden"
        title={
          tokenizer && t("Definitions of what is offered, counted with {tokenizer}", { tokenizer })
        }
      >
        {tokens ?? <HeadTokens count={counts.tokens} />}
      </span>
    </>
  );
}

const HeadTokens = ({ count }: { count: number }) => (
  <span>
    ≈ <b className="font-semibold text-1">{countText(count)}</b>{" "}
    <span className="@max-[1383px]/head:sr-only">{t("tokens")}</span>
  </span>
);

const NO_CHANGE = { errors: 0, warnings: 0 };

interface AgentProblemsProps {
  agent: string;
  change: AgentHeadProps["problemChange"];
}

/** The errors and warnings of the drafted agent, with a link to them. */
const AgentProblems = memo(function AgentProblems({
  agent,
  change = NO_CHANGE,
}: AgentProblemsProps) {
  const saved = useAgentSummary(agent)?.problems;
  if (!saved) return null;
  const errors = Math.max(0, saved.errors + change.errors);
  const warnings = Math.max(0, saved.warnings + change.warnings);
  if (errors + warnings === 0) return null;
  return (
    <a
      href={paths.problems({ agent })}
      title={t("n: next problem")}
      className="num inline-flex h-8 flex-none items-center gap-2.5 rounded-lg bg-panel px-2.5 text-meta font-semibold inset-ring inset-ring-line-strong hover:inset-ring-line-control max-sm:hidden"
    >
      <span className="sr-only">{t("Problems:")}</span>
      {errors > 0 && (
        <span className="inline-flex items-center gap-[5px] text-red">
          <CircleX {...iconSize.s} />
          {errors}
          <span className="sr-only">
            {t("{count, plural, one {error} other {errors}}", { count: errors })}
          </span>
        </span>
      )}
      {warnings > 0 && (
        <span
          className={classNames(
            "inline-flex items-center gap-[5px] text-amber",
            errors > 0 && "max-md:sr-only",
          )}
        >
          <TriangleAlert {...iconSize.s} />
          {warnings}
          <span className="sr-only">
            {t("{count, plural, one {warning} other {warnings}}", { count: warnings })}
          </span>
        </span>
      )}
    </a>
  );
});

interface AgentSwitcherProps {
  agent: { id: string; name: string };
  /** The policy for new tools, where it can be changed. */
  policy: ReactNode;
  openAgent: AgentLinks["openAgent"];
}

/** A button with the agent and its policy for new tools, which leads to the other agents. */
const AgentSwitcher = memo(function AgentSwitcher({
  agent,
  policy,
  openAgent,
}: AgentSwitcherProps) {
  const { tile, newTools } = useAgentSummary(agent.id) ?? {};
  return (
    <div className="flex max-w-72 min-w-14 items-center gap-1.5">
      <span className="relative flex-none max-md:hidden">
        <AgentTile tile={tile} />
        <span className="absolute -right-1 -bottom-1.5 origin-bottom-right scale-75">
          <Suspense>
            <LazyPresenceMark agent={agent.id} />
          </Suspense>
        </span>
      </span>
      <div className="grid min-w-0 justify-items-start">
        {/* Another agent's popover is closed. */}
        <Popover
          key={agent.id}
          label={t("Go to an agent")}
          align="start"
          trigger={
            <button
              type="button"
              title={t("Other agent: g a, [ and ]")}
              className="flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md px-1 text-body font-semibold whitespace-nowrap hover:bg-press max-sm:h-8 max-sm:text-[16px]"
            >
              {agent.name === "" ? (
                <span className="h-3 w-24 rounded-sm bg-press" />
              ) : (
                <span className="truncate">{agent.name}</span>
              )}
              <ChevronsUpDown {...iconSize.s} className="flex-none text-3" />
            </button>
          }
        >
          <LazyAgentChoices current={agent.id} onOpen={openAgent} />
        </Popover>
        {policy ?? <SaidPolicy policy={newTools} />}
      </div>
    </div>
  );
});

/** The policy for new tools, where it cannot be changed. */
const SaidPolicy = ({ policy }: { policy: SwitchState | undefined }) => (
  <span className="h-4 max-w-full truncate px-1 text-micro text-2">
    {policy && capitalise(POLICY_TEXT[policy])}
  </span>
);

/** Tells others that the agent is open here, and its reader where it answers nobody. */
const OpenedAgent = memo(function OpenedAgent({ agent }: { agent: string }) {
  const { archived } = useAgentSummary(agent) ?? {};
  useEffect(() => noteOpened(agent), [agent]);
  useTellPresence(
    agent,
    useSelectedDrafts((drafts) => drafts.known().has(agent)),
  );
  if (archived === undefined) return null;
  return (
    <Suspense>
      <LazyArchivedNote agent={agent} since={archived} />
    </Suspense>
  );
});
