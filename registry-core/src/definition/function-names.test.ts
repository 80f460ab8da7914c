import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { functionNames } from "./function-names.ts";
import { leadingLetter } from "./names.ts";
import { FUNCTION_NAME_PATTERN } from "./tool-definition.ts";

const long = "a".repeat(70);

test.each<[string, Parameters<typeof plainTool>[], string[]]>([
  ["the method's name", [["files", ["read", "Write-2"]]], ["read", "Write-2"]],
  ["behind the namespace", [["files", ["read"], { namespace: "fs" }]], ["fs-read"]],
  ["with characters replaced", [["files", ["read.all/💾 now", ""]]], ["read_all___now", "_"]],
  [
    "in plain letters",
    [["a", ["größe", "Élan", "天气", "get天气"]]],
    ["grosse", "Elan", "method_47d34bb0", "get__"],
  ],
  [
    "behind the tool where two are the same",
    [
      ["a.b", ["get"]],
      ["c", ["get", "put"]],
    ],
    ["a_b-get", "c-get", "put"],
  ],
  [
    "behind the tool where a provider would take them for the same",
    [["a", ["9lives", "_9lives"]]],
    ["a-9lives", "a-_9lives"],
  ],
  [
    "behind the tool within one tool",
    [["a", ["x y", "x_y"]]],
    ["a-x_y_a60256f4", "a-x_y_9ddd7983"],
  ],
  [
    "cut with a hash when too long",
    [["a", [long, `${long}b`]]],
    [`${"a".repeat(55)}_5904740b`, `${"a".repeat(55)}_8b03414b`],
  ],
])("a function name is %s", (_, tools, expected) => {
  const definitions = tools.map((fields) => plainTool(...fields));
  const names = functionNames(definitions);
  const all = definitions.flatMap((tool) =>
    tool.methods.map((method) => names.nameOf(tool.name, method.name)),
  );
  expect(all).toEqual(expected);
});

test("collisions name the methods that would share a name", () => {
  const names = functionNames([plainTool("a", ["get"]), plainTool("b", ["get", "put"])]);
  const methods = [
    { tool: "a", method: "get" },
    { tool: "b", method: "get" },
  ];
  expect(names.collisions).toEqual([{ name: "get", methods }]);
  expect(() => names.nameOf("a", "put")).toThrow(
    expect.objectContaining({ code: "unknown_method" }),
  );
});

const toolName = fc.constantFrom("a", "b", "a.b", "a_b", "constructor", "__proto__");
const methodName = fc.oneof(
  fc.constantFrom(
    "m",
    "b-m",
    "a-m",
    "a_b-m",
    "a.b-m",
    "m!",
    "m?",
    "9",
    "-9",
    "_9",
    "_-9",
    `9${"x".repeat(63)}`,
    `_9${"x".repeat(62)}`,
    "toString",
    "x".repeat(63),
    "x".repeat(64),
    "x".repeat(80),
  ),
  fc.string(),
);
const tools = fc.uniqueArray(
  fc.record({
    name: toolName,
    methods: fc.uniqueArray(methodName, { maxLength: 8 }),
    namespace: fc.option(fc.constantFrom("a", "b", "a_b", "é"), { nil: undefined }),
  }),
  { selector: (tool) => tool.name },
);

test("every method has a name of its own that every provider takes, in any order of the catalogue", () => {
  fc.assert(
    fc.property(tools, (generated) => {
      const definitions = generated.map(({ name, methods, namespace }) =>
        plainTool(name, methods, namespace ? { namespace } : {}),
      );
      const names = functionNames(definitions);
      const reversed = functionNames(definitions.toReversed());
      for (const tool of definitions) {
        for (const method of tool.methods) {
          const name = names.nameOf(tool.name, method.name);
          expect(name).toMatch(FUNCTION_NAME_PATTERN);
          expect(names.find(name)).toEqual({ tool: tool.name, method: method.name });
          expect(leadingLetter(name)).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
          expect(names.find(leadingLetter(name))).toEqual({ tool: tool.name, method: method.name });
          expect(reversed.nameOf(tool.name, method.name)).toBe(name);
        }
      }
    }),
    { numRuns: fewerUnlessDeep(500) },
  );
});
