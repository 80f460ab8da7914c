import type { WrittenText } from "../provider-formats/text-pieces.ts";

/** The pieces that elements of one name have in common when they stand side by side. */
export interface XmlTag {
  /** A line break and how far these elements are indented. */
  line: string;
  start: string;
  end: string;
}

/** Each of its elements begins on a new line, two spaces further than the one around it. */
export function xmlTag(name: string, around?: XmlTag): XmlTag {
  const line = around ? `${around.line}  ` : "\n";
  return { line, start: `${line}<${name}`, end: `</${name}>` };
}

/**
 * The tag's name is written, and its attributes: writes the rest of an element on one line. Escapes
 * the text.
 */
export function putText(out: WrittenText, { end }: XmlTag, text: string): void {
  if (text === "") {
    out.put("/>");
    return;
  }
  out.put(">");
  out.put(escapeXml(text));
  out.put(end);
}

export function putAttribute(out: WrittenText, name: string, value: string): void {
  out.put(` ${name}="`);
  out.put(escapeXml(value));
  out.put('"');
}

/** A whole element on one line, without attributes. */
export function xmlText({ start, end }: XmlTag, text: string): string {
  return text === "" ? `${start}/>` : `${start}>${escapeXml(text)}${end}`;
}

export function xmlAttribute(name: string, value: string): string {
  return `${name}="${escapeXml(value)}"`;
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/**
 * XML 1.0 knows no way to write most control characters, nor half a surrogate pair: they become
 * U+FFFD.
 */
export function escapeXml(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? character)
    .replace(FORBIDDEN, "\uFFFD");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that have to go
const NOT_PLAIN = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that have to go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
