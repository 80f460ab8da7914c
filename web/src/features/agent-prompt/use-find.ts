import { useMemo, useState } from "react";

/** Lines with a match beyond this number are not counted: nobody steps through them. */
const MOST_MATCHES = 10_000;

/** Searching in lines: which of them match, and which one is shown. */
export function useFind(lines: readonly string[], onShow: (index: number) => void) {
  const [query, setQuery] = useState<string>();
  const [current, setCurrent] = useState(0);
  const words = query?.toLowerCase() ?? "";
  const matches = useMemo(() => findLines(lines, words), [lines, words]);
  const show = (next: number) => {
    setCurrent(next);
    const index = matches[next];
    if (index !== undefined) onShow(index);
  };
  return {
    isOpen: query !== undefined,
    /** In lower case; empty while nothing is searched. */
    words,
    open: () => setQuery((before) => before ?? ""),
    bar: {
      query: query ?? "",
      count: matches.length,
      current: Math.min(current, Math.max(0, matches.length - 1)) + 1,
      onQuery: (next: string) => {
        setQuery(next);
        setCurrent(0);
        const first = findLines(lines, next.toLowerCase())[0];
        if (first !== undefined) onShow(first);
      },
      onStep: (step: 1 | -1) => show((current + step + matches.length) % Math.max(1, matches.length)),
      onClose: () => setQuery(undefined),
    },
  };
}

function findLines(lines: readonly string[], words: string): number[] {
  if (words === "") return [];
  const found: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.toLowerCase().includes(words)) found.push(index);
    if (found.length === MOST_MATCHES) break;
  }
  return found;
}
