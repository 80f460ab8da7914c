import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { tokenCountsQuery } from "../../../api/tokens.ts";

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
