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
  factory.registerTool(defineTool({ name: "defined", run: documented((a: never, b: never) => a + b, sum) }));
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
        { name: method, description: "Adds.", parameters: sum.parameters, origins: { parameters: "doc comment" } },
      ],
    });
    expect(await tool.build({}).call(method, { a: 1, b: 2 }, context)).toBe(3);
  }
});
