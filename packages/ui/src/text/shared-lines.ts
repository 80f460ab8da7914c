/**
 * Lines that two texts have once each, as pairs of indexes that grow in both: the most of them.
 * Where texts differ in much, the search for the fewest edits goes on between them.
 */
export function findSharedLines(
  before: readonly string[],
  after: readonly string[],
): [before: number, after: number][] {
  const single = findSingles(before);
  const found = new Map<string, number>();
  after.forEach((line, index) => {
    if (single.has(line)) found.set(line, found.has(line) ? REPEATED : index);
  });
  const pairs: [number, number][] = [];
  for (const [line, place] of single) {
    const other = found.get(line) ?? REPEATED;
    if (place !== REPEATED && other !== REPEATED) pairs.push([place, other]);
  }
  return findLongestRise(pairs);
}

const REPEATED = -1;

/** Where each line stands that is there once. */
function findSingles(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  lines.forEach((line, index) => {
    places.set(line, places.has(line) ? REPEATED : index);
  });
  return places;
}

/**
 * The longest choice of pairs, sorted by their first index, whose second ones grow too: each tops
 * the best pile that it can.
 */
function findLongestRise(pairs: [number, number][]): [number, number][] {
  const tops: number[] = [];
  const below: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    below[index] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = index;
  }
  const rise: [number, number][] = [];
  for (let index = tops.at(-1) ?? -1; index >= 0; index = below[index] ?? -1) {
    const pair = pairs[index];
    if (pair) rise.push(pair);
  }
  return rise.reverse();
}
