import type { JsonValue } from "../json-schema.ts";

const PREVIEW_LENGTH = 50;

/**
 * The beginning of a value as Python writes it (`True`, `{'a': 1}`), so that messages equal those
 * of Python ports; a text is unchanged.
 */
export function valuePreview(value: JsonValue): string {
  const text = typeof value === "string" ? value : pythonText(value);
  return Array.from(text).slice(0, PREVIEW_LENGTH).join("");
}

function pythonText(value: JsonValue): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quotedPreview(value);
  if (Array.isArray(value)) return `[${value.map(pythonText).join(", ")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value).map(
      ([key, member]) => `${quotedPreview(key)}: ${pythonText(member)}`,
    );
    return `{${members.join(", ")}}`;
  }
  return String(value);
}

/** A text in quotes: single ones, unless it contains some and no double ones. */
function quotedPreview(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  if (escaped.includes("'") && !escaped.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
