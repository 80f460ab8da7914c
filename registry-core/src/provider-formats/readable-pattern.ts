import { unicodePattern } from "@pegboard/json-schema";

const TOKENS =
  /\\u\{[\da-fA-F]+\}|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[\s\S]|\[\^?(?:\\[\s\S]|[^\]\\])*\]|\(\?<?[=!]|\{\d+(?:,\d*)?\}|[\s\S]/gu;

/** What only some of the engines read: look-around, classes of Unicode, a class of nothing. */
const UNREAD = /^(?:\(\?<?[=!]|\\[pP]|\[\]$)/;

/**
 * A regular expression as RE2, Python and Rust read it as well as JavaScript: with the same meaning
 * in other words where that is possible, undefined where it is not.
 */
export function readablePattern(pattern: string): string | undefined {
  // Unicode mode refuses what engines read each in their own way: `a{`, `[\w-.]`, `\_`.
  const said = unicodePattern(pattern);
  if ("issue" in said) return undefined;
  const tokens = said.source.match(TOKENS) ?? [];
  const written = tokens.map((token) => readableToken(token));
  if (written.includes(undefined) || repeatsTooOften(tokens)) return undefined;
  return `${said.flags && `(?${said.flags})`}${written.join("")}`;
}

/** The most repetitions that RE2 takes: https://github.com/google/re2/wiki/Syntax */
const MOST_REPETITIONS = 1000;

/** Whether something is repeated too often, by itself or with the groups around it. */
function repeatsTooOften(tokens: readonly string[]): boolean {
  const groups = [1];
  let most = 1;
  let repeated = 1;
  for (const token of tokens) {
    if (token.startsWith("(")) groups.push(1);
    if (token.startsWith("{")) repeated *= Math.max(...(token.match(/\d+/g) ?? []).map(Number));
    else repeated = token === ")" ? (groups.pop() ?? 1) : 1;
    groups.push(Math.max(groups.pop() ?? 1, repeated));
    most = Math.max(most, repeated);
  }
  return most > MOST_REPETITIONS;
}

function readableToken(token: string): string | undefined {
  if (UNREAD.test(token)) return undefined;
  if (token === "[^]") return "[\\s\\S]";
  if (token.startsWith("[")) return readableClass(token);
  // RE2 takes {01} for these very characters.
  if (token.startsWith("{")) return token.replace(/\d+/g, (digits) => String(Number(digits)));
  return readableCharacter(token);
}

const TOKENS_OF_CLASS =
  /\\u\{[\da-fA-F]+\}|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\?[\s\S]/gu;

/**
 * A class with what means something else elsewhere escaped: brackets, which begin a class within
 * the class, and two of `&`, `-`, `|` or `~`, which join classes.
 */
function readableClass(token: string): string | undefined {
  const [start = ""] = /^\[\^?/.exec(token) ?? [];
  const inner = token.slice(start.length, -1).match(TOKENS_OF_CLASS) ?? [];
  const written = inner.map((each, at) => {
    if (each === "[") return "\\[";
    if (each === "\\b") return "\\x08";
    const isPair = /^[-&|~]$/.test(each) && [inner[at - 1], inner[at + 1]].includes(each);
    if (isPair) return each === "-" ? pairedHyphen(inner, at) : byNumber(each.charCodeAt(0));
    return UNREAD.test(each) ? undefined : readableCharacter(each);
  });
  return written.includes(undefined) ? undefined : `${start}${written.join("")}]`;
}

/** A hyphen beside another: one of the two is the sign of a range. */
function pairedHyphen(inner: readonly string[], at: number): string {
  const isSign = at > 0 && at < inner.length - 1 && (inner[at - 1] !== "-" || at === 1);
  return isSign ? "-" : "\\-";
}

/** A single character: by its number in two digits, or itself where it has more. */
function readableCharacter(token: string): string | undefined {
  const [, kind, digits = ""] = /^\\(u|x|c|0)\{?([^}]*)/.exec(token) ?? [];
  if (kind === "c") return byNumber(digits.toUpperCase().charCodeAt(0) - 64);
  if (kind === "0") return "\\x00";
  return kind === "u" ? byNumber(codeOf(digits)) : token;
}

/** The code point of `20AC`, or of the two halves of a pair, `D83D\uDE00`. */
function codeOf(digits: string): number {
  const [first = 0, second] = digits.split("\\u").map((each) => Number.parseInt(each, 16));
  return second === undefined ? first : (first - 0xd800) * 0x400 + second - 0xdc00 + 0x10000;
}

function byNumber(code: number): string | undefined {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code >= 0xd800 && code < 0xe000 ? undefined : String.fromCodePoint(code);
}
