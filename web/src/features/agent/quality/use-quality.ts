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
import { type ToolsetQuality, toolsetQuality } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { ignoredProblemsQuery } from "../../../api/problems.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole } from "../draft/agent-model.ts";
import { knownLookAlikes, learnLookAlikes } from "../draft/known-look-alikes.ts";
import { useAgentTokens } from "../draft/token-counts.ts";

/** A state of the edited agent: saved, drafted, or as a fix would make it. */
interface JudgedState {
  settings: OwnerSettings;
  toolset: Toolset;
}

/**
 * What the rules find in the texts of a state of the edited agent. Undefined while tools are loaded
 * and compared.
 */
export function useQuality({ settings, toolset }: JudgedState): ToolsetQuality | undefined {
  const { organisation, settings: answer } = useAgentEdit("organisation", "settings");
  const { id, name } = answer.agent;
  const { data: accepted, isError } = useQuery(ignoredProblemsQuery);
  const [learned, setLearned] = useState<Toolset>();
  useEffect(() => {
    if (!isWhole(toolset)) return;
    const stop = new AbortController();
    void learnLookAlikes(toolset, stop.signal).then(() => {
      if (!stop.signal.aborted) setLearned(toolset);
    });
    return () => stop.abort();
  }, [toolset]);
  const { catalog } = organisation;
  return useMemo(() => {
    const marks = accepted ?? (isError ? {} : undefined);
    if (learned !== toolset || !marks) return undefined;
    const agent = { id, name, settings, toolset };
    return toolsetQuality({ agent, catalog, lookAlikes: knownLookAlikes, accepted: marks });
  }, [learned, toolset, settings, accepted, isError, id, name, catalog]);
}

/** What operations would make of the drafted agent. */
export interface FixEffect {
  state: JudgedState;
  quality: ToolsetQuality | undefined;
  /** The tokens that a request has more then; undefined while they are counted. */
  tokens: number | undefined;
  /** The tokens of each method. */
  table: TokenTable;
}

/** What operations would make of the draft, by the code that makes the draft of them. */
export function useFixEffect(operations: readonly SettingsOperation[]): FixEffect {
  const { organisation, shared, definitions, model, answer } = useAgentEdit(
    ...(["organisation", "shared", "definitions", "model", "answer"] as const),
  );
  const { settings: drafted } = model;
  const state = useMemo((): JudgedState => {
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
  return { state, quality: useQuality(state), tokens: isCounted ? tokens : undefined, table };
}
