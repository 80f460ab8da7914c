import type { JsonSchema } from "../json-schema.ts";
import type { Work } from "../work.ts";
import type { KeywordIssue, ValuePlace } from "./keyword-issue.ts";
import type { SchemaDocument } from "./schema-document.ts";

/**
 * The members of a value that were judged already, for `unevaluatedProperties` and
 * `unevaluatedItems`.
 */
export interface JudgedMembers {
  names: Set<string>;
  items: Set<number>;
}

/**
 * How a hidden text counts for rules about texts, since nobody knows whether it follows them. It
 * counts as following every rule; within `not` it follows none, and within `if` it is none of the
 * listed texts.
 */
export type HiddenGuess = "fits" | "fits but is another" | "differs";

/** One judgement of one value. It ends with the first error that is thrown. */
export interface ValidatorRun {
  work: Work;
  /** The list that issues are added to; undefined when only yes or no is asked for. */
  issues: KeywordIssue[] | undefined;
  /** Resources that were entered, which `$dynamicRef` looks through. */
  scope: string[];
  /** The number of schemas within schemas that are being applied. */
  depth: number;
  /** What the run assumes of a hidden text; see `HiddenGuess`. */
  hidden: HiddenGuess;
}

/**
 * Whether a value follows one keyword of a schema. Issues are added to the run if it collects them.
 */
export type Judge = (
  value: unknown,
  place: ValuePlace,
  run: ValidatorRun,
  seen: JudgedMembers | undefined,
) => boolean;

/** Makes the judge of one keyword of a part; undefined when the keyword accepts everything. */
export type MakeJudge = (part: ValidatorPart, keyword: string) => Judge | undefined;

/** One schema of a document that judges values. */
export interface ValidatorPart {
  /** The schema. When it is no object, only `false` refuses anything. */
  readonly schema: JsonSchema;
  readonly base: string;
  readonly parts: ValidatorParts;
  /** The number of schemas that describe a value of this part, once references were checked. */
  places: number | "counting" | undefined;
  /** Whether a value follows the schema. Issues are added to the run if it collects them. */
  judge(
    value: unknown,
    place: ValuePlace,
    run: ValidatorRun,
    seen: JudgedMembers | undefined,
  ): boolean;
  /** The part for a schema in a keyword of this part. */
  below(schema: unknown): ValidatorPart;
}

/** Finds the parts of schemas. */
export interface ValidatorParts {
  readonly document: SchemaDocument;
  /** The part for a schema in the document; references in it start from `base`. */
  partOf(schema: unknown, base: string): ValidatorPart;
}

export function emptySeen(): JudgedMembers {
  return { names: new Set(), items: new Set() };
}

export function addSeen(to: JudgedMembers, from: JudgedMembers): void {
  for (const name of from.names) to.names.add(name);
  for (const item of from.items) to.items.add(item);
}

/** Judges a value without collecting issues. */
export function isAccepted(
  part: ValidatorPart,
  value: unknown,
  run: ValidatorRun,
  seen?: JudgedMembers,
): boolean {
  const { issues } = run;
  run.issues = undefined;
  const isValid = part.judge(value, undefined, run, seen);
  run.issues = issues;
  return isValid;
}

/** Judges a value and answers the issues instead of adding them to the run. */
export function keywordIssuesOf(
  part: ValidatorPart,
  value: unknown,
  { place, run }: { place: ValuePlace; run: ValidatorRun },
): KeywordIssue[] {
  const { issues } = run;
  const found: KeywordIssue[] = [];
  run.issues = found;
  part.judge(value, place, run, undefined);
  run.issues = issues;
  return found;
}

/** The place of a member. Places are only needed when issues are collected. */
export function placeBelow(place: ValuePlace, key: string | number, run: ValidatorRun): ValuePlace {
  return run.issues ? { above: place, key } : undefined;
}
