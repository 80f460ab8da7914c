import { type TemplateTool, TOOL_FIELDS } from "../definition/template-names.ts";
import { compileTemplate } from "./compile-template.ts";
import { readTemplate } from "./read-template.ts";
import { SourceLines } from "./source-place.ts";
import { TemplateError } from "./template-error.ts";
import type { TemplateNode } from "./templates/template-program.ts";
import { TOOL_SHAPE, type ValueShape } from "./templates/template-shapes.ts";

/** A field of tools that gets into the text of a template. */
export interface UsedField {
  field: keyof TemplateTool;
  /** The line of the template, from 1. */
  line: number;
}

/**
 * The fields of tools that a template writes, by line. A field that only decides something (`{% if
 * tool.tool_user_prompt %}`) does not count; a value that may be a tool does. Empty for a template
 * that cannot be read, since that writes nothing.
 */
export function usedFields(source: string): UsedField[] {
  const used = new Map<string, UsedField>();
  try {
    const { program, places, lines } = compileTemplate(source);
    const sourceLines = new SourceLines(source);
    const lineOf = (node: TemplateNode) => {
      const place = places.get(node);
      return place ? sourceLines.placeOf(place).line : lines.get(node);
    };
    const add = (field: string, node: TemplateNode) => {
      const line = lineOf(node) ?? 1;
      if (isToolField(field)) used.set(`${line} ${field}`, { field, line });
    };
    readTemplate(program.body, [], {
      field(node, field, of) {
        if (of === TOOL_SHAPE || of.kind === "any") add(field, node);
      },
      whole(node, of) {
        if (isOfTools(of)) for (const field of Object.keys(TOOL_FIELDS)) add(field, node);
      },
    });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
  }
  return [...used.values()];
}

const isToolField = (field: string): field is keyof TemplateTool =>
  Object.hasOwn(TOOL_FIELDS, field);

/** Whether a shape is a tool, or holds tools. */
function isOfTools(shape: ValueShape): boolean {
  if (shape.kind === "list") return isOfTools(shape.item);
  return (
    shape === TOOL_SHAPE || (shape.kind === "record" && [...shape.fields.values()].some(isOfTools))
  );
}
