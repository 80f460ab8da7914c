import type { JsonSchema } from "./json-schema.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { isSchemaObject, schemaAtReference } from "./reference.ts";
import type { SchemaLossFact } from "./schema-loss.ts";
import { type SchemaLoss, schemaLoss } from "./schema-loss.ts";

/** The state of an expansion at one place. */
export interface Expansion {
  /** The schema at whose root references begin. */
  root: JsonSchema;
  /** References that are being expanded around this place. One that is met again is a cycle. */
  active: string[];
  /**
   * The number of schemas that the whole walk may still expand: references that lead to each other
   * can grow without limit.
   */
  budget: { nodes: number };
  /** What could not be kept, in the order in which it was met; the walk adds to it. */
  losses: SchemaLoss[];
  /**
   * Every part that is written in another way, whether or not anything is lost; present if the
   * caller wants to know.
   */
  changes?: SchemaLoss[] | undefined;
  /** Where in the schema this place is, from its root. */
  path: (string | number)[];
  /** Replaces a schema inside itself. */
  cutCycle(schema: JsonSchema): JsonSchema;
}

/**
 * The start of an expansion: the root is being expanded. A few thousand schemas are enough for any
 * parameter list.
 */
export function expansionOf(root: JsonSchema): Expansion {
  return {
    root,
    active: ["#"],
    budget: { nodes: 4_000 },
    losses: [],
    path: [],
    cutCycle: () => ({}),
  };
}

/**
 * The schema with its own `$ref` and `allOf` replaced by what they stand for. Its subschemas stay
 * as they are.
 */
export function expandSchema(
  schema: JsonSchema,
  place: Expansion,
): { schema: JsonSchema; active: string[] } {
  place.budget.nodes -= 1;
  if (place.budget.nodes < 0) {
    if (place.budget.nodes === -1) lose(place, "$ref", { code: "schema_too_large" });
    return { schema: {}, active: place.active };
  }
  const { $ref, allOf, ...own } = schema;
  let expanded: JsonSchema = own;
  let active = place.active;
  const unjoined = (keyword: string) =>
    lose(place, keyword, { code: "values_unjoined", values: { keyword } });
  const merged = allOfParts(allOf);
  if (allOf !== undefined) {
    noteChange(place, "allOf", { code: merged.length > 0 ? "parts_merged" : "parts_empty" });
  }
  for (const part of [...referenced($ref, place), ...merged]) {
    const inner = expandSchema(part.schema, { ...place, active: [...active, ...part.references] });
    active = inner.active;
    expanded = mergeSchemas(expanded, inner.schema, unjoined);
  }
  return { schema: expanded, active };
}

interface ExpandedPart {
  schema: JsonSchema;
  references: string[];
}

function allOfParts(allOf: unknown): ExpandedPart[] {
  return Array.isArray(allOf)
    ? allOf.filter(isSchemaObject).map((schema) => ({ schema, references: [] }))
    : [];
}

function referenced(reference: unknown, place: Expansion): ExpandedPart[] {
  if (typeof reference !== "string") return [];
  const target = schemaAtReference(place.root, reference);
  if (!target) {
    lose(place, "$ref", { code: "reference_unknown", values: { reference } });
    return [];
  }
  if (!place.active.includes(reference)) {
    noteChange(place, "$ref", { code: "reference_expanded", values: { reference } });
    return [{ schema: target, references: [reference] }];
  }
  lose(place, "$ref", { code: "reference_circular", values: { reference } });
  return [{ schema: place.cutCycle(target), references: [] }];
}

/** Notes a part that is written in another way and means the same. */
export function noteChange(
  { changes, path }: Expansion,
  keyword: string,
  change: SchemaLossFact,
): void {
  changes?.push(schemaLoss([...path, keyword], change));
}

function lose(place: Expansion, keyword: string, loss: SchemaLossFact): void {
  place.losses.push(schemaLoss([...place.path, keyword], loss));
}
