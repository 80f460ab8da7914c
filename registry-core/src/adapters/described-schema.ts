import { type JsonSchema, type SchemaSource, toJsonSchema } from "@pegboard/json-schema";
import { zodToJsonSchema } from "zod-to-json-schema";

/** The members of a schema of zod 3 that are used. Its own types are those of another package. */
export interface OlderZodSchema {
  _def: { typeName: string };
  safeParseAsync(value: unknown): Promise<{ success: boolean; data?: unknown; error?: unknown }>;
}

/**
 * Whether a schema is one of zod 3, which does not describe itself, and which vendors still use.
 */
export function isOlderZod(schema: unknown): schema is OlderZodSchema {
  const { _def, safeParseAsync } = Object(schema) as Partial<OlderZodSchema>;
  return typeof _def?.typeName === "string" && typeof safeParseAsync === "function";
}

/** The JSON Schema of a schema that a library checks itself. */
export function describedSchema(schema: unknown): JsonSchema {
  return toJsonSchema(isOlderZod(schema) ? olderZodSchema(schema) : (schema as SchemaSource));
}

/** The description that the libraries themselves give models of a schema of zod 3. */
export function olderZodSchema(schema: OlderZodSchema): JsonSchema {
  const { $schema, ...described } = zodToJsonSchema(schema as never, { target: "jsonSchema7" });
  return described as JsonSchema;
}
