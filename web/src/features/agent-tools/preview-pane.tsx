import type { TextSpan } from "@pegboard/registry-core";
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { CodeLines, type CodeLinesHandle } from "../../components/code-lines.tsx";
import { FindBar } from "../../components/find-bar.tsx";
import { LiveRegion } from "../../components/live-region.tsx";
import { useFind } from "../../components/use-find.ts";
import { FormatWarnings } from "./format-warnings.tsx";
import { mainSpan, toLinedText } from "./lined-text.ts";
import { originText } from "./origin-text.ts";
import type { PreviewDockProps } from "./preview-dock.tsx";
import { type PointedPiece, previewLines } from "./preview-lines.tsx";
import { blockAt, lineOf } from "./preview-rows.ts";
import { previewLabels, previewLanguage, templateOf } from "./preview-text.ts";
import { RenderFaults } from "./render-faults.tsx";
import { searchedLines } from "./searched-lines.ts";
import type { Preview } from "./use-preview.ts";
import { useRevealedRows } from "./use-revealed-rows.ts";
import { useSelectedPlace } from "./use-selected-place.ts";
import { useTokenCounts } from "./use-token-counts.ts";

/** Lines up to this number show their tokens; longer texts are read by block. */
const COUNTED_LINES = 600;

export interface PreviewPaneHandle {
  /** Opens the search, or asks it for the focus. */
  find(): void;
  /** Brings a line of the new text, or of the old one, into view. */
  show(side: "before" | "after", line: number): void;
  /** Keys of the search, wherever in the dock they are pressed. */
  press(event: KeyboardEvent): void;
}

export interface PreviewPaneProps
  extends Pick<PreviewDockProps, "definitions" | "selected" | "onSelect" | "onTemplate"> {
  preview: Preview;
  spans: readonly TextSpan[];
  sideBySide: boolean;
  ref: Ref<PreviewPaneHandle>;
}

/** The text of the chosen format: what is compared, found, pointed at and selected in it. */
export function PreviewPane({ preview, spans, sideBySide, ref, ...props }: PreviewPaneProps) {
  const { tab, current, lines, runs } = preview;
  const template = templateOf(tab);
  const tools = props.definitions.byName;
  const list = useRef<CodeLinesHandle>(null);
  const [pointed, setPointed] = useState<PointedPiece>();
  const [cursor, setCursor] = useState(0);
  const { blocks, reveal, unfold } = useRevealedRows(runs, sideBySide, (row) => {
    setCursor(row);
    list.current?.scrollTo(row);
  });
  const after = useMemo(() => toLinedText(lines.after, spans), [lines.after, spans]);
  const searched = useMemo(() => searchedLines(runs, lines), [runs, lines]);
  const find = useFind(searched, (index) => {
    const place = searched.placeOf(index);
    if (place) reveal(place.side, place.line);
  });
  const selection = useSelectedPlace({ preview, after, blocks, selected: props.selected, reveal });
  useImperativeHandle(ref, () => ({
    find: find.open,
    show: reveal,
    press: (event) => {
      const wantsFind = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "f";
      if (wantsFind) find.open();
      else if (event.key === "F3" && find.isOpen) find.step(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    },
  }));
  const counts = useTokenCounts(useMemo(() => (lines.after.length > COUNTED_LINES ? [] : lines.after), [lines.after]));
  const found = find.place && searched.placeOf(find.place.line);
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
    onSelect: (span) => {
      // Marking a text to copy it ends with a click as well.
      if (getSelection()?.isCollapsed === false) return;
      selection.choose(span, template, props);
    },
    onUnfold: unfold,
  });
  const atCursor = Math.min(cursor, Math.max(0, source.length - 1));
  const spanAt = (row: number) => {
    const block = blockAt(blocks, row);
    const line = block && lineOf(block, "after", row);
    return line === undefined ? undefined : mainSpan(after, line);
  };
  const [said, setSaid] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row of another text is another line
  useEffect(() => setPointed(undefined), [current, blocks]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only names what the keyboard names too
    <div className="flex min-h-0 min-w-0 flex-col" onMouseLeave={() => setPointed(undefined)}>
      {find.isOpen && <FindBar label={`Find in ${previewLabels[tab]}`} {...find.bar} />}
      <FormatWarnings warnings={current.warnings} />
      <CodeLines
        ref={list}
        lines={source}
        label={`${previewLabels[tab]} as the agent gets it`}
        stale={preview.stale}
        withNotes
        wrap={sideBySide}
        cursor={{
          index: atCursor,
          onMove: (row) => {
            const span = spanAt(row);
            setCursor(row);
            setPointed(span && { row, span });
            setSaid((span && originText(span, tools, template)) ?? "");
          },
        }}
      />
      <LiveRegion text={said} />
      <RenderFaults faults={current.problems} />
    </div>
  );
}
