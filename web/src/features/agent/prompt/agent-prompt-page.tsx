import { Suspense } from "react";
import type { PlacePath } from "../../../components/problem-fixes.tsx";
import { AgentFailure } from "../agent-failure.tsx";
import { AgentHead, type AgentTabs } from "../agent-head.tsx";
import type { AgentPlace } from "../model/agent-place.ts";
import { useAgentAnswers } from "../model/use-agent-answers.ts";
import { AgentPromptScreen } from "./agent-prompt-screen.tsx";
import type { AgentPromptSearch } from "./agent-prompt-search.ts";
import { TemplateSkeleton } from "./template-skeleton.tsx";

export interface AgentPromptPageProps {
  agent: string;
  search: AgentPromptSearch;
  /** Changes the given keys; undefined takes one out of the address. */
  setSearch(patch: AgentPromptSearch): void;
  /** Addresses of the agent's screens. */
  tabs: AgentTabs;
  /** The list of agents. */
  agentsPath: string;
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
  const isLoaded = answer !== undefined && settings !== undefined;
  const waiting = (
    <>
      <AgentHead agent={head} tab="prompt" tabs={tabs} problemsHref={problemsPath(agent)} onOpenAgent={onOpenAgent} />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
        {failed && !isLoaded ? (
          <AgentFailure
            title="The templates could not be loaded"
            error={failed}
            agentsPath={props.agentsPath}
            onRetry={retry}
          />
        ) : (
          <TemplateSkeleton />
        )}
      </div>
    </>
  );
  if (!isLoaded) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AgentPromptScreen key={agent} {...props} answer={answer} settings={settings} outdated={outdated} />
    </Suspense>
  );
}
