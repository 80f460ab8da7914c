import type { JsonSchema } from "@pegboard/registry-core";
import type { ArgumentSource } from "@pegboard/registry-core/internal";
import { IS_DATE } from "../schemas/type-schema.ts";
import type { TypeScope } from "../type-scope.ts";

/**
 * The source of an argument, with the part of its schema that says what becomes a `Date`, if there
 * is one.
 */
export function withDateSchema<Source extends ArgumentSource>(
  { recursive }: TypeScope,
  schema: JsonSchema,
  source: Source,
): Source {
  const names = definitionsWithDates(recursive);
  const dates = partWithDates(schema, names);
  if (!dates) return source;
  const $defs = Object.fromEntries(
    [...names].map((name) => [name, partWithDates(recursive.get(name) ?? {}, names) ?? {}]),
  );
  return { ...source, dates: { ...dates, ...(names.size > 0 && { $defs }) } };
}

/** Of types that contain themselves, those with dates: one may have them only through others. */
function definitionsWithDates(recursive: TypeScope["recursive"]): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [name, schema] of recursive) if (partWithDates(schema, found)) found.add(name);
  }
  return found;
}

/** Undefined for a schema without dates; what is needed to tell variants apart stays. */
function partWithDates(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema | undefined {
  const {
    $ref,
    type,
    required,
    format,
    properties = {},
    items,
    prefixItems,
    anyOf,
    additionalProperties,
  } = schema;
  const told = { ...(type !== undefined && { type }), ...(required && { required }) };
  if ($ref !== undefined) return names.has($ref.slice("#/$defs/".length)) ? { $ref } : undefined;
  if (IS_DATE in schema) return { ...told, format };
  const part = (inner: unknown): JsonSchema | undefined =>
    typeof inner === "object" && inner !== null
      ? partWithDates(inner as JsonSchema, names)
      : undefined;
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const dates = part(member);
    return dates ? [[name, dates] as const] : [];
  });
  const lists = { items: part(items), additionalProperties: part(additionalProperties) };
  const first =
    Array.isArray(prefixItems) && prefixItems.some(part)
      ? prefixItems.map((item) => part(item) ?? {})
      : [];
  const variants = anyOf?.some(part)
    ? anyOf.map((variant) => part(variant) ?? typeOnly(variant))
    : [];
  const found: JsonSchema = {
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(lists.items && { items: lists.items }),
    ...(lists.additionalProperties && { additionalProperties: lists.additionalProperties }),
    ...(first.length > 0 && { prefixItems: first }),
    ...(variants.length > 0 && { anyOf: variants }),
  };
  return Object.keys(found).length > 0 ? { ...told, ...found } : undefined;
}

function typeOnly({ type, required, $ref }: JsonSchema): JsonSchema {
  return {
    ...(type !== undefined && { type }),
    ...(required && { required }),
    ...($ref !== undefined && { $ref }),
  };
}
