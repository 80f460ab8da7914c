import type { ToolDefinition } from "@pegboard/registry-core";
import type { TextSpan } from "@pegboard/registry-core/formats";
import type { TemplateName } from "@pegboard/registry-core/internal";
import type { CodeLine, CodeSide, LineSource } from "@pegboard/ui/text/code-lines.tsx";
import { findRanges } from "@pegboard/ui/text/find-in-text.tsx";
import { layeredText, type TextLayer } from "@pegboard/ui/text/layered-text.tsx";
import type { ReactNode } from "react";
import { t } from "../../../messages/t.ts";
import { colorLayers, type PreviewLanguage } from "./colored-lines.tsx";
import { findMainSpan, type LinedText, spansOfLine } from "./lined-text.ts";
import { originText } from "./text-origin.ts";
import { countRows, findBlock, lineOfRow, type RowBlock, type TextSide } from "./text-rows.ts";

/** Lines that something outside of the text points at. */
export interface MarkedLines {
  /** Indexes of the marked lines, and of their block. */
  lines: ReadonlySet<number>;
  block: ReadonlySet<number>;
  /** Lines that are named without being pointed at. */
  heads: ReadonlyMap<number, TextSpan>;
}

/** A piece of a line, or the whole line, that the pointer or the keyboard is at. */
export interface PointedPiece {
  row: number;
  span: TextSpan;
}

interface LineContext {
  before: string[];
  after: LinedText;
  sideBySide: boolean;
  language: PreviewLanguage;
  template: TemplateName | undefined;
  tools: Pick<ReadonlyMap<string, ToolDefinition>, "get">;
  tokensOf(line: string): number | undefined;
  /** Whether the tree shows what wrote a piece. */
  isSelected(span: TextSpan): boolean;
  /** The marked lines. With them a line is chosen as a whole, without them piece by piece. */
  marked: MarkedLines | undefined;
  pattern: RegExp | undefined;
  /** The match that the reader is at. */
  found: { side: TextSide; line: number; column: number } | undefined;
  pointed: PointedPiece | undefined;
  onPoint(piece: PointedPiece | undefined): void;
  onSelect(span: TextSpan): void;
  /** Opens the fold whose first line this is. */
  onUnfold(start: number): void;
}

/** The rows of a text or a difference as lines of a pane, each made when it comes into view. */
export function textLines(blocks: readonly RowBlock[], context: LineContext): LineSource {
  return {
    length: countRows(blocks),
    at: (row) => {
      const block = findBlock(blocks, row);
      if (!block?.folded) return block && textLine(block, row, context);
      const { start, count } = block.after ?? { start: block.row, count: 0 };
      return foldLine(start, count, context.onUnfold);
    },
  };
}

function textLine(block: RowBlock, row: number, context: LineContext): CodeLine {
  const { sideBySide, after, onPoint, onSelect } = context;
  const index = lineOfRow(block, "after", row);
  const removed = index === undefined || sideBySide ? lineOfRow(block, "before", row) : undefined;
  const main = index === undefined ? undefined : findMainSpan(after, index);
  const spans = index === undefined ? [] : spansOfLine(after, index);
  const own = index === undefined ? undefined : afterSide(index, { row, block, spans, context });
  const old = removed === undefined ? undefined : beforeSide(removed, block, context);
  return {
    id: `${removed ?? ""}/${index ?? ""}`,
    ...(sideBySide
      ? { ...(own ?? EMPTY_SIDE), left: old ?? EMPTY_SIDE }
      : (own ?? old ?? EMPTY_SIDE)),
    edge: edgeOf(index, spans, context),
    onEnter: () => onPoint(main && { row, span: main }),
    ...(main && { onSelect: () => onSelect(main) }),
  };
}

/** One line in place of unchanged ones; `start` is the index of the first of them. */
function foldLine(start: number, count: number, onUnfold: (start: number) => void): CodeLine {
  return {
    id: `fold ${start}`,
    sign: "⋯",
    tone: "fold",
    content: (
      <span className="font-sans text-[11px]">
        {t("{count, plural, one {# unchanged line} other {# unchanged lines}}", { count })}
      </span>
    ),
    onSelect: () => onUnfold(start),
  };
}

function edgeOf(index: number | undefined, spans: TextSpan[], { isSelected, marked }: LineContext) {
  if (spans.some((span) => isSelected(span))) return "strong";
  if (index === undefined || !marked) return undefined;
  if (marked.lines.has(index)) return "strong";
  return marked.block.has(index) ? "soft" : undefined;
}

/** The content of a side without a line, where the other side has one. */
const EMPTY_SIDE: CodeSide = { content: "", tone: "none" };

function beforeSide(index: number, block: RowBlock, context: LineContext): CodeSide {
  const text = context.before[index] ?? "";
  return {
    number: context.sideBySide ? index + 1 : undefined,
    sign: block.changed ? "-" : undefined,
    tone: block.changed ? "removed" : undefined,
    content: layeredText(text, [
      ...colorLayers(text, context.language),
      ...markLayers(text, { line: index, side: "before" }, context),
    ]),
  };
}

interface AfterLine {
  row: number;
  block: RowBlock;
  spans: TextSpan[];
  context: LineContext;
}

function afterSide(index: number, { row, block, spans, context }: AfterLine): CodeSide {
  const { after, language, pointed, tools, template, marked } = context;
  const text = after.lines[index] ?? "";
  const layers = [
    ...colorLayers(text, language),
    ...markLayers(text, { line: index, side: "after" }, context),
  ];
  const own = pointed?.row === row ? pointed.span : marked?.heads.get(index);
  const name = own && originText(own, tools, template);
  const unchanged = marked?.lines.has(index) ? "current" : undefined;
  return {
    number: index + 1,
    note: text === "" ? undefined : context.tokensOf(text),
    sign: block.changed ? "+" : undefined,
    tone: block.changed ? "added" : unchanged,
    content: (
      <>
        {marked ? (
          layeredText(text, layers)
        ) : (
          <LinePieces
            index={index}
            row={row}
            spans={spans}
            layers={layers}
            context={context}
            named={name === undefined ? undefined : own}
          />
        )}
        {name !== undefined && <OriginChip>{name}</OriginChip>}
      </>
    ),
  };
}

/** The origin's name behind the line, or at the screen's edge when the line is longer. */
function OriginChip({ children }: { children: ReactNode }) {
  return (
    <span className="sticky right-2 ml-2.5 inline-flex h-[18px] items-center rounded-badge bg-(--bg-tip) px-[7px] align-top font-sans text-[11px]/[18px] font-medium whitespace-nowrap text-(--tip-text)">
      {children}
    </span>
  );
}

interface LinePiecesProps {
  index: number;
  row: number;
  spans: TextSpan[];
  layers: TextLayer[];
  context: LineContext;
  /** The piece that the chip behind the line names. */
  named: TextSpan | undefined;
}

/** The pieces of a line. When there are several, each can be pointed at. */
function LinePieces({ index, row, spans, layers, context, named }: LinePiecesProps) {
  const text = context.after.lines[index] ?? "";
  const start = context.after.starts[index] ?? 0;
  const parts = spans.map((span) => ({
    span,
    start: Math.max(0, span.start - start),
    end: span.end - start,
  }));
  const isNamed = (span: TextSpan) => span.start === named?.start;
  if (parts.length < 2 && !parts.some(({ span }) => isNamed(span) || context.isSelected(span))) {
    return layeredText(text, layers);
  }
  return parts.map(({ span, start: from, end }) => (
    <TextLinePiece
      key={span.start}
      isNamed={isNamed(span)}
      isSelected={context.isSelected(span)}
      onEnter={() => context.onPoint({ row, span })}
      onSelect={() => context.onSelect(span)}
    >
      {layeredText(text.slice(from, end), cutLayers(layers, from, Math.min(end, text.length)))}
    </TextLinePiece>
  ));
}

const cutLayers = (layers: TextLayer[], from: number, end: number): TextLayer[] =>
  layers.flatMap((layer) =>
    layer.end <= from || layer.start >= end
      ? []
      : [
          {
            ...layer,
            start: Math.max(layer.start, from) - from,
            end: Math.min(layer.end, end) - from,
          },
        ],
  );

const CURRENT = "rounded-[2px] outline-2 outline-accent";

function markLayers(
  text: string,
  { line, side }: { line: number; side: TextSide },
  { pattern, found }: LineContext,
): TextLayer[] {
  return findRanges(text, pattern).map((range) => {
    const isFound = found?.side === side && found.line === line && found.column === range.start;
    return isFound
      ? { ...range, isMark: true, isCurrent: true, className: CURRENT }
      : { ...range, isMark: true };
  });
}

interface LinePieceProps {
  isNamed: boolean;
  isSelected: boolean;
  onEnter(): void;
  onSelect(): void;
  children: ReactNode;
}

/** A part of a line with an origin of its own. */
function TextLinePiece({ isNamed, isSelected, onEnter, onSelect, children }: LinePieceProps) {
  const unnamed = isSelected ? "bg-selected" : undefined;
  const look = isNamed ? "rounded-[3px] bg-accent-tint ring-1 ring-accent-line" : unnamed;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the line is what the keyboard chooses
    <span
      className={look}
      onMouseEnter={onEnter}
      onClick={(event) => {
        event.stopPropagation();
        onSelect();
      }}
    >
      {children}
    </span>
  );
}
