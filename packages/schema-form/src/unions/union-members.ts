import {
  isJsonObject,
  isSchemaObject,
  ownValue,
  type Subschema,
  taggedVariant,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { UiSchema } from "@rjsf/utils";
import { type Drawing, describeField } from "../model/describe-field.ts";
import { type MaybeJson, memberOf } from "../model/json-path.ts";
import { acceptsValue, resolveOrEmpty } from "../model/resolve-schema.ts";
import { typeMismatchOf } from "../model/type-mismatch.ts";
import { memberHints } from "../model/ui-hints.ts";

/**
 * Index of the member that the value belongs to: the one that its constants name, else one that it
 * follows, the narrowest first; -1 when there is no value or none fits it at all.
 */
export function memberOfValue(members: Subschema[], root: JsonSchema, value: MaybeJson): number {
  if (value === undefined || value === null) return -1;
  const told =
    toldMember(members, root, value) ??
    members.findIndex((member) => isTold(member, root, { value }));
  if (told >= 0) return told;
  const valid = members.flatMap((member, index) =>
    acceptsValue(member, root, value) ? [index] : [],
  );
  const listed = valid.find((index) =>
    isListedMember(resolveOrEmpty(members[index] ?? true, root)),
  );
  if (valid[0] !== undefined) return listed ?? valid[0];
  const ofKind = members.map((member) =>
    tellsApart(member, root) ? -1 : knownKeys(member, root, value),
  );
  return Math.max(...ofKind) < 0 ? -1 : ofKind.indexOf(Math.max(...ofKind));
}

/**
 * Index of the member that an unfinished value belongs to: the member that was shown before, if the
 * value may still be one of it and no other has more of its keys.
 */
export function memberOfUnfinished(
  union: Drawing,
  root: JsonSchema,
  at: { value: MaybeJson; before: number },
): number {
  const { value, before } = at;
  const found = memberOfValue(union.parts, root, value);
  const former = union.parts[before];
  if (
    value === undefined ||
    former === undefined ||
    (toldMember(union.parts, root, value) ?? -1) >= 0
  )
    return found;
  const member = union.parts[found];
  if (member !== undefined && acceptsValue(member, root, value)) return found;
  const isAsGood =
    member === undefined || knownKeys(former, root, value) >= knownKeys(member, root, value);
  return isAsGood && canBe(former, root, value) ? before : found;
}

/**
 * The number of the value's keys that the member declares; -1 when the value is not of the member's
 * kind.
 */
function knownKeys(member: Subschema, root: JsonSchema, value: MaybeJson): number {
  const drawing = describeField(member, root, value);
  if (!isOfKind(drawing, value)) return -1;
  return isJsonObject(value)
    ? Object.keys(value).filter((key) => ownValue(drawing.schema.properties, key)).length
    : 0;
}

/**
 * Index of the member that the value's own tag names; -1 when that is missing or unknown, undefined
 * when members have none.
 */
export function toldMember(
  members: Subschema[],
  root: JsonSchema,
  value: MaybeJson,
): number | undefined {
  return taggedVariant(
    root,
    members.map((member) => (isSchemaObject(member) ? member : {})),
    value,
  );
}

/** The hints for one member of the union. */
export function hintsOfMember(
  uiSchema: UiSchema | undefined,
  { drawing, index, root }: { drawing: Drawing; index: number; root: JsonSchema },
): UiSchema | undefined {
  const member = describeField(drawing.parts[index] ?? true, root, undefined);
  return memberHints(uiSchema, drawing.places?.[index] ?? index, member.schema);
}

/** Whether a member can still hold the value: it is of its kind, and has its constants. */
export function canBe(member: Subschema | undefined, root: JsonSchema, value: MaybeJson): boolean {
  const drawing = describeField(member ?? true, root, value);
  if (typeMismatchOf(drawing, value) !== undefined) return false;
  return hasConstants(value, drawing.schema, root);
}

function isOfKind(drawing: Drawing, value: MaybeJson): boolean {
  if (drawing.kind === "choice")
    return drawing.choices.some((choice) => typeof choice.value === typeof value);
  return typeMismatchOf(drawing, value) === undefined;
}

/**
 * Keys whose value is fixed. The choice of the member sets them, so the form does not show them.
 */
export function constantKeys(schema: JsonSchema, root: JsonSchema): string[] {
  return Object.keys(schema.properties ?? {}).filter(
    (key) => listedValues(schema, key, root).length === 1,
  );
}

/** The key whose listed values tell all members that are objects apart. */
export function tagKey(members: Subschema[], root: JsonSchema): string | undefined {
  const objects = members
    .map((member) => describeField(member, root, undefined))
    .filter(({ kind }) => kind === "object");
  return Object.keys(objects[0]?.schema.properties ?? {}).find((key) => {
    const values = objects.map(({ schema }) => listedValues(schema, key, root));
    const all = values.flat();
    return values.every((listed) => listed.length > 0) && new Set(all).size === all.length;
  });
}

/** The values that the schema lists for a key; empty where it takes other values too. */
export function listedValues(schema: JsonSchema, key: string, root: JsonSchema): unknown[] {
  const property = ownValue(schema.properties, key);
  const listed = property === undefined ? {} : resolveOrEmpty(property, root);
  if (listed.const !== undefined) return [listed.const];
  return Array.isArray(listed.enum) ? listed.enum : [];
}

const DEEPEST_UNION = 4;

/**
 * Whether the value has the constants of the member, or of a member of the union that the member
 * is.
 */
function isTold(
  member: Subschema,
  root: JsonSchema,
  { value, depth = 0 }: { value: MaybeJson; depth?: number },
): boolean {
  if (!isJsonObject(value)) return false;
  const schema = resolveOrEmpty(member, root, value);
  if (constantKeys(schema, root).length > 0) return hasConstants(value, schema, root);
  const variants = schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(variants) || depth === DEEPEST_UNION) return false;
  return variants.some((variant) => isTold(variant, root, { value, depth: depth + 1 }));
}

function hasConstants(value: MaybeJson, schema: JsonSchema, root: JsonSchema): boolean {
  return constantKeys(schema, root).every(
    (key) => listedValues(schema, key, root)[0] === memberOf(value, key),
  );
}

function isListedMember(schema: JsonSchema): boolean {
  return Object.hasOwn(schema, "const") || Array.isArray(schema.enum);
}

function tellsApart(member: Subschema, root: JsonSchema): boolean {
  return constantKeys(resolveOrEmpty(member, root), root).length > 0;
}
