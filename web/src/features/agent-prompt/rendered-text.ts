import type { TextSpan } from "@pegboard/registry-core";
import type { TemplateBlock } from "./template-block.ts";

/** A rendered text by its lines. */
export interface RenderedLines {
  lines: string[];
  /** Offset of each line in the text. */
  starts: number[];
  spans: readonly TextSpan[];
}

export function toLines(text: string, spans: readonly TextSpan[]): RenderedLines {
  // A newline at the end does not begin another line.
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return { lines, starts, spans };
}

/** Index of the last entry that is not above `limit`, by halving; -1 where there is none. */
function lastUpTo(count: number, limit: number, valueAt: (index: number) => number): number {
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (valueAt(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

const lineAt = ({ starts }: RenderedLines, offset: number): number =>
  lastUpTo(starts.length, offset, (index) => starts[index] ?? 0);

/** The pieces that a line is made of; of an empty line, what wrote its end. */
export function spansOfLine({ lines, starts, spans }: RenderedLines, index: number): TextSpan[] {
  const start = starts[index] ?? 0;
  const end = start + Math.max(1, lines[index]?.length ?? 0);
  const found: TextSpan[] = [];
  for (
    let at = Math.max(
      0,
      lastUpTo(spans.length, start, (one) => spans[one]?.start ?? 0),
    );
    at < spans.length;
    at++
  ) {
    const span = spans[at];
    if (!span || span.start >= end) break;
    if (span.end > start) found.push(span);
  }
  return found;
}

/** What a line is about: the piece of a tool that takes most of it, or else its first piece. */
export function mainSpan(rendered: RenderedLines, index: number): TextSpan | undefined {
  const spans = spansOfLine(rendered, index);
  const start = rendered.starts[index] ?? 0;
  const end = start + (rendered.lines[index]?.length ?? 0);
  const share = (span: TextSpan) => Math.min(span.end, end) - Math.max(span.start, start);
  return spans.filter(({ tool }) => tool !== undefined).sort((a, b) => share(b) - share(a))[0] ?? spans[0];
}

/** What one line of the template makes of the text. */
export interface Written {
  /** Indexes of the lines that it writes, wholly or in part. */
  lines: ReadonlySet<number>;
  /** Indexes of the lines that the block around it writes. */
  block: ReadonlySet<number>;
  tools: number;
  /** The first line of each field that it writes. */
  heads: ReadonlyMap<number, TextSpan>;
}

export function writtenBy(rendered: RenderedLines, line: number, block: TemplateBlock | undefined): Written {
  const lines = new Set<number>();
  const around = new Set<number>();
  const tools = new Set<string>();
  const heads = new Map<number, TextSpan>();
  let last: TextSpan | undefined;
  for (const span of rendered.spans) {
    const isOwn = span.line === line;
    if (!isOwn && !(block && span.line !== undefined && span.line >= block.from && span.line <= block.to)) continue;
    const first = lineAt(rendered, span.start);
    const end = lineAt(rendered, span.end - 1);
    for (let index = first; index <= end; index++) (isOwn ? lines : around).add(index);
    if (!isOwn || span.tool === undefined) continue;
    tools.add(span.tool);
    if (last?.tool !== span.tool || last.field !== span.field || last.method !== span.method) heads.set(first, span);
    last = span;
  }
  return { lines, block: around, tools: tools.size, heads };
}
