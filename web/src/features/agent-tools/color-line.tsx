import type { ReactNode } from "react";

export type TextLanguage = "json" | "markdown" | "xml";

const patterns: Record<TextLanguage, RegExp> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<value>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b)/g,
  xml: /(?<key><\/?[\w-]+|\/?>)|(?<string>"[^"]*")/g,
  markdown: /(?<heading>^#{1,6} .*)|(?<=^\s*[-*] `?)(?<key>[\w-]+)(?=`?\()/g,
};

const looks: Record<string, string> = {
  key: "text-accent",
  string: "text-green",
  value: "text-amber",
  heading: "font-semibold",
};

/** One line of a preview with its names, strings and headings coloured. Only lines in view are asked for. */
export function colorLine(line: string, language: TextLanguage): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(patterns[language])) {
    const kind = Object.keys(match.groups ?? {}).find((name) => match.groups?.[name] !== undefined);
    if (match.index > end) parts.push(line.slice(end, match.index));
    parts.push(
      <span key={match.index} className={looks[kind ?? ""]}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return parts.length === 0 ? line : [...parts, line.slice(end)];
}
