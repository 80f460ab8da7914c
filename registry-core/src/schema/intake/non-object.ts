import type { JsonSchema } from "../json-schema.ts";
import { followReference, isSchemaObject } from "../reference.ts";

/**
 * What a schema describes that is no object, in words ("a list"); undefined when it describes objects only, or may do so. What other
 * schemas say is followed: references, parts, variants.
 */
export function nonObject(root: JsonSchema): string | undefined {
  const seen = new Set<JsonSchema>();
  const visit = (part: JsonSchema): string | undefined => {
    if (seen.has(part)) return undefined;
    seen.add(part);
    const schema = followReference(root, part) ?? {};
    if (schema.type !== undefined) return schema.type === "object" ? undefined : JSON.stringify(schema.type);
    const values = "const" in schema ? [schema.const] : (schema.enum ?? []);
    const value = values.find((each) => !isSchemaObject(each));
    if (value !== undefined) return `the value ${JSON.stringify(value)}`;
    for (const variant of [schema.anyOf, schema.oneOf, schema.allOf].flat()) {
      const found = isSchemaObject(variant) ? visit(variant) : undefined;
      if (found !== undefined) return found;
    }
    const says = (keyword: string): boolean => schema[keyword] !== undefined;
    return OF_OBJECTS.some(says) ? undefined : OF_OTHERS.find(([, keywords]) => keywords.some(says))?.[0];
  };
  return visit(root);
}

const OF_OBJECTS = ["properties", "required", "additionalProperties", "patternProperties", "anyOf", "oneOf", "allOf"];
const OF_OTHERS: [found: string, keywords: string[]][] = [
  ["a list", ["items", "prefixItems", "contains", "minItems", "maxItems"]],
  ["a text", ["minLength", "maxLength", "pattern", "format"]],
  ["a number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];
