import type { JsonSchema } from "../json-schema.ts";

/** Where in a value something stands; undefined is the root. */
export type Place = { above: Place; key: string | number } | undefined;

/** A keyword that a value breaks. */
export interface Fault {
  place: Place;
  keyword: string;
  /** The schema that has the keyword. */
  part: JsonSchema;
  /** With `required` and its like: the key that is missing. With `propertyNames`: the key that is called wrong. */
  key?: string;
  /** Why a key is called wrong. */
  reason?: string;
  /** Of `oneOf`: whether several variants fit, where one may. */
  fitsSeveral?: boolean;
  /** Faults of one kind at one place in several variants of a union, of which avoiding any would do. */
  alternatives?: Fault[];
}

export function pathOf(place: Place): (string | number)[] {
  const path: (string | number)[] = [];
  for (let step = place; step; step = step.above) path.push(step.key);
  return path.reverse();
}
