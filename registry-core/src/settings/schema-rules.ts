import type { JsonSchema, JsonValue } from "../schema/json-schema.ts";
import { ownValue } from "../schema/own-value.ts";
import { isSchemaObject } from "../schema/reference.ts";
import { sameJson } from "../schema/same-json.ts";
import { isSecretSchema } from "../schema/secrets/secret-schema.ts";
import { describeKeyword } from "../words/value-words.ts";

/** A rule about a field's values that has another value than before; a side without the rule is absent. */
export interface RuleChange {
  keyword: string;
  before?: JsonValue;
  after?: JsonValue;
}

/** Keywords for people's understanding of a field, those that are compared elsewhere, and those that are no rule by themselves. */
const NO_RULES = new Set([
  "$anchor",
  "$comment",
  "$defs",
  "$id",
  "$ref",
  "$schema",
  "additionalProperties",
  "allOf",
  "definitions",
  "deprecated",
  "description",
  "examples",
  "items",
  "properties",
  "readOnly",
  "required",
  "title",
  "writeOnly",
]);

/** The rules that differ; `message` continues a sentence that begins with the field's name. */
export function changedRules(before: JsonSchema[], after: JsonSchema[]): (RuleChange & { message: string })[] {
  const [old, current] = [rulesOf(before), rulesOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((keyword) => {
    const [was, is] = [old.get(keyword), current.get(keyword)];
    if (sameJson(was, is)) return [];
    const message = ownValue(MESSAGES, keyword)?.(was, is) ?? ruleMessage(keyword, was, is);
    return [{ keyword, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }), message }];
  });
}

function rulesOf(schemas: JsonSchema[]): Map<string, JsonValue> {
  const rules = new Map<string, JsonValue>();
  for (const schema of schemas) {
    for (const [keyword, value] of Object.entries(schema)) {
      if (UNIONS.has(keyword) && valueOrNull(value)) rules.set("null", true);
      else if (isRule(keyword, value) && !rules.has(keyword)) rules.set(keyword, value as JsonValue);
    }
    if (isSecretSchema(schema)) rules.set("secret", true);
    if (schema.additionalProperties === false) rules.set("additionalProperties", false);
  }
  return rules;
}

function isRule(keyword: string, value: unknown): boolean {
  const isSecret = keyword === "format" && value === "password";
  return value !== undefined && !NO_RULES.has(keyword) && !isSecret;
}

/** The variant beside `null`, when the union has no other. */
export function valueOrNull(variants: unknown): JsonSchema[] | undefined {
  if (!Array.isArray(variants) || variants.length !== 2) return undefined;
  const values = variants.filter((variant) => isSchemaObject(variant) && variant.type !== "null");
  return values.length === 1 ? values : undefined;
}

type Message = (before: JsonValue | undefined, after: JsonValue | undefined) => string;

const MESSAGES: Record<string, Message> = {
  secret: (_, after) => (after ? "is a secret now" : "is no longer a secret"),
  additionalProperties: (_, after) =>
    after === false ? "takes no entries any more but the ones it names" : "takes other entries than the ones it names",
  null: (_, after) => (after ? "may be empty (null) now" : "may no longer be empty (null)"),
  default: (before, after) => {
    if (after === undefined) return "has no default any more";
    return `is ${JSON.stringify(after)} by default now${before === undefined ? "" : `, was ${JSON.stringify(before)}`}`;
  },
};

const ruleMessage = (keyword: string, before: JsonValue | undefined, after: JsonValue | undefined): string => {
  if (UNIONS.has(keyword)) return "takes other forms of values than before";
  const was = before === undefined ? "" : describeKeyword(keyword, before);
  if (after === undefined) return `has one rule less: “${was}”`;
  return `${describeKeyword(keyword, after)} now${was === "" ? "" : `, before it ${was}`}`;
};

const UNIONS = new Set(["anyOf", "oneOf", "if", "then", "else", "not"]);
