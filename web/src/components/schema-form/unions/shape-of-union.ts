import type { JsonSchema } from "@pegboard/registry-core";
import { resolveOrEmpty, type Subschema } from "../model/resolve-schema.ts";

/**
 * The kinds of value that a union offers, each with what stands beside the union. None when its variants only restrict what the
 * schema says anyway, as in `anyOf: [{ required: ["a"] }, { required: ["b"] }]`.
 */
export function shapeOfUnion(schema: JsonSchema, variants: Subschema[], root: JsonSchema): Subschema[] | undefined {
  const { type, properties, required } = schema;
  const isTyped = properties !== undefined || (type !== undefined && type !== "object");
  if (isTyped && variants.every((variant) => isRestriction(resolveOrEmpty(variant, root)))) return undefined;
  const shared = { ...(type && { type }), ...(properties && { properties }), ...(required && { required }) };
  return variants.map((variant) =>
    properties || (type && resolveOrEmpty(variant, root).type === undefined)
      ? { allOf: [typeof variant === "boolean" ? {} : variant, shared] }
      : variant,
  );
}

const KINDS = ["type", "properties", "const", "enum", "items", "prefixItems", "anyOf", "oneOf", "additionalProperties"];

function isRestriction(schema: JsonSchema): boolean {
  return !schema.title && !KINDS.some((keyword) => Object.hasOwn(schema, keyword));
}
