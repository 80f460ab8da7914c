import type { JsonSchema } from "../json-schema.ts";

/** Where in a value something stands; undefined is the root. */
export type Place = { above: Place; key: string | number } | undefined;

/** A keyword that a value breaks. */
export interface Fault {
  place: Place;
  keyword: string;
  /** The schema that has the keyword. */
  part: JsonSchema;
  /**
   * With `required` and similar keywords: the missing key. With `propertyNames`: the key with the
   * wrong name.
   */
  key?: string;
  /** What is wrong with a key's name; absent when no name is right. */
  ofName?: Fault;
  /** With `oneOf`: whether several variants fit and only one may. */
  fitsSeveral?: boolean;
  /**
   * Faults of one kind at one place in several variants of a union; whoever avoids one of them
   * satisfies the union.
   */
  alternatives?: Fault[];
}

export function pathOf(place: Place): (string | number)[] {
  const path: (string | number)[] = [];
  for (let step = place; step; step = step.above) path.push(step.key);
  return path.reverse();
}
