import type { JsonValue } from "../json-schema.ts";

/**
 * Reads JSON as `JSON.parse` does, but loses no digit of a whole number: one that a number would
 * round is a bigint. Throws SyntaxError.
 */
export function parseJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  if (!MAY_HAVE_LONG_NUMBERS.test(text)) return value;
  const mark = absentMark(JSON.stringify(value));
  return JSON.parse(markLongNumbers(text, mark), (_key, member) =>
    typeof member === "string" && member.startsWith(mark)
      ? BigInt(member.slice(mark.length))
      : member,
  );
}

/** Writes JSON as `JSON.stringify` does, and a bigint as the number that it is. */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    // The value has a bigint. Whatever else cannot be written is thrown again here.
    const mark = absentMark(JSON.stringify(value, (_key, member) => withoutBigint(member)));
    const marked = JSON.stringify(
      value,
      (_key, member) => (typeof member === "bigint" ? `${mark}${member}` : member),
      indent,
    );
    return unmarkLongNumbers(marked, mark);
  }
}

/**
 * JSON text with a text in the place of each whole number that a number would round: the mark, and
 * its digits. So they pass through code that reads and writes JSON with numbers. Takes valid JSON.
 */
export function markLongNumbers(text: string, mark: string): string {
  if (!MAY_HAVE_LONG_NUMBERS.test(text)) return text;
  return text.replaceAll(TEXT_OR_NUMBER, (token) =>
    typeof exactNumber(token) === "bigint" ? `"${mark}${token}"` : token,
  );
}

/** JSON text with the numbers again that `markLongNumbers` took out of it. */
export function unmarkLongNumbers(text: string, mark: string): string {
  return text.includes(mark) ? text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1") : text;
}

/** The number that a text spells; a bigint where a number would have other digits. */
export function exactNumber(text: string): number | bigint {
  const number = Number(text);
  const isRounded =
    !Number.isSafeInteger(number) &&
    Number.isFinite(number) &&
    /^[+-]?\d+$/.test(text) &&
    String(number) !== text;
  return isRounded ? BigInt(text) : number;
}

/** A number with so many digits, or a text that looks like one. */
const MAY_HAVE_LONG_NUMBERS = /(?:^|[\s:,[])-?\d{16}/;

const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

const withoutBigint = (value: unknown): unknown => (typeof value === "bigint" ? null : value);

/** A text that does not stand in another one. */
function absentMark(text: string): string {
  let mark = "#";
  while (text.includes(mark)) mark += mark;
  return mark;
}
