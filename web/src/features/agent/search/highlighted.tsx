import { wordSearch } from "./search-tools.ts";

/** A text with the searched words marked. */
export function Highlighted({ text, words }: { text: string; words: string }) {
  const ranges = words === "" ? [] : wordSearch.get().highlightRanges(text, words);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(index === 0 ? 0 : ranges[index - 1]?.[1], from)}
          <mark className="text-1">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
