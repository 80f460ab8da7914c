/** How many unchanged lines are shown beside changed ones. */
const SHOWN_BESIDE = 2;

/**
 * What differs between two texts, as lines with `+`, `-` or a blank before them. Each differing
 * piece begins and ends where lines agree again.
 */
export function textChanges(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => text.replace(/\n$/, "").split("\n"));
  const lines = alignedLines(before === "" ? [] : (old ?? []), now ?? []);
  return lines.flatMap(({ sign, line }, index) => {
    const near = lines.slice(Math.max(0, index - SHOWN_BESIDE), index + SHOWN_BESIDE + 1);
    const isShown = sign !== " " || near.some((one) => one.sign !== " ");
    return isShown ? [`${sign} ${line}`.trimEnd()] : [];
  });
}

interface ComparedLine {
  sign: "+" | "-" | " ";
  line: string;
}

/** How far ahead a line is looked for, so that long files are compared in little time. */
const FARTHEST = 200;

/** Both texts line by line; a line that is found again a little later ends what differs. */
function alignedLines(old: readonly string[], now: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [line, other] = [old[at], now[to]];
    if (line !== undefined && line === other) {
      lines.push({ sign: " ", line });
      at++;
      to++;
      continue;
    }
    const added = line === undefined ? -1 : now.slice(to, to + FARTHEST).indexOf(line);
    const removed = other === undefined ? -1 : old.slice(at, at + FARTHEST).indexOf(other);
    const isAdded = line === undefined || (added > 0 && (removed < 0 || added <= removed));
    if (isAdded && other !== undefined) lines.push({ sign: "+", line: now[to++] ?? "" });
    else lines.push({ sign: "-", line: old[at++] ?? "" });
  }
  return lines;
}
