import { applyDefaults, isSchemaObject } from "@pegboard/json-schema";
import type { CurrentField, FieldPlace, SchemaFormState } from "../form-context.ts";
import type { Drawing } from "./describe-field.ts";
import { type JsonPath, samePath, valueAt } from "./json-path.ts";
import { acceptsValue } from "./resolve-schema.ts";

/** Whether the value stays absent when it is removed, because no default takes its place. */
export function isAbsentByDefault(
  path: JsonPath,
  { schema }: Drawing,
  form: SchemaFormState,
): boolean {
  return schema.default === undefined && valueAt(form.defaults, path) === undefined;
}

/**
 * How a whole group can be switched off: stored as `null`, left out, or not at all. An object whose
 * defaults alone make it valid comes back by itself, so leaving it out would have no effect.
 */
export function absenceOf(
  drawing: Drawing,
  required: boolean,
  at: { path: JsonPath; form: SchemaFormState },
): "null" | "absent" | undefined {
  if (drawing.nullable) return "null";
  if (
    required ||
    (drawing.kind !== "object" && drawing.kind !== "union" && drawing.kind !== "tuple")
  )
    return undefined;
  if (!isAbsentByDefault(at.path, drawing, at.form)) return undefined;
  return drawing.kind === "object" && standsByItself(drawing, at.form) ? undefined : "absent";
}

/**
 * Whether the field is an object or a union that is spread over the open page, instead of standing
 * in a row of it.
 */
export function fillsPage(
  { path, drawing, required }: Pick<CurrentField, "path" | "drawing" | "required">,
  place: FieldPlace,
  form: SchemaFormState,
): boolean {
  const isWide = drawing.kind === "object" || drawing.kind === "union";
  if (!isWide || place.frame !== "page" || !samePath(path, form.page)) return false;
  return path.length === 0 || absenceOf(drawing, required, { path, form }) === undefined;
}

function standsByItself({ schema }: Drawing, { root }: SchemaFormState): boolean {
  const { $defs, definitions } = root;
  const complete = {
    ...schema,
    ...($defs && { $defs }),
    ...(isSchemaObject(definitions) && { definitions }),
  };
  return acceptsValue(schema, root, applyDefaults(complete, {}));
}
