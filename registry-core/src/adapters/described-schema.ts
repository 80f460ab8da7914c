import {
  type JsonSchema,
  PARSED_BEFORE,
  type SchemaSource,
  toJsonSchema,
} from "@pegboard/json-schema";
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

/**
 * The description that the libraries themselves give models of a schema of zod 3, which says more
 * than zod asks of the value that it is given: the marks tell where zod alone judges.
 */
export function olderZodSchema(schema: OlderZodSchema): JsonSchema {
  const { $schema, ...described } = zodToJsonSchema(schema as never, {
    target: "jsonSchema7",
    pipeStrategy: "input",
    postProcess: (written, def) => written && marked(written as JsonSchema, def as OlderDefinition),
  });
  return described as JsonSchema;
}

interface OlderDefinition {
  typeName?: string;
  coerce?: boolean;
  effect?: { type: string };
  checks?: { kind: string; regex?: RegExp }[];
}

/** Rules that zod 3 judges by itself, and more laxly than the formats that name them. */
const LAXER_CHECKS = new Set(["url", "datetime", "time", "duration"]);
const TEXT_CHANGES = new Set(["trim", "toLowerCase", "toUpperCase"]);

function marked(
  written: JsonSchema,
  { typeName, coerce, effect, checks = [] }: OlderDefinition,
): JsonSchema {
  if (effect?.type === "preprocess") return { ...written, [PARSED_BEFORE]: "as given" };
  const isTextChanged =
    typeName === "ZodString" && checks.some(({ kind }) => TEXT_CHANGES.has(kind));
  if (isTextChanged || coerce || typeName === "ZodCatch")
    return { ...written, [PARSED_BEFORE]: true };
  const { pattern, allOf, ...rest } = written;
  const hasFlags = checks.some(({ regex }) => /[imsv]/.test(regex?.flags ?? ""));
  return {
    ...(hasFlags ? rest : written),
    ...(checks.some(({ kind }) => LAXER_CHECKS.has(kind)) && { [PARSED_BEFORE]: "format" }),
  };
}
