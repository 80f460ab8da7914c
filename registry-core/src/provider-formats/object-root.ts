import {
  type Expansion,
  expansionOf,
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  sameJson,
  unwrapSchema,
} from "@pegboard/json-schema";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import { withKeptReferences } from "./kept-references.ts";

/**
 * Keywords that OpenAI and Anthropic refuse at the top of a parameter schema, which must be a plain
 * object schema.
 */
const REFUSED_ROOT_KEYWORDS = ["$ref", "allOf", "anyOf", "oneOf", "not", "enum", "const"];

/**
 * Parameters whose root is an object schema with `properties`, without the keywords that providers
 * refuse there.
 */
export function withObjectRoot(parameters: JsonSchema): {
  schema: JsonObject;
  losses: SchemaLoss[];
} {
  const { schema, losses } = flattened(parameters);
  const kept = withKeptReferences(schema, parameters);
  return { schema: kept.schema as JsonObject, losses: [...losses, ...kept.losses] };
}

function flattened(parameters: JsonSchema): { schema: JsonSchema; losses: SchemaLoss[] } {
  if (!REFUSED_ROOT_KEYWORDS.some((keyword) => Object.hasOwn(parameters, keyword))) {
    const { type: _, properties = {}, nullable: __, ...rest } = parameters;
    return { schema: { type: "object", properties, ...rest }, losses: [] };
  }
  const unwrapped: Expansion["losses"] = [];
  const unwrap = (schema: JsonSchema) =>
    unwrapSchema(schema, { ...expansionOf(parameters), losses: unwrapped }).schema;
  const root = unwrap(parameters);
  const {
    type: _,
    properties,
    required,
    anyOf,
    oneOf,
    not,
    enum: values,
    nullable,
    ...rest
  } = root;
  const variants = [...(anyOf ?? []), ...(oneOf ?? [])].filter(isSchemaObject).map(unwrap);
  const merged: JsonSchema = {
    type: "object",
    properties: mergedProperties([root, ...variants]),
    ...rest,
  };
  const names = requiredEverywhere(required ?? [], variants);
  if (names.length > 0) merged.required = names;
  const losses = [...unwrapped, ...rootLosses({ anyOf, oneOf, not, enum: values })];
  return { schema: merged, losses };
}

function rootLosses(lost: Record<string, unknown>): SchemaLoss[] {
  return Object.entries(lost).flatMap(([keyword, value]) => {
    if (value === undefined) return [];
    const isChoice = Array.isArray(value) && keyword !== "enum";
    return schemaLoss(
      [keyword],
      isChoice
        ? { code: "root_choice", values: { count: value.length } }
        : { code: "root_keyword", values: { keyword } },
    );
  });
}

/**
 * Every property of every variant. A property that differs between variants may have any of its
 * forms.
 */
function mergedProperties(variants: JsonSchema[]): Record<string, JsonSchema> {
  const forms = new Map<string, JsonSchema[]>();
  for (const variant of variants) {
    for (const [name, schema] of Object.entries(variant.properties ?? {})) {
      const known = forms.get(name) ?? [];
      if (!known.some((form) => sameJson(form, schema))) forms.set(name, [...known, schema]);
    }
  }
  return Object.fromEntries(
    [...forms].map(([name, [first = {}, ...others]]) => [
      name,
      others.length === 0 ? first : { anyOf: [first, ...others] },
    ]),
  );
}

function requiredEverywhere(own: string[], variants: JsonSchema[]): string[] {
  const [first, ...others] = variants.map((variant) => variant.required ?? []);
  const common = (first ?? []).filter((name) =>
    others.every((required) => required.includes(name)),
  );
  return [...new Set([...own, ...common])];
}
