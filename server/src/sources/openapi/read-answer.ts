import { isSchemaObject, mapSubschemas, type Subschema } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { usableSchema } from "../mcp/usable-schema.ts";
import type { SchemaWriter } from "./convert-schema.ts";
import { isPart } from "./description.ts";
import { type LocalParts, ReferenceIssue } from "./local-parts.ts";

/** The longest schema of an answer in characters, because whoever lists methods reads all of it. */
const LONGEST_SCHEMA = 20_000;
const JSON_ANSWER_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

/** The description of the answers of an operation that went well. */
export interface ReadAnswer {
  outputSchema?: JsonSchema;
  /** Whether it has a schema that is left out. */
  isLeftOut: boolean;
  /** Whether it answers nothing but events without end. */
  isStream: boolean;
  /** The value for the header `Accept`. */
  accept: string;
}

export function readAnswer(
  responses: unknown,
  { parts, writer }: { parts: LocalParts; writer: SchemaWriter },
): ReadAnswer {
  const contents = isPart(responses)
    ? Object.entries(responses).flatMap(([status, given]) =>
        /^2(\d\d|XX)$/i.test(status) ? [answerContent(given, parts)] : [],
      )
    : [];
  const types = [...new Set(contents.flatMap((content) => content.map(([type]) => type)))];
  const isStream = types.length > 0 && types.every((type) => type.startsWith("text/event-stream"));
  const jsonType = types.find((type) => JSON_ANSWER_TYPE.test(type));
  const accept = jsonType === undefined ? "*/*" : `${jsonType}, */*;q=0.5`;
  const described = contents.flatMap((content) =>
    content.filter(([type, schema]) => JSON_ANSWER_TYPE.test(type) && schema !== undefined),
  );
  const [first, ...others] = described.map(([, schema]) => schema);
  // When there are several forms, none is promised; an answer without a body would follow none.
  const isOne = first !== undefined && others.length === 0 && contents.length === 1;
  const output = isOne ? outputOf(first, writer) : undefined;
  return {
    ...(output && output !== "left out" && { outputSchema: output }),
    isLeftOut: output === "left out",
    isStream,
    accept,
  };
}

function answerContent(given: unknown, parts: LocalParts): [string, unknown][] {
  try {
    const content = parts.resolve(given)?.content;
    return isPart(content)
      ? Object.entries(content).map(([type, media]) => [
          type,
          isPart(media) ? media.schema : undefined,
        ])
      : [];
  } catch (error) {
    if (!(error instanceof ReferenceIssue)) throw error;
    return [];
  }
}

/** The schema of an answer if it is an object, since clients of MCP take nothing else. */
function outputOf(given: unknown, writer: SchemaWriter): JsonSchema | "left out" | undefined {
  try {
    const { schema, $defs } = writer.write(given, "answered");
    const root = resolvedRoot(schema, $defs);
    if (root.type !== "object") return undefined;
    const whole = { ...root, ...(Object.keys($defs).length > 0 && { $defs }) };
    if (JSON.stringify(whole).length > LONGEST_SCHEMA) return "left out";
    const usable = usableSchema(withoutPromises(whole));
    return "issue" in usable ? "left out" : { ...usable.schema, type: "object" };
  } catch (error) {
    if (!(error instanceof ReferenceIssue)) throw error;
    return "left out";
  }
}

function resolvedRoot(schema: JsonSchema, $defs: Record<string, JsonSchema>): JsonSchema {
  const name = typeof schema.$ref === "string" ? schema.$ref.slice("#/$defs/".length) : undefined;
  return (name !== undefined && $defs[name]) || schema;
}

/**
 * Keywords that services do not keep to: values outside of lists and ranges, nothing where
 * something should be, more than is described.
 */
const NOT_PROMISED = new Set([
  "required",
  "enum",
  "const",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "multipleOf",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "default",
  "examples",
  "additionalProperties",
  "unevaluatedProperties",
  "not",
  "if",
  "then",
  "else",
]);

/**
 * The shape of an answer without such keywords. Clients refuse an answer that breaks its schema,
 * though the model could read it.
 */
function withoutPromises(schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema;
  const loose = Object.entries(rest).filter(
    ([keyword, value]) =>
      !NOT_PROMISED.has(keyword) || (keyword === "additionalProperties" && isSchemaObject(value)),
  );
  const unions = [...(schema.anyOf ?? []), ...(oneOf ?? [])];
  const shape: JsonSchema = {
    ...Object.fromEntries(loose),
    ...(unions.length > 0 && { anyOf: unions as JsonSchema[] }),
  };
  return mapSubschemas(shape, (child: Subschema) =>
    isSchemaObject(child) ? nullableSchema(withoutPromises(child)) : true,
  );
}

function nullableSchema(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (type === undefined || type === "null") return schema;
  return {
    ...schema,
    type: [...new Set([...(Array.isArray(type) ? type : [type]), "null"])],
  } as JsonSchema;
}
