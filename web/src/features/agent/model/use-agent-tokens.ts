import type { OwnerSettings } from "@pegboard/registry-core";
import {
  agentDefinition,
  type TokenTable,
  toolEntries,
  toolsNamed,
} from "@pegboard/registry-core/internal";
import { useEffect, useMemo, useState } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import type { Definitions } from "./agent-model.ts";
import type { findOwnTexts, OwnText } from "./own-texts.ts";
import { useTokenCounts } from "./use-token-counts.ts";

const NO_OWN_TEXTS: OwnText[] = [];

/** The definitions that every agent has, and those that this agent has by its configs. */
export interface DefinitionsOfAgent {
  shared: Definitions;
  configured: Definitions;
}

interface AgentTokenCounts {
  table: TokenTable;
  /** Why the agent's own texts are not counted. The catalogue's counts are used then. */
  failed: Error | undefined;
}

/**
 * Tokens of every method as this agent has it: the catalogue's counts, and new ones for methods
 * whose text its operator wrote anew, or its config changes. Until those are counted, the
 * catalogue's counts are used.
 */
export function useAgentTokens(
  answer: CatalogAnswer,
  definitions: DefinitionsOfAgent,
  settings: OwnerSettings,
): AgentTokenCounts {
  const own = useOwnTexts(definitions, settings);
  const texts = useMemo(() => own.map(({ text }) => text), [own]);
  const { countOf, failed } = useTokenCounts(texts);
  const counts = texts.map(countOf);
  const counted = counts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `counted` stands for the counts, which are a new list each time
  const table = useMemo(() => {
    if (own.length === 0) return answer.tokens;
    const table: Record<string, TokenTable[string]> = { ...answer.tokens };
    own.forEach(({ tool, method }, index) => {
      const count = counts[index];
      if (count !== undefined) table[tool] = { ...table[tool], [method]: count };
    });
    return table;
  }, [answer.tokens, own, counted]);
  return { table, failed };
}

function saysOtherwise({ catalog }: Definitions, settings: OwnerSettings): boolean {
  const named = toolsNamed(catalog.tools, toolEntries(settings).keys());
  return named.some((tool) => agentDefinition(tool, settings) !== tool);
}

/**
 * The agent's own texts. The formats load when a method needs them, because few agents have texts
 * of their own.
 */
function useOwnTexts(
  { shared, configured }: DefinitionsOfAgent,
  settings: OwnerSettings,
): OwnText[] {
  const [loaded, setLoaded] = useState<{ findOwnTexts: typeof findOwnTexts }>();
  const isNeeded = useMemo(
    () => configured !== shared || saysOtherwise(configured, settings),
    [shared, configured, settings],
  );
  useEffect(() => {
    if (isNeeded && !loaded) void import("./own-texts.ts").then(setLoaded);
  }, [isNeeded, loaded]);
  return useMemo(
    () =>
      isNeeded && loaded ? loaded.findOwnTexts({ shared, configured }, settings) : NO_OWN_TEXTS,
    [isNeeded, loaded, shared, configured, settings],
  );
}
