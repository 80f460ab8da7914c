import {
  agentCatalog,
  applyOperations,
  resolveToolset,
  type SettingsOperation,
  type Toolset,
} from "@pegboard/registry-core";
import { payloadTokens } from "@pegboard/registry-core/internal";
import type { AgentModel, Definitions } from "../model/agent-model.ts";

/** The effect of operations on the drafted agent. */
export interface SelectionEffect {
  toolset: Toolset;
  /** The tokens of what is offered then. */
  tokens: number;
  /** The difference from the present tokens. */
  change: number;
}

/**
 * Computes the effect of operations before anybody does them: with the resolver, for each tool that
 * changes.
 */
export function effectOf(
  operations: SettingsOperation[],
  { model, definitions }: { model: AgentModel; definitions: Definitions },
): SelectionEffect {
  const settings = applyOperations(model.settings, operations);
  const toolset = resolveToolset(agentCatalog(definitions.catalog, settings), settings);
  const tokens = payloadTokens(model.tokens.drafted, toolset.tools);
  return { toolset, tokens, change: tokens - model.counts.tokens };
}
