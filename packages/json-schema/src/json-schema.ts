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
  /** See `JsonSchema.type`; a list may be `as const`. */
  readonly type?: string | readonly string[] | undefined;
  /** See `JsonSchema.title`. */
  readonly title?: string | undefined;
  /** See `JsonSchema.description`. */
  readonly description?: string | undefined;
  /** See `JsonSchema.properties`. */
  readonly properties?: GivenMembers | undefined;
  /** See `JsonSchema.required`. */
  readonly required?: readonly string[] | undefined;
  /** See `JsonSchema.items`. */
  readonly items?: GivenMember | readonly GivenMember[] | undefined;
  /** See `JsonSchema.enum`. */
  readonly enum?: readonly unknown[] | undefined;
  /** See `JsonSchema.const`. */
  readonly const?: unknown;
  /** See `JsonSchema.default`. */
  readonly default?: unknown;
  /** See `JsonSchema.anyOf`. */
  readonly anyOf?: readonly GivenMember[] | undefined;
  /** See `JsonSchema.oneOf`. */
  readonly oneOf?: readonly GivenMember[] | undefined;
  /** See `JsonSchema.allOf`. */
  readonly allOf?: readonly GivenMember[] | undefined;
  /** See `JsonSchema.additionalProperties`. */
  readonly additionalProperties?: GivenMember | undefined;
  /** See `JsonSchema.$ref`. */
  readonly $ref?: string | undefined;
  /** See `JsonSchema.$defs`. */
  readonly $defs?: GivenMembers | undefined;
  /** See `JsonSchema.format`. */
  readonly format?: string | undefined;
  /** See `JsonSchema.writeOnly`. */
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
  /** The JSON type of the value, or several of them; any type where it is absent. */
  type?: string | string[];
  /** A short name for people; forms show it as the label. */
  title?: string;
  /** What the value means, for models and people. */
  description?: string;
  /** Schemas of an object's members, by name. */
  properties?: Record<string, JsonSchema>;
  /** Names of the members that an object has to have; none unless given. */
  required?: string[];
  /** The schema of each item of a list; `false` allows none. */
  items?: JsonSchema | boolean;
  /** All values that are allowed. */
  enum?: unknown[];
  /** The only value that is allowed. */
  const?: unknown;
  /** The value that holds where none is given; forms begin with it. */
  default?: unknown;
  /** Schemas of which at least one has to fit. */
  anyOf?: JsonSchema[];
  /** Schemas of which exactly one has to fit. */
  oneOf?: JsonSchema[];
  /** Schemas that all have to fit. */
  allOf?: JsonSchema[];
  /** The schema of members that `properties` does not name; `false` allows none. */
  additionalProperties?: JsonSchema | boolean;
  /** Where the schema stands that holds here, such as `#/$defs/address`. */
  $ref?: string;
  /** Schemas that references name. */
  $defs?: Record<string, JsonSchema>;
  /** What a text is, such as `email` or `date-time`; `password` makes the field a secret. */
  format?: string;
  /** Whether the value is a secret, which no answer shows. Default: no. */
  writeOnly?: boolean;
}
