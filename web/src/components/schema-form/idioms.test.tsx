// @vitest-environment jsdom
import { type JsonObject, type JsonSchema, schemaDefaults, validateJson } from "@pegboard/registry-core";
import { cleanup, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { titleOfKey } from "./field-title.ts";
import { openForm } from "./form-harness.tsx";

afterEach(cleanup);

/** A schema in one of the shapes that generators emit, with a value of it or of something else. */
interface Idiom {
  schema: JsonSchema;
  value: unknown;
}

const name = fc.constantFrom("alpha", "beta_value", "gammaRay", "10", "constructor", "__proto__", "with space", "");
const text = fc.string({ maxLength: 6 });
const integer = fc.integer({ min: -9, max: 9 });

const leaf: fc.Arbitrary<Idiom> = fc.oneof(
  text.map((value) => ({ schema: { type: "string" }, value })),
  text.map((value) => ({ schema: { type: "string", format: "uri", description: "*Where*" }, value })),
  integer.map((value) => ({ schema: { type: "integer", minimum: 0, unit: "s" }, value })),
  fc.boolean().map((value) => ({ schema: { type: "boolean", default: true }, value })),
  fc.constantFrom("a", "b", "gone").map((value) => ({ schema: { type: "string", enum: ["a", "b"] }, value })),
  fc.constantFrom(1, 2).map((value) => ({ schema: { anyOf: [{ const: 1 }, { const: 2, title: "Two" }] }, value })),
  fc.constant({ schema: { type: "string", writeOnly: true }, value: { $secret: "id" } }),
  fc.constant({ schema: { $ref: "#/$defs/Size" }, value: "s" }),
  fc.constant({ schema: { $ref: "#/$defs/Missing" }, value: [1] }),
  fc.jsonValue({ maxDepth: 1 }).map((value) => ({ schema: {}, value })),
  fc.jsonValue({ maxDepth: 1 }).map((value) => ({ schema: { type: "integer" }, value })),
);

const { idiom } = fc.letrec<{ idiom: Idiom }>((tie) => ({
  idiom: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    tie("idiom").map(({ schema, value }) => ({ schema: { anyOf: [schema, { type: "null" }], default: null }, value })),
    fc.array(tie("idiom"), { minLength: 1, maxLength: 2 }).map((items) => ({
      schema: { type: "array", items: items[0]?.schema ?? {} },
      value: items.map(({ value }) => value),
    })),
    fc.dictionary(name, tie("idiom"), { minKeys: 1, maxKeys: 2 }).map((entries) => ({
      schema: { type: "object", additionalProperties: Object.values(entries)[0]?.schema ?? {} },
      value: valuesOf(entries),
    })),
    fc
      .dictionary(name, tie("idiom"), { minKeys: 1, maxKeys: 3 })
      .map((entries) => ({ schema: objectOf(entries), value: { ...valuesOf(entries), kept: 1 } })),
    tie("idiom").map(
      ({ schema, value }): Idiom => ({
        schema: {
          oneOf: [
            { type: "object", properties: { kind: { const: "x" } }, required: ["kind"] },
            { type: "object", properties: { kind: { const: "y" }, inner: schema }, required: ["kind"] },
          ],
        },
        value: { kind: "y", inner: value },
      }),
    ),
  ),
}));

const forms = fc.dictionary(name, idiom, { minKeys: 1, maxKeys: 4 }).map((entries) => ({
  schema: { ...objectOf(entries), $defs: { Size: { enum: ["s", "m"] } } },
  value: JSON.parse(JSON.stringify({ unknown: [1], ...valuesOf(entries) })) as JsonObject,
}));

it("opens any of them without an edit, complains as the validator does, and resets to the defaults", async () => {
  await fc.assert(
    fc
      .asyncProperty(forms, async ({ schema, value }) => {
        const before = JSON.stringify(value);
        const form = openForm({ schema, value });
        expect(form.changes).toEqual([]);
        expect(JSON.stringify(value)).toBe(before);
        expect(form.container.textContent).not.toContain("The field failed");
        for (const key of Object.keys(schema.properties ?? {})) {
          expect(screen.queryAllByText(titleOfKey(key)).length).toBeGreaterThan(0);
        }
        for (let reset = firstReset(); reset; reset = firstReset()) await form.user.click(reset);
        expect(form.value().unknown).toEqual([1]);
        if (validateJson(schema, schemaDefaults(schema)).length === 0 && !before.includes("$secret")) {
          expect(form.issues().filter(({ path }) => path.length > 0)).toEqual([]);
        }
      })
      .afterEach(cleanup),
    { numRuns: 40 },
  );
}, 60_000);

function firstReset(): HTMLElement | undefined {
  return screen.queryAllByRole("button", { name: /^Reset / })[0];
}

function objectOf(entries: Record<string, Idiom>): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(entries).map(([key, { schema }]) => [key, schema])),
  };
}

function valuesOf(entries: Record<string, Idiom>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).map(([key, { value }]) => [key, value]));
}
