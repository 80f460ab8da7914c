import {
  followReference,
  isSchemaObject,
  type JsonSchema,
  mapSubschemas,
  sameJson,
} from "@pegboard/json-schema";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";

/** A way through the name of a parameter that some provider refuses, and that gets another one. */
const RENAMED_WAY = /\/properties\/(?![a-zA-Z_]\w{0,63}(?:\/|$))/;

/**
 * The number of schemas that definitions may be made of: references into each other can multiply.
 */
const MOST_MOVED = 4_000;

type VisitReference = (part: JsonSchema, path: (string | number)[]) => JsonSchema;

/**
 * A schema that was made of another one, with references that lead where they led: their schemas
 * become definitions where they stand elsewhere now. A reference that led nowhere, which providers
 * refuse, leaves its place open.
 */
export function withKeptReferences(
  schema: JsonSchema,
  original: JsonSchema,
): { schema: JsonSchema; losses: SchemaLoss[] } {
  const losses: SchemaLoss[] = [];
  const added = new Map<string, { name: string; schema: JsonSchema }>();
  const taken = new Set(Object.keys(schema.$defs ?? {}));
  let moved = 0;

  function definition(reference: string, target: JsonSchema): string {
    const known = added.get(reference);
    if (known) return `#/$defs/${known.name}`;
    const plain = reference
      .replace(/[^A-Za-z0-9]+/g, "_")
      .replace(/^_/, "")
      .slice(0, 60);
    let name = plain;
    for (let next = 2; taken.has(name); next += 1) name = `${plain}_${next}`;
    taken.add(name);
    const entry = { name, schema: target };
    added.set(reference, entry);
    entry.schema = moving(target, ["$defs", name]);
    return `#/$defs/${name}`;
  }

  /** `kept` for a schema that stands in a definition of ours. */
  function moving(part: JsonSchema, path: (string | number)[]): JsonSchema {
    moved += 1;
    if (moved <= MOST_MOVED) return kept(part, path, moving);
    if (moved === MOST_MOVED + 1) losses.push(schemaLoss(path, { code: "schema_too_large" }));
    return {};
  }

  function kept(
    part: JsonSchema,
    path: (string | number)[],
    visit: VisitReference = kept,
  ): JsonSchema {
    const below = mapSubschemas(part, (child, step) =>
      isSchemaObject(child) ? visit(child, [...path, ...step]) : child,
    );
    const { $ref, ...beside } = below;
    if (typeof $ref !== "string" || $ref === "#") return below;
    const target = followReference(original, { $ref });
    if (!target) {
      const values = { reference: $ref };
      losses.push(schemaLoss([...path, "$ref"], { code: "reference_unknown", values }));
      return beside;
    }
    const now = RENAMED_WAY.test($ref) ? undefined : followReference(schema, { $ref });
    if (now && sameJson(now, target)) return below;
    return { ...below, $ref: definition($ref, target) };
  }

  const root = kept(schema, []);
  if (added.size === 0) return { schema: root, losses };
  const entries = [...added.values()].map((each) => [each.name, each.schema]);
  return { schema: { ...root, $defs: { ...root.$defs, ...Object.fromEntries(entries) } }, losses };
}
