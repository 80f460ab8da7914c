import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ChevronRight } from "lucide-react";
import { Suspense, useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { ToolSearchState } from "../../../addresses/searches/tool-search-search.ts";
import { t } from "../../../messages/t.ts";
import { AgentError, OutdatedNote, useAgentAnswers } from "../agent-answers.tsx";
import { AgentHead } from "../agent-head.tsx";
import { AgentEditor, type AgentLinks, useAgentEdit } from "../draft/agent-edit.tsx";
import { AgentFoot } from "../draft/agent-foot.tsx";
import { EditedHead } from "../edited-head.tsx";
import {
  type DeferrableMethod,
  deferrableMethods,
  deferralOperations,
} from "./deferrable-methods.ts";
import { DeferralList } from "./deferral-list.tsx";
import { TriedRequest } from "./tried-request.tsx";

interface ToolSearchPageProps extends ToolSearchState {
  agent: string;
  links: AgentLinks;
}

/** Which methods are sent with every request, which are found by search, and how well. */
export function ToolSearchPage({ agent, search, setSearch, links }: ToolSearchPageProps) {
  const { answer, settings, head, failed, retry, outdated } = useAgentAnswers(agent);
  const isLoaded = answer !== undefined && settings !== undefined;
  const waiting = (
    <>
      <AgentHead agent={head} tab="tools" openAgent={links.openAgent} />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
        {failed && !isLoaded ? (
          <AgentError title={t("The tools could not be loaded")} error={failed} onRetry={retry} />
        ) : (
          <Skeleton rows={14} rowClass="h-9 px-6" label={t("Loading the tools")} />
        )}
      </div>
    </>
  );
  if (!isLoaded) return waiting;
  const blocked = outdated && t("Read only until the tools are loaded again");
  return (
    <Suspense fallback={waiting}>
      <AgentEditor key={agent} {...{ answer, settings, blocked, links }}>
        <EditedHead tab="tools" />
        {outdated && <OutdatedNote {...outdated} />}
        <ToolSearch {...{ agent, search, setSearch }} />
        <AgentFoot />
      </AgentEditor>
    </Suspense>
  );
}

function ToolSearch({ agent, ...state }: ToolSearchState & { agent: string }) {
  const { model, definitions, onStep } = useAgentEdit("model", "definitions", "onStep");
  const methods = useMemo(() => deferrableMethods(model), [model]);
  const setDeferred = (some: readonly DeferrableMethod[], defer: boolean, label: string) => {
    const operations = deferralOperations(some, definitions, defer);
    if (operations.length > 0) onStep({ label, operations });
  };
  const deferred = methods.filter(({ isDeferred }) => isDeferred);
  return (
    <>
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 border-b border-line bg-panel px-4 max-sm:px-3">
        <nav aria-label={t("Place")} className="flex items-center gap-1.5 text-body text-2">
          <a href={paths.agentTools(agent)} className="hover:text-1 hover:underline">
            {t("Tools")}
          </a>
          <ChevronRight {...iconSize.s} className="text-3" />
          <h2 className="font-semibold text-1">{t("Tool search")}</h2>
        </nav>
        <span className="text-list text-2 max-lg:hidden">
          {t("Less used methods need not be sent: the model finds them with search_tools.")}
        </span>
      </div>
      {methods.length === 0 ? (
        <EmptyState title={t("No method is on")}>
          {t("Switch on what this agent may use; then choose here what it finds by search.")}
        </EmptyState>
      ) : (
        <div
          data-scroller
          className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,440px)] grid-rows-[minmax(0,1fr)] bg-panel max-lg:flex max-lg:flex-col max-lg:overflow-auto"
        >
          <section
            aria-label={t("Methods")}
            className="flex min-h-0 min-w-0 flex-col max-lg:order-2 max-lg:flex-none"
          >
            <Figures deferred={deferred} sent={model.counts.tokens} />
            <DeferralList
              methods={methods}
              onChange={(some, defer) => {
                const name = some.length === 1 ? some[0]?.method.displayName : undefined;
                if (name !== undefined)
                  setDeferred(
                    some,
                    defer,
                    defer
                      ? t("Find {name} by search", { name })
                      : t("Send {name} at once", { name }),
                  );
                else
                  setDeferred(
                    some,
                    defer,
                    defer ? t("Find all methods by search") : t("Send all methods at once"),
                  );
              }}
            />
          </section>
          <aside
            aria-label={t("Try a request")}
            className="min-h-0 overflow-auto border-l border-line max-lg:flex-none max-lg:border-b max-lg:border-l-0"
          >
            <TriedRequest methods={methods} {...state} />
          </aside>
        </div>
      )}
    </>
  );
}

interface FiguresProps {
  deferred: readonly DeferrableMethod[];
  /** Tokens of what is sent with every request, the search included. */
  sent: number;
}

/** What every request costs, and what the search saves. */
function Figures({ deferred, sent }: FiguresProps) {
  const kept = deferred.reduce((sum, { tokens }) => sum + tokens, 0);
  const figures = [
    { value: countText(sent), said: t("tokens in every request") },
    { value: countText(kept), said: t("tokens sent only when found") },
    { value: countText(deferred.length), said: t("methods found by search") },
  ];
  return (
    <dl className="grid flex-none grid-cols-3 border-b border-line">
      {figures.map(({ value, said }) => (
        <div
          key={said}
          className="flex flex-col-reverse justify-end border-line px-6 py-2.5 not-first:border-l max-sm:px-3"
        >
          <dt className="text-meta text-2">{said}</dt>
          <dd className="num text-[20px] leading-7 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
