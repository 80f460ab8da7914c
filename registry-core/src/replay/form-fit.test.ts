import {
  applyDefaults,
  type JsonObject,
  type JsonSchema,
  validateJson,
} from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { type FormFit, formFit } from "./form-fit.ts";

const form = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const text = { type: "string" };
const breaks = (...found: [string, FormFit["breaks"][number]["code"]][]): FormFit => ({
  fit: "breaks",
  breaks: found.map(([path, code]) => ({ path: path.split("."), code })),
});
const FITS: FormFit = { fit: "fits", breaks: [] };
const UNSURE: FormFit = { fit: "unsure", breaks: [] };

test.each<[string, JsonSchema, JsonSchema, FormFit]>([
  ["other words", form({ a: text }), form({ a: { ...text, description: "A." } }), FITS],
  ["one more that may be missing", form({ a: text }), form({ a: text, b: text }), FITS],
  [
    "one more that has to be there",
    form({ a: text }),
    form({ a: text, b: text }, ["b"]),
    breaks(["b", "required"]),
  ],
  [
    "one that is required and filled in",
    form({ a: text }),
    form({ a: { ...text, default: "x" } }, ["a"]),
    FITS,
  ],
  ["one less", form({ a: text, b: text }), form({ a: text }), breaks(["b", "gone"])],
  [
    "a wider type",
    form({ a: { type: "integer" } }),
    form({ a: { type: ["number", "null"] } }),
    FITS,
  ],
  [
    "another type",
    form({ a: { type: "number" } }),
    form({ a: { type: "integer" } }),
    breaks(["a", "type"]),
  ],
  [
    "fewer values",
    form({ a: { enum: ["x", "y"] } }),
    form({ a: { enum: ["x"] } }),
    breaks(["a", "values"]),
  ],
  [
    "a narrower limit",
    form({ a: { ...text, maxLength: 9 } }),
    form({ a: { ...text, maxLength: 8 } }),
    breaks(["a", "limit"]),
  ],
  [
    "a limit where none was",
    form({ a: { type: "integer" } }),
    form({ a: { type: "integer", minimum: 0 } }),
    breaks(["a", "limit"]),
  ],
  [
    "what lies deeper",
    form({ a: form({ b: text }) }),
    form({ a: form({ b: text, c: text }, ["c"]) }),
    breaks(["a.c", "required"]),
  ],
  [
    "items",
    form({ a: { type: "array", items: text } }),
    form({ a: { type: "array", items: { type: "null" } } }),
    breaks(["a.*", "type"]),
  ],
  [
    "a pattern, which is not compared",
    form({ a: text }),
    form({ a: { ...text, pattern: "^a" } }),
    UNSURE,
  ],
  [
    "a form that is not closed any more",
    form({ a: text }),
    { type: "object", properties: {} },
    FITS,
  ],
])("%s", (_, before, after, expected) => {
  expect(formFit(before, after)).toEqual(expected);
});

const member: fc.Arbitrary<JsonSchema> = fc.record(
  {
    type: fc.constantFrom("string", "integer", "number", ["string", "null"], "array", "object"),
    enum: fc.subarray<unknown>(["x", "yy", 1, null], { minLength: 1 }),
    minimum: fc.constantFrom(0, 1),
    maximum: fc.constantFrom(1, 2),
    maxLength: fc.constantFrom(1, 2),
    pattern: fc.constant("^x"),
    items: fc.constantFrom({ type: "string" }, { type: "integer" }, {}),
    default: fc.constantFrom("x", 1),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonSchema>;
const someForm: fc.Arbitrary<JsonSchema> = fc.record(
  {
    type: fc.constant("object"),
    properties: fc.dictionary(fc.constantFrom("a", "b"), member, { maxKeys: 2 }),
    required: fc.subarray(["a", "b"]),
    additionalProperties: fc.constantFrom<unknown>(true, false, { type: "string" }),
  },
  { requiredKeys: ["type", "properties"] },
) as fc.Arbitrary<JsonSchema>;
const given = fc.dictionary(
  fc.constantFrom("a", "b", "c"),
  fc.constantFrom("x", "yy", "", 0, 1, 2, 1.5, null, ["x"], [1], {}),
  { maxKeys: 3 },
) as fc.Arbitrary<JsonObject>;

test("where all is said to fit, every value that fitted does", () => {
  let fitting = 0;
  const fills = (form: JsonSchema, args: JsonObject) => applyDefaults(form, args, true);
  fc.assert(
    fc.property(someForm, someForm, given, (before, after, sent) => {
      const declared = before.properties as JsonObject;
      const args = Object.fromEntries(
        Object.entries(sent).filter(([name]) => Object.hasOwn(declared, name)),
      );
      expect(formFit(before, before).fit).toBe("fits");
      if (formFit(before, after).fit !== "fits" || validateJson(before, args).length > 0) return;
      fitting += 1;
      expect(validateJson(after, fills(after, args))).toEqual([]);
    }),
    { numRuns: fewerUnlessDeep(50_000) },
  );
  expect(fitting).toBeGreaterThan(0);
});
