/**
 * The tags that authors write into descriptions, spelled in Markdown; any other tag stays text.
 * Nothing is let through as HTML, so what Markdown refuses (`javascript:` addresses) is refused
 * here too.
 */
export function htmlAsMarkdown(text: string): string {
  // Between backticks, a tag is what the text is about.
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : MARKDOWN_OF_TAGS.reduce((all, [tag, spelled]) => all.replace(tag, spelled), part),
    )
    .join("");
}

const MARKDOWN_OF_TAGS: [tag: RegExp, markdown: string][] = [
  [/<a\s(?:[^>]*?\s)?href=(["'])([^"'>\s]*)\1[^>]*>([^[\]]*?)<\/a>/gi, "[$3]($2)"],
  [/<\/?(?:b|strong)>/gi, "**"],
  [/<\/?(?:i|em)>/gi, "*"],
  [/<\/?code>/gi, "`"],
  [/<br\s*\/?>/gi, "  \n"],
];
