export interface XmlElement {
  tag: string;
  attributes: [name: string, value: string][];
  /** Texts and elements; empty texts are left out. */
  children: (string | XmlElement)[];
}

/** Indented XML: an element that holds only text stands on one line. Anything in names and texts is escaped. */
export function writeXml({ tag, attributes, children }: XmlElement, indent = ""): string {
  const opening = `${indent}<${tag}${attributes.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join("")}`;
  const content = children.filter((child) => child !== "");
  if (content.length === 0) return `${opening}/>`;
  const [only, ...others] = content;
  if (typeof only === "string" && others.length === 0) return `${opening}>${escapeXml(only)}</${tag}>`;
  const lines = content.map((child) =>
    typeof child === "string" ? `${indent}  ${escapeXml(child)}` : writeXml(child, `${indent}  `),
  );
  return `${opening}>\n${lines.join("\n")}\n${indent}</${tag}>`;
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** XML 1.0 knows no way to write most control characters, nor half a surrogate pair: they become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? character).replace(FORBIDDEN, "\uFFFD");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that have to go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
