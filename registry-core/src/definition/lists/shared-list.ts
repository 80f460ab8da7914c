/**
 * The origin of a list of thousands of items that many agents have, each with a few items of its
 * own. Questions about a whole list are answered once for the list that it comes from, and then
 * only for the items of its own.
 */
interface Descent {
  from: readonly object[];
  /** The places of the list's own items, ascending. */
  own: readonly number[];
}

const descents = new WeakMap<readonly object[], Descent>();
const descentOf = (list: readonly object[]): Descent =>
  descents.get(list) ?? { from: list, own: [] };

/** The list with other items in some places; the given list when it has all of them already. */
export function withItems<T extends object>(
  list: T[],
  items: Iterable<readonly [place: number, item: T]>,
): T[] {
  const changed = [...items].filter(([place, item]) => list[place] !== item);
  if (changed.length === 0) return list;
  const next = [...list];
  for (const [place, item] of changed) next[place] = item;
  const { from, own } = descentOf(list);
  descents.set(next, { from, own: ascending([...own, ...changed.map(([place]) => place)]) });
  return next;
}

/** The places whose items differ from those of the list that this one comes from. */
export const ownPlaces = (list: readonly object[]): readonly number[] => descentOf(list).own;

/** The list that a list comes from: itself when nothing was changed in it. */
export const sharedList = <T extends object>(list: T[]): T[] => descentOf(list).from as T[];

/** The item in a place that is known to exist. */
export const itemAt = <T>(list: readonly T[], place: number): T => list[place] as T;

const answers = new WeakMap<readonly object[], WeakMap<object, readonly number[]>>();

/** The answer of a function about a list, which is computed once. */
function askOnce(
  list: readonly object[],
  question: object,
  ask: () => readonly number[],
): readonly number[] {
  const known = answers.get(list) ?? new WeakMap<object, readonly number[]>();
  answers.set(list, known);
  const answer = known.get(question) ?? ask();
  known.set(question, answer);
  return answer;
}

/**
 * The places of items that pass a test, ascending. The test must be one function each time, with
 * one answer for each item.
 */
export function placesThat<T extends object>(
  list: readonly T[],
  passes: (item: T) => boolean,
): readonly number[] {
  const { from, own } = descentOf(list);
  const shared = askOnce(from, passes, () =>
    from.flatMap((item, place) => (passes(item as T) ? place : [])),
  );
  if (own.length === 0) return shared;
  const isOwn = new Set(own);
  return ascending([
    ...shared.filter((place) => !isOwn.has(place)),
    ...own.filter((place) => passes(itemAt(list, place))),
  ]);
}

/** The items in these places. */
export function itemsAt<T extends object>(list: readonly T[], at: Iterable<number>): T[] {
  return [...at].map((place) => itemAt(list, place));
}

/**
 * The items that pass a test, which must be one function each time, with one answer for each item.
 */
export function itemsThat<T extends object>(list: readonly T[], passes: (item: T) => boolean): T[] {
  return itemsAt(list, placesThat(list, passes));
}

/**
 * Whether any item passes a test, which must be one function each time, with one answer for each
 * item.
 */
export const someThat = <T extends object>(
  list: readonly T[],
  passes: (item: T) => boolean,
): boolean => placesThat(list, passes).length > 0;

const placesByName = new WeakMap<readonly object[], ReadonlyMap<string, number>>();

/**
 * The places of items with these names, ascending. An item in the place of another has the name of
 * that one.
 */
export function placesOfNames<T extends object>(
  list: readonly T[],
  names: Iterable<string>,
  nameOf: (item: T) => string,
): number[] {
  const { from } = descentOf(list);
  const byName =
    placesByName.get(from) ?? new Map(from.map((item, place) => [nameOf(item as T), place]));
  placesByName.set(from, byName);
  return ascending([...names].flatMap((name) => byName.get(name) ?? []));
}

/**
 * The sum of a count over all items. The function must be one each time, with one answer for each
 * item.
 */
export function sumOf<T extends object>(
  list: readonly T[],
  count: (item: T) => readonly number[],
): readonly number[] {
  const { from, own } = descentOf(list);
  const ofItem = (item: unknown) => count(item as T);
  const shared = askOnce(from, count, () =>
    from.map(ofItem).reduce((sum, numbers) => addCounts(sum, numbers, 1), []),
  );
  return own.reduce(
    (sum, place) => addCounts(addCounts(sum, ofItem(from[place]), -1), ofItem(list[place]), 1),
    shared,
  );
}

const addCounts = (
  sum: readonly number[],
  numbers: readonly number[],
  sign: number,
): readonly number[] => numbers.map((number, index) => (sum[index] ?? 0) + sign * number);

export const ascending = (numbers: Iterable<number>): number[] =>
  [...new Set(numbers)].sort((a, b) => a - b);
