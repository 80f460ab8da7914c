import type { SettingsOperation } from "@pegboard/registry-core";
import { toolsOfOperation } from "@pegboard/registry-core/internal";
import { useMemo } from "react";
import type { AgentSummary } from "../../../api/agents.ts";
import type { AllSettingsAnswer } from "../../../api/reach.ts";
import { applyDraft, type Drafted, type SavedSettings } from "../../../drafts/draft.ts";
import { useSelectedDrafts } from "../../../drafts/use-draft.ts";

/** The draft of an agent in this browser. */
export interface MatrixAgentDraft {
  agent: AgentSummary;
  saved: SavedSettings;
  drafted: Drafted;
}

/** The drafts of agents that would change something, by id. */
export function useAgentEdits(
  agents: readonly AgentSummary[],
  stored: AllSettingsAnswer["agents"],
): ReadonlyMap<string, MatrixAgentDraft> {
  const all = useSelectedDrafts((drafts) => drafts.all());
  return useMemo(() => {
    const edits = agents.flatMap((agent): [string, MatrixAgentDraft][] => {
      const { [agent.id]: saved } = stored;
      const draft = all.get(agent.id)?.draft;
      const drafted = saved && draft && applyDraft(draft, saved);
      return drafted && drafted.pending.length > 0 ? [[agent.id, { agent, saved, drafted }]] : [];
    });
    return new Map(edits);
  }, [agents, stored, all]);
}

/** Names of the tools that operations change, and of the methods as `TOOL/METHOD`. */
export function changedNames(operations: readonly SettingsOperation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap((operation) => [
      ...toolsOfOperation(operation),
      ...("method" in operation ? [`${operation.tool}/${operation.method}`] : []),
    ]),
  );
}
