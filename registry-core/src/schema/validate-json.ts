import { Validator } from "@cfworker/json-schema";
import { authoredMessage } from "./authored-message.ts";
import { isPattern, withUsablePattern } from "./broken-patterns.ts";
import { describeKeyword, describeManyMatches, REQUIRED_MESSAGE } from "./describe-keyword.ts";
import type { Issue, JsonSchema, ValidateJson } from "./json-schema.ts";
import { decodePointerKey, isSchemaObject, schemaAtReference } from "./reference.ts";
import { decisiveFaults, type Fault } from "./union-faults.ts";

/**
 * Checks a value without compiling code, so it works under `script-src 'self'`. One issue per faulty place, the most telling
 * one; of a union only the variant that the value was meant to be. A schema that cannot be used is itself an issue at the root.
 */
export const validateJson: ValidateJson = (schema, value) => {
  if (value === undefined) return [{ path: [], message: REQUIRED_MESSAGE }];
  try {
    const plain: unknown = JSON.parse(JSON.stringify(value));
    const { valid, errors } = validatorOf(schema).validate(plain);
    return valid ? [] : firstPerPlace(decisiveFaults(errors).map((fault) => issueOf(fault, schema, plain)));
  } catch (error) {
    return [{ path: [], message: `cannot be checked, because its schema is faulty: ${reasonOf(error)}` }];
  }
};

function reasonOf(error: unknown): string {
  // The validator takes every keyword for what it should be.
  if (error instanceof TypeError) return "one of its keywords has a value of the wrong kind";
  const [, pattern] = /^Invalid regular expression: \/(.*)\/\w*: /s.exec(String(Object(error).message)) ?? [];
  if (pattern !== undefined) return `its pattern ${pattern} is no regular expression`;
  return error instanceof Error ? String(error.message.split("\n")[0]) : String(error);
}

const validators = new WeakMap<JsonSchema, Validator>();

function validatorOf(schema: JsonSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  // The validator writes its own marks into the schema it is given.
  const validator = new Validator(JSON.parse(JSON.stringify(schema), checkable), "2020-12", false);
  validators.set(schema, validator);
  return validator;
}

function checkable(_key: string, part: unknown): unknown {
  return withNull(withUsablePattern(part));
}

/** OpenAPI's spelling of a value that may be null. */
function withNull(part: unknown): unknown {
  return isSchemaObject(part) && part.nullable === true && typeof part.type === "string"
    ? { ...part, type: [part.type, "null"] }
    : part;
}

function issueOf(fault: Fault, schema: JsonSchema, value: unknown): Issue {
  const path = pathInValue(fault.instanceLocation, value);
  const missing = /does not have (?:required property )?"(.*)"\.$/s.exec(fault.error)?.[1];
  if (missing !== undefined && MISSING_KEYWORDS.has(fault.keyword)) {
    return { path: [...path, missing], message: REQUIRED_MESSAGE };
  }
  const name = /^Property name "(.*)" does not match schema\.$/s.exec(fault.error)?.[1];
  if (name !== undefined && fault.keyword === "propertyNames") {
    return {
      path: [...path, name],
      message: `has a name that ${nameFault(name, keywordValue(schema, fault.keywordLocation), schema)}`,
    };
  }
  if (fault.keyword === "oneOf" && !fault.error.includes("(0 matches)")) {
    return { path, message: describeManyMatches(keywordValue(schema, fault.keywordLocation)) };
  }
  const { keyword, keywordLocation, alternatives } = fault;
  if (!alternatives) return { path, message: messageOf(keyword, keywordValue(schema, parentOf(keywordLocation))) };
  const expected = new Set(alternatives.flatMap((each) => keywordValue(schema, each.keywordLocation)));
  return { path, message: describeKeyword(keyword === "type" ? "type" : "enum", [...expected]) };
}

/** Why a key may not be called what it is. */
function nameFault(name: string, names: unknown, { $defs, definitions }: JsonSchema): string {
  if (!isSchemaObject(names)) return "is not allowed";
  const shared = { ...($defs && { $defs }), ...(definitions !== undefined && { definitions }) };
  return validateJson({ ...shared, ...names }, name)[0]?.message ?? "is not allowed";
}

/** What the author of the schema says about a broken keyword, or what the keyword means. */
function messageOf(keyword: string, part: unknown): string {
  const expected: unknown = isSchemaObject(part) ? part[keyword] : undefined;
  if (keyword === "pattern" && !isPattern(String(expected))) return describeKeyword(keyword, expected);
  const authored = authoredMessage(part, keyword);
  if (authored !== undefined) return authored;
  const [example] = isSchemaObject(part) && Array.isArray(part.examples) ? part.examples : [];
  const hint = keyword === "pattern" && typeof example === "string" ? `, for example ${example}` : "";
  return describeKeyword(keyword, expected) + hint;
}

function parentOf(location: string): string {
  return location.slice(0, location.lastIndexOf("/"));
}

const MISSING_KEYWORDS = new Set(["required", "dependentRequired", "dependencies"]);

/** The path that a JSON Pointer means in a value: `/list/0` as `["list", 0]`. */
export function pathInValue(pointer: string, value: unknown): (string | number)[] {
  let current = value;
  return keysOf(pointer).map((key) => {
    const step = Array.isArray(current) ? Number(key) : key;
    current = Object(current)[key];
    return step;
  });
}

/** The value at a location that passes through references (`#/properties/a/$ref/minimum`). */
function keywordValue(schema: JsonSchema, location: string): unknown {
  let current: unknown = schema;
  for (const key of keysOf(location)) {
    const follows = key === "$ref" && isSchemaObject(current) && typeof current.$ref === "string";
    current = follows ? schemaAtReference(schema, String(Object(current).$ref)) : Object(current)[key];
  }
  return current;
}

function keysOf(location: string): string[] {
  return location.split("/").slice(1).map(decodePointerKey);
}

function firstPerPlace(issues: Issue[]): Issue[] {
  const places = new Map<string, Issue>();
  for (const issue of issues) {
    const place = JSON.stringify(issue.path);
    if (!places.has(place)) places.set(place, issue);
  }
  return [...places.values()];
}
