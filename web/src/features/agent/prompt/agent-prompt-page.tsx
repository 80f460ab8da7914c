import { Suspense } from "react";
import { AgentFailure } from "../agent-failure.tsx";
import { AgentHead, EditedHead } from "../agent-head.tsx";
import { AgentEditor, type AgentLinks } from "../draft/agent-edit.tsx";
import { DraftFoot } from "../draft/draft-foot.tsx";
import { useAgentAnswers } from "../model/use-agent-answers.ts";
import { OutdatedNote } from "../outdated-note.tsx";
import type { AgentPromptSearch } from "./agent-prompt-search.ts";
import { PromptPanes } from "./prompt-panes.tsx";
import { TemplateSkeleton } from "./template-skeleton.tsx";

export interface AgentPromptPageProps {
  agent: string;
  search: AgentPromptSearch;
  /** Changes the given keys; undefined takes one out of the address. */
  setSearch(patch: AgentPromptSearch): void;
  links: AgentLinks;
}

/** An agent's prompt templates beside the texts that they give. */
export function AgentPromptPage({ agent, search, setSearch, links }: AgentPromptPageProps) {
  const { answer, settings, head, failed, retry, outdated } = useAgentAnswers(agent);
  const isLoaded = answer !== undefined && settings !== undefined;
  const waiting = (
    <>
      <AgentHead agent={head} tab="prompt" links={links} />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
        {failed && !isLoaded ? (
          <AgentFailure
            title="The templates could not be loaded"
            error={failed}
            agentsPath={links.agentsPath}
            onRetry={retry}
          />
        ) : (
          <TemplateSkeleton />
        )}
      </div>
    </>
  );
  if (!isLoaded) return waiting;
  const blocked = outdated && "Read only until the templates are loaded again";
  return (
    <Suspense fallback={waiting}>
      <AgentEditor key={agent} {...{ answer, settings, blocked, links }}>
        <EditedHead tab="prompt" />
        {outdated && <OutdatedNote {...outdated} />}
        <PromptPanes key={search.template ?? "system"} {...{ search, setSearch }} />
        <DraftFoot />
      </AgentEditor>
    </Suspense>
  );
}
