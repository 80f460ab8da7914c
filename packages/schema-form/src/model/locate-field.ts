import { entryTitle, ownTitle, partTitle, type Subschema, titleOfKey } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { UiSchema } from "@rjsf/utils";
import { t } from "../messages/t.ts";
import { hintsOfMember, memberOfValue } from "../unions/union-members.ts";
import { describeField } from "./describe-field.ts";
import { type JsonPath, type MaybeJson, memberOf } from "./json-path.ts";
import { entryHints, hintsBelow } from "./ui-hints.ts";

interface LocatedField {
  schema: Subschema;
  uiSchema: UiSchema | undefined;
  value: MaybeJson;
  required: boolean;
  /** Whether it is an entry of a list or a dictionary. */
  isEntry: boolean;
  /** The titles of every step on the way, for people: "Rules", "Entry 2". */
  titles: string[];
}

/**
 * The part of a schema that a path leads to, through the branches that the value selects on the
 * way.
 */
export function locateField(
  form: { root: JsonSchema; uiSchema: UiSchema | undefined; value: MaybeJson },
  path: JsonPath,
): LocatedField {
  const start: LocatedField = {
    schema: form.root,
    uiSchema: form.uiSchema,
    value: form.value,
    required: true,
    isEntry: false,
    titles: [],
  };
  return path.reduce<LocatedField>((at, key) => stepInto(at, key, form.root), start);
}

function stepInto(at: LocatedField, key: string | number, root: JsonSchema): LocatedField {
  const drawing = describeField(at.schema, root, at.value);
  const { kind, schema, parts, rest } = drawing;
  const value = memberOf(at.value, key);
  if (kind === "union") {
    const index = memberOfValue(parts, root, at.value);
    const member = parts[index];
    if (member === undefined) return locateUnknown(at, key, value);
    return stepInto(
      { ...at, schema: member, uiSchema: hintsOfMember(at.uiSchema, { drawing, index, root }) },
      key,
      root,
    );
  }
  if (kind === "list" || kind === "tuple") {
    const index = Number(key);
    const fixed = kind === "tuple" ? parts[index] : undefined;
    const uiSchema = entryHints(at.uiSchema, index);
    const title =
      fixed === undefined
        ? entryTitle(index, t)
        : String(uiSchema?.["ui:title"] ?? partTitle(fixed, index, t));
    return {
      schema: fixed ?? (kind === "list" ? parts[0] : rest) ?? true,
      uiSchema,
      value,
      required: true,
      isEntry: true,
      titles: [...at.titles, title],
    };
  }
  const property = Object.entries(schema.properties ?? {}).find(([name]) => name === key)?.[1];
  if (kind === "dictionary" || (property === undefined && rest !== undefined)) {
    return {
      schema: parts[0] ?? rest ?? true,
      uiSchema: hintsBelow(at.uiSchema, "additionalProperties"),
      value,
      required: true,
      isEntry: true,
      titles: [...at.titles, String(key)],
    };
  }
  if (property === undefined) return locateUnknown(at, key, value);
  const uiSchema = hintsBelow(at.uiSchema, String(key));
  const title = String(
    uiSchema?.["ui:title"] ?? ownTitle(property, key) ?? titleOfKey(String(key), t),
  );
  return {
    schema: property,
    uiSchema,
    value,
    required: schema.required?.includes(String(key)) ?? false,
    isEntry: false,
    titles: [...at.titles, title],
  };
}

function locateUnknown(at: LocatedField, key: string | number, value: MaybeJson): LocatedField {
  const titles = [...at.titles, titleOfKey(String(key), t)];
  return { schema: true, uiSchema: undefined, value, required: false, isEntry: false, titles };
}
