import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import { declarationPieces } from "./declaration-pieces.ts";
import type { TextOrigin, UnplacedPiece } from "./text-pieces.ts";

/**
 * A declaration's text at one indentation, and the origins of its pieces once somebody asked for
 * them.
 */
interface KeptText {
  text: string;
  pieces?: readonly UnplacedPiece[];
}

/**
 * The texts of declarations that many payloads share, by indentation: joining ready texts is fast.
 */
const keptTexts = new WeakMap<object, Map<string, KeptText> | undefined>();

/**
 * Keeps the declaration's text once it is written, and freezes the declaration: it must not change
 * any more.
 */
export function keepText(declaration: JsonObject): void {
  if (!keptTexts.has(declaration)) keptTexts.set(Object.freeze(declaration), undefined);
}

/**
 * The exact text of a payload, on the wire and in a preview: two spaces, one newline at the end.
 */
export function serializePayload(payload: JsonValue): string {
  const written: string[] = [];
  writeWithKept(payload, "", (text) => written.push(text));
  return `${written.join("")}\n`;
}

/**
 * The origin of each piece of a payload's text; the text around and between declarations has no
 * origin.
 */
export function payloadPieces(
  payload: JsonValue,
  ownerOf: (declaration: JsonObject) => TextOrigin,
): UnplacedPiece[] {
  const pieces: UnplacedPiece[] = [];
  writeWithKept(payload, "", (text, declaration, kept) => {
    if (!declaration || !kept) {
      pieces.push({ length: text.length, origin: {} });
      return;
    }
    kept.pieces ??= declarationPieces(`${text}\n`, 0, ownerOf(declaration));
    for (const piece of kept.pieces) pieces.push(piece);
  });
  return [...pieces, { length: "\n".length, origin: {} }];
}

/** Receives the text in parts; a declaration's text is one of them. */
type Take = (text: string, declaration?: JsonObject, kept?: KeptText) => void;

/** Writes what `JSON.stringify` writes. It walks only parts that lead to kept texts. */
function writeWithKept(value: JsonValue, indent: string, take: Take): void {
  const inner = `${indent}  `;
  if (Array.isArray(value) && leadsToKept(value)) {
    for (const [index, item] of value.entries()) {
      take(index === 0 ? "[\n" : ",\n");
      writeItem(item, inner, take);
    }
    take(`\n${indent}]`);
  } else if (isJsonObject(value) && Object.values(value).some(leadsToKept)) {
    for (const [index, [key, member]] of Object.entries(value).entries()) {
      take(`${index === 0 ? "{" : ","}\n${inner}${JSON.stringify(key)}: `);
      writeWithKept(member, inner, take);
    }
    take(`\n${indent}}`);
  } else take(indented(JSON.stringify(value, null, 2), indent));
}

/** Writes an item of a list with the indentation of its first line. */
function writeItem(item: JsonValue, indent: string, take: Take): void {
  if (!isJsonObject(item) || !keptTexts.has(item)) {
    take(indent);
    writeWithKept(item, indent, take);
    return;
  }
  const kept = keptTexts.get(item) ?? new Map<string, KeptText>();
  keptTexts.set(item, kept);
  const known = kept.get(indent) ?? { text: indentedJson(item, indent) };
  kept.set(indent, known);
  take(known.text, item, known);
}

/** A value as JSON lines, each with the given indentation. */
export function indentedJson(value: JsonValue, indent: string): string {
  return indented(`\n${JSON.stringify(value, null, 2)}`, indent).slice(1);
}

/**
 * A text with indented lines. `replaceAll` would give a text in pieces that the engine joins again
 * each time somebody reads it.
 */
function indented(text: string, indent: string): string {
  return indent === "" ? text : text.split("\n").join(`\n${indent}`);
}

/** Whether a value is a list of kept declarations, or of objects around such a list. */
function leadsToKept(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    value.some(
      (item) =>
        isJsonObject(item) && (keptTexts.has(item) || Object.values(item).some(leadsToKept)),
    )
  );
}
