import type { JsonSchema } from "@pegboard/registry-core";

const node: JsonSchema = {
  type: "object",
  properties: {
    value: { type: ["number", "string"] },
    next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] },
  },
};

const deep = (levels: number): JsonSchema =>
  levels === 0
    ? { type: "string" }
    : { type: "object", properties: { inner: deep(levels - 1) }, required: ["inner"] };

/**
 * Parameter schemas as generators and people really write them, each with something that some
 * provider does not take.
 */
export const UGLY_SCHEMAS: Record<string, JsonSchema> = {
  nothing: {},
  no_properties: { type: "object" },
  recursion: {
    type: "object",
    properties: { root: { $ref: "#/$defs/Node" } },
    required: ["root"],
    $defs: { Node: node },
  },
  mutual_recursion: {
    type: "object",
    properties: { a: { $ref: "#/$defs/A" } },
    $defs: {
      A: { type: "object", properties: { b: { $ref: "#/$defs/B" } } },
      B: { type: "object", properties: { a: { $ref: "#/$defs/A" } } },
    },
  },
  missing_reference: { type: "object", properties: { gone: { $ref: "#/$defs/Gone" } } },
  reference_with_siblings: {
    type: "object",
    properties: { mode: { $ref: "#/definitions/Mode", description: "How", default: "fast" } },
    definitions: { Mode: { type: "string", enum: ["fast", "exact"], title: "Mode" } },
  },
  union_at_the_top: {
    oneOf: [
      { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      { type: "object", properties: { url: { type: "string", format: "uri" } }, required: ["url"] },
    ],
  },
  all_of: {
    type: "object",
    allOf: [
      { properties: { a: { type: "integer", minimum: 1 } }, required: ["a"] },
      { properties: { a: { maximum: 5 }, b: { type: "boolean" } } },
    ],
  },
  conditions: {
    type: "object",
    properties: { kind: { const: "x" }, extra: { type: "string" } },
    if: { properties: { kind: { const: "x" } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ["extra"] },
    else: false,
    dependentRequired: { extra: ["kind"] },
  },
  lists: {
    type: "object",
    properties: {
      pair: { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], items: false },
      old_pair: {
        type: "array",
        items: [{ type: "number" }, { type: "string" }],
      } as unknown as JsonSchema,
      anything: { type: "array" },
      set: {
        type: "array",
        items: { enum: ["a", "b"] },
        uniqueItems: true,
        contains: { const: "a" },
      },
    },
  },
  enums: {
    type: "object",
    properties: {
      mixed: { enum: ["a", 1, true, null] },
      numbers: { type: "integer", enum: [1, 2, 3] },
      empty_text: { type: "string", enum: ["", "a"] },
      many: { type: "string", enum: Array.from({ length: 400 }, (_, index) => `value ${index}`) },
      nothing: { const: null },
    },
  },
  dictionaries: {
    type: "object",
    properties: {
      free: { type: "object", additionalProperties: { type: "number" } },
      by_pattern: {
        type: "object",
        patternProperties: { "^x-": { type: "string" } },
        propertyNames: { maxLength: 9 },
      },
    },
    additionalProperties: false,
  },
  keywords_as_names: {
    type: "object",
    properties: {
      title: { type: "string" },
      const: { type: "string" },
      properties: {
        type: "object",
        properties: { required: { type: "boolean" }, enum: { type: "string" } },
      },
      $ref: { type: "string" },
    },
    required: ["properties"],
  },
  ghosts_are_required: {
    type: "object",
    properties: { a: { type: "string" } },
    required: ["a", "b"],
  },
  draft_4: {
    type: "object",
    properties: {
      a: { type: "number", minimum: 0, exclusiveMinimum: true } as unknown as JsonSchema,
    },
  },
  boolean_schemas: {
    type: "object",
    properties: { any: true, none: false } as unknown as Record<string, JsonSchema>,
  },
  nullable: {
    type: "object",
    properties: {
      a: { type: ["string", "null"], default: null },
      b: { type: "string", nullable: true },
    },
  },
  texts: {
    type: "object",
    description: "Line one.\n\n# Not a heading <b>\u2028",
    properties: {
      a: {
        type: "string",
        pattern: "^(?<year>\\d{4})$",
        format: "unknown-format",
        examples: ["2026"],
      },
    },
  },
  deep: deep(12),
};
