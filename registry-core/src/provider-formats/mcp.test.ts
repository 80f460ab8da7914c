import { validateJson } from "@pegboard/json-schema";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { mcpTools } from "../adapters/to-mcp.ts";
import { defineTool } from "../definition/authoring/define-tool.ts";
import type { JsonObject, JsonSchema } from "../index.ts";
import { callEnvironment } from "../testing/call-environment.ts";

/** The compiler of the MCP SDK's clients of 2025, one for all schemas of a list. */
const newCompiler = () =>
  addFormats.default(
    new Ajv({ strict: false, validateSchema: false, allErrors: true, logger: false }),
  );

const pattern = fc.constantFrom(
  "^a",
  "^\\d\\-\\d$",
  "^[\\w-.]+$",
  "a}",
  "^\\Aa\\Z",
  "(?P<x>a)",
  "(?<x>b)",
  "(?i)a",
  "(?s).",
);
const name = fc.constantFrom("a", "b", "id", "pattern", "nullable");
const { schema } = fc.letrec<{ schema: JsonSchema | boolean }>((tie) => {
  const one = tie("schema");
  const keyed = (keyword: string, of: fc.Arbitrary<unknown>): fc.Arbitrary<JsonSchema> =>
    of.map((value) => ({ [keyword]: value }));
  const keyword = fc.oneof(
    keyed("type", fc.constantFrom("string", "integer", "null", "object", ["string", "null"])),
    keyed("pattern", pattern),
    keyed("nullable", fc.boolean()),
    keyed("$id", fc.constantFrom("https://a.example/x", "y")),
    keyed("$anchor", fc.constantFrom("n", "m")),
    keyed("$schema", fc.constant("http://json-schema.org/draft-07/schema#")),
    keyed("default", fc.constant({ pattern: "(?i)a", $id: 1 })),
    keyed("dependentRequired", fc.constant({ id: ["a"] })),
    keyed("patternProperties", fc.dictionary(pattern, one, { maxKeys: 2, noNullPrototype: true })),
    keyed("properties", fc.dictionary(name, one, { maxKeys: 3, noNullPrototype: true })),
    ...["propertyNames", "additionalProperties", "not", "items", "x-own"].map((key) =>
      keyed(key, one),
    ),
    keyed("anyOf", fc.array(one, { minLength: 1, maxLength: 2 })),
    keyed("$ref", fc.constantFrom("#", "#/$defs/s", "#/x-own")),
  );
  const some = fc
    .array(keyword, { maxLength: 4 })
    .map((parts): JsonSchema => Object.assign({}, ...parts));
  return { schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), some) };
});
const outputSchema = fc
  .tuple(schema, schema, fc.dictionary(name, schema, { maxKeys: 3, noNullPrototype: true }))
  .map(([part, own, properties]) => ({
    type: "object",
    $defs: { s: part },
    "x-own": own,
    properties,
  }));
const value = fc.dictionary(name, fc.constantFrom("a", "1-2", "B", 1, null, {}), {
  maxKeys: 3,
  noNullPrototype: true,
});

test("a compiler of JSON Schema takes every output schema of a list, and what it promises", () => {
  let served = 0;
  fc.assert(
    fc.property(
      fc.array(outputSchema, { minLength: 2, maxLength: 2 }),
      value,
      (schemas, result) => {
        const tools = schemas.map((each, index) =>
          defineTool({ name: `t${index}`, outputSchema: each as JsonObject, run: () => 1 }),
        );
        const usable = tools.filter(({ issue }) => !issue);
        const ajv = newCompiler();
        for (const { outputSchema: given } of mcpTools(callEnvironment(usable))) {
          if (given === undefined) continue;
          served += 1;
          const accepts = ajv.compile(given as JsonObject);
          // What follows the schema here is not refused there.
          const [own] = usable.map(({ definition }) => definition.methods[0]?.outputSchema);
          expect(own).toBeDefined();
          if (validateJson(given as JsonSchema, result).length === 0)
            expect(accepts(result)).toBe(true);
        }
      },
    ),
    { numRuns: fewerUnlessDeep(400) },
  );
  expect(served).toBeGreaterThan(20);
});
