import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { ApiError, reasonOf } from "../../api/api-error.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { settingsQuery } from "../../api/settings.ts";
import { FailureState } from "../../components/failure-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { AgentHead } from "./agent-head.tsx";
import { AgentToolsScreen } from "./agent-tools-screen.tsx";
import type { AgentToolsSearch } from "./agent-tools-search.ts";
import { NoTools } from "./no-tools.tsx";

/** Where the screen leads, and what the app lends it. */
export interface AgentToolsLinks {
  problemsPath(agent: string): string;
  sourcesPath: string;
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
  const { agent, problemsPath, onOpenAgent } = props;
  const catalog = useQuery(catalogQuery);
  const settings = useQuery(settingsQuery(agent));
  const { data: name } = useQuery({
    ...agentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agent)?.name,
  });
  const failed = settings.error ?? catalog.error;
  const retry = () =>
    void Promise.all([catalog, settings].filter(({ isError }) => isError).map(({ refetch }) => refetch()));

  if (catalog.data && settings.data && catalog.data.declared.length > 0) {
    return (
      <AgentToolsScreen
        key={agent}
        {...props}
        answer={catalog.data}
        settings={settings.data}
        outdated={
          failed
            ? { reason: reasonOf(failed), since: Math.min(catalog.dataUpdatedAt, settings.dataUpdatedAt), retry }
            : undefined
        }
      />
    );
  }
  const head = { id: agent, name: settings.data?.agent.name ?? name ?? agent };
  return (
    <>
      <AgentHead agent={head} problemsHref={problemsPath(agent)} onOpenAgent={onOpenAgent} onPreview={() => {}} />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
        {failed ? (
          <FailureState title={failureTitle(failed)} reason={reasonOf(failed)} onRetry={retry} />
        ) : catalog.data && settings.data ? (
          <NoTools sourcesPath={props.sourcesPath} />
        ) : (
          <Skeleton rows={12} rowClass="h-(--row) px-4" label="Loading the tools" />
        )}
      </div>
    </>
  );
}

const failureTitle = (error: Error): string =>
  error instanceof ApiError && error.code === "not_found"
    ? "This agent does not exist"
    : "The tools could not be loaded";
