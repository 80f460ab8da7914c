import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { arbitraryParameters, arbitraryPlainParameters } from "../testing/arbitrary-parameters.ts";
import { sanitiseSchema } from "./sanitise-schema.ts";

// Schemas that refer to each other in circles are slow to write out.
vi.setConfig({ testTimeout: 60_000 });

test("sanitising twice is sanitising once, and the input stays as it was", () => {
  fc.assert(
    fc.property(arbitraryParameters, (schema) => {
      const before = JSON.stringify(schema);
      const once = sanitiseSchema(schema, { strip: ["title", "nullable"] }).schema;
      expect(JSON.stringify(schema)).toBe(before);
      expect(sanitiseSchema(once, { strip: ["title", "nullable"] })).toEqual({ schema: once, losses: [] });
    }),
  );
});

test("what is plain already stays as it is", () => {
  fc.assert(
    fc.property(arbitraryPlainParameters, (schema) => {
      expect(JSON.stringify(sanitiseSchema(schema))).toBe(JSON.stringify({ schema, losses: [] }));
    }),
  );
});
