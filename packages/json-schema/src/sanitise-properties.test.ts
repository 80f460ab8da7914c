import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { sanitiseSchema } from "./intake/sanitise-schema.ts";
import { ownValue } from "./json/own-value.ts";
import type { JsonSchema } from "./json-schema.ts";
import { isSchemaObject } from "./reference.ts";
import { arbitraryParameters, arbitraryPlainParameters } from "./testing/arbitrary-parameters.ts";

// Schemas that refer to each other in circles are slow to write out.
vi.setConfig({ testTimeout: 60_000 });

test("sanitising twice is sanitising once, and the input stays as it was", () => {
  fc.assert(
    fc.property(arbitraryParameters, (schema) => {
      const before = JSON.stringify(schema);
      const once = sanitiseSchema(schema, { strip: ["title", "nullable"] }).schema;
      expect(JSON.stringify(schema)).toBe(before);
      expect(sanitiseSchema(once, { strip: ["title", "nullable"] })).toEqual({
        schema: once,
        losses: [],
      });
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

/**
 * Names of properties from the root, one list per property that a schema describes itself or in its
 * `allOf`.
 */
function describedProperties(schema: JsonSchema): string[][] {
  const members = Object.entries(schema.properties ?? {}).filter(([, child]) =>
    isSchemaObject(child),
  );
  const own = members.flatMap(([name, child]) => [
    [name],
    ...describedProperties(child).map((path) => [name, ...path]),
  ]);
  return [...own, ...(schema.allOf ?? []).flatMap(describedProperties)];
}

test("no property is lost, at any depth, whatever it is called; a schema that is cut for its size says so", () => {
  fc.assert(
    fc.property(arbitraryParameters, (parameters) => {
      const { schema, losses } = sanitiseSchema(parameters, { strip: ["title"] });
      fc.pre(!losses.some(({ message }) => message.includes("too large")));
      for (const path of describedProperties(parameters)) {
        const found = path.reduce<JsonSchema | undefined>(
          (at, name) => ownValue(at?.properties, name),
          schema,
        );
        expect(found, `properties ${path.join(" › ")}`).toBeDefined();
      }
    }),
    { numRuns: fewerUnlessDeep(300) },
  );
});

test("where nothing is told, nothing is changed", () => {
  fc.assert(
    fc.property(arbitraryParameters, (schema) => {
      const { schema: plain, changes } = sanitiseSchema(schema, { everyChange: true });
      if (changes?.length === 0) expect(plain).toEqual(schema);
      expect(sanitiseSchema(plain, { everyChange: true }).changes).toEqual([]);
    }),
  );
});

test("telling every change changes nothing else, and where nobody asks none is noted", () => {
  fc.assert(
    fc.property(arbitraryParameters, (schema) => {
      const quiet = sanitiseSchema(schema, { strip: ["title"] });
      const { changes, ...told } = sanitiseSchema(schema, { strip: ["title"], everyChange: true });
      expect(JSON.stringify(quiet)).toBe(JSON.stringify(told));
      expect(Object.keys(quiet)).toEqual(["schema", "losses"]);
      expect(changes).toEqual(expect.arrayContaining(told.losses));
    }),
  );
});
