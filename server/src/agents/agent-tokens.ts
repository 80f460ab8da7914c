import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ToolDefinition, Toolset } from "@pegboard/registry-core";
import {
  type Catalog,
  memoByIdentity,
  payloadTokens,
  type TokenTable,
  toolsOfAll,
} from "@pegboard/registry-core/internal";
import { readPreferences } from "../preferences/preferences.ts";
import type { Store } from "../stores/store.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import { TOKENIZERS, type TokenizerName } from "../tokens/tokenizers.ts";
import type { AgentState } from "./agent-states.ts";

/**
 * The token counts of an agent's offered methods, with its own texts in them, and the label of the
 * tokenizer.
 */
interface CountedAgentTokens {
  counts: TokenTable;
  /** The tokens of the offered methods together. */
  payload: number;
  tokenizer: string;
}

/**
 * The counts by toolset, which stays one object until something of it changes. Who asks while they
 * are counted waits for the same count.
 */
const agentTokensOfToolset = new WeakMap<
  Toolset,
  { shared: TokenTable; tokens: Promise<CountedAgentTokens> }
>();

/** The token counts of each agent, in the order of the agents. */
export async function readAgentTokens(
  { store, methodTokens }: { store: Pick<Store, "readPreferences">; methodTokens: MethodTokens },
  states: readonly AgentState[],
): Promise<CountedAgentTokens[]> {
  const { tokenizer } = await readPreferences(store);
  const costs: CountedAgentTokens[] = [];
  for (const state of states) {
    const shared = await methodTokens.read(toolsOfAll(state.shared), state.names, tokenizer);
    const before = agentTokensOfToolset.get(state.toolset);
    const tokens =
      before?.shared === shared
        ? before.tokens
        : countAgent(methodTokens, state, { shared, tokenizer });
    agentTokensOfToolset.set(state.toolset, { shared, tokens });
    tokens.catch(() => agentTokensOfToolset.delete(state.toolset));
    costs.push(await tokens);
  }
  return costs;
}

/**
 * Counts an agent. Agents with the shared definitions have one table, because thousands of rows for
 * each of many agents would take seconds.
 */
async function countAgent(
  methodTokens: MethodTokens,
  { toolset, shared: catalog, names }: AgentState,
  { shared, tokenizer }: { shared: TokenTable; tokenizer: TokenizerName },
): Promise<CountedAgentTokens> {
  await yieldToEventLoop();
  const own = toolset.tools
    .map(({ definition }) => definition)
    .filter((definition) => !tokenDefinitions(catalog).has(definition));
  const counts =
    own.length === 0 ? shared : { ...shared, ...(await methodTokens.read(own, names, tokenizer)) };
  return {
    counts,
    payload: payloadTokens(counts, toolset.tools),
    tokenizer: TOKENIZERS[tokenizer].label,
  };
}

const tokenDefinitions = memoByIdentity(
  (catalog: Catalog): ReadonlySet<ToolDefinition> => new Set(catalog.tools),
);
