import type { TextSpan } from "@pegboard/registry-core";

/** A piece of a text that a tool wrote. */
export type ToolSpan = TextSpan & { tool: string };

const isOfTool = (span: TextSpan): span is ToolSpan => span.tool !== undefined;

/** Who wrote each line of a prompt: the last span of a tool in it, by line number from 1. */
export function lineOrigins(text: string, all: TextSpan[]): Map<number, ToolSpan> {
  const origins = new Map<number, ToolSpan>();
  const spans = all.filter(isOfTool);
  if (spans.length === 0) return origins;
  let start = 0;
  let next = 0;
  let open: ToolSpan[] = [];
  text.split("\n").forEach((line, index) => {
    const end = start + line.length;
    for (let span = spans[next]; span && span.start < end; span = spans[++next]) open.push(span);
    open = open.filter((span) => span.end > start);
    const last = open.at(-1);
    if (last && line !== "") origins.set(index + 1, last);
    start = end + 1;
  });
  return origins;
}
