/** Beyond this number nobody steps through matches, and they are not counted. */
export const MOST_MATCHES = 100_000;

/** Where a text is found in lines: the line of each match, in order, and its column. */
interface TextMatches {
  lines: number[];
  columns: number[];
}

/** A pattern that finds a text in any case; undefined for an empty text. */
export function searchPattern(words: string): RegExp | undefined {
  return words === ""
    ? undefined
    : new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
}

/** Every place in the lines where the pattern matches. A match does not go on in the next line. */
export function findTextMatches(
  lines: readonly string[],
  pattern: RegExp | undefined,
): TextMatches {
  const found: TextMatches = { lines: [], columns: [] };
  if (!pattern) return found;
  let line = 0;
  let start = 0;
  for (const { index } of joinSearchedLines(lines).matchAll(pattern)) {
    for (
      let end = start + (lines[line]?.length ?? 0);
      index > end;
      end = start + (lines[line]?.length ?? 0)
    ) {
      start = end + 1;
      line += 1;
    }
    found.lines.push(line);
    found.columns.push(index - start);
    if (found.lines.length === MOST_MATCHES) break;
  }
  return found;
}

/** The places in one line. */
export function findRanges(
  line: string,
  pattern: RegExp | undefined,
): { start: number; end: number }[] {
  if (!pattern) return [];
  return [...line.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const joinedTexts = new WeakMap<readonly string[], string>();

/** One search through one long text is many times quicker than one for each of its lines. */
function joinSearchedLines(lines: readonly string[]): string {
  const text = joinedTexts.get(lines) ?? lines.join("\n");
  joinedTexts.set(lines, text);
  return text;
}
