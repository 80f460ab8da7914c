import type { TextSpan } from "@pegboard/registry-core/formats";
import type { PreviewText } from "./preview-text.ts";

/** The difference of one tool in a comparison, or of the text around all tools. */
export interface ToolChange {
  kind: "added" | "removed" | "changed";
  /** The tool; undefined for text that no tool wrote. */
  tool: string | undefined;
  before: string;
  after: string;
}

type SpannedText = Pick<PreviewText, "text"> & { spans: readonly TextSpan[] };

/**
 * The tools whose share of a text differs, in the order of the text; those that are gone come last.
 */
export function toolChanges(before: SpannedText, after: SpannedText): ToolChange[] {
  const earlier = textsByTool(before);
  const later = textsByTool(after);
  const changes: ToolChange[] = [];
  for (const [tool, text] of later) {
    const old = earlier.get(tool);
    if (old === text) continue;
    changes.push({
      kind: old === undefined ? "added" : "changed",
      tool,
      before: old ?? "",
      after: text,
    });
  }
  for (const [tool, text] of earlier) {
    if (!later.has(tool)) changes.push({ kind: "removed", tool, before: text, after: "" });
  }
  return changes;
}

function textsByTool({ text, spans }: SpannedText): Map<string | undefined, string> {
  const parts = new Map<string | undefined, Set<string> | string[]>([[undefined, new Set()]]);
  for (const { tool, line, start, end } of spans) {
    const piece = text.slice(start, end);
    const own = parts.get(tool);
    // A loop writes its text around each tool, so only a change of the template itself counts.
    if (own instanceof Set) {
      if (line !== undefined) own.add(piece);
    } else if (own) own.push(piece);
    else parts.set(tool, [piece]);
  }
  return new Map([...parts].map(([tool, own]) => [tool, [...own].join("")]));
}
