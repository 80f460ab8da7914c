import { isSchemaObject, type JsonSchema, mergeSchemas } from "@pegboard/json-schema";
import type { GeminiDraft } from "./gemini-values.ts";

/**
 * Keywords that define the kind of value of a variant. A variant without them only restricts the
 * schema around it.
 */
const SHAPE_KEYWORDS = ["type", "properties", "items", "enum"];

/**
 * The schema without a union: choices of texts become one enum, any other union its first variant,
 * with a report.
 */
export function chooseGeminiVariant(draft: GeminiDraft): JsonSchema {
  let { schema } = draft;
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: union, ...rest } = schema;
    if (!Array.isArray(union)) continue;
    const variants = union.filter(isSchemaObject).filter((variant) => variant.type !== "null");
    const nullable = variants.length < union.length ? { nullable: true } : {};
    schema = {
      ...mergeVariants(variants, { ...draft, schema: rest, path: [...draft.path, keyword] }),
      ...nullable,
    };
  }
  return schema;
}

function mergeVariants(variants: JsonSchema[], { schema, lose, path }: GeminiDraft): JsonSchema {
  const [first = {}] = variants;
  if (
    !variants.some((variant) => SHAPE_KEYWORDS.some((keyword) => Object.hasOwn(variant, keyword)))
  ) {
    lose(path, { code: "gemini_conditions" });
    return schema;
  }
  const texts = variants.flatMap((variant) => variant.enum ?? [undefined]);
  if (texts.every((text) => typeof text === "string")) {
    if (
      variants.some((variant) =>
        Object.keys(variant).some((keyword) => keyword !== "enum" && keyword !== "type"),
      )
    ) {
      lose(path, { code: "gemini_value_notes" });
    }
    return { ...schema, type: "string", enum: [...new Set(texts)] };
  }
  lose(path, { code: "gemini_union", values: { count: variants.length } });
  return mergeSchemas(schema, first, (keyword) =>
    lose(path, { code: "values_unjoined", values: { keyword } }),
  );
}
