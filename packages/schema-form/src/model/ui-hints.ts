import { isSchemaObject, type Subschema } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { UiSchema } from "@rjsf/utils";
import { describeField } from "./describe-field.ts";
import { resolveOrEmpty } from "./resolve-schema.ts";

/**
 * Hints that authors write into the schema itself, for example with zod's `.meta({ widget:
 * "textarea", rows: 8 })`.
 */
const HINTS = [
  "widget",
  "rows",
  "unit",
  "placeholder",
  "help",
  "order",
  "enumNames",
  "switchLabel",
  "mono",
];

/**
 * The ui schema of one place. Hints beside the schema win over those in the schema itself. Hints
 * for the variants of a union that is not drawn as one (`X or null`) count as hints for the place.
 */
export function hintsOf(
  schema: Subschema,
  root: JsonSchema,
  given: UiSchema | undefined,
): UiSchema {
  const own = resolveOrEmpty(schema, root);
  const hints = Object.entries(own).flatMap(([key, value]): [string, unknown][] => {
    if (key.startsWith("ui:")) return [[key, value]];
    return HINTS.includes(key) ? [[`ui:${key}`, value]] : [];
  });
  const listed = hintsOfMembers(given);
  const isUnion = listed.length > 0 && describeField(schema, root, undefined).kind === "union";
  const all: UiSchema = Object.assign(
    Object.fromEntries(hints),
    ...(isUnion ? [] : listed.reverse()),
    given,
  );
  return dropUnreadableHints(all);
}

/** The hints without those that RJSF would fail on. */
function dropUnreadableHints({
  "ui:options": options,
  "ui:widget": widget,
  ...hints
}: UiSchema): UiSchema {
  return {
    ...hints,
    ...(isSchemaObject(options) && { "ui:options": options }),
    ...((typeof widget === "string" || typeof widget === "function") && { "ui:widget": widget }),
  };
}

/**
 * The hints for one member of a union: those listed at its place, or those given for all. Hints
 * that are keyed by another member still reach the properties that this one has too.
 */
export function memberHints(
  uiSchema: UiSchema | undefined,
  place: number,
  member: JsonSchema,
): UiSchema | undefined {
  const {
    "ui:field": _field,
    "ui:title": _title,
    "ui:description": _description,
    anyOf,
    oneOf,
    ...inner
  } = uiSchema ?? {};
  const listed: unknown = oneOf ?? anyOf;
  const own =
    Array.isArray(listed) && isSchemaObject(listed[place]) ? (listed[place] as UiSchema) : {};
  const isNamed = (key: string) => Object.hasOwn(member.properties ?? {}, key);
  const others = hintsOfMembers(uiSchema).flatMap((hints) =>
    Object.entries(hints).filter(([key]) => isNamed(key)),
  );
  return {
    ...inner,
    ...(Object.keys(own).some(isNamed) ? {} : Object.fromEntries(others)),
    ...own,
  };
}

/** The hints for a property or the items, by their own name: `constructor` is a legal one. */
export function hintsBelow(uiSchema: UiSchema | undefined, key: string): UiSchema | undefined {
  const below: unknown = uiSchema && Object.hasOwn(uiSchema, key) ? uiSchema[key] : undefined;
  return isSchemaObject(below) ? (below as UiSchema) : undefined;
}

/**
 * The hints for one entry of a list: one set for all, or one for each fixed place and
 * `additionalItems` for those behind.
 */
export function entryHints(uiSchema: UiSchema | undefined, index: number): UiSchema | undefined {
  const { items }: { items?: unknown } = uiSchema ?? {};
  if (!Array.isArray(items)) return hintsBelow(uiSchema, "items");
  const own: unknown = items[index];
  if (index < items.length) return isSchemaObject(own) ? (own as UiSchema) : undefined;
  return hintsBelow(uiSchema, "additionalItems");
}

function hintsOfMembers(uiSchema: UiSchema | undefined): UiSchema[] {
  const listed: unknown = uiSchema?.oneOf ?? uiSchema?.anyOf;
  return Array.isArray(listed) ? (listed.filter(isSchemaObject) as UiSchema[]) : [];
}
