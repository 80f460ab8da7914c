import { CodeLines } from "@pegboard/ui/text/code-lines.tsx";
import { useMemo } from "react";
import { colorLine, type PreviewLanguage } from "./color-line.tsx";

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
