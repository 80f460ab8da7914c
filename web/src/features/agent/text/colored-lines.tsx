import { CodeLines } from "@pegboard/ui/text/code-lines.tsx";
import { layeredText, type TextLayer } from "@pegboard/ui/text/layered-text.tsx";
import { type ReactNode, useMemo } from "react";

/**
 * The language of a text. In `prompt` only headings are coloured, because the rest may be anything.
 */
export type PreviewLanguage = "json" | "markdown" | "prompt" | "xml";

const syntaxPatterns: Record<PreviewLanguage, RegExp> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<value>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b)/g,
  xml: /(?<key><\/?[\w-]+|\/?>)|(?<string>"[^"]*")/g,
  prompt: /(?<heading>^#{1,6} .*)/g,
  markdown: /(?<heading>^#{1,6} .*)|(?<=^\s*[-*] `?)(?<key>[\w-]+)(?=`?\()/g,
};

const syntaxClasses: Record<string, string> = {
  key: "text-accent",
  string: "text-green",
  value: "text-amber",
  heading: "font-semibold",
};

/** The names, strings and headings of a line. Only lines in view are asked for. */
export function colorLayers(line: string, language: PreviewLanguage): TextLayer[] {
  return [...line.matchAll(syntaxPatterns[language])].map((match) => {
    const kind = Object.keys(match.groups ?? {}).find((name) => match.groups?.[name] !== undefined);
    return {
      start: match.index,
      end: match.index + match[0].length,
      className: syntaxClasses[kind ?? ""],
    };
  });
}

/** One line of a text in its colours. */
const colorLine = (line: string, language: PreviewLanguage): ReactNode =>
  layeredText(line, colorLayers(line, language));

/** A JSON text as numbered, coloured lines. */
export function JsonLines({
  text,
  label,
  language = "json",
}: {
  text: string;
  label: string;
  language?: PreviewLanguage;
}) {
  const lines = useMemo(
    () =>
      text
        .replace(/\n$/, "")
        .split("\n")
        .map((line, index) => ({
          id: index,
          number: index + 1,
          content: colorLine(line, language),
        })),
    [text, language],
  );
  return <CodeLines lines={lines} label={label} />;
}
