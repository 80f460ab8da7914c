/**
 * The candidate that a wrong name most likely stands for, or undefined when none is near. Word
 * boundaries and case do not count; about one letter in three may differ. For many names of one
 * list, keep what `nameFinder` answers.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  return nameFinder(candidates)(name);
}

/** The number of requested names whose results are kept. */
const MOST_KEPT_SUGGESTIONS = 10_000;

/** Finds the closest of these names, as `closestName` does, and keeps what it found. */
export function nameFinder(candidates: Iterable<string>): (name: string) => string | undefined {
  const prepared = Array.from(candidates, (candidate) => ({ candidate, ...spellings(candidate) }));
  const found = new Map<string, string | undefined>();
  return (name) => {
    if (found.size >= MOST_KEPT_SUGGESTIONS) found.clear();
    if (!found.has(name)) found.set(name, findClosest(name, prepared));
    return found.get(name);
  };
}

/**
 * The number of names that get a suggestion: looking for thousands among thousands takes minutes.
 */
const MOST_SUGGESTED_NAMES = 50;

/** Names in a set, a map or a record; or the names of a list's items, or of their methods. */
type NamesIn = object & { methods?: unknown };

const finders = new WeakMap<NamesIn, ReturnType<typeof nameFinder>>();

/**
 * Suggests what the first wrong names may stand for, and nothing for later ones. Names that lie in
 * one object are prepared once.
 */
export function nameSuggester(
  most = MOST_SUGGESTED_NAMES,
): (name: string, among: NamesIn) => string | undefined {
  let left = most;
  return (name, among) => {
    left -= 1;
    if (left < 0) return undefined;
    const find = finders.get(among) ?? nameFinder(candidateNames(among));
    finders.set(among, find);
    return find(name);
  };
}

function candidateNames(among: NamesIn): Iterable<string> {
  if (among instanceof Map || among instanceof Set) return among.keys();
  const named: unknown = Array.isArray(among) ? among : among.methods;
  return Array.isArray(named)
    ? named.map(({ name }: { name: string }) => name)
    : Object.keys(among);
}

interface Spellings {
  letters: string;
  /** The name without the word `tool`, which says nothing about which tool is meant. */
  withoutTool: string;
}

function findClosest(
  name: string,
  prepared: readonly ({ candidate: string } & Spellings)[],
): string | undefined {
  const wanted = spellings(name);
  let limit = Math.max(1, Math.floor(wanted.withoutTool.length / 3));
  let closest: string | undefined;
  for (const { candidate, letters, withoutTool } of prepared) {
    const distance = Math.min(
      distanceWithin(limit, wanted.withoutTool, withoutTool),
      distanceWithin(1, wanted.letters, letters),
    );
    if (distance < limit || (distance === limit && closest === undefined)) {
      closest = candidate;
      limit = distance;
    }
  }
  return closest;
}

function spellings(name: string): Spellings {
  const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return { letters, withoutTool: letters.replace(/tools?$/, "") || letters };
}

/**
 * The number of letters that differ: inserted, deleted, replaced and swapped neighbouring ones
 * count one each. It is infinite beyond the limit, which also bounds the work: no cell that is
 * farther from the diagonal can be within it.
 */
function distanceWithin(limit: number, a: string, b: string): number {
  const far = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let [beforeLast, last, current] = distanceRows(b.length + 2);
  for (let column = 0; column <= b.length; column++) last[column] = Math.min(column, far);
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    const from = Math.max(1, row - limit);
    const to = Math.min(b.length, row + limit);
    current[from - 1] = from === 1 ? Math.min(row, far) : far;
    let least = current[from - 1] as number;
    for (let column = from; column <= to; column++) {
      const other = b.charCodeAt(column - 1);
      let cell = (last[column - 1] as number) + (letter === other ? 0 : 1);
      cell = Math.min(cell, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === other;
      if (isSwapped) cell = Math.min(cell, (beforeLast[column - 2] as number) + 1);
      current[column] = cell;
      least = Math.min(least, cell);
    }
    if (to < b.length) current[to + 1] = far;
    if (least > limit) return Number.POSITIVE_INFINITY;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const distance = last[b.length] as number;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}

/** Three rows of the table, which every comparison overwrites. */
let rows: [Uint32Array, Uint32Array, Uint32Array] = [
  new Uint32Array(64),
  new Uint32Array(64),
  new Uint32Array(64),
];

function distanceRows(length: number): typeof rows {
  if (rows[0].length < length)
    rows = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
  return rows;
}
