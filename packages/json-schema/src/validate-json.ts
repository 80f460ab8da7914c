import { type Issue, valueIssue } from "./issue.ts";
import { type GivenSchema, isJsonObject, type JsonSchema } from "./json-schema.ts";
import type { SchemaIssue } from "./messages/value-messages.ts";
import { withHiddenTexts } from "./secrets/hidden-texts.ts";
import { referenceIssue } from "./validator/check-references.ts";
import { issueOf } from "./validator/describe-issue.ts";
import { keywordIssuesOf, type ValidatorPart, type ValidatorRun } from "./validator/judge.ts";
import { UnusableReference } from "./validator/reference-judges.ts";
import { SchemaDocument } from "./validator/schema-document.ts";
import { SchemaSurvey } from "./validator/survey-schema.ts";
import { findUnionTag, variantByTag } from "./validator/union-tag.ts";
import { TooMuchWork, Work } from "./work.ts";

/**
 * Checks a value against a schema. The browser and the server each bring one; both answer with such
 * issues.
 */
export type ValidateJson = (schema: JsonSchema, value: unknown) => Issue[];

/**
 * Checks a value against a schema (2020-12, draft 7 tolerated) without compiling code, so it works
 * under `script-src 'self'`. Gives one issue for each invalid place, the most telling one, and of a
 * union only the variant that the value is meant for. A schema that cannot be used, and a value
 * that takes too long to judge, are issues at the root.
 */
export function validateJson(
  given: JsonSchema | GivenSchema,
  value: unknown,
  { root = given as JsonSchema, work, hideSecrets = false }: Judging = {},
): Issue[] {
  const schema = given as JsonSchema;
  if (value === undefined) return [valueIssue([], "required")];
  const { issue, part } = compiledOf(root).lookAt(schema);
  if (issue !== undefined) return [schemaAsInvalid(issue)];
  const isPlain = isPlainJson(value);
  // As JSON carries it, a value has no undefined members, and texts for dates.
  const plain = isPlain ? value : JSON.parse(JSON.stringify(value, withoutBigint));
  return issuesOfValue(part, hideSecrets ? withHiddenTexts(plain) : plain, work);
}

/** Options of a judgement. */
export interface Judging {
  /** The root that references in a part of a schema start from. */
  root?: JsonSchema;
  /** Steps that several judgements share. */
  work?: Work;
  /** Whether a secret marker counts as a text that fits wherever some text does. */
  hideSecrets?: boolean;
}

/** Why a schema cannot be used; undefined when it can. */
export function schemaIssue(schema: JsonSchema): SchemaIssue | undefined {
  // A compiled schema is not kept here: every schema is looked at once when it arrives, and few
  // ever judge a value.
  return (compiledSchemas.get(schema) ?? new CompiledSchema(schema)).lookAt(schema).issue;
}

/**
 * Index of the union's variant that an object's tag names, as in `{ kind: "s3", … }`; -1 when its
 * tag is missing or unknown. Undefined when no key tells the variants apart, and for a value that
 * is no object.
 */
export function taggedVariant(
  root: JsonSchema,
  variants: readonly JsonSchema[],
  value: unknown,
): number | undefined {
  const document = compiledOf(root);
  const parts = variants.map((variant) => document.lookAt(variant).part);
  try {
    const tag = findUnionTag(parts);
    if (!tag || !isJsonObject(value)) return undefined;
    const named = variantByTag(tag, value, { place: undefined, run: newRun() });
    return named && "judge" in named ? parts.indexOf(named) : -1;
  } catch (error) {
    if (error instanceof UnusableReference) return undefined;
    throw error;
  }
}

function schemaAsInvalid(issue: SchemaIssue): Issue {
  return valueIssue([], "faulty_schema", { issue });
}

/** Compiled schemas. An entry disappears with its schema. */
const compiledSchemas = new WeakMap<JsonSchema, CompiledSchema>();

function compiledOf(root: JsonSchema): CompiledSchema {
  const known = compiledSchemas.get(root);
  if (known) return known;
  const fresh = new CompiledSchema(root);
  compiledSchemas.set(root, fresh);
  return fresh;
}

/** A schema that was surveyed as a whole; the issue says why it cannot be used. */
interface SurveyedSchema {
  part: ValidatorPart;
  issue: SchemaIssue | undefined;
}

class CompiledSchema {
  readonly #root: JsonSchema;
  readonly #survey: SchemaSurvey;
  readonly #wholeIssue: SchemaIssue | undefined;
  /**
   * Parts that were judged by themselves. A copy of a part is kept no longer than others keep it.
   */
  #known: WeakMap<JsonSchema, SurveyedSchema> | undefined;
  #rootKnown: SurveyedSchema | undefined;

  constructor(root: JsonSchema) {
    this.#root = root;
    this.#survey = new SchemaSurvey(new SchemaDocument(root));
    // The names in the whole document must be known before a reference is followed.
    this.#wholeIssue = this.#survey.issueBelow(root, "");
  }

  lookAt(schema: JsonSchema): SurveyedSchema {
    if (schema === this.#root) {
      this.#rootKnown ??= makeKnown(schema, this.#survey, this.#wholeIssue);
      return this.#rootKnown;
    }
    this.#known ??= new WeakMap();
    let known = this.#known.get(schema);
    if (!known) {
      const isCopy = this.#survey.find(schema) === undefined;
      const survey = isCopy ? new SchemaSurvey(this.#survey.document, this.#survey) : this.#survey;
      known = makeKnown(schema, survey, isCopy ? survey.issueBelow(schema, "") : undefined);
      this.#known.set(schema, known);
    }
    return known;
  }
}

function makeKnown(
  schema: JsonSchema,
  survey: SchemaSurvey,
  ownIssue: SchemaIssue | undefined,
): SurveyedSchema {
  const part = survey.partOf(schema, "");
  return { part, issue: ownIssue ?? (survey.isTangled ? referenceIssue(part, survey) : undefined) };
}

function issuesOfValue(part: ValidatorPart, value: unknown, work?: Work): Issue[] {
  try {
    if (part.judge(value, undefined, newRun(work), undefined)) return [];
    return firstPerPlace(
      keywordIssuesOf(part, value, { place: undefined, run: newRun(work) }).map(issueOf),
    );
  } catch (error) {
    if (error instanceof TooMuchWork) {
      const { pattern } = error;
      return [valueIssue([], "too_much_work", pattern === undefined ? {} : { pattern })];
    }
    if (error instanceof UnusableReference) return [schemaAsInvalid(error.issue)];
    throw error;
  }
}

function newRun(work = new Work()): ValidatorRun {
  return { work, issues: undefined, scope: [""], depth: 0, hidden: "fits" };
}

const withoutBigint = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? Number(value) : value;

function isPlainJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null)
    return value !== undefined && typeof value !== "function";
  if (Array.isArray(value)) return value.every(isPlainJson);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key of Object.keys(value))
    if (!isPlainJson((value as Record<string, unknown>)[key])) return false;
  return true;
}

function firstPerPlace(issues: Issue[]): Issue[] {
  if (issues.length === 1) return issues;
  const places = new Map<string, Issue>();
  for (const issue of issues) {
    const place = JSON.stringify(issue.path);
    if (!places.has(place)) places.set(place, issue);
  }
  return [...places.values()];
}
