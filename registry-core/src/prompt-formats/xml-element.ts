export interface XmlElement {
  tag: string;
  attributes: [name: string, value: string][];
  /** Texts and elements; empty texts are left out. */
  children: (string | XmlElement)[];
}

/** Indented XML: an element that holds only text stands on one line. Anything in names and texts is escaped. */
export function writeXml({ tag, attributes, children }: XmlElement, indent = ""): string {
  let text = `${indent}<${tag}`;
  for (const [name, value] of attributes) text += ` ${name}="${escapeXml(value)}"`;
  const content = children.filter((child) => child !== "");
  const [only] = content;
  if (only === undefined) return `${text}/>`;
  if (typeof only === "string" && content.length === 1) return `${text}>${escapeXml(only)}</${tag}>`;
  text += ">";
  const inner = `${indent}  `;
  for (const child of content) {
    text += typeof child === "string" ? `\n${inner}${escapeXml(child)}` : `\n${writeXml(child, inner)}`;
  }
  return `${text}\n${indent}</${tag}>`;
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
