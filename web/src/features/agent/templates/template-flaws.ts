import type { JsonObject } from "@pegboard/registry-core";
import {
  checkTemplate,
  describeTemplateFault,
  type RenderFault,
  type TemplateFault,
  unforeseenFaults,
} from "@pegboard/registry-core/prompts";
import type { TemplateFlaw } from "@pegboard/ui/template-editor/template-editor.tsx";
import { t } from "../../../messages/t.ts";

/** A flaw with the line that it is on, from 1. */
export interface PlacedFlaw extends TemplateFlaw {
  line: number;
  column: number;
}

/**
 * The flaws of a template in the order of its lines: those that the source alone shows, and those
 * that the last rendering found.
 */
export function templateFlaws(
  source: string,
  own: JsonObject,
  rendered: readonly RenderFault[],
): PlacedFlaw[] {
  const found = checkTemplate(source, own);
  return [
    ...found.map((fault) => placeFlaw(source, fault)),
    ...unforeseenFaults(rendered, found).map((fault) => placeFlaw(source, fault)),
  ].sort((a, b) => a.from - b.from);
}

type LocatedFault = RenderFault & Pick<TemplateFault, "place" | "suggestion">;

function placeFlaw(source: string, fault: LocatedFault): PlacedFlaw {
  const { severity, line = 1, place, suggestion } = fault;
  const { start, end } = place ?? lineRange(source, line);
  const column = start - source.lastIndexOf("\n", start - 1);
  return {
    ...{ from: start, to: end, line, column, severity, message: describeTemplateFault(fault, t) },
    ...(place &&
      suggestion !== undefined && {
        fix: { label: t("Change to {suggestion}", { suggestion }), text: suggestion },
      }),
  };
}

/** The range of a line without blanks around it. For lines that are gone it is the last line. */
function lineRange(source: string, line: number): { start: number; end: number } {
  const lines = source.split("\n");
  const index = Math.min(line, lines.length) - 1;
  const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
  const text = lines[index] ?? "";
  return {
    start: start + text.length - text.trimStart().length,
    end: start + text.trimEnd().length,
  };
}
