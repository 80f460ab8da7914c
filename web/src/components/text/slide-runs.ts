import type { DiffRun } from "./line-diff.ts";

/**
 * Where the lines around a change repeat, the same change can be told in several ways. Each is told from the line that stands
 * furthest out: a function in a list from its own brace on, a section from its heading on.
 */
export function slideRuns(given: readonly DiffRun[], before: readonly string[], after: readonly string[]): DiffRun[] {
  const runs = given.map((run) => ({ ...run }));
  for (const [index, run] of runs.entries()) {
    const [above, below] = [runs[index - 1], runs[index + 1]];
    if (run.sign === " " || above?.sign !== " " || below?.sign !== " ") continue;
    const by = bestSlide(run, { above, below, lines: run.sign === "-" ? before : after });
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

/** How many lines further down, or up if it is negative. Beyond its own length a run would only repeat itself. */
function bestSlide({ start, count }: DiffRun, { above, below, lines }: Around): number {
  const depth = (by: number) => depthOf(lines[start + by] ?? "");
  let best = 0;
  for (
    let by = 1;
    by <= Math.min(below.count, count) && lines[start + by - 1] === lines[start + count + by - 1];
    by++
  ) {
    if (depth(by) < depth(best)) best = by;
  }
  for (let by = -1; by >= -Math.min(above.count, count) && lines[start + by] === lines[start + count + by]; by--) {
    if (depth(by) < depth(best)) best = by;
  }
  return best;
}

/** How far in a line stands; what ends something is further in than what begins it, and an empty line begins nothing. */
function depthOf(line: string): number {
  const first = line.search(/\S/);
  if (first === -1) return Number.POSITIVE_INFINITY;
  return /[\]})]|<\//.test(line.slice(first, first + 2)) ? first + 0.5 : first;
}
