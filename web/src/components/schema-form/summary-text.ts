import { isSecretMarker, type JsonSchema, type JsonValue } from "@pegboard/registry-core";
import { defaultText } from "./default-text.ts";
import { type Drawing, describeField } from "./describe-field.ts";
import { isJsonObject, type MaybeJson, memberOf } from "./json-path.ts";

const MOST = 3;

/** A group on one line: the first plain values of an object, the kind of a union, the number of entries. Never a secret. */
export function summaryText(value: MaybeJson, drawing: Drawing, root: JsonSchema): string {
  if (value === undefined) return "Not set";
  if (drawing.kind !== "object" || !isJsonObject(value)) return defaultText(value, drawing, root);
  const plain = Object.entries(drawing.schema.properties ?? {}).flatMap(([key, property]) => {
    const member = memberOf(value, key);
    const isPlain = member !== undefined && member !== null && member !== "" && !isGroup(member);
    return isPlain && describeField(property, root, member).kind !== "secret" ? [String(member)] : [];
  });
  return plain.length === 0 ? "Empty" : plain.slice(0, MOST).join(" · ");
}

function isGroup(value: JsonValue): boolean {
  return typeof value === "object" || isSecretMarker(value);
}
