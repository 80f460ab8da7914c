import { applicableSchemas, closestName, type JsonSchema, sameJson } from "@pegboard/json-schema";

/** Everything that one version of a schema says about a field. */
export interface SchemaSide {
  root: JsonSchema;
  schemas: JsonSchema[];
}

/**
 * Pairs of a removed and an added field that are one renamed field. Only pairs without another
 * possible partner count.
 */
export function findRenamed(
  removed: ReadonlyMap<string, SchemaSide>,
  added: ReadonlyMap<string, SchemaSide>,
): Map<string, string> {
  const pairs = [...removed].flatMap(([from, before]) =>
    [...added]
      .filter(([to, after]) => isAlike([from, before], [to, after]))
      .map(([to]) => [from, to] as const),
  );
  const isOnly = (name: string, side: 0 | 1) =>
    pairs.filter((pair) => pair[side] === name).length === 1;
  return new Map(pairs.filter(([from, to]) => isOnly(from, 0) && isOnly(to, 1)));
}

function isAlike([from, before]: [string, SchemaSide], [to, after]: [string, SchemaSide]): boolean {
  const [old, current] = [looksOf(before), looksOf(after)];
  if (!sameJson(old.types, current.types)) return false;
  const sameText = (a: string | undefined, b: string | undefined) => Boolean(a) && a === b;
  return (
    sameText(old.title, current.title) ||
    sameText(old.description, current.description) ||
    closestName(from, [to]) !== undefined
  );
}

function looksOf({ root, schemas }: SchemaSide) {
  const all = applicableSchemas(root, schemas);
  return {
    types: [...new Set(all.flatMap(({ type }) => type ?? []))].sort(),
    title: all.find(({ title }) => title)?.title,
    description: all.find(({ description }) => description)?.description,
  };
}
