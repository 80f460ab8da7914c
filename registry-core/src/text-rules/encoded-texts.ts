/** A part of a text that hides another one. */
export interface EncodedText {
  start: number;
  end: number;
  /** What it reads, at most 200 characters. */
  reads: string;
  isCommand: boolean;
}

const BASE64_PART = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}(?![A-Za-z0-9+/_=-])/g;
const HEX_PART = /(?<![A-Za-z0-9])(?:0x)?(?:[0-9a-fA-F]{2}){12,}(?![A-Za-z0-9])/g;
const ESCAPED =
  /(?:%[0-9a-fA-F]{2}){6,}|(?:\\x[0-9a-fA-F]{2}){6,}|(?:\\u[0-9a-fA-F]{4}){6,}|(?:&#x?[0-9a-fA-F]{2,5};){6,}/g;

const MAY_BE_ENCODED = /[\w+/-]{16}|%[0-9a-f]{2}%|\\[xu]|&#/i;

/** Longer ones are files, of which the beginning tells enough. */
const LONGEST_READ = 4_000;
const LONGEST_DECODED = 200;

/** Parts in Base64, in hexadecimal digits or as escapes, that read as commands or as prose. */
export function encodedTexts(text: string): EncodedText[] {
  if (!MAY_BE_ENCODED.test(text)) return [];
  const found = [
    ...decoded(text, HEX_PART, (part) => fromCodes(part.replace(/^0x/, "").match(/../g) ?? [])),
    ...decoded(text, BASE64_PART, fromBase64),
    ...decoded(text, ESCAPED, (part) => fromCodes(part.match(/[0-9a-fA-F]{2,}/g) ?? [])),
  ];
  return found.filter(
    ({ start, end }, index) =>
      !found.slice(0, index).some((before) => before.start < end && start < before.end),
  );
}

function* decoded(
  text: string,
  form: RegExp,
  decode: (part: string) => string | undefined,
): Generator<EncodedText> {
  for (const { 0: part, index } of text.matchAll(form)) {
    const reads = decode(part.slice(0, LONGEST_READ));
    if (reads === undefined || !IS_PRINTABLE.test(reads) || IS_JSON.test(reads)) continue;
    const isCommand = IS_COMMAND.test(reads);
    if (!isCommand && !isProse(reads)) continue;
    const shown = reads.slice(0, LONGEST_DECODED);
    yield { start: index, end: index + part.length, reads: shown, isCommand };
  }
}

function fromBase64(part: string): string | undefined {
  // Words of a path or a name are no Base64, whose letters change between large and small ones.
  if (!/[a-z]/.test(part) || !/[A-Z]/.test(part)) return undefined;
  let [text, bits, kept] = ["", 0, 0];
  for (const sign of part.replace(/=+$/, "").replace(/-/g, "+").replace(/_/g, "/")) {
    bits = ((bits << 6) | BASE64_SIGNS.indexOf(sign)) & 0xffff;
    kept += 6;
    if (kept < 8) continue;
    kept -= 8;
    text += String.fromCharCode((bits >> kept) & 0xff);
  }
  return text;
}
const BASE64_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const fromCodes = (codes: readonly string[]): string =>
  codes.map((code) => String.fromCharCode(Number.parseInt(code, 16))).join("");

const IS_PRINTABLE = /^[\x20-\x7e\t\r\n]+$/;
/** Settings are often passed on in Base64. */
const IS_JSON = /^\s*[[{"]/;

function isProse(text: string): boolean {
  const words = text.match(/[A-Za-z]{2,}/g) ?? [];
  return words.length >= 2 && words.join("").length >= text.length * 0.5;
}

const IS_COMMAND =
  /\b(?:curl|wget|chmod|chown|bash|zsh|powershell|Invoke-\w+|eval|exec|nc|ncat|rm -\w|sudo|python3? -c|node -e|base64|mkfifo|crontab|scp|ssh)\b|\|\s*sh\b|\/bin\/|\/tmp\/|https?:\/\//i;
