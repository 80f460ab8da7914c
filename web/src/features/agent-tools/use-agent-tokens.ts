import {
  type AgentSettings,
  formatMethod,
  serializePayload,
  type TokenTable,
  withAgentTexts,
} from "@pegboard/registry-core";
import { useMemo } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import type { Definitions } from "./agent-model.ts";
import { useTokenCounts } from "./use-token-counts.ts";

interface OwnText {
  tool: string;
  method: string;
  text: string;
}

/**
 * Tokens of every method as this agent has it: the catalogue's counts, and new ones for methods whose text its operator wrote
 * anew. Until those are there, the catalogue's stand.
 */
export function useAgentTokens(answer: CatalogAnswer, definitions: Definitions, settings: AgentSettings): TokenTable {
  const own = useMemo(() => ownTexts(definitions, settings), [definitions, settings]);
  const texts = useMemo(() => own.map(({ text }) => text), [own]);
  const { countOf } = useTokenCounts(texts);
  const counts = own.map(({ text }) => countOf(text));
  const counted = counts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `counted` stands for the counts, which are a new list each time
  return useMemo(() => {
    if (own.length === 0) return answer.tokens;
    const table: Record<string, TokenTable[string]> = { ...answer.tokens };
    own.forEach(({ tool, method }, index) => {
      const count = counts[index];
      if (count !== undefined) table[tool] = { ...table[tool], [method]: count };
    });
    return table;
  }, [answer.tokens, own, counted]);
}

/** Methods whose definition says something else for this agent than for others. */
function ownTexts({ catalog, names }: Definitions, settings: AgentSettings): OwnText[] {
  return catalog.tools.flatMap((shared) => {
    const tool = withAgentTexts(shared, settings);
    if (tool === shared) return [];
    return tool.methods.flatMap((method, index) => {
      if (shared.methods[index] === method) return [];
      const functionName = names.nameOf(tool.name, method.name);
      return { tool: tool.name, method: method.name, text: textOf({ tool, method, functionName }) };
    });
  });
}

const textOf = (named: Parameters<typeof formatMethod>[0]): string =>
  serializePayload(formatMethod(named, "openai-chat").payload);
