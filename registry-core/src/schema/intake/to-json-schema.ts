import type { $ZodType } from "zod/v4/core";
import { toJSONSchema } from "zod/v4/core";
import { RegistryError, reasonOf } from "../../registry-error.ts";
import { describeNonObject } from "../../words/schema-fault-words.ts";
import type { JsonObject, JsonSchema } from "../json-schema.ts";
import { followReference } from "../reference.ts";
import { jsonCopy } from "./json-copy.ts";
import { nonObject } from "./non-object.ts";
import { normalSchema } from "./normal-schema.ts";
import { isStandardSchema, type SchemaSource } from "./schema-source.ts";
import type { IgnoredPattern } from "./usable-patterns.ts";

/**
 * The JSON Schema (2020-12) of a source, as plain data without `$schema`; older drafts are upgraded, references are pointers. Keeps
 * titles, descriptions and other `.meta()`. Leaves out patterns that cannot be applied and adds them to `ignored`; keeps them without
 * it. Throws `invalid_schema` for a type that JSON Schema cannot express, naming it.
 */
export function toJsonSchema(source: SchemaSource, ignored?: IgnoredPattern[]): JsonSchema {
  const { $schema, ...schema } = plainSchema(source);
  return normalSchema(schema, ignored);
}

/** The same for a config or parameter schema, whose root must describe an object. `place` names it in errors. */
export function toObjectSchema(source: SchemaSource, place: string, ignored?: IgnoredPattern[]): JsonSchema {
  const schema = schemaAt(place, () => toJsonSchema(source, ignored));
  const root = followReference(schema, schema) ?? schema;
  const found = nonObject(schema);
  if (found !== undefined) {
    throw new RegistryError("invalid_schema", `${place} must describe an object, not ${describeNonObject(found)}.`);
  }
  const isUnion = root.anyOf ?? root.oneOf ?? root.allOf;
  return {
    type: "object",
    ...(!isUnion && { properties: {} }),
    ...root,
    ...(schema.$defs && { $defs: schema.$defs }),
  };
}

/** What `read` answers; a schema that cannot be used is told with its place. */
export function schemaAt(place: string, read: () => JsonSchema): JsonSchema {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    throw new RegistryError("invalid_schema", `${place}: ${error.message}`);
  }
}

function plainSchema(source: SchemaSource): JsonObject {
  const isObject =
    (typeof source === "object" && source !== null && !Array.isArray(source)) || isStandardSchema(source);
  if (!isObject)
    throw new RegistryError("invalid_schema", "A schema is zod 4, Standard JSON Schema, or a JSON Schema object.");
  return jsonCopy(convert(source), "schema") as JsonObject;
}

function convert(source: SchemaSource): unknown {
  if (!isStandardSchema(source)) return source;
  try {
    if (isZod(source)) return toJSONSchema(source, { io: "input", override: withoutNoise });
    const converter = source["~standard"].jsonSchema;
    if (converter) return converter.input({ target: "draft-2020-12" });
  } catch (error) {
    throw new RegistryError("invalid_schema", `The schema cannot be expressed as JSON Schema: ${reasonOf(error)}.`);
  }
  throw new RegistryError(
    "invalid_schema",
    `The schema library ${source["~standard"].vendor} does not offer JSON Schema. Use zod 4, or pass a JSON Schema.`,
  );
}

/** Another copy of zod, or zod mini, works as well: only the schema's own description is read. */
function isZod(source: object): source is $ZodType {
  return "_zod" in source;
}

/**
 * Leaves out what zod adds for machines only: the limits of exact integers, and the long pattern beside a format that every
 * validator knows. zod itself still checks both.
 */
function withoutNoise({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (KNOWN_FORMATS.has(String(jsonSchema.format))) delete jsonSchema.pattern;
}

const KNOWN_FORMATS = new Set(["date", "time", "date-time", "duration", "email", "uuid", "ipv4", "ipv6"]);
