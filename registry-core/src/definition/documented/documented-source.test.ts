import { expect, test } from "vitest";
import { ToolFactory } from "../../registry/tool-factory.ts";
import { defineTool } from "../authoring/define-tool.ts";

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
const DOCUMENTED = Symbol.for("pegboard.documented");
const sum = {
  description: "Adds.",
  parameters: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } },
  argumentList: [
    { from: "argument", name: "a" },
    { from: "argument", name: "b" },
  ],
};

function documented<T extends object>(value: T, data: object): T {
  return Object.defineProperty(value, DOCUMENTED, { value: data });
}

test("what a build plugin attached describes functions, classes and the functions of defineTool", async () => {
  const factory = new ToolFactory();
  const add = documented(function add(a: number, b: number) {
    return a + b;
  }, sum);
  class Sums {
    add(a: number, b: number) {
      return a + b;
    }
    secret() {}
  }
  documented(Sums, { classDescription: "Sums.", methods: { add: sum }, hidden: ["secret"] });
  class More extends Sums {}
  factory.registerTool(add);
  factory.registerTool(Sums);
  factory.registerTool(More);
  factory.registerTool(
    defineTool({ name: "defined", run: documented((a: never, b: never) => a + b, sum) }),
  );
  for (const [name, method, description] of [
    ["add", "add", "Adds."],
    ["sums", "add", "Sums."],
    ["more", "add", "More functionality"],
    ["defined", "defined", "defined functionality"],
  ] as const) {
    const tool = factory.registry.find(name);
    expect(tool.definition).toMatchObject({
      description,
      methods: [
        {
          name: method,
          description: "Adds.",
          parameters: sum.parameters,
          origins: { parameters: "doc comment" },
        },
      ],
    });
    expect(await tool.build({}).call(method, { a: 1, b: 2 }, context)).toBe(3);
  }
});

test("a function with parameters that nothing describes is refused, a method of a class costs only itself", () => {
  const factory = new ToolFactory();
  function multiply(a: number, b: number) {
    return a * b;
  }
  function late(a = 1) {
    return a;
  }
  class Mixed {
    static methods = { add: {}, all: {}, now: {} };
    add(a: number, b: number) {
      return a + b;
    }
    all(...list: number[]) {
      return list;
    }
    now() {}
  }
  const unknown = (name: string) =>
    expect.stringMatching(new RegExp(`^The parameters of ${name} are not known: .*parameters: {}`));
  for (const run of [multiply, late]) {
    expect(() => factory.registerTool(run)).toThrowError(
      expect.objectContaining({ code: "invalid_definition", message: unknown(run.name) }),
    );
  }
  const { methods, leftOut } = factory.registerTool(Mixed).definition;
  expect(methods.map(({ name }) => name)).toEqual(["now"]);
  expect(leftOut).toEqual(["add", "all"].map((method) => ({ method, cause: unknown(method) })));
});

test("a function of defineTool that says nothing takes nothing, unless it takes its arguments apart", () => {
  const defined = (run: (args: never) => unknown) =>
    defineTool({ name: "defined", run }).issue?.message;
  expect(defined((_args) => 1)).toBeUndefined();
  expect(defined(({ a }: { a: number }) => a)).toMatch(/^The parameters of defined are not known/);
});
