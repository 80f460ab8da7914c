import { compareNames } from "@pegboard/registry-core/internal";

/** How often each text stands in a list; what is undefined is not counted. */
export function countEach(texts: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The ids that occur as choices of a filter, by label, each with how often it occurs. */
export const countedChoices = (
  ids: readonly (string | undefined)[],
  labelOf = (id: string) => id,
) =>
  [...countEach(ids)]
    .map(([id, count]) => ({ id, label: labelOf(id), count }))
    .sort((a, b) => compareNames(a.label, b.label));
