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

/** An element on one line. Escapes the text; attributes are as `xmlAttribute` writes them, one behind the other. */
export function xmlText({ start, end }: XmlTag, attributes: string, text: string): string {
  return text === "" ? `${start}${attributes}/>` : `${start}${attributes}>${escapeXml(text)}${end}`;
}

/** An element around elements that are written already, and a text in front of them. */
export function xmlElement(tag: XmlTag, attributes: string, children: string): string {
  return children === "" ? xmlText(tag, attributes, "") : `${tag.start}${attributes}>${children}${tag.line}${tag.end}`;
}

export function xmlAttribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`;
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** XML 1.0 knows no way to write most control characters, nor half a surrogate pair: they become U+FFFD. */
export function escapeXml(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return text.replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? character).replace(FORBIDDEN, "\uFFFD");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that have to go
const NOT_PLAIN = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that have to go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
