/**
 * A JSON value: what survives `parseJson(jsonText(x))` unchanged. A `bigint` is a whole number that
 * a number would round; arguments and results of calls may have some, schemas and configs none.
 */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;
/** A JSON object. Names may come from outside: read them with `ownValue`. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Whether a value is an object of JSON: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A keyword of schemas whose author's code judges a value itself, which is laxer than the rules
 * beside it tell models and forms. `true`: it changes the value before, so any value but null
 * passes here. `"as given"`: likewise, and the value is not read as another one either.
 * `"format"`: the format alone is judged there.
 */
export const PARSED_BEFORE = "x-parsed-before";

/**
 * A JSON Schema as programs write it: a literal `as const`, or of the type that another package
 * gives it. A `JsonSchema` is one.
 */
export interface GivenSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly properties?: GivenMembers | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: GivenMember | readonly GivenMember[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly GivenMember[] | undefined;
  readonly oneOf?: readonly GivenMember[] | undefined;
  readonly allOf?: readonly GivenMember[] | undefined;
  readonly additionalProperties?: GivenMember | undefined;
  readonly $ref?: string | undefined;
  readonly $defs?: GivenMembers | undefined;
  readonly format?: string | undefined;
  readonly writeOnly?: boolean | undefined;
}
type GivenMember = GivenSchema | boolean;
interface GivenMembers {
  readonly [name: string]: GivenMember | undefined;
}

/**
 * A JSON Schema (2020-12, older drafts tolerated) as plain data. Boolean schemas appear only below
 * the root.
 */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  format?: string;
  writeOnly?: boolean;
}
