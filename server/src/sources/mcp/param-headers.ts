import {
  isSchemaObject,
  isSecretSchema,
  type JsonValue,
  mapSubschemas,
  ownValue,
} from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { ListedHeaderIssue } from "@pegboard/registry-core/problems";
import type { SourceSummary } from "../../api-contract.ts";

/**
 * An argument that a server of 2026-07-28 wants in a header too, for what lies between to read
 * (SEP-2243).
 */
export interface ParamHeader {
  /** The names of properties that lead to the argument. */
  path: string[];
  name: string;
}

const KEYWORD = "x-mcp-header";
const MOST_PARAM_HEADERS = 20;
/** The longest value in characters: servers take about 16,000 in all headers. */
const HEADER_VALUE_LENGTH_LIMIT = 4_000;
/** Matches a header's name in RFC 9110: neither a space nor the end of a line is one. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const PARAM_HEADER_TYPES: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

/** Whether a server gets such headers: from 2026 on, over HTTP. */
export function takesParamHeaders(protocol: SourceSummary["protocol"]): boolean {
  return protocol?.transport === "streamable http" && protocol.version >= "2026";
}

/**
 * Takes the headers out of the schema of arguments: answers the schema without them, the headers,
 * and what is wrong with them.
 */
export function takeParamHeaders(given: JsonSchema): {
  schema: JsonSchema;
  headers: ParamHeader[];
  issue: ListedHeaderIssue | undefined;
} {
  const headers: ParamHeader[] = [];
  let issue: ListedHeaderIssue | undefined;
  const take = (schema: JsonSchema, path: string[] | undefined): JsonSchema => {
    const { [KEYWORD]: name, ...rest } = schema;
    if (name !== undefined) {
      issue ??= findHeaderIssue(schema, path, headers);
      headers.push({ path: path ?? [], name: String(name) });
    }
    return mapSubschemas(rest, (child, [keyword, key]) => {
      const below = path && keyword === "properties" ? [...path, String(key)] : undefined;
      return isSchemaObject(child) ? take(child, below) : child;
    });
  };
  return { schema: take(given, []), headers, issue };
}

/**
 * Why a property's header cannot be sent; `path` is there for a property that a call surely has at
 * one place.
 */
function findHeaderIssue(
  schema: JsonSchema,
  path: string[] | undefined,
  before: readonly ParamHeader[],
): ListedHeaderIssue | undefined {
  const name = schema[KEYWORD];
  if (!path || path.length === 0) return "place";
  if (typeof name !== "string" || !HEADER_NAME.test(name)) return "name";
  if (!PARAM_HEADER_TYPES.has(schema.type)) return "type";
  // Others on the way may write headers down.
  if (isSecretSchema(schema)) return "secret";
  if (before.some((one) => one.name.toLowerCase() === name.toLowerCase())) return "twice";
  return before.length >= MOST_PARAM_HEADERS ? "too_many" : undefined;
}

/** The headers of one call. @throws Error for people when a value is too long */
export function paramHeaders(
  headers: readonly ParamHeader[],
  args: JsonObject,
): Record<string, string> {
  const sent = headers.flatMap(({ path, name }): [string, string][] => {
    const text = headerText(path.reduce<JsonValue | undefined>(valueBelow, args));
    if (text === undefined) return [];
    const value = encoded(text);
    if (value.length > HEADER_VALUE_LENGTH_LIMIT) {
      throw new Error(
        `${path.join(".")} is too long: the server wants it in a header, which takes ${HEADER_VALUE_LENGTH_LIMIT} characters.`,
      );
    }
    return [[`Mcp-Param-${name}`, value]];
  });
  return Object.fromEntries(sent);
}

const valueBelow = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  isSchemaObject(value) ? ownValue(value as JsonObject, name) : undefined;

function headerText(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string") return value;
  const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
  return typeof value === "boolean" || isWhole ? String(value) : undefined;
}

/**
 * A header's value. Text that a header cannot carry, the end of a line too, is sent as Base64,
 * marked so.
 */
function encoded(text: string): string {
  const isPlain =
    /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
