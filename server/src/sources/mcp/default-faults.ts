import { type JsonSchema, LIMITS, subplacesOf, validateJson, Work } from "@pegboard/registry-core";
import type { ListedSchemaFlaw, UnfitDefault } from "@pegboard/registry-core/problems";

/** Named at most. */
const MOST_NAMED = 5;

/**
 * The published defaults that contradict their own schema, or why defaults cannot be taken: they are compared again whenever settings
 * are judged.
 */
export function findDefaultFaults(root: JsonSchema): { faults: UnfitDefault[] } | { flaw: ListedSchemaFlaw } {
  const faults: UnfitDefault[] = [];
  const work = new Work(LIMITS.defaultSteps);
  let size = 0;
  const visit = (part: JsonSchema, path: string[]): void => {
    if (part.default !== undefined && size <= LIMITS.defaultsSize && work.left >= 0) {
      size += JSON.stringify(part.default).length;
      const [issue] = size > LIMITS.defaultsSize ? [] : validateJson(part, part.default, { root, work });
      if (issue) faults.push({ path, issue });
    }
    for (const place of subplacesOf(part)) visit(place.schema, [...path, ...propertyNameOf(place.path)]);
  };
  visit(root, []);
  if (size > LIMITS.defaultsSize) return { flaw: { kind: "defaults_too_long", most: LIMITS.defaultsSize } };
  const last = faults.at(-1);
  if (work.left < 0 && last) return { flaw: { kind: "defaults_too_slow", last } };
  return { faults: faults.slice(0, MOST_NAMED) };
}

/** The property's name, which is how people know a subschema. */
function propertyNameOf([keyword, key]: string[]): string[] {
  return keyword === "properties" && key !== undefined ? [key] : [];
}
