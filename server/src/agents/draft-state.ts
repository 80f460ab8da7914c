import type { CurrentCatalog } from "../catalog/current-catalog.ts";
import {
  type JudgingCatalog,
  judgeSave,
  type SettingsSave,
  type SettingsSaving,
} from "../settings/save-settings.ts";
import { detachSettings } from "../settings/tool-sources.ts";
import type { Store } from "../stores/store.ts";
import type { AgentState, AgentStates } from "./agent-states.ts";

interface UnsavedParts {
  agents: AgentStates;
  current: CurrentCatalog;
  store: Pick<Store, "findOwner">;
}

/**
 * An agent with a draft that is judged as its save would be, and is not stored. @throws what a save
 * throws
 */
export async function draftState(
  dependencies: UnsavedParts & Omit<SettingsSaving<JudgingCatalog>, "user" | "protect">,
  saved: AgentState,
  draft: SettingsSave,
): Promise<AgentState> {
  const { agents, current, store } = dependencies;
  const catalog = await current.read();
  const stored = await store.findOwner("agent", saved.agent.id);
  if (!stored) return saved;
  const owner = detachSettings(stored, catalog.catalog);
  const judged = await judgeSave(dependencies, { owner, catalog }, draft);
  if (!judged) return agents.stateOf(stored, catalog);
  const { settings, toolSources } = judged;
  return agents.draftOf({ ...owner, settings, toolSources }, catalog);
}
