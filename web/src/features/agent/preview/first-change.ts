import type { TextSpan } from "@pegboard/registry-core/formats";
import type { DiffRun } from "@pegboard/ui/text/line-diff.ts";
import { type LinedText, lineAtOffset, toLinedText } from "../text/lined-text.ts";
import type { TextSide } from "../text/text-rows.ts";
import { previewSpans } from "./preview-text.ts";
import type { ToolChange } from "./tool-changes.ts";
import type { AgentPreview } from "./use-preview.ts";

/** The first line that a change of a tool adds or removes; without one, the tool's first line. */
export function findFirstChange(
  { tool }: Pick<ToolChange, "tool">,
  { tab, lines, runs, comparedSubject, compared }: AgentPreview,
  spans: readonly TextSpan[],
): { side: TextSide; line: number } | undefined {
  const texts: Record<TextSide, LinedText> = {
    before: toLinedText(lines.before, previewSpans(tab, comparedSubject, compared)),
    after: toLinedText(lines.after, spans),
  };
  for (const run of runs.filter(({ sign }) => sign !== " ")) {
    const side = run.sign === "-" ? "before" : "after";
    const line = findOwnLine(run, texts[side], tool);
    if (line !== undefined) return { side, line };
  }
  const first = spans.find((span) => span.tool === tool);
  return first && { side: "after", line: lineAtOffset(texts.after, first.start) };
}

/** The first line of a run that a tool has a part in. */
function findOwnLine(
  { start, count }: DiffRun,
  text: LinedText,
  tool: string | undefined,
): number | undefined {
  const from = text.starts[start] ?? 0;
  const end = text.starts[start + count] ?? Number.POSITIVE_INFINITY;
  const span = text.spans.find((one) => one.tool === tool && one.end > from && one.start < end);
  return span && Math.max(start, lineAtOffset(text, span.start));
}
