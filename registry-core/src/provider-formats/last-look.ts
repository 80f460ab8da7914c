import {
  isJsonObject,
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  mapSubschemas,
  schemaIssue,
} from "@pegboard/json-schema";
import { parameterNames } from "../definition/parameter-names.ts";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import { withWholeCharacters } from "../whole-characters.ts";
import type { Declaration } from "./provider-format.ts";
import { type RuledPlace, type SchemaRule, schemaRules } from "./schema-rules.ts";

/** The keys of a declaration that hold schemas, in any format. */
const SCHEMA_KEYS = [
  "parameters",
  "parametersJsonSchema",
  "input_schema",
  "inputSchema",
  "outputSchema",
];

/** Results keep their names: only those of arguments are led back. */
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/**
 * A finished declaration as its provider takes it: its schemas by the rules of the format, its
 * texts without halves of characters. `parameters` are those of the method, with its own names.
 */
export function lastLook(
  { declaration, losses }: Declaration,
  format: string,
  parameters: JsonSchema,
): Declaration {
  const found: SchemaLoss[] = [];
  const { fitting } = parameterNames(parameters);
  const rules = schemaRules(format);
  const lose: RuledPlace["lose"] = (...loss) => found.push(schemaLoss(...loss));
  const looked = inDeclaration(declaration, (schema, key) => {
    const others = key === "outputSchema" ? NO_NAMES : fitting;
    return ruled({ schema, path: [], fitting: others, lose }, rules);
  });
  return {
    declaration: withWholeCharacters(looked),
    losses: found.length > 0 ? [...losses, ...found] : losses,
  };
}

/**
 * Why a provider would refuse the whole request for a declaration that its tool wrote itself: its
 * parameters are no schema of an object. What formats write is one by its making.
 */
export function refusedParameters(declaration: JsonObject, format: string): SchemaLoss[] {
  const found: SchemaLoss[] = [];
  inDeclaration(declaration, (schema, key) => {
    // Gemini's own dialect writes types in capitals, too, and is no JSON Schema then.
    const issue = format === "gemini" ? undefined : schemaIssue(schema);
    const isObject = String(schema.type).toLowerCase() === "object";
    if (key !== "outputSchema" && (issue || !isObject))
      found.push(
        schemaLoss([key], { code: "own_parameters_refused", values: { ...(issue && { issue }) } }),
      );
    return schema;
  });
  return found;
}

function inDeclaration(
  declaration: JsonObject,
  look: (schema: JsonSchema, key: string) => JsonSchema,
): JsonObject {
  const entries = Object.entries(declaration).map(([key, value]): [string, JsonValue] => {
    if (!isJsonObject(value)) return [key, value];
    if (key === "function") return [key, inDeclaration(value, look)];
    return [key, SCHEMA_KEYS.includes(key) ? (look(value, key) as JsonObject) : value];
  });
  return Object.fromEntries(entries);
}

function ruled(place: RuledPlace, rules: readonly SchemaRule[]): JsonSchema {
  const below = mapSubschemas(place.schema, (schema, path) =>
    isSchemaObject(schema)
      ? ruled({ ...place, schema, path: [...place.path, ...path] }, rules)
      : schema,
  );
  return rules.reduce((schema, rule) => rule({ ...place, schema }), below);
}
