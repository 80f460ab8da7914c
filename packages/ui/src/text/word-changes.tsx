import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useMemo } from "react";
import { diffLines } from "./line-diff.ts";

/** What became of a text, word by word: struck is gone, underlined is new. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  const older = useMemo(() => wordsWithBlanks(escapeInvisible(before)), [before]);
  const newer = useMemo(() => wordsWithBlanks(escapeInvisible(after)), [after]);
  const runs = useMemo(() => diffLines(older, newer), [older, newer]);
  return (
    <p className="text-body leading-6 break-words whitespace-pre-wrap">
      {runs.map(({ sign, start, count }) => {
        const text = (sign === "-" ? older : newer).slice(start, start + count).join("");
        const key = `${sign}${start}`;
        if (sign === "-")
          return (
            <del key={key} className="rounded-xs bg-red-tint text-red line-through">
              {text}
            </del>
          );
        if (sign === "+")
          return (
            <ins key={key} className="rounded-xs bg-green-tint text-green underline">
              {text}
            </ins>
          );
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}

/** Each with the blanks behind it. */
const wordsWithBlanks = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];
