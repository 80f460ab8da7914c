import type { JsonSchema } from "./json-schema.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { isSchemaObject, schemaAtReference } from "./reference.ts";

/** Something a simpler form of a schema cannot say. */
export interface SchemaLoss {
  /** Where in the schema, for example `properties.storage.oneOf`. */
  path: string;
  message: string;
  /** The provider refuses the whole request for it. */
  isRefused?: true;
}

/** Where an expansion stands. */
export interface Expansion {
  root: JsonSchema;
  /** References that are being expanded around this place; meeting one again is a cycle. */
  active: string[];
  /** Shared by the whole walk: references that refer to each other can grow without limit. */
  budget: { nodes: number };
  losses: SchemaLoss[];
  /** All that is written otherwise, where somebody wants to know; lost or not. */
  changes?: SchemaLoss[] | undefined;
  path: (string | number)[];
  /** What stands for a schema where it contains itself. */
  cutCycle(schema: JsonSchema): JsonSchema;
}

/** The start of an expansion: the root is being expanded, a few thousand schemas are enough for any parameter list. */
export function expansionOf(root: JsonSchema): Expansion {
  return { root, active: ["#"], budget: { nodes: 4_000 }, losses: [], path: [], cutCycle: () => ({}) };
}

/** The schema with its own `$ref` and `allOf` replaced by what they stand for. Its subschemas are left as they are. */
export function expandSchema(schema: JsonSchema, place: Expansion): { schema: JsonSchema; active: string[] } {
  place.budget.nodes -= 1;
  if (place.budget.nodes < 0) {
    if (place.budget.nodes === -1)
      lose(place, "$ref", "The schema is too large to be written out; the rest is left open.");
    return { schema: {}, active: place.active };
  }
  const { $ref, allOf, ...own } = schema;
  let expanded: JsonSchema = own;
  let active = place.active;
  const unjoined = (keyword: string) =>
    lose(place, keyword, `Two different values for "${keyword}" cannot be joined; the first is kept.`);
  const merged = parts(allOf);
  if (allOf !== undefined) {
    noteChange(place, "allOf", () =>
      merged.length > 0 ? "Its schemas are merged into this one." : "It says nothing; left out.",
    );
  }
  for (const part of [...referenced($ref, place), ...merged]) {
    const inner = expandSchema(part.schema, { ...place, active: [...active, ...part.references] });
    active = inner.active;
    expanded = mergeSchemas(expanded, inner.schema, unjoined);
  }
  return { schema: expanded, active };
}

interface Part {
  schema: JsonSchema;
  references: string[];
}

function parts(allOf: unknown): Part[] {
  return Array.isArray(allOf) ? allOf.filter(isSchemaObject).map((schema) => ({ schema, references: [] })) : [];
}

function referenced(reference: unknown, place: Expansion): Part[] {
  if (typeof reference !== "string") return [];
  const target = schemaAtReference(place.root, reference);
  if (!target) {
    lose(place, "$ref", `${reference} is not part of the schema; left open.`);
    return [];
  }
  if (!place.active.includes(reference)) {
    noteChange(place, "$ref", () => `${reference} is written out here.`);
    return [{ schema: target, references: [reference] }];
  }
  lose(place, "$ref", `${reference} contains itself; the inner one is left open.`);
  return [{ schema: place.cutCycle(target), references: [] }];
}

/** Notes what is written otherwise and means the same. */
export function noteChange({ changes, path }: Expansion, keyword: string, message: () => string): void {
  changes?.push({ path: [...path, keyword].join("."), message: message() });
}

function lose(place: Expansion, keyword: string, message: string): void {
  place.losses.push({ path: [...place.path, keyword].join("."), message });
}
