import {
  isJsonObject,
  isSchemaObject,
  type JsonSchema,
  type Subschema,
  taggedVariant,
  titleOfKey,
} from "@pegboard/registry-core";
import { type Drawing, describeField, type FieldKind } from "../model/describe-field.ts";
import { type MaybeJson, memberOf } from "../model/json-path.ts";
import { misfitOf } from "../model/misfit.ts";
import { acceptsValue, resolveOrEmpty } from "../model/resolve-schema.ts";

/** Names of a union's members: title, the constant that tells them apart, or what kind of value they are. */
export function memberNames(members: Subschema[], root: JsonSchema): string[] {
  const names = members.map((member) => nameOfMember(member, root));
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}`,
  );
}

/**
 * Index of the member that the value belongs to: told by its constants, else one that it follows, the narrowest first; -1 when
 * there is no value or none fits it at all.
 */
export function memberOfValue(members: Subschema[], root: JsonSchema, value: MaybeJson): number {
  if (value === undefined || value === null) return -1;
  const told = toldMember(members, root, value) ?? members.findIndex((member) => isTold(member, root, value));
  if (told >= 0) return told;
  const valid = members.flatMap((member, index) => (acceptsValue(member, root, value) ? [index] : []));
  const listed = valid.find((index) => isListed(resolveOrEmpty(members[index] ?? true, root)));
  if (valid[0] !== undefined) return listed ?? valid[0];
  return members.findIndex(
    (member) => !tellsApart(member, root) && isOfKind(describeField(member, root, value), value),
  );
}

/** Index of the member that the value's own tag names; -1 when that is missing or unknown, undefined when members have none. */
export function toldMember(members: Subschema[], root: JsonSchema, value: MaybeJson): number | undefined {
  return taggedVariant(
    root,
    members.map((member) => (typeof member === "boolean" ? {} : member)),
    value,
  );
}

/** Whether a member can still hold the value: it is of its kind, and has its constants. */
export function canBe(member: Subschema | undefined, root: JsonSchema, value: MaybeJson): boolean {
  const drawing = describeField(member ?? true, root, value);
  if (misfitOf(drawing, value) !== undefined) return false;
  return constantKeys(drawing.schema, root).every(
    (key) => memberOf(value, key) === constantAt(drawing.schema, key, root),
  );
}

function isOfKind(drawing: Drawing, value: MaybeJson): boolean {
  if (drawing.kind === "choice") return drawing.choices.some((choice) => typeof choice.value === typeof value);
  return misfitOf(drawing, value) === undefined;
}

/** Keys whose value is fixed; the choice of the member sets them, so the form does not show them. */
export function constantKeys(schema: JsonSchema, root: JsonSchema): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    constantOf(resolveOrEmpty(property, root)) === undefined ? [] : [key],
  );
}

const DEEPEST = 4;

/** Whether the value has the constants of the member, or of a member of the union that the member is. */
function isTold(member: Subschema, root: JsonSchema, value: MaybeJson, depth = 0): boolean {
  if (!isJsonObject(value)) return false;
  const schema = resolveOrEmpty(member, root, value);
  const keys = constantKeys(schema, root);
  if (keys.length > 0) return keys.every((key) => memberOf(value, key) === constantAt(schema, key, root));
  const variants = schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(variants) || depth === DEEPEST) return false;
  return variants.some((variant) => isTold(variant, root, value, depth + 1));
}

function isListed(schema: JsonSchema): boolean {
  return Object.hasOwn(schema, "const") || Array.isArray(schema.enum);
}

function tellsApart(member: Subschema, root: JsonSchema): boolean {
  return constantKeys(resolveOrEmpty(member, root), root).length > 0;
}

function constantAt(schema: JsonSchema, key: string, root: JsonSchema): unknown {
  const property = Object.entries(schema.properties ?? {}).find(([name]) => name === key)?.[1];
  return property === undefined ? undefined : constantOf(resolveOrEmpty(property, root));
}

function constantOf(schema: JsonSchema): unknown {
  return schema.const ?? (schema.enum?.length === 1 ? schema.enum[0] : undefined);
}

function nameOfMember(member: Subschema, root: JsonSchema): string {
  const resolved = resolveOrEmpty(member, root);
  if (resolved.title) return resolved.title;
  const [key] = constantKeys(resolved, root);
  const constant = key === undefined ? constantOf(resolved) : constantAt(resolved, key, root);
  if (typeof constant === "string") return titleOfKey(constant);
  if (constant !== undefined) return JSON.stringify(constant);
  if (isSchemaObject(member) && typeof member.$ref === "string") return titleOfKey(member.$ref.split("/").pop() ?? "");
  return kindNames[describeField(member, root, undefined).kind];
}

const kindNames: Record<FieldKind, string> = {
  text: "Text",
  number: "Number",
  switch: "On or off",
  choice: "One of a list",
  several: "Some of a list",
  tags: "List of texts",
  constant: "Nothing",
  secret: "Secret",
  object: "Section",
  dictionary: "Keys and values",
  list: "List",
  tuple: "Fixed list",
  union: "Choice",
  json: "Any value",
};
