import type { JsonValue } from "@pegboard/json-schema";
import { type MediaPart, type ResultPart, resultParts } from "./result-parts.ts";

/** A result as a model reads it: texts as they are, pieces line by line, the rest as JSON. */
export function resultText(result: JsonValue): string {
  const parts = resultParts(result);
  if (parts) return textOfParts(parts);
  return typeof result === "string" ? result : JSON.stringify(result);
}

/**
 * The text of result parts, one a line. Megabytes of encoded bytes would help no model, so a line
 * says what is missing.
 */
export function textOfParts(parts: readonly ResultPart[]): string {
  return parts
    .map((part) => (part.kind === "text" ? part.text : mediaLine(part, "not shown as text")))
    .join("\n");
}

/** A line in the place of an image, a sound or a file. */
export function mediaLine({ what }: MediaPart, why: string): string {
  return `[${what}: ${why}]`;
}
