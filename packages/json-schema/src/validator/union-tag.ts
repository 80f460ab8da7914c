import { isJsonObject } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import { placeBelow, type ValidatorPart, type ValidatorRun } from "./judge.ts";
import type { KeywordIssue, ValuePlace } from "./keyword-issue.ts";
import { referencedPart } from "./reference-judges.ts";

/**
 * A key that tells the variants of a union apart: each lists values for it that no other one has
 * (`kind: "s3"`).
 */
interface UnionTag {
  key: string;
  /** The listed values of each variant that may be an object. */
  variants: { part: ValidatorPart; values: readonly unknown[] }[];
}

/** The depth to which references, `allOf` and unions of unions are followed. */
const DEEPEST_VARIANT = 8;

/** The first key that tells the variants apart; undefined when there is none. */
export function findUnionTag(variants: readonly ValidatorPart[]): UnionTag | undefined {
  const objects = variants
    .filter((part) => mayBeObject(part))
    .map((part) => ({ part, members: listedMembers(part) }));
  const [first, ...others] = objects;
  if (!first || others.length === 0) return undefined;
  for (const key of first.members.keys()) {
    const listed = objects.map(({ part, members }) => ({ part, values: members.get(key) ?? [] }));
    if (listed.every(({ values }) => values.length > 0) && areDistinct(listed))
      return { key, variants: listed };
  }
  return undefined;
}

/**
 * The variant that an object's tag names, or why it names none; undefined for a value that is no
 * object.
 */
export function variantByTag(
  { key, variants }: UnionTag,
  value: unknown,
  { place, run }: { place: ValuePlace; run: ValidatorRun },
): ValidatorPart | KeywordIssue | undefined {
  if (!isJsonObject(value)) return undefined;
  if (!Object.hasOwn(value, key)) return { place, keyword: "required", part: {}, key };
  const named = variants.find(({ values }) => values.includes(value[key]));
  if (named) return named.part;
  const known = [...new Set(variants.flatMap(({ values }) => values))];
  return {
    place: placeBelow(place, key, run),
    keyword: "enum",
    part: { enum: known } as KeywordIssue["part"],
  };
}

function mayBeObject(part: ValidatorPart, depth = 0): boolean {
  const { schema } = part;
  if (depth > DEEPEST_VARIANT || !isSchemaObject(schema)) return schema !== (false as unknown);
  const { type } = schema;
  if (type !== undefined && ![type].flat().includes("object")) return false;
  if (Object.hasOwn(schema, "const") && !isJsonObject(schema.const)) return false;
  return partsOfSame(part).every((inner) => mayBeObject(inner, depth + 1));
}

/** The members whose values a schema lists, directly or through other schemas. */
function listedMembers(part: ValidatorPart, depth = 0): Map<string, readonly unknown[]> {
  const found = new Map<string, readonly unknown[]>();
  if (depth > DEEPEST_VARIANT || !isSchemaObject(part.schema)) return found;
  for (const [key, schema] of Object.entries(part.schema.properties ?? {})) {
    const values = constantValues(part.below(schema));
    if (values) found.set(key, values);
  }
  const { anyOf, oneOf } = part.schema;
  for (const union of [anyOf, oneOf])
    if (Array.isArray(union)) addShared(found, part, union, depth);
  for (const inner of partsOfSame(part))
    for (const [key, values] of listedMembers(inner, depth + 1)) found.set(key, values);
  return found;
}

/**
 * Adds the members of a union inside: those that all of its variants list, with all their values.
 */
function addShared(
  found: Map<string, readonly unknown[]>,
  part: ValidatorPart,
  union: unknown[],
  depth: number,
): void {
  const [first, ...others] = union.map((schema) => listedMembers(part.below(schema), depth + 1));
  for (const [key, values] of first ?? []) {
    const more = others.flatMap((members) => [members.get(key)]);
    if (more.every((list) => list !== undefined)) found.set(key, [...values, ...more.flat()]);
  }
}

function constantValues(part: ValidatorPart, depth = 0): readonly unknown[] | undefined {
  const { schema } = part;
  if (depth > DEEPEST_VARIANT || !isSchemaObject(schema)) return undefined;
  if (Object.hasOwn(schema, "const")) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  for (const inner of partsOfSame(part)) {
    const values = constantValues(inner, depth + 1);
    if (values) return values;
  }
  return undefined;
}

function partsOfSame(part: ValidatorPart): ValidatorPart[] {
  const { $ref, allOf } = part.schema;
  const all = Array.isArray(allOf) ? allOf.map((schema) => part.below(schema)) : [];
  return typeof $ref === "string" ? [referencedPart(part, $ref), ...all] : all;
}

function areDistinct(listed: UnionTag["variants"]): boolean {
  const values = listed.flatMap((each) => [...new Set(each.values)]);
  return new Set(values).size === values.length;
}
