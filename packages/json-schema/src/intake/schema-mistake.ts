import { isStandardSchema } from "./schema-source.ts";

/**
 * A sentence about something that is given in the place of a schema, with the cure; undefined for a
 * schema.
 */
export function schemaMistake(source: unknown): string | undefined {
  if (isStandardSchema(source)) {
    return isConvertible(source) ? undefined : withoutJsonSchema(source["~standard"].vendor);
  }
  if (typeof source === "function")
    return `A schema is a function (${source.name || "without a name"}). ${ACCEPTED_SCHEMAS}`;
  if (Array.isArray(source)) return `A schema is a list. ${ACCEPTED_SCHEMAS}`;
  if (typeof source !== "object" || source === null)
    return `A schema is ${JSON.stringify(source) ?? "missing"}. ${ACCEPTED_SCHEMAS}`;
  if ("_def" in source && "parse" in source) return withoutJsonSchema("zod");
  const [field] = Object.entries(source).find(([, member]) => isStandardSchema(member)) ?? [];
  return field === undefined
    ? undefined
    : `The schema is a plain record: its ${field} is a schema. Wrap it: z.object({ ${field}: … }).`;
}

const ACCEPTED_SCHEMAS = "Use zod 4, a library with Standard JSON Schema, or a JSON Schema object.";

function isConvertible(source: object & { "~standard": { jsonSchema?: unknown } }): boolean {
  return "_zod" in source || source["~standard"].jsonSchema !== undefined;
}

function withoutJsonSchema(vendor: string): string {
  const cure = CURES.get(vendor) ?? "Use zod 4, or pass a JSON Schema";
  return `The schema library ${vendor} does not offer JSON Schema by itself. ${cure}.`;
}

const CURES = new Map([
  ["valibot", "Wrap the schema: toStandardJsonSchema(schema) of @valibot/to-json-schema"],
  ["zod", "This is zod 3: import z from zod 4, which zod 3.25 has as well (zod/v4)"],
]);
