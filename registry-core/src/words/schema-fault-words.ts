import { type KindWords, type SaidIssue, sayKind } from "./said.ts";

/**
 * Why a schema cannot be used. `keyword`: a keyword of the schema at `path` has a wrong value.
 * `too_many_steps`: references behind references. `too_many_places_together`: so many schemas speak
 * about one value.
 */
export type SchemaFault =
  | { kind: "keyword"; path: readonly string[]; issue: SaidIssue }
  | { kind: "pattern"; pattern: string; flaw: keyof typeof PATTERN_FLAWS }
  | { kind: "name_taken"; name: string }
  | { kind: "no_target"; reference: string }
  | { kind: "circle" }
  | {
      kind:
        | "too_many_parts"
        | "too_deep"
        | "long_address"
        | "too_many_steps"
        | "too_many_places"
        | "too_many_places_together";
      most: number;
    };

/**
 * What a schema describes that is no object: by its type, by a value that it lists, or by its other
 * keywords.
 */
export type NonObject =
  | { kind: "type"; type: unknown }
  | { kind: "value"; value: unknown }
  | { kind: "list" | "text" | "number" };

/** Why a pattern cannot be used, as the end of a sentence about it. */
export const PATTERN_FLAWS = {
  syntax: "is no regular expression",
  "back reference": "refers back to what it matched, which cannot be judged in bounded time",
  "inner flags": "sets flags that are not supported",
  "kept match": "is atomic or possessive, which is not supported",
  "too large": "is too large",
};

/** Why a schema cannot be used, as the end of a sentence about it. */
export const SCHEMA_FAULT_WORDS: KindWords<SchemaFault> = {
  keyword: ({ path, issue }) => `${[...path, ...issue.path].join(" › ")} ${issue.message}`,
  pattern: ({ pattern, flaw }) => `its pattern "${pattern}" ${PATTERN_FLAWS[flaw]}`,
  name_taken: ({ name }) => `"${name}" names two places in it`,
  no_target: ({ reference }) => `its reference "${reference}" leads nowhere`,
  circle: () => "a reference in it leads back to itself",
  too_many_parts: ({ most }) => `it has more than ${most} parts`,
  too_deep: ({ most }) => `it is nested more than ${most} levels deep`,
  long_address: ({ most }) => `an address in it has more than ${most} characters`,
  too_many_steps: ({ most }) => `its references lead on more than ${most} times`,
  too_many_places: ({ most }) => `its references lead to more than ${most} places`,
  too_many_places_together: ({ most }) =>
    `its references lead to more than ${most} places for one value`,
};

/** Why a schema cannot be used, as the end of a sentence about it. */
export function describeSchemaFault(fault: SchemaFault): string {
  return sayKind(SCHEMA_FAULT_WORDS, fault);
}

/** What a schema describes that is no object, as the object of a sentence. */
export const NON_OBJECT_WORDS: KindWords<NonObject> = {
  type: ({ type }) => JSON.stringify(type),
  value: ({ value }) => `the value ${JSON.stringify(value)}`,
  list: () => "a list",
  text: () => "a text",
  number: () => "a number",
};

/** What a schema describes that is no object, as the object of a sentence. */
export function describeNonObject(found: NonObject): string {
  return sayKind(NON_OBJECT_WORDS, found);
}
