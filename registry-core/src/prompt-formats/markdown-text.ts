/**
 * A text that cannot be taken for the structure around it: its own headings are escaped and its
 * code fences closed.
 */
export function plainMarkdown(text: string): string {
  const lines = text.trim().split("\n");
  let fence: string | undefined;
  const safe = lines.map((line) => {
    const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (marker && fence === undefined) fence = marker;
    else if (fence !== undefined && line.trim().startsWith(fence)) fence = undefined;
    else if (fence === undefined) return line.replace(/^(\s*)(#{1,6}(?:\s|$)|[=-]+\s*$)/, "$1\\$2");
    return line;
  });
  return [...safe, ...(fence === undefined ? [] : [fence])].join("\n");
}

/** Inline code for a text with any backticks. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = text === "" || text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${padding}${text.replaceAll("\n", " ")}${padding}${fence}`;
}
