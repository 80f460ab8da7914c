import { checkTemplate, type JsonObject, type RenderFault, type TemplateFault } from "@pegboard/registry-core";
import type { TemplateFlaw } from "../../components/template-editor/template-editor.tsx";

/** A flaw with the line that it is on, from 1. */
export interface PlacedFlaw extends TemplateFlaw {
  line: number;
  column: number;
}

/**
 * What is wrong with a template, in the order of its lines: what can be told from the source alone, and what was found when it
 * was last rendered, on lines of which the source tells nothing.
 */
export function templateFlaws(source: string, own: JsonObject, rendered: readonly RenderFault[]): PlacedFlaw[] {
  const found = checkTemplate(source, own);
  const known = new Set(found.map(({ line }) => line));
  const faults: Pick<TemplateFault, "severity" | "message" | "line" | "place" | "suggestion">[] = [
    ...found,
    ...rendered.filter(({ line }) => !known.has(line)),
  ];
  return faults.map((fault) => placed(source, fault)).sort((a, b) => a.from - b.from);
}

function placed(
  source: string,
  {
    severity,
    message,
    line = 1,
    place,
    suggestion,
  }: Pick<TemplateFault, "severity" | "message" | "line" | "place" | "suggestion">,
): PlacedFlaw {
  const { start, end } = place ?? lineRange(source, line);
  return {
    from: start,
    to: end,
    line,
    column: start - source.lastIndexOf("\n", start - 1),
    severity,
    message,
    ...(place && suggestion !== undefined && { fix: { label: `Change to ${suggestion}`, text: suggestion } }),
  };
}

/** A line without the blanks around its text; the last one for lines that are not there any more. */
function lineRange(source: string, line: number): { start: number; end: number } {
  const lines = source.split("\n");
  const index = Math.min(line, lines.length) - 1;
  const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
  const text = lines[index] ?? "";
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}
