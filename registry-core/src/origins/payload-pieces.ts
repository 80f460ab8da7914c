import type { FunctionNames } from "../definition/function-names.ts";
import { lengthOf, type Piece } from "../prompts/text-pieces.ts";
import type { ProviderFormatName } from "../provider-formats/provider-format.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { isJsonObject } from "../schema/fitting-variants.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import { declarationPieces } from "./declaration-pieces.ts";

interface Written {
  payload: JsonValue;
  names: FunctionNames;
  format: ProviderFormatName;
}

/** Declarations are shared by all payloads that they are in, and stand at the same depth in each. */
const known = new WeakMap<JsonObject, { pieces: Piece[]; length: number }>();

/** The pieces of a payload's text: each declaration's, and what is around and between them. */
export function payloadPieces(text: string, { payload, names, format }: Written): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const declaration of declarationsIn(payload, format)) {
    const start = startOfNext(text, at, format);
    const found = known.get(declaration) ?? readPieces(text, start, { declaration, names, format });
    known.set(declaration, found);
    pieces.push({ length: start - at, origin: {} });
    for (const piece of found.pieces) pieces.push(piece);
    at = start + found.length;
  }
  pieces.push({ length: text.length - at, origin: {} });
  return pieces;
}

function declarationsIn(payload: JsonValue, format: ProviderFormatName): JsonObject[] {
  const list = Array.isArray(payload) ? payload.filter(isJsonObject) : [];
  if (!PROVIDER_FORMATS[format].wrap) return list;
  return list.flatMap((wrapper) =>
    Object.values(wrapper).flatMap((members) => (Array.isArray(members) ? members.filter(isJsonObject) : [])),
  );
}

/** The line behind the one where the last declaration ends; the first is behind what opens the lists around it. */
function startOfNext(text: string, at: number, format: ProviderFormatName): number {
  if (at > 0) return text.indexOf("\n", at) + 1;
  const lines = PROVIDER_FORMATS[format].wrap ? 3 : 1;
  let start = 0;
  for (let line = 0; line < lines; line += 1) start = text.indexOf("\n", start) + 1;
  return start;
}

function readPieces(
  text: string,
  start: number,
  { declaration, names, format }: Omit<Written, "payload"> & { declaration: JsonObject },
) {
  const name = PROVIDER_FORMATS[format].nameIn(declaration);
  const { tool, method } = (typeof name === "string" ? names.find(name) : undefined) ?? {};
  const own = { ...(tool !== undefined && { tool }), ...(method !== undefined && { method }) };
  const pieces = declarationPieces(text, start, own);
  return { pieces, length: lengthOf(pieces) };
}
