import { isJsonObject } from "@pegboard/registry-core";
import type { Drawing } from "./describe-field.ts";
import type { MaybeJson } from "./json-path.ts";

/** Why a stored value cannot be shown in the field of its schema. It is then shown as it is, and never replaced unseen. */
export function misfitOf({ kind, nullable }: Drawing, value: MaybeJson): string | undefined {
  if (value === undefined || (value === null && nullable)) return undefined;
  switch (kind) {
    case "object":
    case "dictionary":
      return isJsonObject(value) ? undefined : `The schema asks for an object, the value is ${nameType(value)}.`;
    case "list":
    case "several":
    case "tuple":
      return Array.isArray(value) ? undefined : `The schema asks for a list, the value is ${nameType(value)}.`;
    case "tags":
      return Array.isArray(value) && value.every((entry) => typeof entry === "string")
        ? undefined
        : "The schema asks for a list of texts, the value is something else.";
    case "text":
      return typeof value === "string" ? undefined : `The schema asks for a text, the value is ${nameType(value)}.`;
    case "number":
      return typeof value === "number" ? undefined : `The schema asks for a number, the value is ${nameType(value)}.`;
    case "switch":
      return typeof value === "boolean" ? undefined : `The schema asks for on or off, the value is ${nameType(value)}.`;
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
