import { isJsonObject } from "@pegboard/registry-core/internal";
import type { Drawing } from "./describe-field.ts";
import type { MaybeJson } from "./json-path.ts";
import { say } from "./texts.ts";

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
    ? say.theSchemaHasRulesFor(asked)
    : say.theSchemaAsksFor(asked, nameType(value));
}

/** What the field is for, where that is something else. */
function askedInstead(kind: Drawing["kind"], value: MaybeJson): string | undefined {
  switch (kind) {
    case "object":
    case "dictionary":
      return isJsonObject(value) ? undefined : say.asked.object;
    case "list":
    case "several":
    case "tuple":
      return Array.isArray(value) ? undefined : say.asked.list;
    case "tags":
      return Array.isArray(value) && value.every((entry) => typeof entry === "string")
        ? undefined
        : say.asked.texts;
    case "text":
      return typeof value === "string" ? undefined : say.asked.text;
    case "number":
      return typeof value === "number" ? undefined : say.asked.number;
    case "switch":
      return typeof value === "boolean" ? undefined : say.asked.switch;
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
  if (Array.isArray(value)) return say.stored.list;
  const names: Partial<Record<string, string>> = say.stored;
  return names[typeof value] ?? say.stored.other;
}
