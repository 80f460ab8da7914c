import type { JsonObject, JsonValue } from "../schema/json-schema.ts";

/** The text of declarations that many payloads share, by indentation. */
const texts = new WeakMap<object, Map<string, string>>();

/** Keeps the declaration's text once it is written. It must not change any more, so it is frozen. */
export function keepText(declaration: JsonObject): void {
  if (!texts.has(declaration)) texts.set(Object.freeze(declaration), new Map());
}

/** The exact text of a payload, on the wire and in a preview: two spaces, one newline at the end. */
export function serializePayload(payload: JsonValue): string {
  return `${writeLine(payload, "")}\n`;
}

/** What `JSON.stringify` writes. Walks only what leads to kept texts. */
function write(value: JsonValue, indent: string): string {
  if (Array.isArray(value) && leadsToKept(value)) {
    return `[\n${value.map((item) => writeLine(item, `${indent}  `)).join(",\n")}\n${indent}]`;
  }
  if (isObject(value) && Object.values(value).some(leadsToKept)) {
    const inner = `${indent}  `;
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${write(member, inner)}`);
    return `{\n${inner}${members.join(`,\n${inner}`)}\n${indent}}`;
  }
  return indented(JSON.stringify(value, null, 2), indent);
}

/** With the indentation of the first line. A declaration's text is kept with it: joining ready texts is what is fast. */
function writeLine(value: JsonValue, indent: string): string {
  const kept = isObject(value) ? texts.get(value) : undefined;
  if (!kept) return indent + write(value, indent);
  const known = kept.get(indent) ?? indented(`\n${JSON.stringify(value, null, 2)}`, indent).slice(1);
  kept.set(indent, known);
  return known;
}

/** Not `replaceAll`: that gives a text in pieces, which are put together again each time it is read. */
function indented(text: string, indent: string): string {
  return indent === "" ? text : text.split("\n").join(`\n${indent}`);
}

/** A list of kept declarations, or of what wraps such a list. */
function leadsToKept(value: JsonValue): boolean {
  const [first] = Array.isArray(value) ? value : [];
  return isObject(first) && (texts.has(first) || Object.values(first).some(leadsToKept));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
