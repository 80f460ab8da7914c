import type { ResolvedTool } from "@pegboard/registry-core";
import {
  escapeInvisible,
  givenCounts,
  isDestructive,
  isFunction,
} from "@pegboard/registry-core/internal";
import type { Problem } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useMemo, useRef, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { placePath } from "../../../addresses/place-path.ts";
import { type AgentSummary, agentsQuery } from "../../../api/agents.ts";
import { switchesQuery } from "../../../api/reach.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { OriginBadge } from "../../../components/origin-badge.tsx";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { ProblemLine, useFixStep } from "../draft/draft-problems-list.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { MethodDetails, riskText, ToolDetails } from "./definition-details.tsx";
import { MethodList } from "./method-list.tsx";

interface OverviewTabProps {
  selection: KnownSelection;
  /** Shows a method. Absent where the methods have a tab of their own. */
  onMethod: ((method: string) => void) | undefined;
}

/**
 * The facts about a tool or a method that an operator asks for; other parts of its definition are
 * behind *Details*.
 */
export function OverviewTab({ selection, onMethod }: OverviewTabProps) {
  const { tool } = selection;
  const method = selection.kind === "method" ? selection.method.definition : undefined;
  const { description, origins } = method ?? tool.definition;
  return (
    <div className="pb-6 [&>section]:border-t [&>section]:border-line-soft">
      <p className="flex items-start gap-4 px-6 pt-4 pb-3.5 text-body max-sm:px-4">
        <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">
          {escapeInvisible(description) || (
            <span className="text-3">
              {t("It has no description: a model sees its name only.")}
            </span>
          )}
        </span>
        {origins.description !== "declared" && <OriginBadge origin={origins.description} />}
      </p>
      {method && isFunction(method) && <PaneSection title={t("Risk")} help={riskText(method)} />}
      <PlaceProblems tool={tool.definition.name} method={method?.name} />
      {!method && onMethod && (
        <PaneSection title={t("Methods")} help={methodsText(tool)}>
          <MethodList key={tool.definition.name} tool={tool} onOpen={onMethod} />
        </PaneSection>
      )}
      <UsedBy tool={tool.definition.name} method={method?.name} />
      <Details>
        {selection.kind === "method" ? (
          <MethodDetails {...selection} />
        ) : (
          <ToolDetails tool={tool.definition} />
        )}
      </Details>
    </div>
  );
}

function methodsText(tool: ResolvedTool): string {
  const { on, total } = givenCounts(tool);
  const risky = tool.methods.filter(({ definition }) => isDestructive(definition));
  return t(
    "{on, number} of {total, number} on{destructive, plural, =0 {} other { · # destructive}}{materials, plural, =0 {} one { · # prompt or resource} other { · # prompts and resources}}",
    { on, total, destructive: risky.length, materials: tool.methods.length - total },
  );
}

function Details({ children }: { children: ReactNode }) {
  return (
    <Disclosure
      className="border-t border-line-soft"
      lineClass="px-6 py-3 text-list font-semibold hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:px-4"
      summary={t("Details")}
    >
      {children}
    </Disclosure>
  );
}

const NO_PROBLEMS: Problem[] = [];

/** The number of problems that are shown; the rest is on the Problems screen. */
const MOST_SHOWN_PLACE_PROBLEMS = 5;

interface PlaceProblemsProps {
  tool: string;
  method: string | undefined;
}

/**
 * The problems of a tool, or those that concern one of its methods, as the draft has it; nothing
 * where there are none.
 */
function PlaceProblems({ tool, method }: PlaceProblemsProps) {
  const settings = useAgentEdit((edit) => edit.settings);
  const list = useRef<HTMLUListElement>(null);
  const onStep = useFixStep(list);
  const found = useAgentEdit((edit) => edit.problems?.problems ?? NO_PROBLEMS);
  const problems = found.filter(
    ({ place, ignored }) =>
      !ignored &&
      place.tool === tool &&
      (method === undefined || (place.method ?? method) === method),
  );
  if (problems.length === 0) return null;
  return (
    <PaneSection
      title={t("Problems")}
      action={
        problems.length > MOST_SHOWN_PLACE_PROBLEMS && (
          <a
            href={paths.problems({ agent: settings.agent.id })}
            className="font-medium text-accent hover:underline"
          >
            {t("Show all")}
          </a>
        )
      }
    >
      <ul ref={list} tabIndex={-1} className="grid gap-3 text-list focus-visible:outline-none">
        {problems.slice(0, MOST_SHOWN_PLACE_PROBLEMS).map((problem) => (
          <ProblemLine key={problem.id} problem={problem} onStep={onStep} />
        ))}
      </ul>
    </PaneSection>
  );
}

interface UsedByProps {
  tool: string;
  method: string | undefined;
}

/** The agents that have a tool, or one of its methods, on, as they are saved. */
const UsedBy = memo(function UsedBy({ tool, method }: UsedByProps) {
  const methods = useMemo(
    () => [{ tool, ...(method !== undefined && { methods: [method] }) }],
    [tool, method],
  );
  const agents = useQuery(agentsQuery);
  const counted = useQuery(switchesQuery(methods));
  const [{ data: all }, { data: switches }] = [agents, counted];
  const failed = (!all && agents.error) || (!switches && counted.error);
  const users =
    all && switches ? (
      <UserNames
        key={`${tool} ${method}`}
        tool={tool}
        method={method}
        agents={all.filter(({ id }) => (switches.agents[id]?.on ?? 0) > 0)}
        total={Object.keys(switches.agents).length}
      />
    ) : (
      <Skeleton rows={2} rowClass="h-9" label={t("Loading who uses it")} />
    );
  return (
    <PaneSection title={t("Used by")}>
      {failed ? (
        <p className="flex flex-wrap items-center gap-2 text-list text-2">
          {t("It could not be loaded: {message}", { message: failed.message })}
          <Button size="s" onClick={() => void Promise.all([agents.refetch(), counted.refetch()])}>
            {t("Load again")}
          </Button>
        </p>
      ) : (
        users
      )}
    </PaneSection>
  );
});

/** The number of names that are shown before all are asked for. */
const MOST_SHOWN_AGENTS = 5;

function UserNames({
  tool,
  method,
  agents,
  total,
}: UsedByProps & { agents: AgentSummary[]; total: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const share = `${(100 * agents.length) / Math.max(1, total)}%`;
  return (
    <>
      <p className="num flex min-h-7 items-center gap-3 text-meta text-2">
        <span aria-hidden className="h-1 w-20 flex-none overflow-hidden rounded-full bg-press">
          <span className="block h-full bg-(--line-control)" style={{ width: share }} />
        </span>
        {t("{count, number} of {total, plural, one {# agent} other {# agents}}", {
          count: agents.length,
          total,
        })}
      </p>
      <ul>
        {agents.slice(0, isOpen ? undefined : MOST_SHOWN_AGENTS).map(({ id, name, tile }) => (
          <li key={id}>
            <a
              href={placePath({ agent: id, tool, method })}
              className="-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11"
            >
              <AgentTile tile={tile} size="xs" />
              <span className="truncate">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {!isOpen && agents.length > MOST_SHOWN_AGENTS && (
        <Button variant="ghost" size="s" onClick={() => setIsOpen(true)}>
          {t("Show all {count, number}", { count: agents.length })}
        </Button>
      )}
    </>
  );
}
