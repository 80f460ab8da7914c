import { compileTemplate } from "./compile-template.ts";
import { readTemplate } from "./read-template.ts";
import { TemplateError } from "./template-error.ts";
import { type TemplateTool, TOOL_FIELDS } from "./templates/template-fields.ts";
import type { TemplateNode } from "./templates/template-program.ts";
import { TOOL_SHAPE, type ValueShape } from "./templates/template-shapes.ts";

/** A field of tools that gets into the text of a template. */
export interface UsedField {
  /** The name of the field. */
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

/** A part of a source, in one line. */
export interface SourcePlace {
  /** The offset of its first character. */
  start: number;
  /** The offset behind its last character. */
  end: number;
  /** The line, from 1. */
  line: number;
  /** The columns of the first character and behind the last one, from 1. */
  columns: [number, number];
}

/** The beginnings of a source's lines, found once for all of its places. */
export class SourceLines {
  readonly #starts: number[] = [0];

  constructor(source: string) {
    for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1))
      this.#starts.push(at + 1);
  }

  placeOf({ start, end }: { start: number; end: number }): SourcePlace {
    let [line, last] = [0, this.#starts.length - 1];
    while (line < last) {
      const middle = Math.ceil((line + last) / 2);
      if ((this.#starts[middle] ?? 0) <= start) line = middle;
      else last = middle - 1;
    }
    const lineStart = this.#starts[line] ?? 0;
    return { start, end, line: line + 1, columns: [start - lineStart + 1, end - lineStart + 1] };
  }
}
