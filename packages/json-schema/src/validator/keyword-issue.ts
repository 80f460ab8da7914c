import type { JsonSchema } from "../json-schema.ts";

/** The place of something in a value; undefined is the root. */
export type ValuePlace = { above: ValuePlace; key: string | number } | undefined;

/** A keyword that a value breaks. */
export interface KeywordIssue {
  place: ValuePlace;
  keyword: string;
  /** The schema that has the keyword. */
  part: JsonSchema;
  /**
   * The key that is missing, with `required` and similar keywords; the key with the wrong name,
   * with `propertyNames`.
   */
  key?: string;
  /** The issue of a key's name; absent when no name is right. */
  ofName?: KeywordIssue;
  /** Whether several variants of `oneOf` fit although only one may. */
  fitsSeveral?: boolean;
  /**
   * Issues of one kind at one place in several variants of a union; a value without one of them
   * satisfies the union.
   */
  alternatives?: KeywordIssue[];
}

export function pathOfPlace(place: ValuePlace): (string | number)[] {
  const path: (string | number)[] = [];
  for (let step = place; step; step = step.above) path.push(step.key);
  return path.reverse();
}
