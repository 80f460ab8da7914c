/** A part of a text from one character to before another. */
interface SecretRange {
  start: number;
  end: number;
}

/** Words in the names of keys whose values are secrets. */
const SECRET_KEY =
  /authorization|token|secret|passw|passphrase|pwd|api[-_]?key|access[-_]?key|private[-_]?key|credential|cookie|^key$|[-_]key$/i;
/** Keys that name such things without being any: budgets and limits of tokens. */
const NO_SECRET_KEY = /tokenBudget|tokenizer|max_?tokens|tokens$/i;

/** A key with its value, as JSON and YAML write them on a line. */
const KEY_AND_VALUE =
  /("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<![\w.-])[\w.-]{1,200})\s{0,50}:[ \t]{0,50}("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s"'{}[\],#|>&*][^\n,}]*)/g;

/** Values that are secrets by their form, wherever they stand. */
const SECRET_FORMS = [
  /\b(?:sk-|ghp_|gho_|github_pat_|glpat-|xox[abpr]-|pgb_|AKIA|AIza)[\w-]{8,}/g,
  /\b(?:bearer|basic)\s{1,9}([\w.~+/=-]{8,})/gi,
  /:\/\/[^\s/:@"']{0,200}:([^\s/@"']{1,500})@/g,
  /(?<![\w-])--?[\w-]{0,60}(?:key|token|secret|password)[= ]([^\s"',]+)/gi,
  /[?&][\w-]{0,60}(?:key|token|secret|password|sig)=([^\s&"',]+)/gi,
];

/** The contents of `env` and `headers`, in which every text may be a secret. */
const OPEN_VALUES =
  /["']?(?:env|headers)["']?\s{0,50}:\s{0,50}\{((?:"(?:[^"\\]|\\.)*"|[^{}"])*)\}/g;

/** The place of a secret block of YAML: a key with a secret's name, and the deeper lines below it. */
const BLOCK_VALUE =
  /^([ \t]*)["']?([\w.-]+)["']?[ \t]*:[ \t]*([|>][-+\d]*)?[ \t]*\n((?:\1[ \t]+.*(?:\n|$))+)/gm;

/** A reference to a variable or an input is no secret. */
const REFERENCE = /^\$\{[^}]*\}$/;

/**
 * Finds what looks like a secret in a document, by the names of its keys and by its form, in order
 * and without overlaps. Too much is hidden rather than too little.
 */
function secretRanges(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  const add = (start: number, value: string, isSure = false) => {
    const inner = /^(["']).*\1$/s.test(value) ? value.slice(1, -1) : value.trimEnd();
    const begin = inner === value.trimEnd() ? start : start + 1;
    const isPlain = !isSure && /^(?:true|false|null|~|\d{1,6})$/.test(inner);
    if (inner !== "" && !isPlain && !REFERENCE.test(inner))
      found.push({ start: begin, end: begin + inner.length });
  };
  const addPairs = (part: string, from: number, isSecret: (key: string) => boolean) => {
    for (const match of part.matchAll(KEY_AND_VALUE)) {
      const [whole, key = "", value = ""] = match;
      if (isSecret(key.replace(/^["']|["']$/g, "")))
        add(from + match.index + whole.length - value.length, value);
    }
  };
  addPairs(text, 0, (key) => SECRET_KEY.test(key) && !NO_SECRET_KEY.test(key));
  for (const match of text.matchAll(OPEN_VALUES)) {
    const [whole, inside = ""] = match;
    addPairs(inside, match.index + whole.length - 1 - inside.length, () => true);
  }
  for (const match of text.matchAll(BLOCK_VALUE)) {
    const [whole, , key = "", scalar, below = ""] = match;
    const from = match.index + whole.length - below.length;
    if (/^(?:env|headers)$/.test(key)) addPairs(below, from, () => true);
    else if (scalar !== undefined && SECRET_KEY.test(key)) add(from, below);
  }
  for (const form of SECRET_FORMS) {
    for (const { 0: whole, 1: part = whole, index } of text.matchAll(form))
      add(index + whole.lastIndexOf(part), part, true);
  }
  return withoutOverlaps(found);
}

function withoutOverlaps(ranges: readonly SecretRange[]): SecretRange[] {
  const merged: SecretRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** A piece of a line; with `hidden`, that many characters stand there and are not shown. */
export type LinePiece = string | { hidden: number };

/** The lines of a text with its secrets hidden. A secret of several lines is on its first line. */
export function hideSecrets(text: string): { lines: LinePiece[][]; count: number } {
  const secrets = secretRanges(text);
  const lines: LinePiece[][] = [[]];
  const write = (part: string) => {
    for (const [index, line] of part.split(/\r?\n/).entries()) {
      if (index > 0) lines.push([]);
      if (line !== "") lines.at(-1)?.push(line);
    }
  };
  let at = 0;
  for (const { start, end } of secrets) {
    write(text.slice(at, start));
    lines.at(-1)?.push({ hidden: end - start });
    at = end;
  }
  write(text.slice(at).replace(/\n$/, ""));
  return { lines, count: secrets.length };
}
