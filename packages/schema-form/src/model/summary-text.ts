import {
  isJsonObject,
  isSecretMarker,
  type JsonValue,
  ownTitle,
  plainTitle,
  sameJson,
  titleOfKey,
} from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { capitalise, inSentence } from "@pegboard/ui/messages/sentences.ts";
import { t } from "../messages/t.ts";
import { constantKeys, memberOfUnfinished } from "../unions/union-members.ts";
import { memberNames } from "../unions/union-names.ts";
import { defaultText } from "./default-text.ts";
import { type Drawing, describeField } from "./describe-field.ts";
import { hideSecretsAt } from "./hidden-secrets.ts";
import { type JsonPath, type MaybeJson, memberOf } from "./json-path.ts";

/**
 * A group on one line: the most telling values of an object with their names, the kind of a union,
 * the number of entries. It never has a secret.
 */
export function summaryOf({ path, value, drawing, before }: Summed, root: JsonSchema): string {
  const shown =
    value === undefined
      ? undefined
      : hideSecretsAt({ schema: root, place: path }, value, new Map());
  return summaryText({ value: shown, drawing, before }, root);
}

interface Summed {
  path: JsonPath;
  value: MaybeJson;
  drawing: Drawing;
  /** The member of a union that was shown last here. */
  before?: number | undefined;
}

/** A line about a value in which no secret is in clear. */
export function summaryText(
  { value, drawing, before = -1 }: Omit<Summed, "path">,
  root: JsonSchema,
): string {
  if (value === undefined) return t("Not set");
  if (drawing.kind === "union" && isJsonObject(value)) {
    const index = memberOfUnfinished(drawing, root, { value, before });
    const member = drawing.parts[index];
    if (member !== undefined) {
      const told = tellingValues(value, describeField(member, root, value), root);
      return [memberNames(drawing.parts, root)[index], ...(told ? [told] : [])].join(" · ");
    }
  }
  if (drawing.kind !== "object" || !isJsonObject(value)) {
    const text = defaultText(value, drawing, root);
    return isEmptyValue(value) ? capitalise(text) : text;
  }
  return tellingValues(value, drawing, root) || t("Empty");
}

const MOST_SUMMARY_MEMBERS = 3;

/**
 * The telling values, as in "source src, raw no": the section's name, its required values, those
 * that are not as usual, and then the rest.
 */
function tellingValues(value: JsonObject, { schema }: Drawing, root: JsonSchema): string {
  const constants = constantKeys(schema, root);
  const told = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const member = memberOf(value, key);
    if (constants.includes(key) || member === undefined || isEmptyValue(member)) return [];
    const drawing = describeField(property, root, member);
    const title = inSentence(
      escapeInvisible(plainTitle(ownTitle(property, key) ?? titleOfKey(key, t))),
    );
    const isName = NAMING_KEYS.includes(key) && typeof member === "string";
    const rank = rankOf(member, drawing, { isName, isRequired: schema.required?.includes(key) });
    const text = memberText(member, drawing, root);
    return [{ rank, text: isName ? text : `${title} ${text}` }];
  });
  return told
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SUMMARY_MEMBERS)
    .map(({ text }) => text)
    .join(", ");
}

function rankOf(
  value: JsonValue,
  { schema }: Drawing,
  { isName, isRequired }: { isName: boolean; isRequired: boolean | undefined },
): number {
  if (isName) return 0;
  if (isRequired) return 1;
  if (sameJson(value, schema.default)) return 4;
  return isGroup(value) ? 3 : 2;
}

/** Keys whose value is a name. */
const NAMING_KEYS = ["name", "title", "label"];
const LONGEST_SUMMARY_VALUE = 40;

function memberText(value: JsonValue, drawing: Drawing, root: JsonSchema): string {
  if (drawing.kind === "secret" || isSecretMarker(value)) return t("set");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  const text = defaultText(value, drawing, root).replace(/\s+/g, " ");
  return text.length > LONGEST_SUMMARY_VALUE
    ? `${text.slice(0, LONGEST_SUMMARY_VALUE - 1)}…`
    : text;
}

/** Whether a value is empty, which the text says in words of its own. */
function isEmptyValue(value: JsonValue): boolean {
  return (
    value === null || value === "" || (isGroup(value) && Object.keys(value as object).length === 0)
  );
}

function isGroup(value: JsonValue): boolean {
  return typeof value === "object";
}
