import { type FunctionNames, offeredTokens, type ResolvedTool } from "@pegboard/registry-core";
import type { ChangeCostsRequest } from "../api-contract.ts";
import { readPreferences } from "../preferences/preferences.ts";
import type { Store } from "../stores/store.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import { type ChangedAgentSources, changedAgents } from "./changed-agents.ts";

export interface CostSources extends ChangedAgentSources {
  methodTokens: MethodTokens;
  store: Pick<Store, "readPreferences">;
}

/** How many tokens more the functions of each agent would cost with these changes; agents that stay as they are are left out. */
export async function readChangeCosts(
  sources: CostSources,
  changes: ChangeCostsRequest["changes"],
): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  for await (const { state, was, is, names } of changedAgents(sources, changes)) {
    const more = (await tokensOf(sources, is, names)) - (await tokensOf(sources, was, names));
    if (more !== 0) costs[state.agent.id] = more;
  }
  return costs;
}

/** The tokens of what is offered of these tools. */
export async function tokensOf(
  { methodTokens, store }: Pick<CostSources, "methodTokens" | "store">,
  tools: readonly ResolvedTool[],
  names: FunctionNames,
): Promise<number> {
  const { tokenizer } = await readPreferences(store);
  const offered = tools.filter(({ methods }) => methods.some((method) => method.offered));
  const definitions = offered.map(({ definition }) => definition);
  return offeredTokens(await methodTokens.read(definitions, names, tokenizer), offered);
}
