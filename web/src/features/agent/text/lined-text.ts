import type { TextSpan } from "@pegboard/registry-core/formats";
import { memoByIdentity } from "@pegboard/registry-core/internal";

/** A text by its lines, with the origins of its pieces. */
export interface LinedText {
  lines: string[];
  /** Offset of each line in the text. */
  starts: number[];
  /** The origins, one behind the other, without gaps. */
  spans: readonly TextSpan[];
}

export function toLinedText(lines: string[], spans: readonly TextSpan[]): LinedText {
  return { lines, starts: startsOf(lines), spans };
}

/**
 * The beginnings of lines, which are kept, because the origins of a long text arrive after the
 * text.
 */
const startsOf = memoByIdentity((lines: string[]): number[] => {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
});

/**
 * The index of the last entry that is not above `limit`, found by halving; -1 where there is none.
 */
export function findLastUpTo(
  count: number,
  limit: number,
  valueAt: (index: number) => number,
): number {
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (valueAt(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line that a character stands in. */
export const lineAtOffset = ({ starts }: LinedText, offset: number): number =>
  findLastUpTo(starts.length, offset, (index) => starts[index] ?? 0);

/** The pieces of a line; of an empty line, the piece that wrote its end. */
export function spansOfLine({ lines, starts, spans }: LinedText, index: number): TextSpan[] {
  const start = starts[index] ?? 0;
  const end = start + Math.max(1, lines[index]?.length ?? 0);
  const first = findLastUpTo(spans.length, start, (one) => spans[one]?.start ?? 0);
  const found: TextSpan[] = [];
  for (let at = Math.max(0, first); at < spans.length; at++) {
    const span = spans[at];
    if (!span || span.start >= end) break;
    if (span.end > start) found.push(span);
  }
  return found;
}

/** The piece of a tool that takes most of the line, or else its first piece. */
export function findMainSpan(text: LinedText, index: number): TextSpan | undefined {
  const spans = spansOfLine(text, index);
  const start = text.starts[index] ?? 0;
  const end = start + (text.lines[index]?.length ?? 0);
  const overlap = (span: TextSpan) => Math.min(span.end, end) - Math.max(span.start, start);
  return (
    spans.filter(({ tool }) => tool !== undefined).sort((a, b) => overlap(b) - overlap(a))[0] ??
    spans[0]
  );
}
