import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { FindBarProps } from "./find-bar.tsx";
import { findTextMatches, MOST_MATCHES, searchPattern } from "./find-matches.ts";

/** A place that is shown: the line, and the column in it. */
interface FoundPlace {
  line: number;
  column: number;
}

export interface Find {
  isOpen: boolean;
  /** What the lines in view mark; undefined while nothing is searched. */
  pattern: RegExp | undefined;
  /** The match that the bar counts as the current one. */
  place: FoundPlace | undefined;
  open(): void;
  /** To the next match, or the one before. */
  step(by: 1 | -1): void;
  bar: Omit<FindBarProps, "label">;
}

/** Lines that are read when somebody searches. */
interface Searched {
  readonly lines: readonly string[];
}

/**
 * Searches in lines. The matches follow the typing in a later update. Closing returns the focus.
 */
export function useFind(text: Searched, onShow: (line: number) => void): Find {
  const [query, setQuery] = useState<string>();
  const [current, setCurrent] = useState(0);
  const [asked, setAsked] = useState(0);
  const opener = useRef<Element>(null);
  const words = useDeferredValue(query ?? "");
  const pattern = useMemo(() => searchPattern(words), [words]);
  const matches = useMemo(
    () => findTextMatches(pattern ? text.lines : [], pattern),
    [text, pattern],
  );
  const count = matches.lines.length;
  const index = Math.min(current, Math.max(0, count - 1));
  const show = (next: number) => {
    setCurrent(next);
    const line = matches.lines[next];
    if (line !== undefined) onShow(line);
  };
  const step = (by: 1 | -1) => {
    if (count > 0) show((index + by + count) % count);
  };
  const showFirst = useEffectEvent(() => show(0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text leaves the reader where they are, another search does not
  useEffect(() => showFirst(), [pattern]);
  const line = matches.lines[index];
  return {
    isOpen: query !== undefined,
    pattern,
    place: line === undefined ? undefined : { line, column: matches.columns[index] ?? 0 },
    open: () => {
      if (query === undefined) opener.current = document.activeElement;
      setQuery(query ?? "");
      setAsked(asked + 1);
    },
    step,
    bar: {
      query: query ?? "",
      onQuery: setQuery,
      count: pattern && count,
      isCapped: count === MOST_MATCHES,
      current: index + 1,
      asked,
      onStep: step,
      onClose: () => {
        setQuery(undefined);
        if (opener.current instanceof HTMLElement) opener.current.focus();
      },
    },
  };
}
