import type { PromptSpan } from "@pegboard/registry-core";

/** Who wrote each line of a prompt: the innermost span that touches it, by line number from 1. */
export function lineOrigins(text: string, spans: PromptSpan[]): Map<number, PromptSpan> {
  const origins = new Map<number, PromptSpan>();
  if (spans.length === 0) return origins;
  let start = 0;
  let next = 0;
  let open: PromptSpan[] = [];
  text.split("\n").forEach((line, index) => {
    const end = start + line.length;
    for (let span = spans[next]; span && span.start <= end; span = spans[++next]) open.push(span);
    open = open.filter((span) => span.end > start);
    const innermost = open.at(-1);
    if (innermost && line !== "") origins.set(index + 1, innermost);
    start = end + 1;
  });
  return origins;
}
