import {
  isSchemaObject,
  isSubschema,
  type Subschema,
  schemaIssue,
  subschemasOf,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { t } from "./messages/t.ts";

/**
 * The key under which a readable schema has the reason why a place cannot be drawn. A symbol is no
 * keyword that a schema from outside could have.
 */
const SCHEMA_ISSUE_MARK = Symbol("issue");

/**
 * Keywords that decide how a place is drawn, so a place with an invalid one is not drawn without it.
 */
const DECIDING = new Set(["$ref", "properties", "items", "prefixItems", "anyOf", "oneOf", "enum"]);

/**
 * The schema without keywords of the wrong kind, so that its readers can rely on the kinds. A value
 * that is no schema where one should be, and a place that depends on a keyword of the wrong kind,
 * have the reason at their own place.
 */
export function readableSchema(schema: JsonSchema): JsonSchema {
  return schemaIssue(schema) === undefined ? schema : readable(schema);
}

/** Why the place cannot be drawn; undefined when it can. */
export function drawingIssue(schema: JsonSchema): string | undefined {
  return Reflect.get(schema, SCHEMA_ISSUE_MARK);
}

function readable(schema: JsonSchema): JsonSchema {
  const kept: JsonSchema = {};
  let issue: string | undefined;
  for (const [keyword, given] of Object.entries(schema)) {
    const value = readableKeyword(keyword, given);
    if (value !== undefined) Object.defineProperty(kept, keyword, { value, enumerable: true });
    else if (DECIDING.has(keyword))
      issue = t("A keyword of the schema has a value of the wrong kind.");
  }
  return issue === undefined ? kept : invalidSchema(issue, kept);
}

/** The value of a keyword; undefined when it is of the wrong kind. */
function readableKeyword(keyword: string, value: unknown): unknown {
  // An unknown type is named where it stands.
  if (keyword === "type")
    return Array.isArray(value) ? value.filter((type) => typeof type === "string") : value;
  if (keyword === "$ref") return typeof value === "string" ? value : undefined;
  if (keyword === "enum") return Array.isArray(value) ? value : undefined;
  const kind = subschemasOf(keyword, Array.isArray(value));
  if (kind === "list") return (value as unknown[]).map(readablePart);
  if (kind === "one") return isSubschema(value) ? readablePart(value) : undefined;
  if (kind === undefined)
    return schemaIssue({ [keyword]: value }) === undefined ? value : undefined;
  if (!isSchemaObject(value)) return undefined;
  const isKeys = (part: unknown) => keyword === "dependencies" && Array.isArray(part);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, isKeys(part) ? part : readablePart(part)]),
  );
}

function readablePart(part: unknown): Subschema {
  if (typeof part === "boolean") return part;
  return isSchemaObject(part)
    ? readable(part)
    : invalidSchema(t("What stands in the schema for this place is no schema."));
}

function invalidSchema(reason: string, { title, description }: JsonSchema = {}): JsonSchema {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    [SCHEMA_ISSUE_MARK]: reason,
  };
}
