import { isList, isObject, isText, LONGEST_TEXT, type Value } from "./templates/template-engine.ts";

/**
 * The approximate length of a value as JSON, computed without writing it: objects that hold each
 * other can be far longer than they look. Counting stops beyond `most`. `indent` is the number of
 * blanks for each level.
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

/** A filter with its operand. */
export interface FilteredValue {
  name: string;
  operand: Value;
}

/**
 * The approximate length of the text that a filter makes with these arguments; 0 for filters that
 * make no text longer.
 */
export function resultLength({ name, operand }: FilteredValue, args: Value[]): number {
  const [first = "", second = ""] = args.flatMap((value) => (isText(value) ? [value.value] : []));
  const number = Math.max(0, ...args.map(({ value }) => (typeof value === "number" ? value : 0)));
  if (name === "tojson") return textLength(operand, LONGEST_TEXT, number);
  if (name === "join" && isList(operand))
    return textLength(operand, LONGEST_TEXT) + operand.value.length * first.length;
  if (!isText(operand)) return 0;
  const { length } = operand.value;
  switch (name) {
    case "join":
      return length * (1 + first.length);
    case "indent":
      return length + (countOf(operand.value, "\n") + 1) * number;
    case "replace":
      return length + countOf(operand.value, first) * second.length;
    default:
      return 0;
  }
}

function countOf(text: string, part: string): number {
  return part === "" ? text.length + 1 : text.split(part).length - 1;
}
