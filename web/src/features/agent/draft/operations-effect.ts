import {
  agentCatalog,
  applyOperations,
  type OwnerSettings,
  resolveToolset,
  type SettingsOperation,
  type Toolset,
} from "@pegboard/registry-core";
import {
  keepInheritedSwitches,
  payloadTokens,
  type TokenTable,
} from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { useAgentEdit } from "./agent-edit.tsx";
import { useAgentTokens } from "./token-counts.ts";

/** A state of the edited agent: saved, drafted, or as operations would make it. */
export interface EffectState {
  settings: OwnerSettings;
  toolset: Toolset;
}

/** What operations would make of the drafted agent. */
export interface OperationsEffect {
  state: EffectState;
  /** The tokens that a request has more then; undefined while they are counted. */
  tokens: number | undefined;
  /** The tokens of each method. */
  table: TokenTable;
}

/**
 * What operations would make of the draft, by the code that makes the draft of them. They have to
 * stay one array until they change.
 */
export function useOperationsEffect(operations: readonly SettingsOperation[]): OperationsEffect {
  const { organisation, shared, definitions, model, answer } = useAgentEdit(
    ...(["organisation", "shared", "definitions", "model", "answer"] as const),
  );
  const { settings: drafted } = model;
  const state = useMemo((): EffectState => {
    if (operations.length === 0) return { settings: drafted, toolset: model.toolset };
    const kept = keepInheritedSwitches(shared.catalog, drafted, [...operations]);
    const settings = applyOperations(drafted, kept);
    return {
      settings,
      toolset: resolveToolset(agentCatalog(definitions.catalog, settings), settings),
    };
  }, [operations, shared, definitions, drafted, model.toolset]);
  const listed = useQuery(catalogQuery).data ?? answer;
  const { table, isCounted } = useAgentTokens(
    listed,
    { shared: organisation, configured: definitions },
    state.settings,
  );
  const tokens = payloadTokens(table, state.toolset.tools) - model.counts.tokens;
  return { state, tokens: isCounted ? tokens : undefined, table };
}
