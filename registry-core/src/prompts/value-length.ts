import {
  isListValue,
  isObjectValue,
  isTextValue,
  LONGEST_TEMPLATE_TEXT,
  type TemplateValue,
} from "./templates/template-engine.ts";

/**
 * The approximate length of a value as JSON, computed without writing it: objects that hold each
 * other can be far longer than they look. Counting stops beyond `most`. `indent` is the number of
 * blanks for each level.
 */
export function textLength(value: TemplateValue, most: number, indent = 0): number {
  let length = 0;
  const visit = (inner: TemplateValue, depth: number) => {
    length += 2 + indent * depth;
    if (length > most) return;
    if (typeof inner.value === "string") length += inner.value.length;
    else if (isListValue(inner)) for (const item of inner.value) visitNext(item, depth);
    else if (isObjectValue(inner)) {
      for (const [key, member] of inner.value) {
        length += key.length + 4;
        visitNext(member, depth);
      }
    } else length += 4;
  };
  const visitNext = (inner: TemplateValue, depth: number) => {
    if (length <= most) visit(inner, depth + 1);
  };
  visit(value, 0);
  return length;
}

/** A filter with its operand. */
export interface FilteredValue {
  name: string;
  operand: TemplateValue;
}

/**
 * The approximate length of the text that a filter makes with these arguments; 0 for filters that
 * make no text longer.
 */
export function resultLength({ name, operand }: FilteredValue, args: TemplateValue[]): number {
  const [first = "", second = ""] = args.flatMap((value) =>
    isTextValue(value) ? [value.value] : [],
  );
  const number = Math.max(0, ...args.map(({ value }) => (typeof value === "number" ? value : 0)));
  if (name === "tojson") return textLength(operand, LONGEST_TEMPLATE_TEXT, number);
  if (name === "join" && isListValue(operand))
    return textLength(operand, LONGEST_TEMPLATE_TEXT) + operand.value.length * first.length;
  if (!isTextValue(operand)) return 0;
  const { length } = operand.value;
  switch (name) {
    case "join":
      return length * (1 + first.length);
    case "indent":
      return length + (countOccurrences(operand.value, "\n") + 1) * number;
    case "replace":
      return length + countOccurrences(operand.value, first) * second.length;
    default:
      return 0;
  }
}

function countOccurrences(text: string, part: string): number {
  return part === "" ? text.length + 1 : text.split(part).length - 1;
}
