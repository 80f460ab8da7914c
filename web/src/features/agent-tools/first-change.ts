import type { TextSpan } from "@pegboard/registry-core";
import { lineAt, toLinedText } from "./lined-text.ts";
import type { TextSide } from "./preview-rows.ts";
import { previewSpans } from "./preview-text.ts";
import type { ToolChange } from "./tool-changes.ts";
import type { Preview } from "./use-preview.ts";

/** The first line that a change of a tool touches; of a tool that is gone, where it was. */
export function firstChange(
  { kind, tool }: ToolChange,
  { tab, lines, runs, comparedSubject, compared }: Preview,
  spans: readonly TextSpan[],
): { side: TextSide; line: number } | undefined {
  const side: TextSide = kind === "removed" ? "before" : "after";
  const text = toLinedText(lines[side], side === "after" ? spans : previewSpans(tab, comparedSubject, compared));
  const own = text.spans.filter((span) => span.tool === tool);
  const touched = runs.filter(({ sign }) => sign === (side === "after" ? "+" : "-"));
  for (const span of own) {
    const first = lineAt(text, span.start);
    const last = lineAt(text, span.end - 1);
    const run = touched.find(({ start, count }) => start <= last && start + count > first);
    if (run) return { side, line: Math.max(first, run.start) };
  }
  const [span] = own;
  return span && { side, line: lineAt(text, span.start) };
}
