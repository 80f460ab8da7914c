import type { TemplateName } from "@pegboard/registry-core";
import { type ReactNode, Suspense, useEffect } from "react";
import type { PlacePath } from "../../components/problem-fixes.tsx";
import { AgentFailure } from "./agent-failure.tsx";
import { AgentHead, type AgentTabs } from "./agent-head.tsx";
import { AgentToolsScreen } from "./agent-tools-screen.tsx";
import type { AgentToolsSearch } from "./agent-tools-search.ts";
import { AgentToolsSkeleton } from "./agent-tools-skeleton.tsx";
import { useAgentAnswers } from "./model/use-agent-answers.ts";
import { NoTools } from "./no-tools.tsx";
import { wordSearch } from "./search/search-tools.ts";

/** Where the screen leads, and what the app lends it. */
interface AgentToolsLinks {
  /** Addresses of the agent's screens. */
  tabs: AgentTabs;
  /** The list of agents. */
  agentsPath: string;
  problemsPath(agent: string): string;
  /** The address of a problem's place. */
  placePath: PlacePath;
  sourcesPath: string;
  /** Opens a template of the agent at a line. */
  onOpenPrompt(place: { template: TemplateName; line: number }): void;
  /** Opens another agent with the same selection. */
  onOpenAgent(agent: string): void;
}

export interface AgentToolsPageProps extends AgentToolsLinks {
  agent: string;
  search: AgentToolsSearch;
  /** Changes the given keys; undefined takes one out of the address. */
  setSearch(patch: AgentToolsSearch): void;
  /** The modifier of shortcuts as this computer prints it: "⌘" or "Ctrl+". */
  modKey: string;
  /** Right end of the tree's toolbar, for the density. */
  treeEnd?: ReactNode;
}

/** The home screen: an agent's tools to switch, configure, preview and save. */
export function AgentToolsPage(props: AgentToolsPageProps) {
  const { agent, tabs, problemsPath, onOpenAgent } = props;
  const { answer, settings, head, failed, retry, outdated } = useAgentAnswers(agent);
  const isSearch = props.search.q !== undefined;
  useEffect(() => {
    if (isSearch) void wordSearch.load();
  }, [isSearch]);
  const emptyHead = (
    <AgentHead
      agent={head}
      tab="tools"
      tabs={tabs}
      problemsHref={problemsPath(agent)}
      onOpenAgent={onOpenAgent}
      onPreview={() => {}}
    />
  );
  const skeleton = <AgentToolsSkeleton dock={props.search.dock} />;
  if (answer && settings && answer.declared.length > 0) {
    const waiting = (
      <>
        {emptyHead}
        {skeleton}
      </>
    );
    return (
      <Suspense fallback={waiting}>
        <AgentToolsScreen key={agent} {...props} answer={answer} settings={settings} outdated={outdated} />
      </Suspense>
    );
  }
  return (
    <>
      {emptyHead}
      {failed || (answer && settings) ? (
        <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
          {failed ? (
            <AgentFailure
              title="The tools could not be loaded"
              error={failed}
              agentsPath={props.agentsPath}
              onRetry={retry}
            />
          ) : (
            <NoTools sourcesPath={props.sourcesPath} />
          )}
        </div>
      ) : (
        skeleton
      )}
    </>
  );
}
