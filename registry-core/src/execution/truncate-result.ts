/** A text that may have been cut to a size. Sizes are in characters (code points). */
export interface TruncatedResult {
  content: string;
  originalSize: number;
  truncated: boolean;
}

/**
 * Which part of a text is kept: the beginning only, or the beginning and the end with a note
 * between them.
 */
export type TruncationStrategy = "head" | "head_tail";

/**
 * Cuts a result to at most `maxSize` characters; `null` or `undefined` is no limit. The note says
 * by how many characters the result exceeds the limit; where it has no room, only the beginning is
 * kept.
 */
export function truncateResult(
  text: string,
  maxSize: number | null | undefined,
  strategy: TruncationStrategy = "head_tail",
): TruncatedResult {
  const whole = { content: text, truncated: false };
  if (maxSize === null || maxSize === undefined)
    return { ...whole, originalSize: countCharacters(text) };
  const characters = Array.from(text);
  const originalSize = characters.length;
  if (originalSize <= maxSize) return { ...whole, originalSize };
  const note = `\n... (truncated ${originalSize - maxSize} chars) ...\n`;
  const room = maxSize - note.length;
  if (strategy === "head" || room <= 0) {
    return {
      content: characters.slice(0, Math.max(0, maxSize)).join(""),
      originalSize,
      truncated: true,
    };
  }
  const head = Math.floor(room / 2);
  const content = `${characters.slice(0, head).join("")}${note}${characters.slice(head - room).join("")}`;
  return { content, originalSize, truncated: true };
}

/** The text for the model. It begins with what was cut. */
export function renderTruncated({ content, originalSize, truncated }: TruncatedResult): string {
  return truncated
    ? `[Truncated: ${originalSize} chars -> ${countCharacters(content)} chars]\n${content}`
    : content;
}

function countCharacters(text: string): number {
  let size = 0;
  for (const _character of text) size += 1;
  return size;
}
