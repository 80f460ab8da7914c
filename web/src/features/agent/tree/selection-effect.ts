import {
  agentCatalog,
  applyOperations,
  resolveToolset,
  type SettingsOperation,
  type Toolset,
} from "@pegboard/registry-core";
import { payloadTokens } from "@pegboard/registry-core/internal";
import type { AgentModel, Definitions } from "../model/agent-model.ts";

/** What operations would make of the drafted agent. */
export interface Effect {
  toolset: Toolset;
  /** Of what is offered then. */
  tokens: number;
  /** Against now. */
  change: number;
}

/**
 * Says what operations would really do, before anybody does them: with the resolver, tool by tool
 * as it changes.
 */
export function effectOf(
  operations: SettingsOperation[],
  { model, definitions }: { model: AgentModel; definitions: Definitions },
): Effect {
  const settings = applyOperations(model.settings, operations);
  const toolset = resolveToolset(agentCatalog(definitions.catalog, settings), settings);
  const tokens = payloadTokens(model.tokens.drafted, toolset.tools);
  return { toolset, tokens, change: tokens - model.counts.tokens };
}
