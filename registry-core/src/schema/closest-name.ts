/**
 * The candidate that a wrong name most likely stands for, or undefined when none is near. Word boundaries and case do not count; about one
 * letter in three may differ.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = letters(name);
  let limit = Math.max(1, Math.floor(withoutTool(wanted).length / 3));
  let closest: string | undefined;
  for (const candidate of candidates) {
    const offered = letters(candidate);
    const distance = Math.min(
      distanceWithin(limit, withoutTool(wanted), withoutTool(offered)),
      distanceWithin(1, wanted, offered),
    );
    if (distance < limit || (distance === limit && closest === undefined)) {
      closest = candidate;
      limit = distance;
    }
  }
  return closest;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The word `tool` says nothing about which tool is meant. */
function withoutTool(plain: string): string {
  return plain.replace(/tools?$/, "") || plain;
}

function distanceWithin(limit: number, a: string, b: string): number {
  const distance = Math.abs(a.length - b.length) > limit ? Number.POSITIVE_INFINITY : editDistance(a, b);
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}

/** Inserted, deleted, replaced and swapped neighbouring letters count one each. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
