import { type Expansion, expansionOf, noteChange } from "../expand-schema.ts";
import { type GivenSchema, type JsonSchema, PARSED_BEFORE } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import { type SchemaLoss, schemaLoss } from "../schema-loss.ts";
import { mapSubschemas } from "../subschemas.ts";
import { unwrapSchema } from "../unwrap-union.ts";
import { isPlainSchema } from "./plain-schema.ts";

/** The parts that `sanitiseSchema` leaves out besides bookkeeping, and how it cuts recursion. */
export interface SanitiseOptions {
  /** Keywords to leave out at every place, for example `title`. */
  strip?: readonly string[];
  /** Replaces a schema inside itself; an empty schema unless given. */
  cutCycle?(schema: JsonSchema): JsonSchema;
  /** Whether every change is reported, also those that lose nothing. Default false. */
  everyChange?: boolean;
}

/** A plain schema, and what was lost or changed in making it. */
export interface SanitisedSchema {
  schema: JsonSchema;
  /**
   * What the plain form cannot express. Stripped keywords are not listed, since the caller asked
   * for that.
   */
  losses: SchemaLoss[];
  /** On request, the losses and everything else that differs from the input. */
  changes?: SchemaLoss[];
}

/**
 * Keywords that only mean something together with `$ref`, or only to people who read the schema's
 * source.
 */
const BOOKKEEPING = [
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$vocabulary",
  "$comment",
  "$defs",
  "definitions",
  PARSED_BEFORE,
];

/**
 * The schema in the plainest form that every provider reads: `$ref` inlined (a cycle ends in an
 * empty schema), `allOf` merged, a union with null or with one variant unwrapped, `const` written
 * as `enum`, `required` limited to known properties. "May be null" becomes `nullable: true`. A
 * genuine union stays. Pure, idempotent, bounded in size; a schema that is plain already is
 * answered as it is.
 */
export function sanitiseSchema(
  given: JsonSchema | GivenSchema,
  options: SanitiseOptions = {},
): SanitisedSchema {
  const schema = given as JsonSchema;
  const changes: { changes?: SchemaLoss[] } = options.everyChange ? { changes: [] } : {};
  if (!options.strip?.length && isPlainSchema(schema)) return { schema, losses: [], ...changes };
  const expansion = { ...expansionOf(schema), ...changes };
  const strip = new Set([...BOOKKEEPING, ...(options.strip ?? [])]);
  const cutCycle = options.cutCycle ?? expansion.cutCycle;
  const plain = sanitise(schema, { ...expansion, cutCycle, strip, known: [] });
  const { losses } = expansion;
  return {
    schema: plain,
    losses,
    ...(changes.changes && { changes: [...losses, ...changes.changes] }),
  };
}

/** Replaces a schema inside itself by its type and description, for the option `cutCycle`. */
export function outlineSchema({ type, description }: JsonSchema): JsonSchema {
  return { ...(type !== undefined && { type }), ...(description !== undefined && { description }) };
}

interface SanitisedPlace extends Expansion {
  strip: Set<string>;
  /** Properties of the schemas around this one that describe one value with it. */
  known: string[];
}

function sanitise(schema: JsonSchema, place: SanitisedPlace): JsonSchema {
  const unwrapped = unwrapSchema(schema, place);
  const plain = Object.fromEntries(
    Object.entries(unwrapped.schema).filter(([keyword]) => keeps(place, keyword)),
  );
  const names = [...place.known, ...propertyNames(plain)];
  const visited = mapSubschemas(plain, (child, path) => {
    if (!isSchemaObject(child)) return child;
    const known = path[0] === "anyOf" || path[0] === "oneOf" ? names : [];
    return sanitise(child, {
      ...place,
      active: unwrapped.active,
      path: [...place.path, ...path],
      known,
    });
  });
  return withKnownRequired(visited, names, place);
}

function keeps(place: SanitisedPlace, keyword: string): boolean {
  const isKept = !place.strip.has(keyword);
  if (!isKept) noteChange(place, keyword, { code: "keyword_stripped" });
  return isKept;
}

function withKnownRequired(schema: JsonSchema, names: string[], place: SanitisedPlace): JsonSchema {
  if (!Array.isArray(schema.required) || !isSchemaObject(schema.properties)) return schema;
  const ghosts = schema.required.filter((name) => !names.includes(name));
  if (ghosts.length === 0) return schema;
  place.losses.push(
    schemaLoss([...place.path, "required"], {
      code: "required_unknown",
      values: { names: ghosts },
    }),
  );
  const { required, ...rest } = schema;
  const kept = required.filter((name) => names.includes(name));
  return kept.length > 0 ? { ...rest, required: kept } : rest;
}

function propertyNames(schema: JsonSchema): string[] {
  return isSchemaObject(schema.properties) ? Object.keys(schema.properties) : [];
}

/**
 * Keywords that some providers refuse and that a model can do without: those for a schema's readers
 * or tools, and the restriction of names that nobody gives. They are meant for the `strip` of
 * `sanitiseSchema`.
 */
export const UNSUPPORTED_KEYWORDS: readonly string[] = [
  "$dynamicRef",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "deprecated",
  "examples",
  "propertyNames",
  "readOnly",
  "writeOnly",
];
