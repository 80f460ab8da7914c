import { SCHEMA_LIMITS } from "../limits.ts";

/**
 * A regular expression as a tree. The `source` of a single character's rule is a regular expression
 * again.
 */
export type PatternNode =
  | { kind: "character"; source: string }
  | { kind: "sequence"; parts: PatternNode[] }
  | { kind: "choice"; parts: PatternNode[] }
  | { kind: "repeat"; part: PatternNode; least: number; most: number }
  | { kind: "boundary"; source: string }
  | { kind: "look"; part: PatternNode; isBehind: boolean; isNegative: boolean };

/** Why a regular expression cannot be used. */
export type PatternIssue = "syntax" | "back reference" | "inner flags" | "kept match" | "too large";

/** The tree of a regular expression that JavaScript accepts in Unicode mode. */
export function parsePattern(source: string): PatternNode {
  return readChoice({ tokens: source.match(PATTERN_TOKENS) ?? [], index: 0 });
}

/**
 * A regular expression of Python as JavaScript writes it, or why it cannot be judged in bounded
 * time. Syntax that both languages share stays as it is.
 */
export function inJavaScript(python: string): { source: string; flags: string } | PatternIssue {
  const [start] = /^(?:\(\?[aimsu]+\))*/.exec(python) ?? [""];
  const [first, last] = start.includes("m") ? ["(?<![^])", "(?![^])"] : ["^", "$"];
  const tokens = python.slice(start.length).match(PATTERN_TOKENS) ?? [];
  const issue = tokens.map(tokenIssue).find((each) => each !== undefined);
  if (issue) return issue;
  if (deepest(tokens) > SCHEMA_LIMITS.patternDepth) return "too large";
  const translate = (token: string): string => {
    if (token === "\\A") return first;
    if (/^\\z$/i.test(token)) return last;
    // Nothing refers to a group, and the languages write its name differently.
    return token.replace(/^\(\?P?<\w+>$/, "(").replace("{,", "{0,");
  };
  return { source: tokens.map(translate).join(""), flags: start.replace(/[^ims]/g, "") };
}

/**
 * The pattern without what only Unicode mode refuses and many authors write: needless escapes
 * (`\d\-\d`), hyphens beside a class (`[\w-.]`), brackets that belong to no other (`a}`).
 */
export function inUnicodeMode(pattern: string): string {
  const tokens = pattern.match(PATTERN_TOKENS) ?? [];
  const strict = (token: string): string => {
    if (/^[{}\]]$/.test(token)) return `\\${token}`;
    if (!token.startsWith("[")) return token === "\\-" ? "-" : withoutNeedlessEscape(token);
    const inside = token.match(PATTERN_ESCAPES) ?? [];
    return inside
      .map((part, at) =>
        part === "-" && [inside[at - 1], inside[at + 1]].some(isClassEscape)
          ? "\\-"
          : withoutNeedlessEscape(part),
      )
      .join("");
  };
  return tokens.map(strict).join("");
}

const withoutNeedlessEscape = (token: string): string =>
  token.replace(/^\\([^\w^$\\.*+?()[\]{}|/-]|_)$/u, "$1");
const isClassEscape = (token = ""): boolean => /^\\[dDsSwWpP]/.test(token);

// A class without an end extends to the end of the text, so that nothing is read twice.
const CLASS = String.raw`\[(?:\\[^]|[^\]\\])*(?:\]|$)`;
const ESCAPE = String.raw`\\u\{[^}\\]*\}|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u.{4}|\\x..|\\c.|\\[pP]\{[^}\\]*\}|\\k<[^>\\]*>|\\\d+|\\[^]`;
const GROUP_START = String.raw`\(\?(?:[:=!>]|<[=!]|P?<[^>(]*>|P=|[a-zA-Z-]+[:)])|\(`;
const QUANTIFIER = String.raw`(?:[*+?]|\{(?:\d+(?:,\d*)?|,\d+)\})[?+]?`;
const PATTERN_ESCAPES = new RegExp(`${ESCAPE}|[^]`, "gu");
const PATTERN_TOKENS = new RegExp(`${CLASS}|${ESCAPE}|${GROUP_START}|${QUANTIFIER}|[^]`, "gu");

function tokenIssue(token: string): PatternIssue | undefined {
  if (/^\\(?:k|[1-9])|^\(\?P=/.test(token)) return "back reference";
  if (/^\(\?>|^[*+?{].*\+$/.test(token)) return "kept match";
  return /^\(\?[a-zA-Z-]+[:)]/.test(token) ? "inner flags" : undefined;
}

function deepest(tokens: string[]): number {
  let depth = 0;
  return tokens.reduce((most, token) => {
    if (token.startsWith("(")) depth += 1;
    if (token === ")") depth -= 1;
    return Math.max(most, depth);
  }, 0);
}

interface TokenReading {
  tokens: string[];
  index: number;
}

function readChoice(reading: TokenReading): PatternNode {
  const parts = [readSequence(reading)];
  while (reading.tokens[reading.index] === "|") {
    reading.index += 1;
    parts.push(readSequence(reading));
  }
  return parts.length === 1 && parts[0] ? parts[0] : { kind: "choice", parts };
}

function readSequence(reading: TokenReading): PatternNode {
  const parts: PatternNode[] = [];
  for (let token = reading.tokens[reading.index]; token && token !== "|" && token !== ")"; ) {
    reading.index += 1;
    parts.push(repeated(readAtom(token, reading), reading));
    token = reading.tokens[reading.index];
  }
  return { kind: "sequence", parts };
}

function readAtom(token: string, reading: TokenReading): PatternNode {
  if (/^(?:[\^$]|\\[bB])$/.test(token)) return { kind: "boundary", source: token };
  if (!token.startsWith("(")) return { kind: "character", source: token };
  const part = readChoice(reading);
  reading.index += 1;
  const [, behind, sign] = /^\(\?(<?)([=!])/.exec(token) ?? [];
  return sign ? { kind: "look", part, isBehind: behind === "<", isNegative: sign === "!" } : part;
}

function repeated(part: PatternNode, reading: TokenReading): PatternNode {
  const [, sign, low, comma, high] =
    /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??$/.exec(reading.tokens[reading.index] ?? "") ?? [];
  if (sign === undefined && low === undefined) return part;
  reading.index += 1;
  if (sign)
    return { kind: "repeat", part, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
  const least = Number(low);
  if (comma && !high) return { kind: "repeat", part, least, most: Infinity };
  return { kind: "repeat", part, least, most: high ? Number(high) : least };
}
