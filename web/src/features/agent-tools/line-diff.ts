export interface DiffLine {
  sign: " " | "+" | "-";
  text: string;
  /** Line number in the new text, from 1; absent for lines that are gone. */
  number?: number;
}

export type DiffRow = { kind: "line"; line: DiffLine } | { kind: "fold"; lines: DiffLine[] };

/** Edits after which two texts count as unrelated: the search costs the square of this, in time and memory. */
const MOST_EDITS = 800;

/** The shortest line edits from `before` to `after`; very different middles become one removal and one addition. */
export function diffLines(before: string[], after: string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const same = (text: string): DiffLine => ({ sign: " ", text });
  const lines = [...after.slice(0, start).map(same), ...middle, ...after.slice(after.length - end).map(same)];
  let number = 0;
  return lines.map((line) => (line.sign === "-" ? line : { ...line, number: ++number }));
}

function diffMiddle(before: string[], after: string[]): DiffLine[] {
  const rounds = findRounds(before, after);
  return rounds ? traceBack(before, after, rounds) : replaceAll(before, after);
}

const replaceAll = (before: string[], after: string[]): DiffLine[] => [
  ...before.map((text): DiffLine => ({ sign: "-", text })),
  ...after.map((text): DiffLine => ({ sign: "+", text })),
];

/** Myers' greedy search: furthest `x` per diagonal, one map per number of edits. */
function findRounds(before: string[], after: string[]): Map<number, number>[] | undefined {
  const rounds: Map<number, number>[] = [];
  let reach = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(MOST_EDITS, before.length + after.length); edits++) {
    rounds.push(reach);
    const next = new Map(reach);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepOnto(reach, diagonal, edits);
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      next.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return rounds;
    }
    reach = next;
  }
  return undefined;
}

function stepOnto(reach: Map<number, number>, diagonal: number, edits: number): number {
  const left = reach.get(diagonal - 1) ?? -1;
  const above = reach.get(diagonal + 1) ?? -1;
  return diagonal === -edits || (diagonal !== edits && left < above) ? above : left + 1;
}

function traceBack(before: string[], after: string[], rounds: Map<number, number>[]): DiffLine[] {
  const reversed: DiffLine[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const reach = rounds[edits] ?? new Map<number, number>();
    const diagonal = x - y;
    const down =
      diagonal === -edits || (diagonal !== edits && (reach.get(diagonal - 1) ?? -1) < (reach.get(diagonal + 1) ?? -1));
    const fromDiagonal = down ? diagonal + 1 : diagonal - 1;
    const fromX = reach.get(fromDiagonal) ?? 0;
    const fromY = fromX - fromDiagonal;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      reversed.push({ sign: " ", text: after[--y] ?? "" });
      x--;
    }
    if (edits === 0) break;
    if (down) reversed.push({ sign: "+", text: after[--y] ?? "" });
    else reversed.push({ sign: "-", text: before[--x] ?? "" });
  }
  return reversed.reverse();
}

/** Keeps `context` lines around every change and folds longer unchanged runs into one row. */
export function foldUnchanged(lines: DiffLine[], context: number): DiffRow[] {
  const near = new Uint8Array(lines.length);
  lines.forEach((line, index) => {
    if (line.sign === " ") return;
    near.fill(1, Math.max(0, index - context), Math.min(lines.length, index + context + 1));
  });
  const rows: DiffRow[] = [];
  for (let index = 0; index < lines.length; ) {
    let end = index;
    while (end < lines.length && near[end] === near[index]) end++;
    const run = lines.slice(index, end);
    if (near[index] || run.length <= 2) rows.push(...run.map((line): DiffRow => ({ kind: "line", line })));
    else rows.push({ kind: "fold", lines: run });
    index = end;
  }
  return rows;
}
