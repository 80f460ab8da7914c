export interface XmlElement {
  tag: string;
  attributes: [name: string, value: string][];
  /** Texts and elements; empty texts are left out. */
  children: (string | XmlElement)[];
}

/** Indented XML: an element that holds only text stands on one line. Anything in names and texts is escaped. */
export function writeXml(element: XmlElement, indent = ""): string {
  const pieces: string[] = [];
  writePieces(element, indent, pieces);
  // Joined once: the text is kept for long, and one made of its parts would keep every part.
  return pieces.join("");
}

function writePieces({ tag, attributes, children }: XmlElement, indent: string, pieces: string[]): void {
  pieces.push(indent, "<", tag);
  for (const [name, value] of attributes) pieces.push(" ", name, '="', escapeXml(value), '"');
  const content = children.filter((child) => child !== "");
  const [only] = content;
  if (only === undefined) {
    pieces.push("/>");
    return;
  }
  pieces.push(">");
  if (typeof only === "string" && content.length === 1) {
    pieces.push(escapeXml(only), "</", tag, ">");
    return;
  }
  const inner = `${indent}  `;
  for (const child of content) {
    pieces.push("\n");
    if (typeof child === "string") pieces.push(inner, escapeXml(child));
    else writePieces(child, inner, pieces);
  }
  pieces.push("\n", indent, "</", tag, ">");
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
