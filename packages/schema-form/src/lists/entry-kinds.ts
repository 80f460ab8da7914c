import { isJsonObject, type JsonValue, type Subschema } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { UiSchema } from "@rjsf/utils";
import { blankValue } from "../model/blank-value.ts";
import { describeField } from "../model/describe-field.ts";
import { listedValues, tagKey } from "../unions/union-members.ts";
import { shownMemberNames } from "../unions/union-names.ts";

export interface EntryKind {
  name: string;
  /** The value of a new entry of this kind. */
  value: JsonValue;
}

/**
 * The kinds of a new entry, where several of them are objects, in the order of the union; otherwise
 * none.
 */
export function entryKinds(
  schema: Subschema,
  hints: UiSchema | undefined,
  root: JsonSchema,
): EntryKind[] {
  const drawing = describeField(schema, root, undefined);
  const { parts } = drawing;
  const objects = parts.filter((part) => describeField(part, root, undefined).kind === "object");
  if (drawing.kind !== "union" || objects.length < 2) return [];
  const tag = tagKey(parts, root);
  return shownMemberNames(drawing, hints, root).map((name, index) => {
    const part = parts[index] ?? true;
    return { name, value: withFirstTag(blankValue(part, root), part, { tag, root }) };
  });
}

/** The object with the first of several values of its tag, which are equally good. */
function withFirstTag(
  blank: JsonValue,
  part: Subschema,
  { tag, root }: { tag: string | undefined; root: JsonSchema },
): JsonValue {
  if (tag === undefined || !isJsonObject(blank) || Object.hasOwn(blank, tag)) return blank;
  const [first] = listedValues(describeField(part, root, undefined).schema, tag, root);
  return first === undefined ? blank : { [tag]: first as JsonValue, ...blank };
}
