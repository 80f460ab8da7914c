import { REQUIRED_MESSAGE } from "./describe-keyword.ts";
import type { Issue, JsonSchema } from "./json-schema.ts";
import { ReferenceCheck } from "./validator/check-references.ts";
import { PartCompiler, UnusableReference } from "./validator/compile-part.ts";
import { issueOf } from "./validator/describe-fault.ts";
import { faultsOf, type Run } from "./validator/judge.ts";
import { SchemaDocument } from "./validator/schema-document.ts";
import { SchemaSurvey } from "./validator/survey-schema.ts";
import { TooMuchWork, Work } from "./work.ts";

/**
 * Checks a value against a schema (2020-12, draft 7 tolerated) without compiling code, so it works under `script-src 'self'`. One
 * issue per faulty place, the most telling one; of a union only the variant that the value was meant to be. A schema that cannot
 * be used, and a value that takes too long to judge, are issues at the root.
 */
export function validateJson(schema: JsonSchema, value: unknown, { root = schema, work }: Judging = {}): Issue[] {
  if (value === undefined) return [{ path: [], message: REQUIRED_MESSAGE }];
  const compiled = compiledOf(root);
  const fault = compiled.faultOf(schema);
  return fault === undefined ? compiled.issuesOf(schema, plainValue(value), work) : [faultySchema(fault)];
}

/** What belongs to a judgement besides the schema and the value. */
export interface Judging {
  /** Where references in a part of a schema start from. */
  root?: JsonSchema;
  /** The steps that several judgements have together. */
  work?: Work;
}

/** What keeps a schema from being used, as the end of a sentence about it; undefined when nothing does. */
export function schemaFault(schema: JsonSchema): string | undefined {
  return compiledOf(schema).faultOf(schema);
}

function faultySchema(reason: string): Issue {
  return { path: [], message: `cannot be checked, because its schema is faulty: ${reason}` };
}

/** Goes when its schema goes. */
const compiled = new WeakMap<JsonSchema, CompiledSchema>();

function compiledOf(root: JsonSchema): CompiledSchema {
  const known = compiled.get(root);
  if (known) return known;
  const fresh = new CompiledSchema(root);
  compiled.set(root, fresh);
  return fresh;
}

class CompiledSchema {
  readonly #root: JsonSchema;
  readonly #faults = new WeakMap<JsonSchema, { fault: string | undefined }>();
  readonly #survey: SchemaSurvey;
  readonly #references: ReferenceCheck;
  readonly #parts: PartCompiler;

  constructor(root: JsonSchema) {
    const document = new SchemaDocument(root);
    this.#root = root;
    this.#survey = new SchemaSurvey(document);
    this.#references = new ReferenceCheck(document, this.#survey);
    this.#parts = new PartCompiler(document);
  }

  faultOf(part: JsonSchema): string | undefined {
    const known = this.#faults.get(part);
    if (known) return known.fault;
    // Names in the whole document are known before references are followed.
    const ofRoot = this.#survey.faultBelow(this.#root, "", false);
    const isRoot = part === this.#root;
    const fault = (isRoot ? ofRoot : this.#survey.faultBelow(part, "", true)) ?? this.#references.faultFrom(part);
    this.#faults.set(part, { fault });
    return fault;
  }

  issuesOf(part: JsonSchema, value: unknown, work?: Work): Issue[] {
    const judge = this.#parts.judgeOf(part, "");
    try {
      if (judge(value, undefined, newRun(work), undefined)) return [];
      return firstPerPlace(faultsOf(judge, value, { place: undefined, run: newRun(work) }).map(issueOf));
    } catch (error) {
      if (error instanceof TooMuchWork) return [{ path: [], message: `cannot be checked: ${error.message}` }];
      if (error instanceof UnusableReference) return [faultySchema(error.message)];
      throw error;
    }
  }
}

function newRun(work = new Work()): Run {
  return { work, faults: undefined, scope: [""], depth: 0 };
}

/** As the value is after it was sent as JSON: without members that are undefined, with texts in place of dates. */
function plainValue(value: unknown): unknown {
  return isPlain(value) ? value : JSON.parse(JSON.stringify(value));
}

function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined && typeof value !== "function";
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}

function firstPerPlace(issues: Issue[]): Issue[] {
  const places = new Map<string, Issue>();
  for (const issue of issues) {
    const place = JSON.stringify(issue.path);
    if (!places.has(place)) places.set(place, issue);
  }
  return [...places.values()];
}
