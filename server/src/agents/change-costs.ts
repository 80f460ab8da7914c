import type { ResolvedTool } from "@pegboard/registry-core";
import { bracketed, type FunctionNames, offeredTokens } from "@pegboard/registry-core/internal";
import type { ChangeCostsRequest } from "../api-contract.ts";
import { readPreferences } from "../preferences/preferences.ts";
import type { Store } from "../stores/store.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import { type ChangedAgentSources, changedAgents } from "./changed-agents.ts";

export interface CostSources extends ChangedAgentSources {
  methodTokens: MethodTokens;
  store: Pick<Store, "readPreferences">;
}

/**
 * How many more tokens the functions of each agent would cost with these changes; agents that do
 * not change are left out.
 */
export async function readChangeCosts(
  sources: CostSources,
  changes: ChangeCostsRequest["changes"],
): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  const tokensOf = offeredCounter(sources);
  for await (const { state, was, is, names } of changedAgents(sources, changes)) {
    const hasOthers = state.toolset.offered > was.flatMap(offeredOf).length;
    const payload = (offered: number) => (hasOthers ? offered : bracketed(offered));
    const more = payload(await tokensOf(is, names)) - payload(await tokensOf(was, names));
    if (more !== 0) costs[state.agent.id] = more;
  }
  return costs;
}

const offeredOf = ({ methods }: ResolvedTool) => methods.filter(({ offered }) => offered);

/** Counts the tokens of the offered parts of tools. What agents share is counted once. */
export function offeredCounter({
  methodTokens,
  store,
}: Pick<CostSources, "methodTokens" | "store">) {
  const known = new Map<ResolvedTool, number>();
  return async (tools: readonly ResolvedTool[], names: FunctionNames): Promise<number> => {
    const offered = tools.filter(({ methods }) => methods.some((method) => method.offered));
    const unknown = offered.filter((tool) => !known.has(tool));
    if (unknown.length > 0) {
      const { tokenizer } = await readPreferences(store);
      const definitions = unknown.map(({ definition }) => definition);
      const counts = await methodTokens.read(definitions, names, tokenizer);
      for (const tool of unknown) known.set(tool, offeredTokens(counts, [tool]));
    }
    return offered.reduce((sum, tool) => sum + (known.get(tool) ?? 0), 0);
  };
}
