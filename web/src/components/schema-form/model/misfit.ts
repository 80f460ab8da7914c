import { isJsonObject } from "@pegboard/registry-core";
import type { Drawing } from "./describe-field.ts";
import type { MaybeJson } from "./json-path.ts";
import { say } from "./texts.ts";

/** Why a stored value cannot be shown in the field of its schema. It is then shown as it is, and never replaced unseen. */
export function misfitOf(drawing: Drawing, value: MaybeJson): string | undefined {
  if (value === undefined || (value === null && drawing.nullable)) return undefined;
  const asked = askedInstead(drawing.kind, value);
  if (asked === undefined) return undefined;
  const { type } = drawing.schema;
  return type === undefined
    ? say.theSchemaHasRulesForAskedAnd(asked)
    : say.theSchemaAsksForAskedThe(asked, nameType(value));
}

/** What the field is for, where that is something else. */
function askedInstead(kind: Drawing["kind"], value: MaybeJson): string | undefined {
  switch (kind) {
    case "object":
    case "dictionary":
      return isJsonObject(value) ? undefined : "an object";
    case "list":
    case "several":
    case "tuple":
      return Array.isArray(value) ? undefined : "a list";
    case "tags":
      return Array.isArray(value) && value.every((entry) => typeof entry === "string") ? undefined : "a list of texts";
    case "text":
      return typeof value === "string" ? undefined : "a text";
    case "number":
      return typeof value === "number" ? undefined : "a number";
    case "switch":
      return typeof value === "boolean" ? undefined : "on or off";
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
  if (Array.isArray(value)) return "a list";
  const names: Partial<Record<string, string>> = {
    string: "a text",
    number: "a number",
    boolean: "true or false",
    object: "an object",
  };
  return names[typeof value] ?? "of another kind";
}
