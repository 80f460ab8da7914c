import { pieceCounter, type Vocabulary } from "./byte-pair-merge.ts";

/** The encodings that are counted exactly, with the vocabularies of gpt-tokenizer. */
export const ENCODINGS = {
  o200k_base: async () => {
    const [{ default: ranks }, { O200KBase }] = await Promise.all([
      import("gpt-tokenizer/bpeRanks/o200k_base"),
      import("gpt-tokenizer/encodingParams/o200k_base"),
    ]);
    return encodingCounter(ranks, O200KBase(ranks).tokenSplitRegex);
  },
  cl100k_base: async () => {
    const [{ default: ranks }, { Cl100KBase }] = await Promise.all([
      import("gpt-tokenizer/bpeRanks/cl100k_base"),
      import("gpt-tokenizer/encodingParams/cl100k_base"),
    ]);
    return encodingCounter(ranks, Cl100KBase(ranks).tokenSplitRegex);
  },
} satisfies Record<string, () => Promise<(text: string) => number>>;

export type EncodingName = keyof typeof ENCODINGS;

/** Names of special tokens in a text count as the text they are. */
function encodingCounter(
  ranks: readonly (string | readonly number[])[],
  pieces: RegExp,
): (text: string) => number {
  const vocabulary = readVocabulary(ranks);
  const countPiece = pieceCounter(vocabulary, 2 * PART * BYTES_OF_UNIT);
  return (text) => {
    let tokens = 0;
    for (const part of cutText(text)) {
      for (const [piece] of part.matchAll(pieces)) {
        const bytes = toBytes(piece);
        tokens += vocabulary.rankOf.has(bytes) ? 1 : countPiece(bytes);
      }
    }
    return tokens;
  };
}

function readVocabulary(ranks: readonly (string | readonly number[])[]): Vocabulary {
  const bytesOf = ranks.map((token) =>
    typeof token === "string" ? toBytes(token) : String.fromCharCode(...token),
  );
  const rankOf = new Map<string, number>();
  // Ranks that no token has are holes in the list.
  ranks.forEach((_, rank) => {
    rankOf.set(bytesOf[rank] ?? "", rank);
  });
  return {
    rankOf,
    bytesOf,
    longest: bytesOf.reduce((most, bytes) => Math.max(most, bytes.length), 0),
  };
}

/** A text as UTF-8, one character for each byte. */
function toBytes(text: string): string {
  return NOT_ASCII.test(text) ? Buffer.from(text, "utf8").toString("latin1") : text;
}

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * The number of characters after which a text is cut at the next place where that changes no count.
 */
const PART = 5_000;
/** The most bytes that UTF-8 takes for a UTF-16 unit. */
const BYTES_OF_UNIT = 3;
/** A letter before one of these always ends a piece, in both encodings. */
const EXACT_PLACE = /[A-Za-z](?=[\s"<>{},:.()])/;

/**
 * A regular expression cannot match millions of characters at once. A text without an exact place
 * for `PART` characters is cut anywhere, which changes its count by at most a few tokens for each
 * cut.
 */
function cutText(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > 2 * PART) {
    const earliest = start + PART;
    const found = EXACT_PLACE.exec(text.slice(earliest, earliest + PART));
    const end = found ? earliest + found.index + 1 : latestPlace(text, earliest + PART);
    parts.push(text.slice(start, end));
    start = end;
  }
  return [...parts, text.slice(start)];
}

/** The latest place that is not inside a character of two units. */
function latestPlace(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
}
