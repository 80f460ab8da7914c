/**
 * A tag of a template: `{{ … }}`, `{% … %}` or `{# … #}`. Text that looks like a tag between `{%
 * raw %}` and `{% endraw %}` is none.
 */
export interface TemplateTag {
  /** What the tag does; `raw` also is the text between two tags of it. */
  kind: "expression" | "statement" | "comment" | "raw";
  /** The offset of its first character in the source. */
  start: number;
  /** The offset behind its last character. */
  end: number;
  /** The line, from 1. */
  line: number;
  /** The whole tag with its braces. */
  text: string;
  /** The first word of a statement (`if`, `endfor`). */
  keyword: string;
}

const TAG_START = /\{[{%#]/g;
const TAG_KINDS = { "{": "expression", "%": "statement", "#": "comment" } as const;
const RAW = /^\{%[-+]?\s*raw\s*-?%\}$/;
const RAW_END = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;

/**
 * A template's tags in the order of the source. They are found here because the template engine
 * keeps no positions.
 */
export function findTags(source: string): TemplateTag[] {
  const tags: TemplateTag[] = [];
  let line = 1;
  let at = 0;
  let isRaw = false;
  const next = (): RegExpExecArray | null => {
    const opening = new RegExp(isRaw ? RAW_END : TAG_START);
    opening.lastIndex = at;
    return opening.exec(source);
  };
  for (let match = next(); match; match = next()) {
    const start = match.index;
    const end = isRaw ? start + match[0].length : endOfTag(source, start);
    const text = source.slice(start, end);
    line += countLines(source.slice(at, start));
    const ends: boolean = isRaw;
    isRaw = !ends && RAW.test(text);
    const kind =
      isRaw || ends ? "raw" : TAG_KINDS[source.charAt(start + 1) as keyof typeof TAG_KINDS];
    tags.push({ kind, start, end, line, text, keyword: /^\{%[-+]?\s*(\w*)/.exec(text)?.[1] ?? "" });
    line += countLines(text);
    at = end;
  }
  return tags;
}

/**
 * The offset behind the tag, or the end of the source. Quotes and braces inside an expression do
 * not end it.
 */
function endOfTag(source: string, start: number): number {
  const kind = source.charAt(start + 1);
  const close = kind === "{" ? "}}" : `${kind}}`;
  let depth = 0;
  for (let at = start + 2; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (depth === 0 && source.startsWith(close, at)) return at + 2;
    if (kind === "#") continue;
    if (character === "{") depth += 1;
    if (character === "}" && depth > 0) depth -= 1;
    if (character === "'" || character === '"') at = endOfQuote(source, at);
  }
  return source.length;
}

/** The offset of the quotation mark that ends the text which begins here. */
export function endOfQuote(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source.charAt(at) === "\\") at += 1;
    else if (source.charAt(at) === source.charAt(start)) return at;
  }
  return source.length;
}

export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
