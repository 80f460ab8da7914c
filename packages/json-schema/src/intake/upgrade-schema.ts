import type { JsonSchema } from "../json-schema.ts";
import { mapSubschemas, type Subschema } from "../subschemas.ts";

/**
 * The schema in the keywords of draft 2020-12, where it is written in those of an older draft: a
 * list of `items` becomes `prefixItems` and `additionalItems` what follows it (before 2020-12), a
 * boolean `exclusiveMinimum` or `exclusiveMaximum` becomes the limit (draft 4). `id` is removed
 * (draft 4, and zod gives it to schemas that have a name), because validators refuse it or look for
 * references below it. A keyword that is null, as some programs write what is absent, is removed.
 */
export function upgradeSchema(schema: JsonSchema): JsonSchema {
  return mapSubschemas(withNewWords(schema), (child) =>
    typeof child === "boolean" ? child : upgradeSchema(child),
  );
}

function withNewWords(given: JsonSchema): JsonSchema {
  const schema = Object.values(given).includes(null) ? withoutNulls(given) : given;
  const { id, ...unnamed } = schema;
  let next = typeof id === "string" ? unnamed : schema;
  if (Array.isArray(next.items)) next = withPositions(next);
  if (typeof next.exclusiveMinimum === "boolean")
    next = withLimit(next, "exclusiveMinimum", "minimum");
  if (typeof next.exclusiveMaximum === "boolean")
    next = withLimit(next, "exclusiveMaximum", "maximum");
  return next;
}

/** Keywords whose value is one that the schema describes. */
const DESCRIBED_VALUES = new Set(["const", "default", "example"]);

function withoutNulls(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => value !== null || DESCRIBED_VALUES.has(keyword),
  );
  return Object.fromEntries(kept);
}

function withPositions({ items, additionalItems, ...rest }: JsonSchema): JsonSchema {
  const further = additionalItems as Subschema | undefined;
  return {
    ...rest,
    prefixItems: items as unknown as JsonSchema[],
    ...(further !== undefined && { items: further }),
  };
}

function withLimit(
  schema: JsonSchema,
  exclusive: "exclusiveMinimum" | "exclusiveMaximum",
  inclusive: "minimum" | "maximum",
): JsonSchema {
  const { [exclusive]: isExclusive, [inclusive]: limit, ...rest } = schema;
  if (limit === undefined) return rest;
  return { ...rest, [isExclusive ? exclusive : inclusive]: limit };
}
