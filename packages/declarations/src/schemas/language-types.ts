import type { JsonSchema } from "@pegboard/registry-core";
import type { Symbol as NamedSymbol, Type, TypeNode } from "typescript-api";
import { notExpressed, type TypeScope, typeText } from "../type-scope.ts";

/** Types of the language and its hosts that a model cannot send. */
export const WITHOUT_JSON: ReadonlySet<string> = new Set(
  "Map Set WeakMap WeakSet Promise Function RegExp URL URLSearchParams Error ArrayBuffer SharedArrayBuffer DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Buffer Blob File FormData Headers Request Response ReadableStream Iterable AsyncIterable Iterator AsyncIterator Generator AsyncGenerator".split(
    " ",
  ),
);

/**
 * Marks the schema of a `Date` while it is read: a text with that format is none. JSON has no such
 * keys.
 */
export const IS_DATE = Symbol("is a Date");

/**
 * The schema of a class of the language, `Date` above all, or of the author's own. Undefined for
 * all other types.
 */
export function languageSchema(
  scope: TypeScope,
  type: Type,
  written: TypeNode | undefined,
): JsonSchema | undefined {
  const { symbol } = type;
  if (!symbol || type.isUnionOrIntersection()) return undefined;
  const values = { type: typeText(scope, type, written) };
  if (isFromOutside(scope, symbol)) {
    if (symbol.name === "Date") return { type: "string", format: "date-time", [IS_DATE]: true };
    if (WITHOUT_JSON.has(symbol.name)) return notExpressed(scope, { code: "no_json_form", values });
    if (symbol.name === "Object") return { type: "object" };
  }
  return symbol.flags & scope.compiler.SymbolFlags.Class
    ? notExpressed(scope, { code: "class", values })
    : undefined;
}

/** Whether a symbol is declared by the language or a package. */
function isFromOutside({ program }: TypeScope, { declarations = [] }: NamedSymbol): boolean {
  return declarations.some((declaration) => {
    const file = declaration.getSourceFile();
    return (
      program.isSourceFileDefaultLibrary(file) || program.isSourceFileFromExternalLibrary(file)
    );
  });
}
