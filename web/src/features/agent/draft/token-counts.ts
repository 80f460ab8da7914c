import type { OwnerSettings } from "@pegboard/registry-core";
import {
  agentDefinition,
  type TokenTable,
  toolEntries,
  toolsNamed,
} from "@pegboard/registry-core/internal";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type CatalogAnswer, catalogQuery } from "../../../api/catalog.ts";
import { tokenCountsQuery } from "../../../api/tokens.ts";
import type { Definitions } from "./agent-model.ts";
import type { findOwnTexts, OwnText } from "./own-texts.ts";

/** The pause in typing and clicking after which the server is asked. */
const COUNTS_DEBOUNCE_MS = 250;
/** The number of texts or characters above which the cache is emptied. */
const MOST_KNOWN = 5000;
const CACHED_CHARACTERS_LIMIT = 20_000_000;

interface TokenCounts {
  /** The count of a text; undefined for one that is not counted yet. */
  countOf(text: string): number | undefined;
  /** Why there are no counts. */
  failed: Error | undefined;
}

interface CachedCounts {
  /** The label of the tokenizer. */
  tokenizer: string | undefined;
  counts: ReadonlyMap<string, number>;
  characters: number;
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map();

/**
 * Tokens of texts by the organisation's tokenizer. `texts` has to stay one array until the texts
 * change.
 */
export function useTokenCounts(texts: string[]): TokenCounts {
  const { data: tokenizer } = useQuery({ ...catalogQuery, select: (answer) => answer.tokenizer });
  const [known, setKnown] = useState<CachedCounts>({
    tokenizer: undefined,
    counts: NO_COUNTS,
    characters: 0,
  });
  const counts = known.tokenizer === tokenizer ? known.counts : NO_COUNTS;
  const paused = useDebouncedValue(texts, COUNTS_DEBOUNCE_MS);
  const missing = useMemo(
    () => [...new Set(paused)].filter((text) => text !== "" && !counts.has(text)),
    [paused, counts],
  );
  const query = useMemo(() => tokenCountsQuery(missing, tokenizer), [missing, tokenizer]);
  const { data, error } = useQuery({
    ...query,
    enabled: missing.length > 0 && tokenizer !== undefined,
  });
  useEffect(() => {
    if (!data) return;
    const fresh = missing.map((text, index) => [text, data.counts[index] ?? 0] as const);
    const added = missing.reduce((sum, text) => sum + text.length, 0);
    setKnown((before) => {
      const keeps =
        before.tokenizer === data.tokenizer &&
        before.counts.size < MOST_KNOWN &&
        before.characters < CACHED_CHARACTERS_LIMIT;
      return {
        tokenizer: data.tokenizer,
        counts: new Map([...(keeps ? before.counts : []), ...fresh]),
        characters: (keeps ? before.characters : 0) + added,
      };
    });
  }, [data, missing]);
  return { countOf: (text) => (text === "" ? 0 : counts.get(text)), failed: error ?? undefined };
}

const NO_OWN_TEXTS: OwnText[] = [];

/** The definitions that every agent has, and those that this agent has by its configs. */
interface DefinitionsOfAgent {
  shared: Definitions;
  configured: Definitions;
}

interface AgentTokenCounts {
  table: TokenTable;
  /** Why the agent's own texts are not counted. The catalogue's counts are used then. */
  failed: Error | undefined;
  /** Whether all of the agent's own texts are counted. */
  isCounted: boolean;
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
  const found = useOwnTexts(definitions, settings);
  const own = found ?? NO_OWN_TEXTS;
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
  const isCounted = found !== undefined && counts.every((count) => count !== undefined);
  return { table, failed, isCounted };
}

function saysOtherwise({ catalog }: Definitions, settings: OwnerSettings): boolean {
  const named = toolsNamed(catalog.tools, toolEntries(settings).keys());
  return named.some((tool) => agentDefinition(tool, settings) !== tool);
}

/**
 * The agent's own texts; undefined until the formats are there, which load when a method needs
 * them, because few agents have texts of their own.
 */
function useOwnTexts(
  { shared, configured }: DefinitionsOfAgent,
  settings: OwnerSettings,
): OwnText[] | undefined {
  const [loaded, setLoaded] = useState<{ findOwnTexts: typeof findOwnTexts }>();
  const isNeeded = useMemo(
    () => configured !== shared || saysOtherwise(configured, settings),
    [shared, configured, settings],
  );
  useEffect(() => {
    if (isNeeded && !loaded) void import("./own-texts.ts").then(setLoaded);
  }, [isNeeded, loaded]);
  return useMemo(() => {
    if (!isNeeded) return NO_OWN_TEXTS;
    return loaded?.findOwnTexts({ shared, configured }, settings);
  }, [isNeeded, loaded, shared, configured, settings]);
}
