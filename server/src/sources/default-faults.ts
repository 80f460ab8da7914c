import { isSchemaObject, type JsonSchema, mapSubschemas, validateJson, Work } from "@pegboard/registry-core";

/** Named at most. */
const MOST_NAMED = 5;

/** The published defaults that contradict their own schema: `limit must be a whole number`. Ends with the first that takes too long to compare. */
export function defaultFaults(root: JsonSchema): string[] {
  const found: string[] = [];
  const work = new Work();
  const visit = (part: JsonSchema, path: (string | number)[]): JsonSchema => {
    if (part.default !== undefined && work.left > 0 && found.length < MOST_NAMED) {
      const [issue] = validateJson(part, part.default, { root, work });
      if (issue) found.push(`"${[...path, ...issue.path].join(".") || "its root"}" ${issue.message}`);
    }
    return mapSubschemas(part, (child, place) =>
      isSchemaObject(child) ? visit(child, [...path, ...nameOf(place)]) : child,
    );
  };
  visit(root, []);
  return found;
}

/** What a person knows a subschema by: the property's name. */
function nameOf([keyword, key]: (string | number)[]): (string | number)[] {
  return keyword === "properties" && key !== undefined ? [key] : [];
}
