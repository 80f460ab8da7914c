import { type Expansion, expandSchema, noteChange } from "./expand-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { isSchemaObject } from "./reference.ts";
import { schemaLoss } from "./schema-loss.ts";

/**
 * The schema without unions that offer no choice: `$ref` and `allOf` expanded, `const` as `enum`,
 * "X or null" as X with `nullable: true` (also when X is a union), a union of one variant as that
 * variant. Its subschemas stay as they are.
 */
export function unwrapSchema(
  schema: JsonSchema,
  place: Expansion,
): { schema: JsonSchema; active: string[] } {
  const expanded = expandSchema(schema, place);
  let { active } = expanded;
  let plain = withPlainType(withPlainEnum(expanded.schema, place), place);
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: variants, ...rest } = plain;
    if (!Array.isArray(variants) || variants.length === 0) continue;
    const tried: Expansion = { ...place, active, losses: [], changes: place.changes && [] };
    const values = variants
      .map((variant) => ({ variant, ...unwrapVariant(variant, tried) }))
      .filter((value) => !isNullVariant(value.schema));
    const nullable = values.length > 0 && values.length < variants.length ? { nullable: true } : {};
    if (values.length < variants.length) noteChange(place, keyword, { code: "null_as_nullable" });
    if (values.length > 1) {
      plain = { ...plain, [keyword]: values.map(({ variant }) => variant), ...nullable };
      continue;
    }
    const [only = { schema: { type: "null" }, active }] = values;
    place.losses.push(...tried.losses);
    noteChange(place, keyword, { code: "union_of_one" });
    place.changes?.push(...(tried.changes ?? []));
    active = only.active;
    plain = mergeSchemas({ ...rest, ...nullable }, only.schema, (keyword) =>
      place.losses.push(
        schemaLoss([...place.path, keyword], { code: "values_unjoined", values: { keyword } }),
      ),
    );
  }
  return { schema: plain, active };
}

function unwrapVariant(
  variant: unknown,
  place: Expansion,
): { schema: JsonSchema; active: string[] } {
  return isSchemaObject(variant)
    ? unwrapSchema(variant, place)
    : { schema: {}, active: place.active };
}

function withPlainEnum(schema: JsonSchema, place: Expansion): JsonSchema {
  if (!Object.hasOwn(schema, "const")) return schema;
  noteChange(place, "const", { code: "const_as_enum" });
  const { const: value, ...rest } = schema;
  return { ...rest, enum: [value] };
}

/** The schema with a plain type: `["string", "null"]` becomes a nullable string. */
function withPlainType(schema: JsonSchema, place: Expansion): JsonSchema {
  if (!Array.isArray(schema.type)) return schema;
  const [only = "null", ...others] = schema.type.filter((type) => type !== "null");
  if (others.length > 0) return schema;
  noteChange(place, "type", { code: "type_as_one" });
  if (only === "null" || schema.type.length === 1) return { ...schema, type: only };
  const values = Array.isArray(schema.enum)
    ? { enum: schema.enum.filter((value) => value !== null) }
    : {};
  return { ...schema, type: only, ...values, nullable: true };
}

function isNullVariant(schema: JsonSchema): boolean {
  return schema.type === "null" || (schema.enum?.length === 1 && schema.enum[0] === null);
}
