import { useEffect, useMemo, useState } from "react";
import type { LineCursor, LineSource } from "../../../components/text/code-lines.tsx";
import { type Find, useFind } from "../../../components/text/use-find.ts";
import { useTokenCounts } from "../model/use-token-counts.ts";
import { mainSpan, toLinedText } from "../text/lined-text.ts";
import { originText } from "../text/origin-text.ts";
import { type PointedPiece, previewLines } from "./preview-lines.tsx";
import type { PreviewPaneProps } from "./preview-pane.tsx";
import { blockAt, lineOf, type TextSide } from "./preview-rows.ts";
import { previewLanguage, templateOf } from "./preview-text.ts";
import { searchedLines } from "./searched-lines.ts";
import { useRevealedRows } from "./use-revealed-rows.ts";
import { useSelectedPlace } from "./use-selected-place.ts";

/** Lines up to this number show their tokens; longer texts are read by block. */
const COUNTED_LINES = 600;

export interface PreviewRows {
  source: LineSource;
  cursor: LineCursor;
  /** What the line at the cursor comes from, for those who do not see it. */
  said: string;
  find: Find;
  reveal(side: TextSide, line: number): void;
  /** The pointer is no longer at the text. */
  leave(): void;
}

/** The rows of a preview with all that is known about them, and the one that the keyboard stands on. */
export function usePreviewRows(props: Omit<PreviewPaneProps, "ref">, onShow: (row: number) => void): PreviewRows {
  const { preview, spans, sideBySide, selected } = props;
  const { tab, current, lines, runs } = preview;
  const template = templateOf(tab);
  const tools = props.definitions.byName;
  const [pointed, setPointed] = useState<PointedPiece>();
  const [row, setRow] = useState(0);
  const [said, setSaid] = useState("");
  const { blocks, reveal, unfold } = useRevealedRows(runs, sideBySide, (shown) => {
    setRow(shown);
    onShow(shown);
  });
  const after = useMemo(() => toLinedText(lines.after, spans), [lines.after, spans]);
  const searched = useMemo(() => searchedLines(runs, lines), [runs, lines]);
  const find = useFind(searched, (index) => {
    const place = searched.placeOf(index);
    if (place) reveal(place.side, place.line);
  });
  const selection = useSelectedPlace({ preview, after, blocks, selected, reveal });
  const counts = useTokenCounts(useMemo(() => (lines.after.length > COUNTED_LINES ? [] : lines.after), [lines.after]));
  const found = find.place && searched.placeOf(find.place.line);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row of another text is another line
  useEffect(() => setPointed(undefined), [current, blocks]);
  const source = previewLines(blocks, {
    before: lines.before,
    after,
    sideBySide,
    language: previewLanguage(tab),
    template,
    tools,
    tokensOf: counts.countOf,
    isSelected: selection.holds,
    pattern: find.isOpen ? find.pattern : undefined,
    found: found && find.place && { ...found, column: find.place.column },
    pointed,
    onPoint: setPointed,
    // Marking a text to copy it ends with a click as well.
    onSelect: (span) => getSelection()?.isCollapsed === false || selection.choose(span, template, props),
    onUnfold: unfold,
  });
  const move = (next: number) => {
    const block = blockAt(blocks, next);
    const line = block && lineOf(block, "after", next);
    const span = line === undefined ? undefined : mainSpan(after, line);
    setRow(next);
    setPointed(span && { row: next, span });
    setSaid((span && originText(span, tools, template)) ?? "");
  };
  const index = Math.min(row, Math.max(0, source.length - 1));
  return { source, cursor: { index, onMove: move }, said, find, reveal, leave: () => setPointed(undefined) };
}
