import { type AgentSettings, type TokenTable, withAgentTexts } from "@pegboard/registry-core";
import { useEffect, useMemo, useState } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import type { Definitions } from "./agent-model.ts";
import type { countedText } from "./counted-text.ts";
import { useTokenCounts } from "./use-token-counts.ts";

type OwnMethod = Parameters<typeof countedText>[0];

interface AgentTokens {
  table: TokenTable;
  /** Why there are texts of this agent that are not counted: the catalogue's stand for them. */
  failed: Error | undefined;
}

/**
 * Tokens of every method as this agent has it: the catalogue's counts, and new ones for methods whose text its operator wrote
 * anew. Until those are there, the catalogue's stand.
 */
export function useAgentTokens(answer: CatalogAnswer, definitions: Definitions, settings: AgentSettings): AgentTokens {
  const own = useMemo(() => findOwnMethods(definitions, settings), [definitions, settings]);
  const textOf = useCountedText(own.length > 0);
  const texts = useMemo(() => (textOf ? own.map((named) => textOf(named)) : []), [own, textOf]);
  const { countOf, failed } = useTokenCounts(texts);
  const counts = texts.map(countOf);
  const counted = counts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `counted` stands for the counts, which are a new list each time
  const table = useMemo(() => {
    if (own.length === 0) return answer.tokens;
    const table: Record<string, TokenTable[string]> = { ...answer.tokens };
    own.forEach(({ tool, method }, index) => {
      const count = counts[index];
      if (count !== undefined) table[tool.name] = { ...table[tool.name], [method.name]: count };
    });
    return table;
  }, [answer.tokens, own, counted]);
  return { table, failed };
}

/** The formats are there once a method needs them: few agents have texts of their own. */
function useCountedText(needed: boolean): typeof countedText | undefined {
  const [loaded, setLoaded] = useState<{ countedText: typeof countedText }>();
  useEffect(() => {
    if (needed && !loaded) void import("./counted-text.ts").then(setLoaded);
  }, [needed, loaded]);
  return loaded?.countedText;
}

/** Methods whose definition says something else for this agent than for others. */
function findOwnMethods({ catalog, names }: Definitions, settings: AgentSettings): OwnMethod[] {
  return catalog.tools.flatMap((shared) => {
    const tool = withAgentTexts(shared, settings);
    if (tool === shared) return [];
    return tool.methods.flatMap((method, index) =>
      shared.methods[index] === method ? [] : { tool, method, functionName: names.nameOf(tool.name, method.name) },
    );
  });
}
