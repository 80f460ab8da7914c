import type { JsonSchema } from "@pegboard/registry-core";
import type { RJSFSchema } from "@rjsf/utils";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { arbitraryForm } from "../testing/arbitrary-form.ts";
import { galleryExamples } from "../testing/gallery-schemas.ts";
import { newFormValidator } from "./rjsf-adapter.ts";

const RUNS = fewerUnlessDeep(500);

/**
 * A validator of another kind, as the reference: it compiles code, which a strict
 * Content-Security-Policy forbids.
 */
const OPTIONS = {
  strict: false,
  logger: false,
  ownProperties: true,
  multipleOfPrecision: 9,
} as const;
const newest = addFormats.default(new Ajv2020(OPTIONS));
const older = addFormats.default(new Ajv(OPTIONS));

function accepts({ $schema: _, ...schema }: JsonSchema, value: unknown) {
  const reference = newest.validateSchema(schema) ? newest : older;
  try {
    const given = schema as RJSFSchema;
    const ours = newFormValidator().isValid(given, value, given);
    return { ours, reference: reference.compile(schema)(value) === true };
  } finally {
    reference.removeSchema(schema);
  }
}

it("agrees with the reference on any value of any form", () => {
  fc.assert(
    fc.property(arbitraryForm.filter(isComparable), ({ schema, value }) => {
      const answer = accepts(schema, value);
      expect({ schema, value, ours: answer.ours }).toEqual({
        schema,
        value,
        ours: answer.reference,
      });
    }),
    { numRuns: RUNS },
  );
});

/**
 * Every property on its own: in a large form one issue hides whether the validators agree about the
 * others.
 */
it("agrees with the reference on each property of any form", () => {
  fc.assert(
    fc.property(arbitraryForm.filter(isComparable), ({ schema, value }) => {
      for (const [key, property] of Object.entries(schema.properties ?? {})) {
        const part = { ...property, $defs: schema.$defs ?? {} };
        const answer = accepts(part, value[key] ?? null);
        expect({ part, value: value[key], ours: answer.ours }).toEqual({
          part,
          value: value[key],
          ours: answer.reference,
        });
      }
    }),
    { numRuns: RUNS },
  );
});

/** Its patterns are some that JavaScript does not take. */
const PATTERNS = "Addresses, codes, patterns";

describe("the gallery", () => {
  it.each(
    galleryExamples.filter(
      (example) => example.from !== "faulty" && example.name !== PATTERNS && isComparable(example),
    ),
  )("$name", ({ schema, value }) => {
    const answer = accepts(schema, value);
    expect(answer.ours).toBe(answer.reference);
  });
});

it("says what is wrong where it is, in the form that RJSF hands on", () => {
  const schema: RJSFSchema = {
    type: "object",
    properties: {
      server: { type: "object", properties: { port: { type: "integer" } }, required: ["host"] },
    },
  };
  const { errorSchema, errors } = newFormValidator().validateFormData(
    { server: { port: "x" } },
    schema,
  );
  expect(errorSchema).toEqual({
    server: { host: { __errors: [expect.any(String)] }, port: { __errors: [expect.any(String)] } },
  });
  expect(errors.map(({ name }) => name).sort()).toEqual(["required", "type"]);
});

/** Ajv skips a property of that name, and knows nothing of stored secrets. */
function isComparable(form: { schema: JsonSchema; value: unknown }): boolean {
  return !/"(__proto__|\$secret)"/.test(JSON.stringify(form));
}
