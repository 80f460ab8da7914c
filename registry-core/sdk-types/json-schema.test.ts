import {
  defineTool,
  type JsonSchema,
  methodMetadata,
  openapiSchema,
  sanitiseSchema,
  Tool,
  type ToolInterface,
  ToolRegistry,
  toJsonSchema,
  validateJson,
} from "@pegboard/registry-core";
import type { JSONSchema7 } from "json-schema";
import { expect, expectTypeOf, test } from "vitest";

// JSON Schema as programs have it: in the type that other packages give it, as a literal, as
// literals of several shapes in one list. Nothing of it needs a cast.

const typed: JSONSchema7 = { type: "object", properties: { id: { type: "string" }, all: true } };
const literal = {
  type: "object",
  properties: { unit: { type: "string", enum: ["C", "F"] } },
  required: ["unit"],
} as const;
const functions = [
  {
    name: "find",
    parameters: { type: "object", properties: { words: { type: "string" } } },
  },
  {
    name: "count",
    parameters: {
      type: "object",
      properties: { most: { type: "integer", minimum: 1 } },
      required: ["most"],
    },
  },
];
const constants = [
  { name: "open", parameters: { type: "object", properties: { page: { type: "string" } } } },
  {
    name: "close",
    parameters: { type: "object", properties: { force: { type: "boolean" } }, required: ["force"] },
  },
] as const;

test("functions of different shapes are defined in a loop, each with its own schema", () => {
  const registry = new ToolRegistry();
  for (const each of functions) registry.register(defineTool({ ...each, run: (args) => args }));
  for (const each of constants) registry.register(defineTool({ ...each, run: (args) => args }));
  const methods = registry.definitions().flatMap((tool) => tool.methods);
  expect(
    methods.map(({ name, parameters }) => [name, Object.keys(parameters.properties ?? {})]),
  ).toEqual([
    ["find", ["words"]],
    ["count", ["most"]],
    ["open", ["page"]],
    ["close", ["force"]],
  ]);
});

test("an object that describes itself lists functions of different shapes", () => {
  const describes = {
    getName: () => "CMS",
    getDescription: () => "Pages",
    executeFunction: () => null,
  };
  const registry = new ToolRegistry();
  const lists = [
    { ...describes, getFunctions: () => functions },
    { ...describes, getFunctions: () => constants },
    { ...describes, getFunctions: () => [{ name: "read", parameters: typed }] },
  ] satisfies ToolInterface[];
  const registered = lists.map((each, index) =>
    registry.registerTool(`acme.cms_${index}`, each, { icon: "file", app: "acme" }),
  );
  expect(registered.map(({ definition }) => definition.methods.length)).toEqual([2, 2, 1]);
});

test("a schema of another package's type stands wherever a schema does", () => {
  class PagesTool extends Tool {
    static override methods = {
      read: { parameters: typed, outputSchema: typed },
      scale: { parameters: literal },
    };
    read() {}
    scale() {}
    @methodMetadata({ parameters: typed })
    write() {}
    @openapiSchema({ type: "function", function: { name: "move", parameters: typed } })
    move() {}
    @openapiSchema(literal)
    turn() {}
    override methodParameters(method: string) {
      return method === "read" ? typed : undefined;
    }
  }
  const registry = new ToolRegistry();
  const { definition } = registry.register(PagesTool);
  expect(definition.methods.map(({ name }) => name)).toEqual([
    "read",
    "scale",
    "write",
    "move",
    "turn",
  ]);
  registry.register(
    defineTool({
      name: "configured",
      config: typed,
      methods: { read: { parameters: () => literal, outputSchema: typed, run: () => 1 } },
    }),
  );
  registry.registerFrom(
    { count() {} },
    { name: "counter", methods: { count: { parameters: typed } } },
  );
  expectTypeOf(toJsonSchema(typed)).toEqualTypeOf<JsonSchema>();
  expect(validateJson(typed, { id: 1 })).toHaveLength(1);
  expect(validateJson(literal, { unit: "C" })).toEqual([]);
  expect(sanitiseSchema(typed).schema).toEqual(typed);
});
