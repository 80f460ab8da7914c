/**
 * What an encoding knows: tokens by their bytes, written as one character a byte, and the bytes of
 * each token.
 */
export interface Vocabulary {
  rankOf: ReadonlyMap<string, number>;
  bytesOf: readonly string[];
  /** Bytes of the longest token. */
  longest: number;
}

/**
 * Counts the tokens of a piece as byte pair encoding does: the two neighbours whose joined bytes
 * have the lowest rank become one, the leftmost first, until no two are a token together. Takes n
 * log n steps for n bytes, at most `mostBytes`.
 */
export function pieceCounter(vocabulary: Vocabulary, mostBytes: number): (bytes: string) => number {
  const rankOfPair = rememberPairs(vocabulary);
  const rankOfByte = Int32Array.from(
    { length: 256 },
    (_, byte) => vocabulary.rankOf.get(String.fromCharCode(byte)) ?? 0,
  );
  // These are used again for each piece. A token is known by the place of its first byte; the
  // places in between are empty.
  const tokens = new Int32Array(mostBytes);
  const next = new Int32Array(mostBytes);
  const previous = new Int32Array(mostBytes);
  const queue = new MergeQueue(mostBytes);

  function offer(place: number, size: number): void {
    const follower = next[place] as number;
    if (follower >= size) return;
    const rank = rankOfPair(tokens[place] as number, tokens[follower] as number);
    if (rank !== NO_TOKEN) queue.add(rank, place);
  }

  /** True when two neighbours became one; false when what was offered no longer holds. */
  function join(place: number, rank: number, size: number): boolean {
    const follower = next[place] as number;
    if (tokens[place] === NO_TOKEN || follower >= size) return false;
    if (rankOfPair(tokens[place] as number, tokens[follower] as number) !== rank) return false;
    const after = next[follower] as number;
    tokens[place] = rank;
    tokens[follower] = NO_TOKEN;
    next[place] = after;
    if (after < size) previous[after] = place;
    return true;
  }

  return (bytes) => {
    const size = bytes.length;
    for (let place = 0; place < size; place++) {
      tokens[place] = rankOfByte[bytes.charCodeAt(place)] as number;
      next[place] = place + 1;
      previous[place] = place - 1;
    }
    for (let place = 0; place < size; place++) offer(place, size);
    let left = size;
    while (queue.takeFirst()) {
      const { place, rank } = queue;
      if (!join(place, rank, size)) continue;
      left--;
      offer(place, size);
      const before = previous[place] as number;
      if (before >= 0) offer(before, size);
    }
    return left;
  };
}

const NO_TOKEN = -1;
/**
 * Slots of the table of pairs; a power of two. A pair in a taken slot replaces the one before it.
 */
const SLOT_BITS = 18;

/**
 * The rank of two tokens as one, or none: looking it up by their joined bytes is ten times slower.
 */
function rememberPairs({
  rankOf,
  bytesOf,
  longest,
}: Vocabulary): (left: number, right: number) => number {
  const lefts = new Int32Array(2 ** SLOT_BITS).fill(NO_TOKEN);
  const rights = new Int32Array(2 ** SLOT_BITS);
  const ranks = new Int32Array(2 ** SLOT_BITS);
  return (left, right) => {
    const slot = (Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)) >>> (32 - SLOT_BITS);
    if (lefts[slot] !== left || rights[slot] !== right) {
      const bytes = `${bytesOf[left]}${bytesOf[right]}`;
      lefts[slot] = left;
      rights[slot] = right;
      ranks[slot] = bytes.length > longest ? NO_TOKEN : (rankOf.get(bytes) ?? NO_TOKEN);
    }
    return ranks[slot] as number;
  };
}

/** Above every rank and every place in a piece; together they stay below 2^53. */
const PLACES_PER_RANK = 2 ** 24;

/**
 * Possible merges in the order in which they happen: by rank, then from the left. A binary heap
 * without objects.
 */
class MergeQueue {
  /** Of what `takeFirst` took. */
  rank = 0;
  place = 0;
  /** Rank and place in one number. */
  private readonly heap: Float64Array;
  private size = 0;

  /** For pieces of so many places: each is offered once, and two more for each merge. */
  constructor(places: number) {
    this.heap = new Float64Array(3 * places);
  }

  add(rank: number, place: number): void {
    const { heap } = this;
    const key = rank * PLACES_PER_RANK + place;
    let index = this.size++;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const keyAbove = heap[above] as number;
      if (keyAbove <= key) break;
      heap[index] = keyAbove;
      index = above;
    }
    heap[index] = key;
  }

  /** False when nothing is left. */
  takeFirst(): boolean {
    if (this.size === 0) return false;
    const first = this.heap[0] as number;
    this.place = first % PLACES_PER_RANK;
    this.rank = (first - this.place) / PLACES_PER_RANK;
    this.size--;
    this.sink(this.heap[this.size] as number);
    return true;
  }

  private sink(key: number): void {
    const { heap, size } = this;
    let index = 0;
    let below = 1;
    while (below < size) {
      if (below + 1 < size && (heap[below + 1] as number) < (heap[below] as number)) below++;
      const smaller = heap[below] as number;
      if (smaller >= key) break;
      heap[index] = smaller;
      index = below;
      below = 2 * index + 1;
    }
    heap[index] = key;
  }
}
