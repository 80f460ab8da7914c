import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { TextInput } from "../inputs/text-input.tsx";
import { t } from "../messages/t.ts";

export interface FindBarProps {
  query: string;
  onQuery(query: string): void;
  /** Which of how many is shown, from 1. */
  current: number;
  /** Undefined until something was searched. */
  count: number | undefined;
  /** There are more than were counted. */
  isCapped: boolean;
  /** Grows each time that the field is asked for: it takes the focus then. */
  asked: number;
  onStep(step: 1 | -1): void;
  onClose(): void;
  /** Accessible name: what is searched. */
  label: string;
}

/**
 * Finds a text in lines of which only some are in the document. Enter or F3 goes on, with Shift
 * back; Escape closes.
 */
export function FindBar({
  query,
  onQuery,
  current,
  count,
  isCapped,
  asked,
  onStep,
  onClose,
  label,
}: FindBarProps) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is what counts
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  const found =
    count === 0
      ? t("No match")
      : t("{count, number} of {all, number}", { count: current, all: count ?? 0 });
  const shown = isCapped ? `${found}+` : found;
  return (
    <search
      aria-label={label}
      className="flex h-10 flex-none items-center gap-1 border-b border-line bg-sunken px-4 text-meta text-2 max-sm:h-14"
    >
      <TextInput
        ref={input}
        size="s"
        aria-label={label}
        placeholder={t("Find in this text")}
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          else if (event.key === "Enter" || event.key === "F3") onStep(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="max-w-64"
      />
      <output className="num px-1.5">{query === "" || count === undefined ? "" : shown}</output>
      <span className="flex-1" />
      <IconButton
        label={t("Previous match (Shift+Enter)")}
        icon={ChevronUp}
        onClick={() => onStep(-1)}
      />
      <IconButton label={t("Next match (Enter)")} icon={ChevronDown} onClick={() => onStep(1)} />
      <IconButton label={t("Close")} icon={X} onClick={onClose} />
    </search>
  );
}

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

/** Beyond this number nobody steps through matches, and they are not counted. */
const MOST_MATCHES = 100_000;

/** Where a text is found in lines: the line of each match, in order, and its column. */
interface TextMatches {
  lines: number[];
  columns: number[];
}

/** A pattern that finds a text in any case; undefined for an empty text. */
export function searchPattern(words: string): RegExp | undefined {
  return words === ""
    ? undefined
    : new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
}

/** Every place in the lines where the pattern matches. A match does not go on in the next line. */
export function findTextMatches(
  lines: readonly string[],
  pattern: RegExp | undefined,
): TextMatches {
  const found: TextMatches = { lines: [], columns: [] };
  if (!pattern) return found;
  let line = 0;
  let start = 0;
  for (const { index } of joinSearchedLines(lines).matchAll(pattern)) {
    for (
      let end = start + (lines[line]?.length ?? 0);
      index > end;
      end = start + (lines[line]?.length ?? 0)
    ) {
      start = end + 1;
      line += 1;
    }
    found.lines.push(line);
    found.columns.push(index - start);
    if (found.lines.length === MOST_MATCHES) break;
  }
  return found;
}

/** The places in one line. */
export function findRanges(
  line: string,
  pattern: RegExp | undefined,
): { start: number; end: number }[] {
  if (!pattern) return [];
  return [...line.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const joinedTexts = new WeakMap<readonly string[], string>();

/** One search through one long text is many times quicker than one for each of its lines. */
function joinSearchedLines(lines: readonly string[]): string {
  const text = joinedTexts.get(lines) ?? lines.join("\n");
  joinedTexts.set(lines, text);
  return text;
}
