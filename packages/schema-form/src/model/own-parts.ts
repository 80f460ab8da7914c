import { isSchemaObject, ownValue } from "@pegboard/json-schema";
import type { ThemeProps } from "@rjsf/core";
import type { UiSchema } from "@rjsf/utils";

/**
 * Fields, widgets and templates that the caller of a form brings, by the names that a ui schema
 * calls them.
 */
export type OwnParts = Pick<ThemeProps, "widgets" | "fields" | "templates">;

export function hasWidget(own: OwnParts, name: unknown): name is string {
  return isNameOf(own.widgets, name);
}

const isTextHint = (part: unknown) => typeof part === "string";
const textHints = [
  "title",
  "description",
  "help",
  "placeholder",
  "unit",
  "switchLabel",
  "classNames",
  "format",
  "inputType",
];

/** Checks of hints that would stop the form if they were of another kind. */
const hintChecks: Record<string, (part: unknown) => boolean> = {
  ...Object.fromEntries(textHints.map((name) => [name, isTextHint])),
  rows: Number.isFinite,
  order: Array.isArray,
  enumNames: Array.isArray,
  enumDisabled: Array.isArray,
  enumOrder: Array.isArray,
  style: isSchemaObject,
};

/**
 * The hints without those of the wrong kind, and without fields and templates that the caller did
 * not bring. Hints come with a tool, from whoever wrote it: RJSF's own fields would resolve
 * everything below them, which a schema can make endless, and an unknown template becomes an
 * element of HTML.
 */
export function withOwnParts(hints: UiSchema, own: OwnParts): UiSchema {
  const isKnown = ([name, part]: [string, unknown]) => {
    if (isComponent(part)) return true;
    if (ownValue(hintChecks, name)?.(part) === false) return false;
    if (name === "field") return isNameOf(own.fields, part);
    return !name.endsWith("Template") || isNameOf(own.templates, part);
  };
  const ofAll = (options: object) => Object.fromEntries(Object.entries(options).filter(isKnown));
  return Object.fromEntries(
    Object.entries(hints).flatMap(([key, hint]) => {
      if (key === "ui:options" || key === "ui:globalOptions")
        return isSchemaObject(hint) ? [[key, ofAll(hint)]] : [];
      return !key.startsWith("ui:") || isKnown([key.slice("ui:".length), hint])
        ? [[key, hint]]
        : [];
    }),
  );
}

function isNameOf(parts: object | undefined, name: unknown): name is string {
  return typeof name === "string" && parts !== undefined && Object.hasOwn(parts, name);
}

/**
 * Whether a value is a component. JSON holds no functions and no symbols, so a component comes from
 * code.
 */
function isComponent(part: unknown): boolean {
  return (
    typeof part === "function" ||
    (isSchemaObject(part) && typeof Reflect.get(part, "$$typeof") === "symbol")
  );
}
