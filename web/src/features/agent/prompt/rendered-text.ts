import type { TextSpan } from "@pegboard/registry-core/formats";
import { type LinedText, lineAtOffset, toLinedText } from "../text/lined-text.ts";
import type { TemplateBlock } from "./template-source.ts";

/** A rendered text by its lines. */
export function toLines(text: string, spans: readonly TextSpan[]): LinedText {
  // A newline at the end does not begin another line.
  return toLinedText(text === "" ? [] : text.replace(/\n$/, "").split("\n"), spans);
}

/** The part of the text that one line of the template makes. */
export interface LineOutput {
  /** Indexes of the lines that it writes, wholly or in part. */
  lines: ReadonlySet<number>;
  /** Indexes of the lines that the block around it writes. */
  block: ReadonlySet<number>;
  tools: number;
  /** The first line of each field that it writes. */
  heads: ReadonlyMap<number, TextSpan>;
}

export function writtenBy(
  rendered: LinedText,
  line: number,
  block: TemplateBlock | undefined,
): LineOutput {
  const lines = new Set<number>();
  const around = new Set<number>();
  const tools = new Set<string>();
  const heads = new Map<number, TextSpan>();
  let last: TextSpan | undefined;
  for (const span of rendered.spans) {
    const isOwn = span.line === line;
    if (
      !isOwn &&
      !(block && span.line !== undefined && span.line >= block.from && span.line <= block.to)
    )
      continue;
    const first = lineAtOffset(rendered, span.start);
    const end = lineAtOffset(rendered, span.end - 1);
    for (let index = first; index <= end; index++) (isOwn ? lines : around).add(index);
    if (!isOwn || span.tool === undefined) continue;
    tools.add(span.tool);
    if (last?.tool !== span.tool || last.field !== span.field || last.method !== span.method)
      heads.set(first, span);
    last = span;
  }
  return { lines, block: around, tools: tools.size, heads };
}
