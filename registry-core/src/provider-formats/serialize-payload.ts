import type { JsonObject, JsonValue } from "../schema/json-schema.ts";

/** The text of declarations that many payloads share, by indentation. */
const texts = new WeakMap<object, Map<string, string>>();

/** Keeps the declaration's text once it is written. It must not change any more, so it is frozen. */
export function keepText(declaration: JsonObject): void {
  if (!texts.has(declaration)) texts.set(Object.freeze(declaration), new Map());
}

/** The exact text of a payload, on the wire and in a preview: two spaces, one newline at the end. */
export function serializePayload(payload: JsonValue): string {
  return `${write(payload, "")}\n`;
}

/** What `JSON.stringify` writes. Walks only what leads to kept texts. */
function write(value: JsonValue, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value) && leadsToKept(value)) {
    return `[\n${value.map((item) => inner + write(item, inner)).join(",\n")}\n${indent}]`;
  }
  if (isObject(value) && !texts.has(value) && Object.values(value).some(leadsToKept)) {
    const members = Object.entries(value).map(
      ([key, member]) => `${inner}${JSON.stringify(key)}: ${write(member, inner)}`,
    );
    return `{\n${members.join(",\n")}\n${indent}}`;
  }
  const kept = isObject(value) ? texts.get(value) : undefined;
  const known = kept?.get(indent);
  if (known !== undefined) return known;
  const plain = JSON.stringify(value, null, 2);
  const text = indent === "" ? plain : plain.replaceAll("\n", `\n${indent}`);
  kept?.set(indent, text);
  return text;
}

/** A list of kept declarations, or of what wraps such a list. */
function leadsToKept(value: JsonValue): boolean {
  const [first] = Array.isArray(value) ? value : [];
  return isObject(first) && (texts.has(first) || Object.values(first).some(leadsToKept));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
