import type { SaidIssue } from "./said.ts";

/**
 * Why a schema cannot be used. `keyword`: a keyword of the schema at `path` has a wrong value. `too_many_steps`: references behind
 * references. `too_many_places_together`: so many schemas speak about one value.
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

/** What a schema describes that is no object: by its type, by a value that it lists, or by its other keywords. */
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
export function describeSchemaFault(fault: SchemaFault): string {
  switch (fault.kind) {
    case "keyword":
      return `${[...fault.path, ...fault.issue.path].join(" › ")} ${fault.issue.message}`;
    case "pattern":
      return `its pattern "${fault.pattern}" ${PATTERN_FLAWS[fault.flaw]}`;
    case "name_taken":
      return `"${fault.name}" names two places in it`;
    case "no_target":
      return `its reference "${fault.reference}" leads nowhere`;
    case "circle":
      return "a reference in it leads back to itself";
    case "too_many_parts":
      return `it has more than ${fault.most} parts`;
    case "too_deep":
      return `it is nested more than ${fault.most} levels deep`;
    case "long_address":
      return `an address in it has more than ${fault.most} characters`;
    case "too_many_steps":
      return `its references lead on more than ${fault.most} times`;
    case "too_many_places":
      return `its references lead to more than ${fault.most} places`;
    case "too_many_places_together":
      return `its references lead to more than ${fault.most} places for one value`;
  }
}

/** What a schema describes that is no object, as the object of a sentence. */
export function describeNonObject(found: NonObject): string {
  switch (found.kind) {
    case "type":
      return JSON.stringify(found.type);
    case "value":
      return `the value ${JSON.stringify(found.value)}`;
    default:
      return `a ${found.kind}`;
  }
}
