import type { TemplateName, TextSpan, ToolDefinition } from "@pegboard/registry-core";
import type { ReactNode } from "react";
import type { CodeLine, CodeSide, LineSource } from "../../../components/text/code-lines.tsx";
import { rangesIn } from "../../../components/text/find-matches.ts";
import { layeredText, type TextLayer } from "../../../components/text/layered-text.tsx";
import { foldLine } from "../text/fold-line.tsx";
import { type LinedText, mainSpan, spansOfLine } from "../text/lined-text.ts";
import { OriginChip } from "../text/origin-chip.tsx";
import { originText } from "../text/origin-text.ts";
import { colorLayers, type TextLanguage } from "./color-line.tsx";
import { blockAt, countRows, lineOf, type RowBlock, type TextSide } from "./preview-rows.ts";

/** A piece of a line, or the whole line, that the pointer or the keyboard stands on. */
export interface PointedPiece {
  row: number;
  span: TextSpan;
}

export interface LineContext {
  before: string[];
  after: LinedText;
  sideBySide: boolean;
  language: TextLanguage;
  template: TemplateName | undefined;
  tools: ReadonlyMap<string, ToolDefinition>;
  tokensOf(line: string): number | undefined;
  /** Whether the tree shows what wrote a piece. */
  isSelected(span: TextSpan): boolean;
  pattern: RegExp | undefined;
  /** The match that the reader stands at. */
  found: { side: TextSide; line: number; column: number } | undefined;
  pointed: PointedPiece | undefined;
  onPoint(piece: PointedPiece | undefined): void;
  onSelect(span: TextSpan): void;
  /** Opens the fold whose first line this is. */
  onUnfold(start: number): void;
}

/** The rows of a text or a difference as lines of the dock, each made when it comes into view. */
export function previewLines(blocks: readonly RowBlock[], context: LineContext): LineSource {
  return {
    length: countRows(blocks),
    at: (row) => {
      const block = blockAt(blocks, row);
      if (!block?.folded) return block && previewLine(block, row, context);
      const { start, count } = block.after ?? { start: block.row, count: 0 };
      return foldLine(start, count, context.onUnfold);
    },
  };
}

function previewLine(block: RowBlock, row: number, context: LineContext): CodeLine {
  const { sideBySide, after, onPoint, onSelect } = context;
  const index = lineOf(block, "after", row);
  const removed = index === undefined || sideBySide ? lineOf(block, "before", row) : undefined;
  const main = index === undefined ? undefined : mainSpan(after, index);
  const spans = index === undefined ? [] : spansOfLine(after, index);
  const own = index === undefined ? undefined : afterSide(index, { row, block, spans, context });
  const old = removed === undefined ? undefined : beforeSide(removed, block, context);
  return {
    id: `${removed ?? ""}/${index ?? ""}`,
    ...(sideBySide ? { ...(own ?? NOTHING), left: old ?? NOTHING } : (own ?? old ?? NOTHING)),
    edge: spans.some((span) => context.isSelected(span)) ? "strong" : undefined,
    onEnter: () => onPoint(main && { row, span: main }),
    ...(main && { onSelect: () => onSelect(main) }),
  };
}

/** Where the other side has a line and this one has none. */
const NOTHING: CodeSide = { content: "", tone: "none" };

function beforeSide(index: number, block: RowBlock, context: LineContext): CodeSide {
  const text = context.before[index] ?? "";
  return {
    number: context.sideBySide ? index + 1 : undefined,
    sign: block.changed ? "-" : undefined,
    tone: block.changed ? "removed" : undefined,
    content: layeredText(text, [...colorLayers(text, context.language), ...markLayers(text, index, "before", context)]),
  };
}

interface AfterLine {
  row: number;
  block: RowBlock;
  spans: TextSpan[];
  context: LineContext;
}

function afterSide(index: number, { row, block, spans, context }: AfterLine): CodeSide {
  const { after, language, pointed, tools, template } = context;
  const text = after.lines[index] ?? "";
  const layers = [...colorLayers(text, language), ...markLayers(text, index, "after", context)];
  const own = pointed?.row === row ? pointed.span : undefined;
  const name = own && originText(own, tools, template);
  const start = after.starts[index] ?? 0;
  const parts = spans.map((span) => ({ span, start: Math.max(0, span.start - start), end: span.end - start }));
  const isNamed = (span: TextSpan) => name !== undefined && span.start === own?.start;
  return {
    number: index + 1,
    note: text === "" ? undefined : context.tokensOf(text),
    sign: block.changed ? "+" : undefined,
    tone: block.changed ? "added" : undefined,
    content: (
      <>
        {parts.length < 2 && !parts.some(({ span }) => isNamed(span) || context.isSelected(span))
          ? layeredText(text, layers)
          : parts.map(({ span, start: from, end }) => (
              <Piece
                key={span.start}
                isNamed={isNamed(span)}
                isSelected={context.isSelected(span)}
                onEnter={() => context.onPoint({ row, span })}
                onSelect={() => context.onSelect(span)}
              >
                {layeredText(text.slice(from, end), cutLayers(layers, from, Math.min(end, text.length)))}
              </Piece>
            ))}
        {name !== undefined && <OriginChip>{name}</OriginChip>}
      </>
    ),
  };
}

const cutLayers = (layers: TextLayer[], from: number, end: number): TextLayer[] =>
  layers.flatMap((layer) =>
    layer.end <= from || layer.start >= end
      ? []
      : [{ ...layer, start: Math.max(layer.start, from) - from, end: Math.min(layer.end, end) - from }],
  );

const CURRENT = "rounded-[2px] outline-2 outline-accent";

function markLayers(text: string, line: number, side: TextSide, { pattern, found }: LineContext): TextLayer[] {
  return rangesIn(text, pattern).map((range) => {
    const isFound = found?.side === side && found.line === line && found.column === range.start;
    return isFound ? { ...range, isMark: true, isCurrent: true, className: CURRENT } : { ...range, isMark: true };
  });
}

interface PieceProps {
  isNamed: boolean;
  isSelected: boolean;
  onEnter(): void;
  onSelect(): void;
  children: ReactNode;
}

/** A part of a line with an origin of its own. */
function Piece({ isNamed, isSelected, onEnter, onSelect, children }: PieceProps) {
  const look = isNamed
    ? "rounded-[3px] bg-accent-tint ring-1 ring-accent-line"
    : isSelected
      ? "bg-selected"
      : undefined;
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
