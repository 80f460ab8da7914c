import {
  isJsonObject,
  isSecretMarker,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from "@pegboard/registry-core";
import { capitalise } from "../../text/capitalise.ts";
import { constantKeys, memberOfValue } from "../unions/union-members.ts";
import { defaultText } from "./default-text.ts";
import { type Drawing, describeField } from "./describe-field.ts";
import { hideSecretsAt } from "./hidden-secrets.ts";
import { type MaybeJson, memberOf, type Path } from "./json-path.ts";

const MOST = 3;

/** A group on one line: the first plain values of an object, the kind of a union, the number of entries. Never a secret. */
export function summaryOf({ path, value, drawing }: Summed, root: JsonSchema): string {
  const shown = value === undefined ? undefined : hideSecretsAt({ schema: root, place: path }, value, new Map());
  return summaryText(shown, drawing, root);
}

interface Summed {
  path: Path;
  value: MaybeJson;
  drawing: Drawing;
}

/** The same for a value in which no secret is in clear. */
export function summaryText(value: MaybeJson, drawing: Drawing, root: JsonSchema): string {
  if (value === undefined) return "Not set";
  if (drawing.kind === "union" && isJsonObject(value)) return summaryOfMember(value, drawing, root);
  if (drawing.kind !== "object" || !isJsonObject(value)) {
    const text = defaultText(value, drawing, root);
    return isEmptyValue(value) ? capitalise(text) : text;
  }
  const plain = plainValues(value, drawing, root);
  return plain.length === 0 ? "Empty" : plain.join(" · ");
}

function summaryOfMember(value: JsonObject, drawing: Drawing, root: JsonSchema): string {
  const member = drawing.parts[memberOfValue(drawing.parts, root, value)];
  const plain = member === undefined ? [] : plainValues(value, describeField(member, root, value), root);
  return [defaultText(value, drawing, root), ...plain].join(" · ");
}

/** The first plain values of a section, constants left out. */
function plainValues(value: JsonObject, drawing: Drawing, root: JsonSchema): string[] {
  const constants = constantKeys(drawing.schema, root);
  const plain = Object.entries(drawing.schema.properties ?? {}).flatMap(([key, property]) => {
    const member = memberOf(value, key);
    const isPlain =
      !constants.includes(key) && member !== undefined && member !== null && member !== "" && !isGroup(member);
    return isPlain && describeField(property, root, member).kind !== "secret" ? [String(member)] : [];
  });
  return plain.slice(0, MOST);
}

/** Of which the text says so in words of its own. */
function isEmptyValue(value: JsonValue): boolean {
  return value === null || value === "" || (isGroup(value) && Object.keys(value as object).length === 0);
}

function isGroup(value: JsonValue): boolean {
  return typeof value === "object" || isSecretMarker(value);
}
