import type { JsonSchema } from "../json-schema.ts";
import type { NonObject } from "../messages/value-messages.ts";
import { followReference, isSchemaObject } from "../reference.ts";

/**
 * Why a schema describes something else than an object; undefined when it describes objects only,
 * or may do so. References, parts and variants are followed.
 */
export function nonObject(root: JsonSchema): NonObject | undefined {
  const seen = new Set<JsonSchema>();
  const visit = (part: JsonSchema): NonObject | undefined => {
    if (seen.has(part)) return undefined;
    seen.add(part);
    const schema = followReference(root, part) ?? {};
    if (schema.type !== undefined) {
      // No call comes without any arguments, so a null beside them can only mean none.
      const types = [schema.type].flat().filter((type) => type !== "null");
      const isObject = types.length === 1 && types[0] === "object";
      return isObject ? undefined : { kind: "type", type: schema.type };
    }
    const values = "const" in schema ? [schema.const] : (schema.enum ?? []);
    const value = values.find((each) => !isSchemaObject(each));
    if (value !== undefined) return { kind: "value", value };
    for (const variant of [schema.anyOf, schema.oneOf, schema.allOf].flat()) {
      const found = isSchemaObject(variant) ? visit(variant) : undefined;
      if (found !== undefined) return found;
    }
    const says = (keyword: string): boolean => schema[keyword] !== undefined;
    const other = OBJECT_ONLY_KEYWORDS.some(says)
      ? undefined
      : OF_OTHERS.find(({ keywords }) => keywords.some(says));
    return other && { kind: other.kind };
  };
  return visit(root);
}

const OBJECT_ONLY_KEYWORDS = [
  "properties",
  "required",
  "additionalProperties",
  "patternProperties",
  "anyOf",
  "oneOf",
  "allOf",
];
const OF_OTHERS: { kind: "list" | "text" | "number"; keywords: string[] }[] = [
  { kind: "list", keywords: ["items", "prefixItems", "contains", "minItems", "maxItems"] },
  { kind: "text", keywords: ["minLength", "maxLength", "pattern", "format"] },
  {
    kind: "number",
    keywords: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  },
];
