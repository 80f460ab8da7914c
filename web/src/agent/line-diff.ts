/** Lines that stand together: `start` counts from 0 in the new text, or in the old one for lines that are gone. */
export interface DiffRun {
  sign: " " | "+" | "-";
  start: number;
  count: number;
}

/** Edits after which two texts count as unrelated: the search costs the square of this, in time and memory. */
const MOST_EDITS = 800;

/**
 * The shortest line edits from `before` to `after`, as runs: a text of a quarter of a million lines with one change is
 * three of them. Very different middles become one removal and one addition.
 */
export function diffLines(before: string[], after: string[]): DiffRun[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return joinRuns([
    { sign: " ", start: 0, count: start },
    ...middle.map((run) => ({ ...run, start: run.start + start })),
    { sign: " ", start: after.length - end, count: end },
  ]);
}

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

function diffMiddle(before: string[], after: string[]): DiffRun[] {
  const rounds = findRounds(before, after);
  if (rounds) return traceBack(before.length, after.length, rounds);
  return [
    { sign: "-", start: 0, count: before.length },
    { sign: "+", start: 0, count: after.length },
  ];
}

/** Myers' greedy search: furthest `x` per diagonal, one map per number of edits. */
function findRounds(before: string[], after: string[]): Map<number, number>[] | undefined {
  const rounds: Map<number, number>[] = [];
  let reach = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(MOST_EDITS, before.length + after.length); edits++) {
    rounds.push(reach);
    const next = new Map(reach);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepsDown(reach, diagonal, edits) ? reachOf(reach, diagonal + 1) : reachOf(reach, diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      next.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return rounds;
    }
    reach = next;
  }
  return undefined;
}

const reachOf = (reach: Map<number, number>, diagonal: number): number => reach.get(diagonal) ?? -1;

/** Whether the furthest way onto a diagonal adds a line; otherwise it removes one. */
function stepsDown(reach: Map<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && reachOf(reach, diagonal - 1) < reachOf(reach, diagonal + 1);
}

function traceBack(beforeLength: number, afterLength: number, rounds: Map<number, number>[]): DiffRun[] {
  const reversed: DiffRun[] = [];
  let x = beforeLength;
  let y = afterLength;
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const reach = rounds[edits] ?? new Map<number, number>();
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
