const NEWLINE_CODE = 10;

/**
 * Some lines of a text, without splitting all of it: a text of newlines alone has millions of
 * lines.
 */
export function sliceLines(
  text: string,
  { firstLine, lines }: { firstLine: number; lines?: number | undefined },
): { totalLines: number; content: string } {
  const last = lines === undefined ? Number.POSITIVE_INFINITY : firstLine - 1 + lines;
  let line = 1;
  let start = firstLine === 1 ? 0 : text.length;
  let end = text.length;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) !== NEWLINE_CODE) continue;
    if (line === last) end = index;
    line += 1;
    if (line === firstLine) start = index + 1;
  }
  return { totalLines: line, content: text.slice(start, end) };
}

/** Longer lines are cut. */
const LONGEST_SHOWN = 500;

/** Characters that are searched at a time: some milliseconds. */
const SEARCHED_AT_ONCE = 500_000;

/**
 * The lines that contain a text; upper and lower case are the same. The search of Knuth, Morris and
 * Pratt: its time is linear. In between it gives `undefined`, where who asks can let others have
 * their turn.
 */
export function* matchingLines(
  text: string,
  wanted: string,
): Generator<{ line: number; text: string } | undefined> {
  const content = text.toLowerCase();
  const pattern = wanted.toLowerCase();
  const fallbacks = fallbacksOf(pattern);
  // Where the line begins in the text itself: some letters have another length in lower case.
  let shown = { line: 1, start: 0 };
  let line = 1;
  let matched = 0;
  for (let index = 0; index < content.length; index += 1) {
    if (index % SEARCHED_AT_ONCE === 0) yield undefined;
    const code = content.charCodeAt(index);
    if (code === NEWLINE_CODE) {
      line += 1;
      matched = 0;
      continue;
    }
    if (matched === pattern.length) continue;
    while (matched > 0 && pattern.charCodeAt(matched) !== code)
      matched = fallbacks[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === code) matched += 1;
    if (matched < pattern.length) continue;
    shown = { line, start: startOfLine(text, shown, line) };
    const end = text.indexOf("\n", shown.start);
    yield {
      line,
      text: text.slice(shown.start, end < 0 ? undefined : end).slice(0, LONGEST_SHOWN),
    };
  }
}

/**
 * For each length of what matched so far: how much of it is still a match when the next character
 * is none.
 */
function fallbacksOf(pattern: string): number[] {
  const fallbacks = [0];
  let matched = 0;
  for (let index = 1; index < pattern.length; index += 1) {
    const code = pattern.charCodeAt(index);
    while (matched > 0 && pattern.charCodeAt(matched) !== code)
      matched = fallbacks[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === code) matched += 1;
    fallbacks.push(matched);
  }
  return fallbacks;
}

/** Where a line begins, from one before it. */
function startOfLine(text: string, known: { line: number; start: number }, wanted: number): number {
  let { line, start } = known;
  while (line < wanted) {
    start = text.indexOf("\n", start) + 1;
    line += 1;
  }
  return start;
}
