import type { JsonSchema } from "@pegboard/registry-core";
import type { MaybeJson } from "./json-path.ts";
import { resolveOrEmpty, resolveSchema } from "./resolve-schema.ts";

export interface WithoutNull {
  plain: JsonSchema;
  /** Whether `null` is a value here, which is shown as "unset". */
  nullable: boolean;
  /** The schema's names for being set and being `null`: "Active" and "Deactivated". */
  labels?: { on: string; off: string } | undefined;
  /** The former places of the remaining variants. */
  places?: number[] | undefined;
}

/** The schema "X or null" in each of its spellings as X. */
export function withoutNull(schema: JsonSchema, root: JsonSchema, value: MaybeJson): WithoutNull {
  if (Array.isArray(schema.type)) return withoutNullType(schema, schema.type);
  if (Array.isArray(schema.enum) && schema.enum.includes(null) && schema.enum.length > 1) {
    return { plain: withoutNullChoice(schema), nullable: true };
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: variants, ...rest } = schema;
    if (!Array.isArray(variants) || variants.length === 0) continue;
    const places = variants.flatMap((variant, place) =>
      isNullSchema(resolveOrEmpty(variant, root)) ? [] : [place],
    );
    const values = variants.filter((_, place) => places.includes(place));
    const [only] = values;
    const hasNull = values.length < variants.length;
    if (only === undefined || (!hasNull && values.length > 1)) continue;
    const labels = readSwitchLabels(variants, root);
    if (values.length > 1)
      return { plain: { ...rest, [keyword]: values }, nullable: true, labels, places };
    const inner = withoutNull(resolveSchema(only, root, value), root, value);
    return {
      ...inner,
      plain: { ...inner.plain, ...rest },
      nullable: hasNull || inner.nullable,
      labels,
    };
  }
  return { plain: schema, nullable: schema.nullable === true };
}

function withoutNullType(schema: JsonSchema, listed: string[]): WithoutNull {
  const types = listed.filter((type) => type !== "null");
  const [type] = types;
  if (type === undefined) return { plain: { ...schema, type: "null" }, nullable: false };
  const plain = { ...schema, type: types.length === 1 ? type : types };
  const nullable = types.length < listed.length;
  return { plain: nullable ? withoutNullChoice(plain) : plain, nullable };
}

/** Titles on both sides name the positions of a switch. */
function readSwitchLabels(variants: JsonSchema[], root: JsonSchema): WithoutNull["labels"] {
  const resolved = variants.map((variant) => resolveOrEmpty(variant, root));
  const off = resolved.find(isNullSchema)?.title;
  const on = resolved.find((variant) => !isNullSchema(variant))?.title;
  return off && on ? { on, off } : undefined;
}

function withoutNullChoice(schema: JsonSchema): JsonSchema {
  return Array.isArray(schema.enum)
    ? { ...schema, enum: schema.enum.filter((value) => value !== null) }
    : schema;
}

function isNullSchema(schema: JsonSchema): boolean {
  return (
    schema.type === "null" ||
    schema.const === null ||
    (schema.enum?.length === 1 && schema.enum[0] === null)
  );
}
