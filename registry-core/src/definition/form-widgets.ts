import {
  applicableSchemas,
  isJsonObject,
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  memberSchemas,
} from "@pegboard/json-schema";
import { memoByIdentity } from "../memo-by-identity.ts";

const CHOICE_WIDGETS = ["radio", "select", "RadioWidget", "SelectWidget"];
const NUMBER_WIDGETS = [
  ...CHOICE_WIDGETS,
  "text",
  "updown",
  "range",
  "TextWidget",
  "UpDownWidget",
  "RangeWidget",
];

/**
 * Names of the widgets of every form, RJSF's and the product's own, by the type of the values that
 * they draw.
 */
export const FORM_WIDGETS: Readonly<Record<string, readonly string[]>> = {
  any: ["hidden", "json", "HiddenWidget", "icon-picker", "tool-picker", "model-picker"],
  string: [
    ...CHOICE_WIDGETS,
    "text",
    "password",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "data-url",
    "textarea",
    "color",
    "file",
    "date",
    "datetime",
    "date-time",
    "alt-date",
    "alt-datetime",
    "time",
    "duration",
    "markdown",
    "jinja",
    "shell",
    "TextWidget",
    "PasswordWidget",
    "EmailWidget",
    "URLWidget",
    "TextareaWidget",
    "ColorWidget",
    "FileWidget",
    "DateWidget",
    "DateTimeWidget",
    "AltDateWidget",
    "AltDateTimeWidget",
    "TimeWidget",
  ],
  number: [...NUMBER_WIDGETS, "RatingWidget"],
  integer: [...NUMBER_WIDGETS, "RatingWidget"],
  boolean: [...CHOICE_WIDGETS, "checkbox", "CheckboxWidget"],
  array: ["select", "checkboxes", "files", "tags", "SelectWidget", "CheckboxesWidget"],
  object: [],
};

/** A hint that names a widget or field that forms do not have, so that it is ignored. */
export interface UnusedHint {
  part: "widget" | "field";
  /** The name of the widget or field. */
  name: string;
  /** The place of the hint, as keys of the ui schema. */
  place: string[];
  /** The type of the values there, where the widget exists but draws other types. */
  type?: string;
}

/**
 * The first five hints of a config's form that name a widget or a field that forms do not have;
 * whoever mends them finds the next ones. The result is kept for the ui schema.
 */
export const findUnusedHints = memoByIdentity((uiSchema: JsonObject, configSchema: JsonSchema) => {
  const found: UnusedHint[] = [];
  const spot = { hints: uiSchema, schemas: [configSchema], place: [] };
  for (const hint of unusedHintsBelow(spot, configSchema)) {
    found.push(hint);
    if (found.length === MOST_WIDGETS_TOLD) break;
  }
  return found;
});

const MOST_WIDGETS_TOLD = 5;

interface Spot {
  hints: JsonValue;
  schemas: JsonSchema[];
  place: string[];
}

function* unusedHintsBelow(
  { hints, schemas, place }: Spot,
  root: JsonSchema,
): Generator<UnusedHint> {
  if (Array.isArray(hints)) {
    for (const [index, each] of hints.entries()) {
      yield* unusedHintsBelow({ hints: each, schemas, place: [...place, `${index}`] }, root);
    }
  }
  if (!isJsonObject(hints)) return;
  const applicable = applicableSchemas(root, schemas);
  const options = isJsonObject(hints["ui:options"] ?? null)
    ? (hints["ui:options"] as JsonObject)
    : {};
  const widget = hints["ui:widget"] ?? options.widget;
  const field = hints["ui:field"] ?? options.field;
  if (typeof widget === "string") yield* judgeWidget(widget, typesWithoutNull(applicable), place);
  // Forms of tools have no fields that a tool could name, since only the product brings code for
  // them.
  if (typeof field === "string") yield { part: "field", name: field, place };
  for (const [key, inner] of Object.entries(hints)) {
    if (key.startsWith("ui:")) continue;
    yield* unusedHintsBelow(
      { hints: inner, schemas: schemasBelow(applicable, key), place: [...place, key] },
      root,
    );
  }
}

function judgeWidget(name: string, types: Set<string>, place: string[]): UnusedHint[] {
  const takes = Object.keys(FORM_WIDGETS).filter((type) => FORM_WIDGETS[type]?.includes(name));
  if (takes.length === 0) return [{ part: "widget", name, place }];
  const [type] = types;
  if (type === undefined || types.size > 1 || takes.includes("any") || takes.includes(type))
    return [];
  return [{ part: "widget", name, place, type }];
}

function typesWithoutNull(schemas: JsonSchema[]): Set<string> {
  return new Set(schemas.flatMap(({ type }) => type ?? []).filter((type) => type !== "null"));
}

/** The schemas below a key. A field may have the name of a keyword. */
function schemasBelow(schemas: JsonSchema[], key: string): JsonSchema[] {
  const named = schemas.flatMap(({ properties }) =>
    isSchemaObject(properties) && Object.hasOwn(properties, key) ? [properties[key]] : [],
  );
  if (named.length > 0) return named.filter(isSchemaObject);
  if (key === "items") return memberSchemas(schemas, 0);
  if (key === "additionalProperties")
    return schemas.flatMap((schema) => schema[key] ?? []).filter(isSchemaObject);
  return key === "anyOf" || key === "oneOf" ? schemas : [];
}
