import type { JsonValue } from "../json-schema.ts";
import { setOwn } from "./own-value.ts";

/**
 * Reads JSON as `JSON.parse` does, but loses no digit of a whole number: one that a number would
 * round is a bigint. Throws SyntaxError.
 */
export function parseJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  if (!MAY_HAVE_LONG_NUMBERS.test(text)) return value;
  const mark = absentMark(JSON.stringify(value));
  const marked = markLongNumbers(text, mark);
  return marked === text ? value : unmarkValues(JSON.parse(marked), mark);
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
 * its digits. So they pass through code that reads and writes JSON with numbers. Takes valid JSON,
 * of which it goes through every character once.
 */
export function markLongNumbers(text: string, mark: string): string {
  if (!MAY_HAVE_LONG_NUMBERS.test(text)) return text;
  const [open, close] = [`"${mark}`, '"'];
  let marked = "";
  const next = newNumberSearch();
  let from = 0;
  for (let found = findDigits(text, next); found; found = findDigits(text, next)) {
    const { index } = found;
    const [token] = found;
    const end = index + token.length;
    if (!isWholeText(text, index, end) || !isRounded(token)) continue;
    marked += text.slice(from, index) + open + token + close;
    from = end;
  }
  return from === 0 ? text : marked + text.slice(from);
}

/**
 * Whether JSON text has more numbers with so many digits that keeping them takes long. It costs one
 * look at the text.
 */
export function hasManyLongNumbers(text: string, most: number): boolean {
  if (!MAY_HAVE_LONG_NUMBERS.test(text)) return false;
  const next = newNumberSearch();
  for (let count = 0; findDigits(text, next); count += 1) if (count >= most) return true;
  return false;
}

/** JSON text with the numbers again that `markLongNumbers` took out of it. */
export function unmarkLongNumbers(text: string, mark: string): string {
  return text.includes(mark) ? text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1") : text;
}

/**
 * A value that was parsed from marked text, with bigints in the place of its marked texts. It is
 * changed and not copied, since it may be large.
 */
export function unmarkValues<Value>(value: Value, mark: string): Value {
  if (typeof value === "string")
    return (value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const member: unknown = value[at];
      if (isMarkable(member)) value[at] = unmarkValues(member, mark);
    }
    return value;
  }
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    const member = members[key];
    if (isMarkable(member)) setOwn(members, key, unmarkValues(member, mark));
  }
  return value;
}

const isMarkable = (value: unknown) => typeof value === "string" || typeof value === "object";

/** The number that a text spells; a bigint where a number would have other digits. */
export function exactNumber(text: string): number | bigint {
  const number = Number(text);
  const isOther =
    !Number.isSafeInteger(number) &&
    Number.isFinite(number) &&
    /^[+-]?\d+$/.test(text) &&
    String(number) !== text;
  return isOther ? BigInt(text) : number;
}

/** Whether a number is kept as it is written, or is written as it would be kept. */
export function isExactNumber(text: string): boolean {
  const [, digits] = /^[+-]?(\d{16,})$/.exec(text) ?? [];
  if (digits === undefined || String(Number(digits)) === digits) return true;
  return Number.isFinite(Number(digits)) && BigInt(digits) === BigInt(Number(digits));
}

/** A number with so many digits, or a text that looks like one. */
const MAY_HAVE_LONG_NUMBERS = /(?:^|[\s:,[])-?\d{16}/;

/** The digits that a number has at most. */
const MOST_DIGITS = 17;
/** Beyond so many characters, a text may spell a number that is none. */
const SURELY_FINITE = 300;

const newNumberSearch = () => /"|-?\d{16,}/g;

/** The next digits outside of texts of JSON, as many as a rounded number has at least. */
function findDigits(text: string, next: RegExp): RegExpExecArray | null {
  for (;;) {
    const found = next.exec(text);
    if (found?.[0] !== '"') return found;
    next.lastIndex = endOfText(text, found.index);
  }
}

/** Where a text of JSON ends whose quotation mark is there. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end < 0) return text.length;
    let before = end;
    while (text[before - 1] === "\\") before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

/** Whether digits are a whole number, and no part of a fraction or of a power of ten. */
const isWholeText = (text: string, start: number, end: number): boolean =>
  !isPartOfNumber(text.charCodeAt(start - 1)) && !isPartOfNumber(text.charCodeAt(end));

const [POINT, PLUS, SMALL_E, LARGE_E] = [46, 43, 101, 69];
const isPartOfNumber = (code: number) =>
  code === POINT || code === PLUS || code === SMALL_E || code === LARGE_E;

function isRounded(digits: string): boolean {
  let last = digits.length;
  if (last > MOST_DIGITS && last < SURELY_FINITE) {
    while (digits[last - 1] === "0") last -= 1;
    // A sign and zeros at its beginning, which JSON has none of, are no digits.
    if (last - Number(digits.startsWith("-")) > MOST_DIGITS) return true;
  }
  return typeof exactNumber(digits) === "bigint";
}

const withoutBigint = (value: unknown): unknown => (typeof value === "bigint" ? null : value);

/** A text that does not stand in another one. */
function absentMark(text: string): string {
  let mark = "#";
  while (text.includes(mark)) mark += mark;
  return mark;
}
