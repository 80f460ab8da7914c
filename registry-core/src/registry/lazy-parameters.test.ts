import { lazySchema } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { methodMetadata } from "../definition/authoring/decorators.ts";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { Tool } from "../definition/authoring/tool.ts";
import { functionNames } from "../definition/function-names.ts";
import { describeStep } from "../messages/trace-messages.ts";
import { checkLeftOutMethods } from "../problems/checks/sources.ts";
import { defaultFunctionLimits } from "../problems/problem-check.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { ToolFactory } from "./tool-factory.ts";
import { ToolRegistry } from "./tool-registry.ts";

const context = { agent: { id: "a", name: "Ada" }, signal: new AbortController().signal };

/** A tool whose schema counts how often it is made; `fails` lets the next making throw. */
function countingTool() {
  const count = { made: 0, fails: false };
  const parameters = lazySchema(() => {
    count.made += 1;
    if (count.fails) throw new Error("the catalogue is closed");
    return z.object({ n: z.coerce.number().max(count.made) });
  });
  const tool = defineTool({ name: "count", parameters, run: ({ n }) => n + 1 });
  return { count, tool };
}

const payloadOf = (registry: ToolRegistry) => {
  const tools = registry.definitions();
  return formatToolset(resolveToolset({ tools }, {}), functionNames(tools), "mcp").payload;
};

test("parameters are made when an agent first has the method on, and once", async () => {
  const { count, tool } = countingTool();
  const registry = new ToolRegistry();
  registry.register(tool);
  const [definition] = registry.definitions();
  resolveToolset({ tools: registry.definitions() }, { tools: { count: false } });
  expect(count.made).toBe(0);
  expect(payloadOf(registry)).toMatchObject([
    { inputSchema: { properties: { n: { maximum: 1 } } } },
  ]);
  expect(payloadOf(registry)).toMatchObject([
    { inputSchema: { properties: { n: { maximum: 1 } } } },
  ]);
  expect(await tool.build({}).call("count", { n: "1" }, context)).toBe(2);
  expect(JSON.parse(JSON.stringify(definition)).methods[0].parameters).toEqual(
    definition?.methods[0]?.parameters,
  );
  expect(count.made).toBe(1);
});

test("a class, an instance and a tool object make theirs as late", async () => {
  let made = 0;
  const parameters = lazySchema(() => {
    made += 1;
    return z.object({ n: z.coerce.number() });
  });
  class LateTool extends Tool {
    @methodMetadata({ parameters })
    late({ n }: { n: number }) {
      return n;
    }
    override toolDescription() {
      return "Late.";
    }
  }
  const factory = new ToolFactory();
  const { definition } = factory.registerTool(LateTool, undefined, { source: "modules:late" });
  const listed = { name: "late", parameters };
  factory.registerTool(
    "acme.late",
    {
      getName: () => "L",
      getDescription: () => "L",
      getFunctions: () => [listed],
      executeFunction: () => "",
    },
    { icon: "x", app: "acme" },
  );
  factory.registry.registerFrom(
    { late: () => "" },
    { name: "plain", methods: { late: { parameters } } },
  );
  expect(made).toBe(0);
  expect(definition.methods[0]?.parameters.properties).toMatchObject({ n: { type: "number" } });
  expect(await factory.build("late_tool").call("late", { n: "4" }, context)).toBe(4);
  expect(made).toBe(1);
  expect(factory.registry.reload("late_tool").definition).toMatchObject({ source: "modules:late" });
  expect(made).toBe(2);
});

test("parameters that cannot be made cost their method, are told, and are tried again by reload", async () => {
  const { count, tool } = countingTool();
  count.fails = true;
  const registry = new ToolRegistry();
  registry.register(tool);
  const tools = registry.definitions();
  const toolset = resolveToolset({ tools }, {});
  expect(toolset).toMatchObject({ on: 0, offered: 0, notOffered: 1 });
  expect(toolset.tools[0]?.methods[0]?.trace.map((step) => describeStep(step)).at(-1)).toBe(
    "Not offered: The schema of its parameters could not be made: the catalogue is closed",
  );
  expect(payloadOf(registry)).toEqual([]);
  const problems = checkLeftOutMethods({
    catalog: { tools },
    agents: [],
    functionLimits: defaultFunctionLimits(),
  });
  expect(problems).toMatchObject([
    { code: "method_left_out", values: { cause: "the catalogue is closed" } },
  ]);
  expect(count.made).toBe(1);
  await expect(tool.build({}).call("count", { n: "1" }, context)).rejects.toThrow(
    "the catalogue is closed",
  );

  expect(() => registry.reload("count")).toThrow("the catalogue is closed");
  count.fails = false;
  const { made } = count;
  registry.reload("count");
  expect(count.made).toBe(made + 1);
  expect(payloadOf(registry)).toMatchObject([{ name: "count" }]);
});

test("reload makes schemas anew, asks for listed functions again, and keeps what the registry added", () => {
  const { tool } = countingTool();
  const registry = new ToolRegistry();
  registry.register(tool);
  registry.updateNamespace("count", "maths");
  expect(payloadOf(registry)).toMatchObject([
    { name: "maths-count", inputSchema: { properties: { n: { maximum: 1 } } } },
  ]);
  let changes = 0;
  registry.onChange(() => changes++);
  registry.reload("count");
  expect(payloadOf(registry)).toMatchObject([
    { name: "maths-count", inputSchema: { properties: { n: { maximum: 2 } } } },
  ]);
  expect(changes).toBe(1);

  const listed = [{ name: "first" }];
  const pages = {
    getName: () => "Pages",
    getDescription: () => `Has ${listed.length}.`,
    getFunctions: () => listed,
    executeFunction: (name: string) => name,
  };
  registry.registerTool("acme.pages", pages, { icon: "x", app: "acme" });
  listed.push({ name: "second" });
  expect(registry.find("acme.pages").definition.methods).toHaveLength(1);
  expect(registry.reload("acme.pages").definition).toMatchObject({
    description: "Has 2.",
    methods: [{ name: "first" }, { name: "second" }],
  });
  listed.length = 0;
  expect(() => registry.reload("acme.pages")).toThrow("lists nothing");
  expect(registry.find("acme.pages").definition.methods).toHaveLength(2);
  expect(() => registry.reload("nope")).toThrow("No tool definition found");
});
