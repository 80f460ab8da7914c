import { isJsonObject, type JsonValue, ownValue, sameJson } from "@pegboard/json-schema";
import type { CurrentField, SchemaFormState } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { constantKeys, memberOfValue } from "../unions/union-members.ts";
import { type Drawing, describeField } from "./describe-field.ts";
import { type JsonPath, type MaybeJson, memberOf, valueAt } from "./json-path.ts";

/**
 * The value that holds at a place when nothing is set there. Places that exist only sometimes, such
 * as entries of lists and variants of the root, have no value in the defaults of the whole, only in
 * their own schema.
 */
function standardAt(path: JsonPath, declared: unknown, form: SchemaFormState): MaybeJson {
  const known = valueAt(form.defaults, path);
  const isAlways = path.length < 2 && ownValue(form.root.properties, String(path[0])) !== undefined;
  return known !== undefined || isAlways ? known : (declared as JsonValue | undefined);
}

/**
 * The value that holds at the field that is being drawn when nothing is set there. A default that
 * contradicts its schema does not hold.
 */
export function standardOf(
  { path, drawing, refusedDefault }: CurrentField,
  form: SchemaFormState,
): MaybeJson {
  return standardAt(path, refusedDefault === undefined ? drawing.schema.default : undefined, form);
}

/**
 * The value that a reset puts in the place of another; `undefined` where a default comes by itself.
 */
export function resetOf(field: CurrentField, form: SchemaFormState): MaybeJson {
  const comesBack = field.path.length === 1 && valueAt(form.defaults, field.path) !== undefined;
  return comesBack ? undefined : standardOf(field, form);
}

/**
 * Whether somebody has to enter something: it is required, nothing holds there by itself, and its
 * first value, such as "off" or an empty list, is not enough.
 */
export function hasToBeEntered(field: CurrentField, form: SchemaFormState): boolean {
  const { required, drawing, value } = field;
  if (!required || drawing.kind === "constant" || standardOf(field, form) !== undefined)
    return false;
  return value === undefined || !mayStayEmpty(drawing);
}

/** Whether the first value of a new field of this kind is enough. */
export function mayStayEmpty({ kind, nullable, schema }: Drawing): boolean {
  const { minItems = 0, minProperties = 0 } = schema as {
    minItems?: number;
    minProperties?: number;
  };
  if (nullable) return true;
  switch (kind) {
    case "switch":
    case "object":
    case "tuple":
    case "constant":
      return true;
    case "list":
    case "several":
    case "tags":
      return minItems === 0;
    case "dictionary":
      return minProperties === 0;
    default:
      return false;
  }
}

/** The origin of a value: the schema ("Default"), or the level in between. */
export function valueOrigin([key]: JsonPath, { level }: SchemaFormState): string {
  return level && key !== undefined && memberOf(level.value, key) !== undefined
    ? level.label
    : t("Default");
}

/**
 * The number of a section's properties that differ from their defaults, and of all; none for
 * anything but a section.
 */
export function countChangedFields(
  { path, value, drawing }: Pick<CurrentField, "path" | "value" | "drawing">,
  form: SchemaFormState,
) {
  const member =
    drawing.kind === "union"
      ? drawing.parts[memberOfValue(drawing.parts, form.root, value)]
      : undefined;
  const { kind, schema } = member === undefined ? drawing : describeField(member, form.root, value);
  if (kind !== "object" || !isJsonObject(value)) return { changed: 0, fields: 0 };
  const constants = constantKeys(schema, form.root);
  const names = Object.keys(schema.properties ?? {}).filter((name) => !constants.includes(name));
  const changed = names.filter((name) => {
    const declared = Object.entries(schema.properties ?? {}).find(([key]) => key === name)?.[1]
      .default;
    const member = memberOf(value, name);
    return member !== undefined && !sameJson(member, standardAt([...path, name], declared, form));
  });
  return { changed: changed.length, fields: names.length };
}
