import {
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  mapSubschemas,
  PARSED_BEFORE,
  type Subschema,
  schemaIssue,
  subschemasOf,
  unicodePattern,
} from "@pegboard/json-schema";
import { isReadOnly, type MethodAnnotations, type RiskWords } from "../definition/method-risk.ts";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import { MCP_NAMES } from "./name-rule.ts";
import type { ProviderFormat } from "./provider-format.ts";

/**
 * The `tools` of an MCP server's `tools/list` answer. MCP takes any JSON Schema with an object at
 * its root.
 */
export const mcp: ProviderFormat<"mcp"> = {
  name: "mcp",
  label: "MCP",
  // The protocol has none.
  functionLimit: { most: null, published: (t) => t("Clients may have a limit of their own") },
  functionName: MCP_NAMES,
  declare({ tool, method, functionName }) {
    const { displayName, description, parameters, outputSchema } = method;
    const annotations = servedAnnotations(method);
    const { type: _, properties = {}, ...rest } = parameters;
    const output = outputSchema && compilableOutput(outputSchema, tool.fromOutside === true);
    return {
      declaration: {
        name: functionName,
        title: displayName,
        description,
        inputSchema: {
          type: "object",
          properties: objectMembers(properties),
          ...rest,
        } as JsonObject,
        ...(output?.schema && { outputSchema: output.schema as JsonObject }),
        ...(annotations && { annotations: { ...annotations } }),
      },
      losses: output?.losses ?? [],
    };
  },
  nameIn: ({ name }) => name,
};

/** The annotations that clients get: those of the author, with what the operator said instead. */
function servedAnnotations(method: RiskWords): MethodAnnotations | undefined {
  const { risk, annotations } = method;
  if (!risk) return annotations;
  return {
    ...annotations,
    readOnlyHint: isReadOnly(method),
    destructiveHint: risk.includes("destroys"),
    openWorldHint: risk.includes("leaves_house") || risk.includes("reads_untrusted"),
  };
}

/**
 * An output schema that every client compiles, or why there is none: many clients compile those of
 * a whole list at once, and lose all tools for one that they cannot compile. Those of sources from
 * outside were judged when they were read.
 */
function compilableOutput(
  schema: JsonSchema,
  isJudged: boolean,
): { schema?: JsonSchema; losses: SchemaLoss[] } {
  if (schema.type !== "object") return { losses: [NO_OBJECT] };
  const issue = isJudged ? undefined : schemaIssue(schema);
  if (issue)
    return {
      losses: [schemaLoss(["outputSchema"], { code: "output_unusable", values: { issue } })],
    };
  const refused: string[] = [];
  const compiled = compilable(schema, refused);
  const [pattern] = refused;
  if (pattern !== undefined)
    return {
      losses: [schemaLoss(["outputSchema"], { code: "output_pattern", values: { pattern } })],
    };
  const { properties } = compiled;
  return {
    schema: properties ? { ...compiled, properties: objectMembers(properties) } : compiled,
    losses: [],
  };
}

const NO_OBJECT = schemaLoss(["outputSchema"], { code: "output_no_object" });

/** Clients take only objects as the schemas of a list's members. */
function objectMembers(properties: Record<string, Subschema>): Record<string, JsonSchema> {
  const toObject = (member: Subschema): JsonSchema =>
    typeof member === "boolean" ? { ...(!member && { not: {} }) } : member;
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, toObject(member)]),
  );
}

/**
 * Keywords that no reference needs, since references are pointers: compilers keep names for all
 * schemas of a list. The last four are words of dialects that compilers refuse in some places.
 */
const NOT_COMPILED = new Set([
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "id",
  "nullable",
  "$async",
  PARSED_BEFORE,
]);
/** Keywords whose objects are no schemas. */
const MCP_VALUES = new Set(["const", "default", "dependentRequired", "example"]);

/** The schema in words of every compiler; patterns that have none are added to `refused`. */
function compilable(schema: JsonSchema, refused: string[]): JsonSchema {
  const patternOf = (pattern: string): string => {
    const said = unicodePattern(pattern);
    if (!("issue" in said) && said.flags === "") return said.source;
    refused.push(pattern);
    return pattern;
  };
  const entries = Object.entries(schema)
    .filter(([keyword]) => !NOT_COMPILED.has(keyword))
    .map(([keyword, value]): [string, unknown] => {
      if (keyword === "pattern" && typeof value === "string") return [keyword, patternOf(value)];
      if (keyword === "patternProperties" && isSchemaObject(value)) {
        const members = Object.entries(value).map(([key, member]) => [patternOf(key), member]);
        return [keyword, Object.fromEntries(members)];
      }
      // References lead into keywords of authors' own, too.
      const isOwn =
        isSchemaObject(value) && !MCP_VALUES.has(keyword) && !subschemasOf(keyword, false);
      return [keyword, isOwn ? compilable(value as JsonSchema, refused) : value];
    });
  return mapSubschemas(Object.fromEntries(entries), (child) =>
    isSchemaObject(child) ? compilable(child, refused) : child,
  );
}
