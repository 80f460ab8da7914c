import type { TextSpan, ToolDefinition } from "@pegboard/registry-core";
import { useMemo, useRef, useState } from "react";
import type { CodeLinesHandle } from "../../../components/text/code-lines.tsx";
import { foldRuns, runAt } from "../../../components/text/diff-rows.ts";
import { diffLines } from "../../../components/text/line-diff.ts";
import { useFind } from "../../../components/text/use-find.ts";
import { useTokenCounts } from "../model/use-token-counts.ts";
import { toLines, writtenBy } from "../templates/rendered-text.ts";
import type { TemplateBlock } from "../templates/template-block.ts";
import type { RenderedInput } from "../templates/use-rendered-template.ts";
import { mainSpan } from "../text/lined-text.ts";
import { originText } from "../text/origin-text.ts";
import { renderedLines } from "./rendered-lines.tsx";

/** Lines up to this number show their tokens. */
const COUNTED_LINES = 600;
/** Unchanged lines that stay around a change. */
const CONTEXT_LINES = 3;
const NONE: string[] = [];
const NO_STARTS: ReadonlySet<number> = new Set();

export interface RenderedRowsInput {
  rendered: RenderedInput | undefined;
  /** With `diff`: the same of what is saved. */
  saved: RenderedInput | undefined;
  diff: boolean;
  tools: ReadonlyMap<string, ToolDefinition>;
  /** Line of the template at the cursor, from 1, and the lines around it. */
  line: number;
  block: TemplateBlock | undefined;
  /** A piece of the text was chosen. */
  onSelect(span: TextSpan): void;
}

/** The rendered text as rows: found, folded, counted, pointed at. */
export function useRenderedRows({ rendered, saved, diff, tools, line, block, onSelect }: RenderedRowsInput) {
  const list = useRef<CodeLinesHandle>(null);
  const [pointed, setPointed] = useState<number>();
  const [cursor, setCursor] = useState(0);
  const [unfolded, setUnfolded] = useState<{ of: object; starts: ReadonlySet<number> }>();
  const text = rendered?.text ?? "";
  const lined = useMemo(() => toLines(text, rendered?.spans ?? []), [text, rendered?.spans]);
  const written = useMemo(() => writtenBy(lined, line, block), [lined, line, block]);
  const before = useMemo(() => (diff && saved ? toLines(saved.text, []).lines : lined.lines), [diff, saved, lined]);
  const runs = useMemo(() => diffLines(before, lined.lines), [before, lined]);
  const find = useFind(lined, (index) => {
    const run = shown.find(({ sign, start, count }) => sign !== "-" && index >= start && index < start + count);
    if (!run) return;
    const row = run.row + index - run.start;
    setCursor(row);
    list.current?.scrollTo(row);
  });
  const starts = unfolded?.of === runs ? unfolded.starts : NO_STARTS;
  // Whoever searches wants to see what is found: nothing is folded then.
  const context = diff && !find.isOpen ? CONTEXT_LINES : lined.lines.length;
  const shown = useMemo(() => foldRuns(runs, context, starts), [runs, context, starts]);
  const counted = useMemo(() => [text, ...(lined.lines.length > COUNTED_LINES ? NONE : lined.lines)], [text, lined]);
  const counts = useTokenCounts(counted);
  const lines = renderedLines(shown, {
    rendered: lined,
    before,
    written,
    tools,
    tokensOf: counts.countOf,
    pointed,
    pattern: find.isOpen ? find.pattern : undefined,
    onPoint: setPointed,
    onSelect: (span) => {
      // Marking a text to copy it ends with a click as well.
      if (getSelection()?.isCollapsed !== false) onSelect(span);
    },
    onUnfold: (start) => setUnfolded({ of: runs, starts: new Set([...starts, start]) }),
  });
  const at = runAt(shown, cursor);
  const chosen = at && at.sign !== "-" && !at.folded ? mainSpan(lined, at.start + cursor - at.row) : undefined;
  return {
    list,
    lines,
    find,
    written,
    isEmpty: text === "" && before.length === 0,
    total: counts.countOf(text),
    isUncounted: counts.failed,
    cursor: {
      index: Math.min(cursor, Math.max(0, lines.length - 1)),
      onMove: (row: number) => {
        setCursor(row);
        setPointed(row);
      },
    },
    /** Where the line comes from that the keyboard came to. */
    named: chosen && pointed === cursor ? originText(chosen, tools) : undefined,
    leave: () => setPointed(undefined),
  };
}
