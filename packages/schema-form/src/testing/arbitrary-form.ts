import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import fc from "fast-check";

/** A schema in one of the shapes that generators emit, with a value of it or of something else. */
interface Idiom {
  schema: JsonSchema;
  value: unknown;
}

const name = fc.constantFrom(
  "alpha",
  "beta_value",
  "gammaRay",
  "10",
  "constructor",
  "__proto__",
  "with space",
  "",
);
const text = fc.string({ unit: "binary", maxLength: 6 });
const integer = fc.integer({ min: -9, max: 9 });

const of = (schema: JsonSchema, value: fc.Arbitrary<unknown>): fc.Arbitrary<Idiom> =>
  value.map((one) => ({ schema, value: one }));

/**
 * One value, at times with a default that may contradict the schema, or with a stored value of
 * another kind.
 */
const leaf: fc.Arbitrary<Idiom> = fc
  .tuple(
    fc.oneof(
      of({ type: "string" }, text),
      of({ type: "string", minLength: 1, maxLength: 3 }, text),
      of({ type: "string", pattern: "^[a-z]+$", deprecated: true }, text),
      of({ type: "string", format: "uri", description: "*Where*" }, fc.oneof(text, fc.webUrl())),
      of({ type: "string", format: "date" }, fc.constantFrom("2026-01-31", "soon", "")),
      of({ type: "string", format: "date-time" }, fc.constantFrom("2026-01-31T10:00:00Z", "now")),
      of(
        { type: "string", widget: "textarea" },
        fc.constantFrom("a\nb", "a\r\nb\r\n", "{{ x }}\n"),
      ),
      of({ type: "integer", minimum: 0, unit: "s" }, integer),
      of(
        { type: "number", exclusiveMaximum: 5, multipleOf: 0.5 },
        fc.oneof(integer, fc.constantFrom(0.5, 0.3, 1e21)),
      ),
      of({ type: "boolean" }, fc.boolean()),
      of({ type: "string", enum: ["a", "b"] }, fc.constantFrom("a", "b", "gone")),
      of({ anyOf: [{ const: 1 }, { const: 2, title: "Two" }] }, fc.constantFrom(1, 2, 3)),
      of({ type: ["integer", "string", "null"] }, fc.oneof(integer, text, fc.constant(null))),
      of(
        { type: "array", uniqueItems: true, items: { type: "string" } },
        fc.array(text, { maxLength: 2 }),
      ),
      of(
        { type: "array", uniqueItems: true, items: { enum: ["a", "b"] } },
        fc.subarray(["a", "b", "gone"]),
      ),
      of(
        { type: "array", prefixItems: [{ type: "number" }, { type: "string" }] },
        fc.tuple(integer, text),
      ),
      of(
        { type: "array", prefixItems: [{ type: "number" }], items: { type: "string" } },
        fc.array(fc.oneof(integer, text), { maxLength: 3 }),
      ),
      of({ type: "string", writeOnly: true }, fc.constant({ $secret: "id" })),
      of({ $ref: "#/$defs/Size", title: "Own title" }, fc.constantFrom("s", "xxl")),
      of(
        { $ref: "#/$defs/Tree" },
        fc.constantFrom({ label: "a", inner: [{ label: "b" }] }, { inner: [{}] }),
      ),
      of({}, fc.jsonValue({ maxDepth: 1 })),
    ),
    fc.option(fc.constantFrom<unknown>("a", 1, true, null, []), { freq: 4 }),
    fc.option(fc.jsonValue({ maxDepth: 1 }), { freq: 8 }),
  )
  .map(([{ schema, value }, declared, strange]) => ({
    schema: declared === null ? schema : { ...schema, default: declared },
    value: strange ?? value,
  }));

const { idiom } = fc.letrec<{ idiom: Idiom }>((tie) => ({
  idiom: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { arbitrary: leaf, weight: 4 },
    tie("idiom").map(({ schema, value }) => ({
      schema: { anyOf: [schema, { type: "null" }], default: null },
      value,
    })),
    tie("idiom").map(({ schema, value }) => ({
      schema: {
        anyOf: [
          { title: "Active", ...schema },
          { type: "null", title: "Deactivated" },
        ],
      },
      value,
    })),
    tie("idiom").map(({ schema, value }) => ({
      schema: { allOf: [schema, { description: "Also" }] },
      value,
    })),
    fc.array(tie("idiom"), { minLength: 1, maxLength: 2 }).map((items) => ({
      schema: { type: "array", items: items[0]?.schema ?? {}, minItems: 1 },
      value: items.map(({ value }) => value),
    })),
    fc.dictionary(name, tie("idiom"), { minKeys: 1, maxKeys: 2 }).map((entries) => ({
      schema: { type: "object", additionalProperties: Object.values(entries)[0]?.schema ?? {} },
      value: valuesOf(entries),
    })),
    fc
      .dictionary(name, tie("idiom"), { minKeys: 1, maxKeys: 3 })
      .map((entries) => ({ schema: objectOf(entries), value: { ...valuesOf(entries), kept: 1 } })),
    fc.tuple(tie("idiom"), tie("idiom"), name).map(
      ([one, other, key]): Idiom => ({
        schema: { ...objectOf({ declared: one }), additionalProperties: other.schema },
        value: { ...valuesOf({ [key]: other }), declared: one.value },
      }),
    ),
    fc.tuple(tie("idiom"), tie("idiom")).map(
      ([one, other]): Idiom => ({
        schema: {
          oneOf: [
            {
              type: "object",
              properties: { kind: { const: "x" }, inner: one.schema },
              required: ["kind"],
            },
            {
              type: "object",
              properties: { kind: { const: "y" }, inner: other.schema },
              required: ["kind"],
            },
          ],
        },
        value: { kind: "y", inner: other.value },
      }),
    ),
    fc.tuple(tie("idiom"), tie("idiom")).map(
      ([one, other]): Idiom => ({
        schema: { anyOf: [one.schema, other.schema] },
        value: other.value,
      }),
    ),
    fc.tuple(tie("idiom"), fc.boolean()).map(
      ([{ schema, value }, on]): Idiom => ({
        schema: {
          type: "object",
          properties: { on: { type: "boolean" } },
          if: { properties: { on: { const: true } }, required: ["on"] },
          // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
          then: { properties: { more: schema }, required: ["more"] },
          dependentRequired: { more: ["on"] },
        },
        value: { on, more: value },
      }),
    ),
  ),
}));

const definitions = {
  Size: { enum: ["s", "m"] },
  Tree: {
    type: "object",
    properties: {
      label: { type: "string" },
      inner: { type: "array", items: { $ref: "#/$defs/Tree" } },
    },
    required: ["label"],
  },
};

/** Config schemas over every idiom, with values that fit them more often than not. */
export const arbitraryForm: fc.Arbitrary<{ schema: JsonSchema; value: JsonObject }> = fc
  .dictionary(name, idiom, { minKeys: 1, maxKeys: 4 })
  .map((entries) => ({
    schema: { ...objectOf(entries), $defs: definitions },
    value: JSON.parse(JSON.stringify({ unknown: [1], ...valuesOf(entries) })) as JsonObject,
  }));

function objectOf(entries: Record<string, Idiom>): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(entries).map(([key, { schema }]) => [key, schema]),
    ),
  };
}

function valuesOf(entries: Record<string, Idiom>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).map(([key, { value }]) => [key, value]));
}
