import { joinNeighbours, type Piece, type TextOrigin } from "../prompts/text-pieces.ts";

export type JsonPath = (string | number)[];

const [BLANK, OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST] = [..." {[}]"].map((one) => one.charCodeAt(0));

/**
 * The lines of indented JSON as pieces, each with the origin of the value that it begins or ends. Expects what
 * `JSON.stringify(value, null, 2)` writes. The path is the reader's until it answers.
 */
export function jsonPieces(text: string, originOf: (path: Readonly<JsonPath>) => TextOrigin): Piece[] {
  const pieces: Piece[] = [];
  const path: JsonPath = [];
  /** By level: the index of the next item, where the level is inside of a list. */
  const indexes: (number | undefined)[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start) + 1 || text.length;
    let first = start;
    while (text.charCodeAt(first) === BLANK) first += 1;
    const level = (first - start) / 2;
    const code = text.charCodeAt(first);
    path.length = level;
    if (level > 0 && code !== CLOSE_OBJECT && code !== CLOSE_LIST) {
      const index = indexes[level];
      path[level - 1] = index ?? keyAt(text, first);
      if (index !== undefined) indexes[level] = index + 1;
    }
    const last = text.charCodeAt(end - 2);
    if (last === OPEN_OBJECT || last === OPEN_LIST) indexes[level + 1] = last === OPEN_LIST ? 0 : undefined;
    pieces.push({ length: end - start, origin: originOf(path) });
    start = end;
  }
  return joinNeighbours(pieces);
}

function keyAt(text: string, quote: number): string {
  let end = text.indexOf('"', quote + 1);
  while (text.charAt(end - 1) === "\\" && !isWhole(text.slice(quote, end + 1))) end = text.indexOf('"', end + 1);
  const key = text.slice(quote + 1, end);
  return key.includes("\\") ? JSON.parse(`"${key}"`) : key;
}

/** Whether a quotation mark ends the text, and is no part of it. */
function isWhole(quoted: string): boolean {
  return (/\\*$/.exec(quoted.slice(0, -1))?.[0].length ?? 0) % 2 === 0;
}
