import type { TextSpan } from "@pegboard/registry-core/formats";
import type { TemplateName } from "@pegboard/registry-core/internal";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import {
  CodeLines,
  type CodeLinesHandle,
  type LineCursor,
  type LineSource,
} from "@pegboard/ui/text/code-lines.tsx";
import { type Find, FindBar, useFind } from "@pegboard/ui/text/find-in-text.tsx";
import { foldRuns } from "@pegboard/ui/text/line-changes.tsx";
import type { DiffRun } from "@pegboard/ui/text/line-diff.ts";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useTokenCounts } from "../draft/token-counts.ts";
import type { PreviewLanguage } from "./colored-lines.tsx";
import { findMainSpan, type LinedText } from "./lined-text.ts";
import { type MarkedLines, type PointedPiece, textLines } from "./text-lines.tsx";
import { originText } from "./text-origin.ts";
import {
  findBlock,
  lineOfRow,
  type RowBlock,
  rowBlocks,
  rowOfLine,
  type TextSide,
  toSearchedLines,
} from "./text-rows.ts";

/**
 * The number of lines around the view, and of those before and behind them, whose tokens are
 * counted.
 */
const COUNTED_LINES = 300;
/** The number of unchanged lines that stay around a change. */
const UNCHANGED_CONTEXT_LINES = 3;
const NOTHING_OPEN: ReadonlySet<number> = new Set();

/** The lines of a text and of its comparison; the objects stay until they change. */
interface PaneText {
  before: string[];
  after: LinedText;
  /** The difference, or one unchanged run where none is asked for. */
  runs: DiffRun[];
}

interface PaneInput {
  language: PreviewLanguage;
  sideBySide?: boolean;
  /** The template whose own lines are named. */
  template?: TemplateName | undefined;
  marked?: MarkedLines;
  isSelected?(span: TextSpan): boolean;
  /** The whole text, where its tokens are wanted. */
  counted?: string;
  /** Called when a piece of the text is clicked. */
  onSelect(span: TextSpan): void;
}

export interface TextPaneState {
  list: RefObject<CodeLinesHandle | null>;
  source: LineSource;
  blocks: readonly RowBlock[];
  cursor: LineCursor;
  /** The origin of the line at the cursor, for screen readers. */
  said: string;
  find: Find;
  counts: ReturnType<typeof useTokenCounts>;
  /** Brings a line into view, even if it is folded away. */
  reveal(side: TextSide, line: number): void;
  /** Called when the pointer is no longer at the text. */
  leave(): void;
}

/** The rows of a text with all that is known about them, and the row that the keyboard is at. */
export function useTextPane(text: PaneText, input: PaneInput): TextPaneState {
  const { before, after, runs } = text;
  const { template, sideBySide = false, counted } = input;
  const byName = useAgentEdit((edit) => edit.model.byName);
  const tools = useMemo(() => ({ get: (name: string) => byName.get(name)?.definition }), [byName]);
  const list = useRef<CodeLinesHandle>(null);
  const [pointed, setPointed] = useState<PointedPiece>();
  const [row, setRow] = useState(0);
  const [said, setSaid] = useState("");
  const { blocks, reveal, unfold } = useRevealedRows(runs, sideBySide, (shown) => {
    setRow(shown);
    list.current?.scrollTo(shown);
  });
  const { find, found } = useFoundPlace(text, reveal);
  const { counts, countAround } = useLineCounts(after.lines, counted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row of another text is another line
  useEffect(() => setPointed(undefined), [after.lines, blocks]);
  const source = textLines(blocks, {
    before,
    after,
    sideBySide,
    language: input.language,
    template,
    tools,
    tokensOf: counts.countOf,
    isSelected: input.isSelected ?? (() => false),
    marked: input.marked,
    pattern: find.isOpen ? find.pattern : undefined,
    found,
    pointed,
    onPoint: setPointed,
    onSelect: (span) => {
      // Selecting text to copy also ends with a click.
      if (getSelection()?.isCollapsed !== false) input.onSelect(span);
    },
    onUnfold: unfold,
  });
  const lineAt = (at: number) => {
    const block = findBlock(blocks, at);
    return block && lineOfRow(block, "after", at);
  };
  const onView = (first: number) => {
    const line = lineAt(first);
    if (line !== undefined) countAround(line);
  };
  const move = (next: number) => {
    const line = lineAt(next);
    const span = line === undefined ? undefined : findMainSpan(after, line);
    setRow(next);
    setPointed(span && { row: next, span });
    setSaid((span && originText(span, tools, template)) ?? "");
  };
  const index = Math.min(row, Math.max(0, source.length - 1));
  const leave = () => setPointed(undefined);
  return {
    list,
    source,
    blocks,
    cursor: { index, onMove: move, onView },
    said,
    find,
    counts,
    reveal,
    leave,
  };
}

/** The search in a text and its comparison, and the place of the match that the reader is at. */
function useFoundPlace({ before, after, runs }: PaneText, reveal: TextPaneState["reveal"]) {
  const searched = useMemo(
    () => toSearchedLines(runs, { before, after: after.lines }),
    [runs, before, after.lines],
  );
  const find = useFind(searched, (index) => {
    const place = searched.placeOf(index);
    if (place) reveal(place.side, place.line);
  });
  const found = find.place && searched.placeOf(find.place.line);
  return { find, found: found && find.place && { ...found, column: find.place.column } };
}

/** The tokens of the lines around the view, and of the whole text where they are wanted. */
function useLineCounts(lines: string[], counted: string | undefined) {
  const [part, setPart] = useState(0);
  const counts = useTokenCounts(
    useMemo(() => {
      const near = lines.slice(Math.max(0, part - 1) * COUNTED_LINES, (part + 2) * COUNTED_LINES);
      return counted === undefined ? near : [counted, ...near];
    }, [lines, counted, part]),
  );
  return { counts, countAround: (line: number) => setPart(Math.floor(line / COUNTED_LINES)) };
}

/** The rows of a difference, and a way to show one of its lines, even if it is folded away. */
function useRevealedRows(runs: DiffRun[], sideBySide: boolean, onShow: (row: number) => void) {
  const [unfolded, setUnfolded] = useState<{ of: DiffRun[]; starts: ReadonlySet<number> }>();
  const [wanted, setWanted] = useState<{ side: TextSide; line: number }>();
  const starts = unfolded?.of === runs ? unfolded.starts : NOTHING_OPEN;
  const blocks = useMemo(
    () => rowBlocks(foldRuns(runs, UNCHANGED_CONTEXT_LINES, starts), sideBySide),
    [runs, starts, sideBySide],
  );
  const unfold = (start: number) => setUnfolded({ of: runs, starts: new Set([...starts, start]) });
  const show = useEffectEvent(() => {
    if (!wanted) return;
    const place = rowOfLine(blocks, wanted.side, wanted.line);
    if (place?.block.folded) return unfold(place.block.after?.start ?? 0);
    setWanted(undefined);
    if (place) onShow(place.row);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a fold makes other rows, in which the line has one
  useEffect(() => show(), [wanted, blocks]);
  return { blocks, unfold, reveal: (side: TextSide, line: number) => setWanted({ side, line }) };
}

interface TextPaneProps {
  pane: TextPaneState;
  label: string;
  findLabel: string;
  /** Whether the text does not follow the draft yet. */
  stale: boolean;
  wrap: boolean;
  roomy?: boolean;
  /** The content between the search and the text. */
  above?: ReactNode;
  /** The content in place of the text. */
  instead?: ReactNode;
}

/** A text with tokens and origin of each line, with search, folds and comparison. */
export function TextPane({
  pane,
  label,
  findLabel,
  stale,
  wrap,
  roomy = false,
  above,
  instead,
}: TextPaneProps) {
  return (
    <>
      {pane.find.isOpen && <FindBar label={findLabel} {...pane.find.bar} />}
      {above}
      {instead ?? (
        <CodeLines
          ref={pane.list}
          lines={pane.source}
          label={label}
          stale={stale}
          cursor={pane.cursor}
          wrap={wrap}
          roomy={roomy}
          withNotes
        />
      )}
      <LiveRegion text={pane.said} />
    </>
  );
}
