/** Above every rank and every place in a piece; together they stay below 2^53. */
const PLACES_PER_RANK = 2 ** 24;

/**
 * Possible merges in the order in which they happen: by rank, then from the left. A binary heap
 * without objects.
 */
export class MergeQueue {
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
