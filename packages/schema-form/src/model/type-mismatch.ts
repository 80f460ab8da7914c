import { isJsonObject } from "@pegboard/json-schema";
import { t } from "../messages/t.ts";
import type { Drawing } from "./describe-field.ts";
import type { MaybeJson } from "./json-path.ts";

/** What a value is, by its type in JavaScript. */
const STORED = {
  list: t("a list"),
  string: t("a text"),
  number: t("a number"),
  bigint: t("a number"),
  boolean: t("true or false"),
  object: t("an object"),
  other: t("of another kind"),
};

/**
 * Why a stored value cannot be shown in the field of its schema. It is then shown as it is, and
 * never replaced unseen.
 */
export function typeMismatchOf(drawing: Drawing, value: MaybeJson): string | undefined {
  if (value === undefined || (value === null && drawing.nullable)) return undefined;
  const asked = askedInstead(drawing.kind, value);
  if (asked === undefined) return undefined;
  const { type } = drawing.schema;
  return type === undefined
    ? t("The schema has rules for {asked}, and takes other values as they are.", { asked })
    : t("The schema asks for {asked}, the value is {stored}.", { asked, stored: nameType(value) });
}

/** The type that the field asks for, where the value has another one. */
function askedInstead(kind: Drawing["kind"], value: MaybeJson): string | undefined {
  switch (kind) {
    case "object":
    case "dictionary":
      return isJsonObject(value) ? undefined : t("an object");
    case "list":
    case "several":
    case "tuple":
      return Array.isArray(value) ? undefined : t("a list");
    case "tags":
      return Array.isArray(value) && value.every((entry) => typeof entry === "string")
        ? undefined
        : t("a list of texts");
    case "text":
      return typeof value === "string" ? undefined : t("a text", {}, "asked for");
    case "number":
      return typeof value === "number" || typeof value === "bigint" ? undefined : t("a number");
    case "switch":
      return typeof value === "boolean" ? undefined : t("on or off");
    case "choice":
    case "constant":
    case "union":
    case "secret":
    case "json":
      return undefined;
  }
}

function nameType(value: MaybeJson): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return t("a list");
  const names: Partial<Record<string, string>> = STORED;
  return names[typeof value] ?? t("of another kind");
}
