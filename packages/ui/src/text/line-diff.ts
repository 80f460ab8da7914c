/**
 * Lines that stand together: `start` counts from 0 in the new text, or in the old one for lines
 * that are gone.
 */
export interface DiffRun {
  sign: " " | "+" | "-";
  start: number;
  count: number;
}

/**
 * The most edits for which the shortest difference is searched; time and memory grow with its
 * square.
 */
const MOST_EDITS = 800;
/** The most edits between two lines that both texts share; there may be many such stretches. */
const MOST_EDITS_BETWEEN = 100;

/**
 * The line edits from `before` to `after`, as runs: a text of a quarter of a million lines with one
 * change is three of them. The fewest edits, unless the texts differ in very much.
 */
export function diffLines(before: string[], after: string[]): DiffRun[] {
  return joinRuns(slideRuns(joinRuns(diffPart(before, after, MOST_EDITS)), before, after));
}

function diffPart(before: string[], after: string[], mostEdits: number): DiffRun[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const [older, newer] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  return [
    { sign: " ", start: 0, count: start },
    ...moveRuns(diffMiddle(older, newer, mostEdits), start, start),
    { sign: " ", start: after.length - end, count: end },
  ];
}

function diffMiddle(before: string[], after: string[], mostEdits: number): DiffRun[] {
  if (before.length === 0 || after.length === 0) return replaceRuns(before, after);
  const rounds = findRounds(before, after, mostEdits);
  return rounds ? traceBack(before.length, after.length, rounds) : diffBetween(before, after);
}

const replaceRuns = (before: string[], after: string[]): DiffRun[] => [
  { sign: "-", start: 0, count: before.length },
  { sign: "+", start: 0, count: after.length },
];

/**
 * Splits very different texts at the lines that they share; without any, one removal and one
 * addition.
 */
function diffBetween(before: string[], after: string[]): DiffRun[] {
  const shared = findSharedLines(before, after);
  if (shared.length === 0) return replaceRuns(before, after);
  const runs: DiffRun[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...shared, [before.length, after.length] as const]) {
    if (nextX > x || nextY > y) {
      const part = diffPart(before.slice(x, nextX), after.slice(y, nextY), MOST_EDITS_BETWEEN);
      for (const run of moveRuns(part, x, y)) runs.push(run);
    }
    if (nextX < before.length) runs.push({ sign: " ", start: nextY, count: 1 });
    [x, y] = [nextX + 1, nextY + 1];
  }
  return runs;
}

const moveRuns = (runs: DiffRun[], inBefore: number, inAfter: number): DiffRun[] =>
  runs.map((run) => ({ ...run, start: run.start + (run.sign === "-" ? inBefore : inAfter) }));

/** Neighbours with the same sign become one run; empty ones go. */
function joinRuns(runs: DiffRun[]): DiffRun[] {
  const joined: DiffRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.sign === run.sign) last.count += run.count;
    else if (run.count > 0) joined.push({ ...run });
  }
  return joined;
}

/**
 * Myers' greedy search: the furthest `x` per diagonal that each round begins with, diagonal 0 in
 * the middle.
 */
function findRounds(
  before: string[],
  after: string[],
  mostEdits: number,
): Int32Array[] | undefined {
  const rounds: Int32Array[] = [];
  const most = Math.min(mostEdits, before.length + after.length);
  const middle = most + 1;
  const reach = new Int32Array(2 * middle + 1).fill(-1);
  reach[middle + 1] = 0;
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(reach.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepsDown(reach, diagonal, edits)
        ? reachOf(reach, diagonal + 1)
        : reachOf(reach, diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal])
        x++;
      reach[middle + diagonal] = x;
      if (x >= before.length && x - diagonal >= after.length) return rounds;
    }
  }
  return undefined;
}

const reachOf = (reach: Int32Array, diagonal: number): number =>
  reach[diagonal + (reach.length - 1) / 2] ?? -1;

/** Whether the furthest way onto a diagonal adds a line; otherwise it removes one. */
function stepsDown(reach: Int32Array, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && reachOf(reach, diagonal - 1) < reachOf(reach, diagonal + 1);
}

function traceBack(beforeLength: number, afterLength: number, rounds: Int32Array[]): DiffRun[] {
  const reversed: DiffRun[] = [];
  let x = beforeLength;
  let y = afterLength;
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const reach = rounds[edits] ?? new Int32Array();
    const down = stepsDown(reach, x - y, edits);
    const from = x - y + (down ? 1 : -1);
    const fromX = Math.max(0, reachOf(reach, from));
    const fromY = Math.max(0, fromX - from);
    const same = Math.max(0, Math.min(x - fromX - (down ? 0 : 1), y - fromY - (down ? 1 : 0)));
    const kept = edits === 0 ? Math.min(x, y) : same;
    x -= kept;
    y -= kept;
    if (kept > 0) reversed.push({ sign: " ", start: y, count: kept });
    if (edits === 0) break;
    if (down) reversed.push({ sign: "+", start: --y, count: 1 });
    else reversed.push({ sign: "-", start: --x, count: 1 });
  }
  return reversed.reverse();
}

/**
 * Where the lines around a change repeat, the same change can be told in several ways. Each is told
 * from the line that stands furthest out: a function in a list from its own brace on, a section
 * from its heading on.
 */
function slideRuns(
  given: readonly DiffRun[],
  before: readonly string[],
  after: readonly string[],
): DiffRun[] {
  const runs = given.map((run) => ({ ...run }));
  for (const [index, run] of runs.entries()) {
    const [above, below] = [runs[index - 1], runs[index + 1]];
    if (run.sign === " " || above?.sign !== " " || below?.sign !== " ") continue;
    const by = findBestSlide(run, { above, below, lines: run.sign === "-" ? before : after });
    run.start += by;
    above.count += by;
    below.start += by;
    below.count -= by;
  }
  return runs;
}

interface Around {
  above: DiffRun;
  below: DiffRun;
  /** Of the text that the run is in. */
  lines: readonly string[];
}

/**
 * How many lines further down, or up if it is negative. Beyond its own length a run would only
 * repeat itself.
 */
function findBestSlide({ start, count }: DiffRun, { above, below, lines }: Around): number {
  const depth = (by: number) => depthOf(lines[start + by] ?? "");
  let best = 0;
  for (
    let by = 1;
    by <= Math.min(below.count, count) && lines[start + by - 1] === lines[start + count + by - 1];
    by++
  ) {
    if (depth(by) < depth(best)) best = by;
  }
  for (
    let by = -1;
    by >= -Math.min(above.count, count) && lines[start + by] === lines[start + count + by];
    by--
  ) {
    if (depth(by) < depth(best)) best = by;
  }
  return best;
}

/**
 * The indentation of a line. A closing line counts as deeper than its opening one, an empty line as
 * deepest.
 */
function depthOf(line: string): number {
  const first = line.search(/\S/);
  if (first === -1) return Number.POSITIVE_INFINITY;
  return /[\]})]|<\//.test(line.slice(first, first + 2)) ? first + 0.5 : first;
}

/** The lines of a text; a newline at its end does not begin another one. */
export const splitLines = (text: string): string[] =>
  text === "" ? [] : (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");

/**
 * Lines that two texts have once each, as pairs of indexes that grow in both: the most of them.
 * Where texts differ in much, the search for the fewest edits goes on between them.
 */
function findSharedLines(
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
