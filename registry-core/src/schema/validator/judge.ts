import type { JsonSchema } from "../json-schema.ts";
import type { Work } from "../work.ts";
import type { Fault, Place } from "./fault.ts";
import type { SchemaDocument } from "./schema-document.ts";

/**
 * The members of a value that were judged already, for `unevaluatedProperties` and
 * `unevaluatedItems`.
 */
export interface Seen {
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
export interface Run {
  work: Work;
  /** The list that faults are added to; undefined when only yes or no is asked for. */
  faults: Fault[] | undefined;
  /** Resources that were entered, which `$dynamicRef` looks through. */
  scope: string[];
  /** The number of schemas within schemas that are being applied. */
  depth: number;
  /** What the run assumes of a hidden text; see `HiddenGuess`. */
  hidden: HiddenGuess;
}

/**
 * Whether a value follows one keyword of a schema. Faults are added to the run if it collects them.
 */
export type Judge = (value: unknown, place: Place, run: Run, seen: Seen | undefined) => boolean;

/** Makes the judge of one keyword of a part; undefined when the keyword accepts everything. */
export type MakeJudge = (part: Part, keyword: string) => Judge | undefined;

/** One schema of a document that judges values. */
export interface Part {
  /** The schema. When it is no object, only `false` refuses anything. */
  readonly schema: JsonSchema;
  readonly base: string;
  readonly parts: Parts;
  /** The number of schemas that describe a value of this part, once references were checked. */
  places: number | "counting" | undefined;
  /** Whether a value follows the schema. Faults are added to the run if it collects them. */
  judge(value: unknown, place: Place, run: Run, seen: Seen | undefined): boolean;
  /** The part for a schema in a keyword of this part. */
  below(schema: unknown): Part;
}

/** Finds the parts of schemas. */
export interface Parts {
  readonly document: SchemaDocument;
  /** The part for a schema in the document; references in it start from `base`. */
  partOf(schema: unknown, base: string): Part;
}

export function emptySeen(): Seen {
  return { names: new Set(), items: new Set() };
}

export function addSeen(to: Seen, from: Seen): void {
  for (const name of from.names) to.names.add(name);
  for (const item of from.items) to.items.add(item);
}

/** Judges a value without collecting faults. */
export function isAccepted(part: Part, value: unknown, run: Run, seen?: Seen): boolean {
  const { faults } = run;
  run.faults = undefined;
  const isValid = part.judge(value, undefined, run, seen);
  run.faults = faults;
  return isValid;
}

/** Judges a value and answers the faults instead of adding them to the run. */
export function faultsOf(
  part: Part,
  value: unknown,
  { place, run }: { place: Place; run: Run },
): Fault[] {
  const { faults } = run;
  const found: Fault[] = [];
  run.faults = found;
  part.judge(value, place, run, undefined);
  run.faults = faults;
  return found;
}

/** The place of a member. Places are only needed when faults are collected. */
export function placeBelow(place: Place, key: string | number, run: Run): Place {
  return run.faults ? { above: place, key } : undefined;
}
