import { subschemasOf } from "@pegboard/json-schema";
import type { TextOrigin, UnplacedPiece } from "./text-pieces.ts";

/** The part of a declaration that the lines at one level of indented JSON belong to. */
interface JsonLevel {
  kind: "declaration" | "schema" | "schemas by name" | "list of schemas" | "plain";
  origin: TextOrigin;
  /** The keyword that holds the schemas, for "schemas by name" and "list of schemas". */
  keyword: string;
  /** Index of the next item of a list. */
  index: number;
}

const FIELD_ORIGINS = new Map([
  ["name", "name"],
  ["title", "display_name"],
  ["description", "description"],
]);
const EXAMPLE_KEYS = new Set(["examples", "input_examples"]);
const PARAMETER_KEYS = new Set([
  "parameters",
  "parametersJsonSchema",
  "input_schema",
  "inputSchema",
]);

/**
 * The pieces of one function as indented JSON: its names, its description, and each schema in its
 * parameters with its path. They reach from the line at `start` to the brace that closes it. The
 * lines are those that `JSON.stringify(value, null, 2)` writes.
 */
export function declarationPieces(text: string, start: number, own: TextOrigin): UnplacedPiece[] {
  const pieces: UnplacedPiece[] = [];
  const levels: JsonLevel[] = [];
  const base = indentationAt(text, start);
  for (let at = start; ; ) {
    const first = at + indentationAt(text, at);
    const level = (first - at - base) / 2;
    const end = text.indexOf("\n", at) + 1 || text.length;
    const line = jsonLineAt(text, first, end);
    const around = levels[level - 1];
    if (line.closes) {
      const { origin = own } = levels[level] ?? {};
      if (level === 0) return [...pieces, { length: first + 1 - at, origin: own }];
      push(pieces, end - at, origin);
    } else if (line.opens) {
      const inner = around
        ? innerLevel(around, line)
        : { kind: "declaration" as const, origin: own, keyword: "", index: 0 };
      levels[level] = inner;
      push(pieces, end - at, inner.origin);
    } else {
      push(pieces, end - at, around ? leafOrigin(around, line) : own);
      if (level === 0) return pieces;
    }
    at = end;
  }
}

/** Adds a piece. Neighbours are merged by identity, since lines of one schema share its origin. */
function push(pieces: UnplacedPiece[], length: number, origin: TextOrigin): void {
  const last = pieces.at(-1);
  if (last?.origin === origin) last.length += length;
  else pieces.push({ length, origin });
}

const [BLANK, QUOTE, BACKSLASH, COMMA] = [...' "\\,'].map((one) => one.charCodeAt(0));

function indentationAt(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === BLANK) at += 1;
  return at - start;
}

interface JsonLine {
  opens: "{" | "[" | undefined;
  closes: boolean;
  /** The key, which is read only where it matters. */
  key(): string;
}

function jsonLineAt(text: string, first: number, end: number): JsonLine {
  const last = text.charAt(end - (text.charCodeAt(end - 2) === COMMA ? 3 : 2));
  const begins = text.charAt(first);
  return {
    opens: last === "{" || last === "[" ? last : undefined,
    closes: begins === "}" || begins === "]",
    key: () => keyAt(text, first),
  };
}

function keyAt(text: string, quote: number): string {
  if (text.charCodeAt(quote) !== QUOTE) return "";
  let end = quote + 1;
  while (text.charCodeAt(end) !== QUOTE) end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  const key = text.slice(quote + 1, end);
  return key.includes("\\") ? JSON.parse(`"${key}"`) : key;
}

function innerLevel(around: JsonLevel, line: JsonLine): JsonLevel {
  const plain: JsonLevel = { kind: "plain", origin: around.origin, keyword: "", index: 0 };
  switch (around.kind) {
    case "plain":
      return plain;
    case "declaration": {
      const key = line.key();
      if (key === "function") return { ...plain, kind: "declaration" };
      if (PARAMETER_KEYS.has(key))
        return {
          ...plain,
          kind: "schema",
          origin: { ...around.origin, field: "parameters", path: [] },
        };
      return EXAMPLE_KEYS.has(key)
        ? { ...plain, origin: { ...around.origin, field: "parameters" } }
        : plain;
    }
    case "schema": {
      const keyword = line.key();
      const holds = subschemasOf(keyword, line.opens === "[");
      if (holds === "one")
        return { ...plain, kind: "schema", origin: originBelow(around.origin, keyword) };
      if (holds === "list") return { ...plain, kind: "list of schemas", keyword };
      return holds === "map" ? { ...plain, kind: "schemas by name", keyword } : plain;
    }
    case "schemas by name":
    case "list of schemas":
      return { ...plain, kind: "schema", origin: nextSchema(around, line) };
  }
}

function leafOrigin(around: JsonLevel, line: JsonLine): TextOrigin {
  switch (around.kind) {
    case "declaration": {
      const key = line.key();
      const field = PARAMETER_KEYS.has(key) ? "parameters" : FIELD_ORIGINS.get(key);
      return field === undefined ? around.origin : { ...around.origin, field };
    }
    case "schemas by name":
    case "list of schemas":
      return nextSchema(around, line);
    default:
      return around.origin;
  }
}

function nextSchema(around: JsonLevel, line: JsonLine): TextOrigin {
  const { origin, keyword, kind } = around;
  return originBelow(origin, keyword, kind === "list of schemas" ? around.index++ : line.key());
}

function originBelow(origin: TextOrigin, ...segments: (string | number)[]): TextOrigin {
  return { ...origin, path: [...(origin.path ?? []), ...segments] };
}
