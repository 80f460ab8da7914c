import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { tokenCountsQuery } from "../../api/tokens.ts";

/** Typing and clicking go on while the server counts; it is asked when they pause. */
const ASK_AFTER_MS = 250;
/** Longer texts are not sent: counting them would hold the server up. */
const LONGEST_REQUEST = 400_000;
/** Counts are forgotten above this number of texts. */
const MOST_KNOWN = 5000;

const NOTHING: string[] = [];

export interface TokenCounts {
  /** Undefined for a text that is not counted, or not yet. */
  countOf(text: string): number | undefined;
  /** True for texts that are too long to be counted. */
  tooLong: boolean;
}

/** Tokens of texts by the server's tokenizer. Pass the same array until the texts change. */
export function useTokenCounts(texts: string[]): TokenCounts {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const paused = usePaused(texts);
  const missing = useMemo(
    () => [...new Set(paused)].filter((text) => text !== "" && !known.has(text)),
    [paused, known],
  );
  const tooLong = missing.reduce((sum, text) => sum + text.length, 0) > LONGEST_REQUEST;
  // The texts are the query's key: long ones would be hashed on every render.
  const asked = tooLong ? NOTHING : missing;
  const { data } = useQuery({ ...tokenCountsQuery(asked), enabled: asked.length > 0 });
  useEffect(() => {
    if (!data) return;
    const counted = asked.map((text, index) => [text, data.counts[index] ?? 0] as const);
    setKnown((before) => new Map([...(before.size > MOST_KNOWN ? [] : before), ...counted]));
  }, [data, asked]);
  return { countOf: (text) => (text === "" ? 0 : known.get(text)), tooLong };
}

function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
