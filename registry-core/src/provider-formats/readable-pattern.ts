const TOKENS =
  /\\u\{[\da-fA-F]+\}|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\k<[^>]*>|\\[\s\S]|\[\^?(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|P?<[^>]*>)|\{,\d+\}|[\s\S]/gu;

/** What only some of the engines read: look-around, classes of Unicode, references back. */
const UNREAD = /^(?:\(\?<?[=!]|\\[pPkK1-9]|\[\])/;

/** The characters whose escapes every engine takes. */
const ESCAPED = /[\^$\\.*+?()[\]{}|/-]/;

/**
 * A regular expression as RE2, Python and Rust read it as well as JavaScript: with the same meaning
 * in other words where that is possible, undefined where it is not.
 */
export function readablePattern(source: string): string | undefined {
  const written = (source.match(TOKENS) ?? []).map((token) => readableToken(token));
  const isRead = !written.includes(undefined) && !repeatsTooOften(source);
  return isRead ? written.join("") : undefined;
}

/** The most repetitions that RE2 takes: https://github.com/google/re2/wiki/Syntax */
const MOST_REPETITIONS = 1000;

const repeatsTooOften = (source: string): boolean =>
  [...source.replace(/\\[\s\S]/g, "").matchAll(/\{(\d*),?(\d*)\}/g)].some(
    ([, least, most]) => Math.max(Number(least), Number(most)) > MOST_REPETITIONS,
  );

function readableToken(token: string): string | undefined {
  if (UNREAD.test(token)) return undefined;
  if (/^\(\?P?</.test(token)) return "(";
  if (token === "[^]") return "[\\s\\S]";
  if (token.startsWith("[") && token.length > 1) return readableClass(token);
  if (token.startsWith("{,")) return `{0${token.slice(1)}`;
  if (token === "\\A") return "^";
  if (/^\\[zZ]$/.test(token)) return "$";
  return readableCharacter(token);
}

/** A class with the brackets in it escaped, which begin a class within the class elsewhere. */
function readableClass(token: string): string | undefined {
  const [start = ""] = /^\[\^?/.exec(token) ?? [];
  const inner = token.slice(start.length, -1).match(TOKENS_OF_CLASS) ?? [];
  const written = inner.map((each) => {
    if (each === "[") return "\\[";
    if (each === "\\b") return "\\x08";
    return UNREAD.test(each) ? undefined : readableCharacter(each);
  });
  return written.includes(undefined) ? undefined : `${start}${written.join("")}]`;
}

const TOKENS_OF_CLASS =
  /\\u\{[\da-fA-F]+\}|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\?[\s\S]/gu;

/** A single character: by its number in two digits, or itself where it has more. */
function readableCharacter(token: string): string | undefined {
  if (!token.startsWith("\\")) return token;
  const [, kind = "", digits = ""] = /^\\(u|x|c|0)\{?([^}]*)/.exec(token) ?? [];
  if (kind === "c") return byNumber(digits.toUpperCase().charCodeAt(0) - 64);
  if (kind === "0") return "\\x00";
  if (kind === "x") return digits.length === 2 ? token : undefined;
  if (kind === "u") return byNumber(codeOf(digits));
  const escaped = token.slice(1);
  return /[a-zA-Z]/.test(escaped) || ESCAPED.test(escaped) ? token : escaped;
}

/** The code point of `20AC`, or of the two halves of a pair, `D83D\uDE00`. */
function codeOf(digits: string): number {
  const [first = 0, second] = digits.split("\\u").map((each) => Number.parseInt(each, 16));
  return second === undefined ? first : (first - 0xd800) * 0x400 + second - 0xdc00 + 0x10000;
}

function byNumber(code: number): string | undefined {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  const isHalf = code >= 0xd800 && code < 0xe000;
  return isHalf || !(code <= 0x10ffff) ? undefined : String.fromCodePoint(code);
}
