import { type JsonSchema, validateJson } from "@pegboard/registry-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateWithAjv } from "../../../../server/src/validation/ajv-validator.ts";
import { arbitraryForm } from "./arbitrary-form.ts";
import { galleryExamples } from "./gallery-schemas.ts";

/** Where the browser and the server differ, and why. The server has the last word; its issues land on the same fields. */
const DISAGREEMENTS: { why: string; schema: JsonSchema; value: unknown; accepts: "browser" | "server" }[] = [
  {
    why: "Ajv skips a property of this name, so that no schema can reach an object's prototype",
    schema: { properties: JSON.parse('{"__proto__":{"type":"integer"}}') },
    value: JSON.parse('{"__proto__":"text"}'),
    accepts: "server",
  },
  {
    why: "Ajv forgives a billionth, as much as adding up fractions may lose; cfworker forgives less",
    schema: { multipleOf: 0.5 },
    value: 1e-12,
    accepts: "server",
  },
  {
    why: "cfworker follows the HTML form rule for addresses, ajv-formats wants a dot in the domain",
    schema: { format: "email" },
    value: "root@localhost",
    accepts: "browser",
  },
  {
    why: "leading zeros, which some programs read as octal, are refused by ajv-formats only",
    schema: { format: "ipv4" },
    value: "01.2.3.4",
    accepts: "browser",
  },
  {
    why: "cfworker takes bare UUIDs only, ajv-formats the URN spelling too",
    schema: { format: "uuid" },
    value: "urn:uuid:6f1c2c9e-0d6c-4c9e-8f2e-9c5b6a1d2e3f",
    accepts: "server",
  },
  {
    why: "the root's dot is part of a host name for ajv-formats",
    schema: { format: "hostname" },
    value: "example.com.",
    accepts: "server",
  },
  {
    why: "cfworker reads expressions in Unicode mode, where needless escapes are errors; ajv-formats does not",
    schema: { format: "regex" },
    value: "a\\-b",
    accepts: "server",
  },
  {
    why: "cfworker does not know the format, and unknown formats accept anything",
    schema: { format: "byte" },
    value: "%%",
    accepts: "browser",
  },
  {
    why: "Ajv resolves every reference before it starts, cfworker the ones it meets",
    schema: { properties: { lost: { $ref: "#/$defs/Nowhere" } } },
    value: {},
    accepts: "browser",
  },
];

const accepts = (schema: JsonSchema, value: unknown) => ({
  browser: validateJson(schema, value).length === 0,
  server: validateWithAjv(schema, value).length === 0,
});

it.each(DISAGREEMENTS)("differ: $why", ({ schema, value, accepts: one }) => {
  expect(accepts(schema, value)).toEqual({ browser: one === "browser", server: one === "server" });
});

it("agree on any other value of any form", () => {
  fc.assert(
    fc.property(arbitraryForm.filter(isComparable), ({ schema, value }) => {
      const { browser, server } = accepts(schema, value);
      expect({ schema, value, browser }).toEqual({ schema, value, browser: server });
    }),
    { numRuns: 1000 },
  );
}, 60_000);

/** Every property on its own: in a large form one fault hides whether the validators agree about the others. */
it("agree on each property of any form", () => {
  fc.assert(
    fc.property(arbitraryForm.filter(isComparable), ({ schema, value }) => {
      for (const [key, property] of Object.entries(schema.properties ?? {})) {
        const part = { ...property, $defs: schema.$defs ?? {} };
        const { browser, server } = accepts(part, value[key] ?? null);
        expect({ part, value: value[key], browser }).toEqual({ part, value: value[key], browser: server });
      }
    }),
    { numRuns: 1000 },
  );
}, 60_000);

describe("the gallery", () => {
  it.each(galleryExamples.filter(({ from }) => from !== "faulty"))("$name", ({ schema, value }) => {
    const { browser, server } = accepts(schema, value);
    expect(browser).toBe(server);
  });
});

function isComparable(form: { schema: JsonSchema; value: unknown }): boolean {
  return !/"__proto__"|\de[-+]\d/.test(JSON.stringify(form));
}
