import {
  agentCatalog,
  applyOverrides,
  type OwnerSettings,
  resolveToolset,
} from "@pegboard/registry-core";
import { type Catalog, catalogFor, withRefusedConfigs } from "@pegboard/registry-core/internal";
import { useMemo, useState } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import type { SettingsAnswer } from "../../api/settings.ts";
import { type OwnerDraftEdit, useOwnerDraft } from "../../owner-editor/owner-edit.tsx";
import type { ComparedState, ComparedStates } from "./agent-differences.ts";

/** A compared agent with its draft. */
export interface ComparedAgent extends ComparedStates {
  agent: SettingsAnswer["agent"];
  stored: SettingsAnswer;
  edit: OwnerDraftEdit;
  /** The tools as this agent has them, before its values. */
  catalog: Catalog;
}

/** The catalogue as every agent has it. */
export const sharedCatalog = (answer: CatalogAnswer): Catalog => ({
  ...applyOverrides(answer.declared, answer.organisation),
  unavailable: answer.unavailable,
  incomplete: answer.incomplete,
  presets: answer.presets,
});

/** An agent as it is saved, and as its draft has it. `stored` has to be of one agent. */
export function useComparedAgent(shared: Catalog, stored: SettingsAnswer): ComparedAgent {
  const { agent, refusedConfigs } = stored;
  const [owner] = useState(() => ({ kind: "agent", id: agent.id }) as const);
  const edit = useOwnerDraft(owner, stored);
  const catalog = useMemo(
    () => catalogFor(withRefusedConfigs(shared, refusedConfigs), agent.id),
    [shared, refusedConfigs, agent.id],
  );
  const before = edit.saved.settings;
  const after = edit.drafted.settings;
  const saved = useMemo(() => stateOf(catalog, before), [catalog, before]);
  const now = useMemo(
    () => (after === before ? saved : stateOf(catalog, after)),
    [catalog, saved, before, after],
  );
  return { agent, stored, edit, catalog, saved, now };
}

const stateOf = (catalog: Catalog, settings: OwnerSettings): ComparedState => ({
  settings,
  toolset: resolveToolset(agentCatalog(catalog, settings), settings),
});
