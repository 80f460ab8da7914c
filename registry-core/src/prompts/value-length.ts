import { isList, isObject, type Value } from "./template-engine.ts";

/**
 * About how long a value is as JSON, without writing it: objects that hold each other can be far longer than they look.
 * Stops counting beyond `most`. `indent` is the number of blanks for each level.
 */
export function textLength(value: Value, most: number, indent = 0): number {
  let length = 0;
  const visit = (inner: Value, depth: number) => {
    length += 2 + indent * depth;
    if (length > most) return;
    if (typeof inner.value === "string") length += inner.value.length;
    else if (isList(inner)) for (const item of inner.value) visitNext(item, depth);
    else if (isObject(inner)) {
      for (const [key, member] of inner.value) {
        length += key.length + 4;
        visitNext(member, depth);
      }
    } else length += 4;
  };
  const visitNext = (inner: Value, depth: number) => {
    if (length <= most) visit(inner, depth + 1);
  };
  visit(value, 0);
  return length;
}
