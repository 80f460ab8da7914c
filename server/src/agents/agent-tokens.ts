import type { TokenTable } from "@pegboard/registry-core";
import { readPreferences } from "../preferences/preferences.ts";
import type { Store } from "../stores/store.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import { TOKENIZERS } from "../tokens/tokenizers.ts";
import type { AgentState } from "./agent-states.ts";

/** What an agent's offered methods cost, with its own texts in them, and the label of what counted. */
interface AgentTokens {
  counts: TokenTable;
  tokenizer: string;
}

/** The costs of each agent, in their order. */
export async function readAgentTokens(
  { store, methodTokens }: { store: Pick<Store, "readPreferences">; methodTokens: MethodTokens },
  states: readonly AgentState[],
): Promise<AgentTokens[]> {
  const { tokenizer } = await readPreferences(store);
  const costs: AgentTokens[] = [];
  // One after the other: the next agent reuses the counts of the one before.
  for (const { toolset, names } of states) {
    const offered = toolset.tools.filter(({ methods }) => methods.some((method) => method.offered));
    const tools = offered.map(({ definition }) => definition);
    costs.push({ counts: await methodTokens.read(tools, names, tokenizer), tokenizer: TOKENIZERS[tokenizer].label });
  }
  return costs;
}
