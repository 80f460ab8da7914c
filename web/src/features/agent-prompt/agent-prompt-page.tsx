import { AgentHead, type AgentTabs } from "../../agent/agent-head.tsx";
import type { AgentPlace } from "../../agent/agent-place.ts";
import { useAgentAnswers } from "../../agent/use-agent-answers.ts";
import { ApiError, reasonOf } from "../../api/api-error.ts";
import { FailureState } from "../../components/failure-state.tsx";
import type { PlacePath } from "../../components/problem-fixes.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { AgentPromptScreen } from "./agent-prompt-screen.tsx";
import type { AgentPromptSearch } from "./agent-prompt-search.ts";

export interface AgentPromptPageProps {
  agent: string;
  search: AgentPromptSearch;
  /** Changes the given keys; undefined takes one out of the address. */
  setSearch(patch: AgentPromptSearch): void;
  /** Addresses of the agent's screens. */
  tabs: AgentTabs;
  problemsPath(agent: string): string;
  /** The address of a problem's place. */
  placePath: PlacePath;
  /** Opens another agent at the same template. */
  onOpenAgent(agent: string): void;
  /** Opens a place of the agent's tools. */
  onOpenTools(place: AgentPlace): void;
  /** The modifier of shortcuts as this computer prints it: "⌘" or "Ctrl+". */
  modKey: string;
}

/** An agent's prompt templates beside the texts that they give. */
export function AgentPromptPage(props: AgentPromptPageProps) {
  const { agent, tabs, problemsPath, onOpenAgent } = props;
  const { answer, settings, head, failed, retry, outdated } = useAgentAnswers(agent);
  if (answer && settings) {
    return <AgentPromptScreen key={agent} {...props} answer={answer} settings={settings} outdated={outdated} />;
  }
  return (
    <>
      <AgentHead agent={head} tab="prompt" tabs={tabs} problemsHref={problemsPath(agent)} onOpenAgent={onOpenAgent} />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
        {failed ? (
          <FailureState title={failureTitle(failed)} reason={reasonOf(failed)} onRetry={retry} />
        ) : (
          <Skeleton rows={20} rowClass="h-5 px-4" label="Loading the templates" />
        )}
      </div>
    </>
  );
}

const failureTitle = (error: Error): string =>
  error instanceof ApiError && error.code === "not_found"
    ? "This agent does not exist"
    : "The templates could not be loaded";
