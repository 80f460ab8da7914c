import type { $ZodType } from "zod/v4/core";
import { _toLowerCase, _trim, regexes, toJSONSchema } from "zod/v4/core";
import type { JsonObject, JsonSchema } from "../json-schema.ts";
import { PARSED_BEFORE } from "../json-schema.ts";
import { describeNonObject, describeSchemaIssue } from "../messages/value-messages.ts";
import { patternIssue } from "../patterns/compile-pattern.ts";
import { followReference } from "../reference.ts";
import { RegistryError, reasonOf } from "../registry-error.ts";
import { schemaIssue } from "../validate-json.ts";
import { jsonCopy } from "./json-copy.ts";
import { withLocalReferences } from "./local-references.ts";
import { nonObject } from "./non-object.ts";
import { schemaMistake } from "./schema-mistake.ts";
import { isStandardSchema, madeSource, type SchemaSource } from "./schema-source.ts";
import { upgradeSchema } from "./upgrade-schema.ts";
import { type IgnoredPattern, withoutUnusablePatterns } from "./usable-patterns.ts";

/**
 * The JSON Schema (2020-12) of a source, as plain data without `$schema`; older drafts are
 * upgraded, references are pointers. Keeps titles, descriptions and other `.meta()`. Leaves out
 * patterns that cannot be applied and adds them to `ignored`; keeps them without it. Throws
 * `invalid_schema` for a type that JSON Schema cannot express, naming it.
 */
export function toJsonSchema(source: SchemaSource, ignored?: IgnoredPattern[]): JsonSchema {
  const { $schema, ...schema } = plainSchema(source);
  return normalSchema(schema, ignored);
}

/**
 * A schema in the one form that everything behind the intake reads: in the keywords of draft
 * 2020-12, with references as pointers, without the patterns that cannot be applied. Such patterns
 * are added to `ignored`; without it they stay.
 */
export function normalSchema(schema: JsonSchema, ignored?: IgnoredPattern[]): JsonSchema {
  const upgraded = upgradeSchema(schema);
  return withLocalReferences(ignored ? withoutUnusablePatterns(upgraded, ignored) : upgraded);
}

/**
 * The JSON Schema of a config or of parameters, whose root must describe an object. `place` names
 * it in errors.
 */
export function toObjectSchema(
  source: SchemaSource,
  place: string,
  ignored?: IgnoredPattern[],
): JsonSchema {
  const schema = schemaAt(place, () => toJsonSchema(source, ignored));
  const broken = ignored?.find(({ issue }) => issue === "syntax");
  if (broken !== undefined) {
    const field = [place, ...broken.field].join(" › ");
    throw new RegistryError(
      "invalid_schema",
      `${field} has the pattern "${broken.pattern}", which is no regular expression. Correct it.`,
    );
  }
  const root = followReference(schema, schema) ?? schema;
  const found = nonObject(schema);
  if (found !== undefined) {
    throw new RegistryError(
      "invalid_schema",
      `${place} must describe an object, not ${describeNonObject(found)}. Put it into one, under a name: z.object({ value: … }).`,
    );
  }
  const isUnion = root.anyOf ?? root.oneOf ?? root.allOf;
  return {
    type: "object",
    ...(!isUnion && { properties: {} }),
    ...root,
    ...(root.type !== undefined && { type: "object" }),
    ...(schema.$defs && { $defs: schema.$defs }),
  };
}

/**
 * The JSON Schema of parameters, whose root must describe an object. A JSON Schema that no value
 * could be checked against is refused now, not with each call.
 */
export function toParameterSchema(
  source: SchemaSource,
  place: string,
  ignored?: IgnoredPattern[],
): JsonSchema {
  const schema = toObjectSchema(source, place, ignored);
  const issue = isStandardSchema(madeSource(source)) ? undefined : schemaIssue(schema);
  if (!issue) return schema;
  throw new RegistryError(
    "invalid_schema",
    `${place} cannot be used: ${describeSchemaIssue(issue)}.`,
  );
}

/** The schema that `read` answers. The error for a schema that cannot be used names its place. */
export function schemaAt(place: string, read: () => JsonSchema): JsonSchema {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    throw new RegistryError("invalid_schema", `${place}: ${error.message}`);
  }
}

function plainSchema(given: SchemaSource): JsonObject {
  const source = madeSource(given);
  const mistake = schemaMistake(source);
  if (mistake !== undefined) throw new RegistryError("invalid_schema", mistake);
  return jsonCopy(convertSource(source), "schema") as JsonObject;
}

function convertSource(source: SchemaSource): unknown {
  if (!isStandardSchema(source)) return source;
  try {
    if (isZod(source)) return zodSchema(source);
    return source["~standard"].jsonSchema?.input({ target: "draft-2020-12" });
  } catch (error) {
    const { path = [], type = "" } = (isZod(source) && unspeakablePart(source)) || {};
    const place = path.length === 0 ? "The schema" : `The field ${path.join(".")}`;
    const instead = JSON_INSTEAD.get(type);
    throw new RegistryError(
      "invalid_schema",
      `${place} cannot be expressed as JSON Schema: ${reasonOf(error)}.${instead ? ` Use ${instead}.` : ""}`,
    );
  }
}

/** Types that zod has and JSON has not. */
const UNSPEAKABLE = new Set([
  "bigint",
  "custom",
  "date",
  "file",
  "function",
  "map",
  "nan",
  "set",
  "symbol",
  "transform",
  "undefined",
  "void",
]);

/** What says the same in JSON as a type that JSON has not. */
const JSON_INSTEAD = new Map([
  ["bigint", "z.int(), or z.string() for larger ones"],
  ["date", "z.iso.datetime() or z.iso.date()"],
  ["map", "z.record(z.string(), …)"],
  ["set", "z.array(…)"],
  ["undefined", "z.optional(…) around what is there"],
  ["nan", "z.number()"],
  ["custom", "a type that JSON has, and .refine(…) for what it does not say"],
]);

/**
 * The first type in a zod schema that JSON Schema cannot express, and the path to it: the names of
 * its fields, `[]` for the items of a list.
 */
function unspeakablePart(source: $ZodType): { path: string[]; type: string } | undefined {
  let found: { path: string[]; type: string } | undefined;
  toJSONSchema(source, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, path }) {
      // Zod goes from the last part to the first here, and stops at the first where it throws.
      const { type } = zodSchema._zod.def;
      if (UNSPEAKABLE.has(type)) found = { path: fieldPathNames(path), type };
    },
  });
  return found;
}

function fieldPathNames(path: readonly (string | number)[]): string[] {
  const steps = path.map(String);
  return steps.flatMap((step, index) => {
    if (step === "items" && steps[index - 1] !== "properties") return ["[]"];
    return steps[index - 1] === "properties" && steps[index - 2] !== "properties" ? [step] : [];
  });
}

/** The schema of what a zod schema takes. It refuses nothing that zod takes. */
function zodSchema(source: $ZodType): unknown {
  return toJSONSchema(source, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod as unknown as { def: ZodDefinition };
      // zod writes the schema of a text, and then refuses every text.
      if (def.type === "file")
        throw new Error("JSON has no files. Take the file as a text in Base64: z.base64()");
      withoutNoise(jsonSchema);
      withoutStricterRules(def, jsonSchema);
    },
  });
}

/** What zod's own description of a schema says, as far as it is read here. */
interface ZodDefinition {
  type: string;
  coerce?: boolean;
  in?: $ZodType;
  shape?: Record<string, $ZodType>;
  pattern?: RegExp;
  checks?: { _zod: { def: ZodCheck } }[];
}

interface ZodCheck {
  check: string;
  pattern?: RegExp;
  tx?: (value: never) => unknown;
}

/** Rules of a text that one may follow only after zod cut it or changed its letters. */
const RULES_AFTER_CUTS = ["format", "pattern", "allOf", "maxLength"];
/** Keywords that ask nothing of a value of the type. */
const UNASKED = new Set([
  "type",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "id",
]);
/** What zod's own changes of a text do that make it no longer. */
const CUTS = new Set([_trim(), _toLowerCase()].map(({ _zod }) => String(Object(_zod.def).tx)));

/** Formats for which zod takes more than the standards do that they are named by. */
const LAXER_FORMATS = new Set(["uri", "duration"]);

/** Takes out of a schema what zod does not ask of the value that it is given. */
function withoutStricterRules(def: ZodDefinition, schema: Record<string, unknown>): void {
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def);
  const patterns = [def, ...checks].flatMap(({ pattern }) => pattern ?? []);
  // JSON Schema has no flags, and these change what a pattern means.
  if (patterns.some(({ flags, source }) => /[imsv]/.test(flags) || patternIssue(source))) {
    delete schema.pattern;
    delete schema.allOf;
  }
  const isOwnEmail =
    schema.format === "email" && !patterns.some(({ source }) => source === regexes.email.source);
  if (isOwnEmail || LAXER_FORMATS.has(String(schema.format))) schema[PARSED_BEFORE] = "format";
  if (Array.isArray(schema.required)) {
    const isRequired = (name: string) => def.shape?.[name]?._zod.optin === undefined;
    schema.required = schema.required.filter(isRequired);
  }
  const mark = parsingMark(def, checks, schema);
  if (mark !== undefined) schema[PARSED_BEFORE] = mark;
}

/** How a value that zod changes before it judges it is to be taken. */
function parsingMark(
  def: ZodDefinition,
  checks: readonly ZodCheck[],
  schema: Record<string, unknown>,
): true | "as given" | undefined {
  if (def.type === "pipe" && def.in?._zod.def.type === "transform") return "as given";
  const changes = checks.filter(({ check }) => check === "overwrite");
  const areCuts = def.type === "string" && changes.every(({ tx }) => CUTS.has(String(tx)));
  const asked = areCuts
    ? RULES_AFTER_CUTS
    : Object.keys(schema).filter((keyword) => !UNASKED.has(keyword) || def.type !== "string");
  const isChanged = changes.length > 0 && asked.some((rule) => schema[rule] !== undefined);
  return isChanged || def.coerce || def.type === "catch" || def.type === "success"
    ? true
    : undefined;
}

/**
 * Whether a source is a zod schema. Another copy of zod, or zod mini, counts as well, since only
 * the schema's own description is read.
 */
function isZod(source: object): source is $ZodType {
  return "_zod" in source;
}

/**
 * The schema without what zod adds for machines only: the limits of exact integers, and the long
 * pattern beside a format that every validator knows. zod itself still checks both.
 */
function withoutNoise(jsonSchema: Record<string, unknown>): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (KNOWN_JSON_FORMATS.has(String(jsonSchema.format))) delete jsonSchema.pattern;
}

const KNOWN_JSON_FORMATS = new Set([
  "date",
  "time",
  "date-time",
  "duration",
  "email",
  "uuid",
  "ipv4",
  "ipv6",
]);
