import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moduleSource } from "./module-source.ts";

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
const INSTALLED = fileURLToPath(new URL("../../../../node_modules", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-adapters-"));
  symlinkSync(INSTALLED, join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function load(name: string, text: string) {
  writeFileSync(join(folder, name), text);
  const { tools, problems, messages } = await moduleSource({
    path: join(folder, name),
    addedBy: "command line",
  }).load(context.signal);
  return {
    tools: tools.map(({ definition }) => [
      definition.name,
      definition.methods.map((method) => method.name),
    ]),
    problems,
    messages,
    loaded: tools,
  };
}

test("tools of the AI SDK: a record, one by one, and a default export with the name of its file", async () => {
  const { tools, problems, messages, loaded } = await load(
    "forecast.ts",
    `import { tool } from "ai";
     import { z } from "zod";
     export const getWeather = tool({ description: "Weather of a city", inputSchema: z.object({ city: z.string() }), execute: async ({ city }) => "sunny in " + city });
     export const tools = { getWeather, getTime: tool({ description: "The time", inputSchema: z.object({}), execute: async () => "noon" }) };
     export default tool({ description: "A forecast", inputSchema: z.object({ days: z.number().int() }), execute: async ({ days }) => days });
     export const limit = 5;`,
  );
  expect(problems).toEqual([]);
  expect(messages).toEqual([]);
  expect(tools.sort()).toEqual([
    ["forecast", ["forecast"]],
    ["get_time", ["getTime"]],
    ["get_weather", ["getWeather"]],
  ]);
  const weather = loaded.find(({ definition }) => definition.name === "get_weather");
  expect(weather?.definition).toMatchObject({
    app: "forecast",
    visible: true,
    source: expect.stringContaining("modules:"),
  });
  expect(await weather?.build({}).call("getWeather", { city: "Oslo" }, context)).toBe(
    "sunny in Oslo",
  );
});

test("tools of LangChain, in a list and alone", async () => {
  const { tools, problems, loaded } = await load(
    "chain.ts",
    `import { tool } from "@langchain/core/tools";
     import { z } from "zod";
     const add = tool(async ({ a, b }) => String(a + b), { name: "add", description: "Adds", schema: z.object({ a: z.number(), b: z.number() }) });
     export const all = [add, tool(async () => "x", { name: "letter", description: "A letter", schema: z.object({}) })];
     export { add };`,
  );
  expect(problems).toEqual([]);
  expect(tools.sort()).toEqual([
    ["add", ["add"]],
    ["letter", ["letter"]],
  ]);
  expect(
    await loaded
      .find(({ definition }) => definition.name === "add")
      ?.build({})
      .call("add", { a: 2, b: 3 }, context),
  ).toBe("5");
});

test("a tool of LangChain under another name, where a neighbour's has its own", async () => {
  const { tools, problems } = await load(
    "renamed.ts",
    `import { fromLangChain } from "@pegboard/registry-core/langchain";
     import { tool } from "@langchain/core/tools";
     import { z } from "zod";
     const calculator = tool(async () => "4", { name: "calculator", description: "Calculates", schema: z.object({}) });
     export function register(factory) {
       for (const each of fromLangChain([calculator])) factory.registerTool(each, undefined, { name: "my_calculator" });
     }`,
  );
  expect(problems).toEqual([]);
  expect(tools).toEqual([["my_calculator", ["calculator"]]]);
});

test("tools of Mastra", async () => {
  const { tools, problems } = await load(
    "mastra.ts",
    `import { createTool } from "@mastra/core/tools";
     import { z } from "zod";
     export const tools = { findOrder: createTool({ id: "find-order", description: "Finds an order", inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => id }) };`,
  );
  expect(problems).toEqual([]);
  expect(tools).toEqual([["find_order", ["findOrder"]]]);
});

test("one that cannot be taken over says why, and costs only itself", async () => {
  const { tools, problems } = await load(
    "partly.ts",
    `import { tool } from "ai";
     import { z } from "zod";
     export const tools = { asks: tool({ description: "Asks", inputSchema: z.object({}) }), works: tool({ description: "Works", inputSchema: z.object({}), execute: async () => 1 }) };
     export const listed = { name: "listed_by_mcp", description: "No tool here", inputSchema: { type: "object" } };`,
  );
  expect(tools).toEqual([["works", ["works"]]]);
  expect(problems).toMatchObject([
    {
      code: "export_refused",
      values: { name: "asks", cause: expect.stringContaining("it has no execute") },
    },
  ]);
});

test("tools of vendors with schemas of zod 3, which each library describes and checks itself", async () => {
  const { tools, problems, loaded } = await load(
    "vendors.ts",
    `import { tool } from "@langchain/core/tools";
     import { z } from "zod/v3";
     const query = z.object({ query: z.string().describe("What to look for"), topic: z.enum(["news", "general"]).optional(), limit: z.number().int().default(5) });
     export const tavily = tool(async ({ query, limit }) => query + limit, { name: "tavily_search", description: "Searches", schema: query });
     export const webSearch = { description: "Searches", inputSchema: query, execute: async ({ query, limit }) => query + limit };`,
  );
  expect(problems).toEqual([]);
  expect(tools.sort()).toEqual([
    ["tavily_search", ["tavily_search"]],
    ["web_search", ["webSearch"]],
  ]);
  for (const tool of loaded) {
    const [method] = tool.definition.methods;
    expect(method?.parameters).toMatchObject({
      properties: {
        query: { type: "string", description: "What to look for" },
        topic: { enum: ["news", "general"] },
        limit: { type: "integer", default: 5 },
      },
      required: ["query"],
    });
    const call = tool.build({}).call(method?.name ?? "", { query: "cats" }, context);
    expect(await call).toBe("cats5");
  }
});

test("a tool of Mastra before version 1 asks for an approval where it says so", async () => {
  const { tools, problems, loaded } = await load(
    "older-mastra.ts",
    `import { z } from "zod/v3";
     class Tool {
       constructor(options) { Object.assign(this, { inputSchema: undefined, outputSchema: undefined, mastra: undefined }, options); }
     }
     export const wipe = new Tool({ id: "wipe", description: "Wipes", inputSchema: z.object({ disk: z.string() }), requireApproval: true, execute: async ({ context }) => "wiped " + context.disk });`,
  );
  expect(problems).toEqual([]);
  expect(tools).toEqual([["wipe", ["wipe"]]]);
  expect(loaded[0]?.definition.methods[0]?.needsApproval).toBe(true);
  expect(await loaded[0]?.build({}).call("wipe", { disk: "a" }, context)).toBe("wiped a");
});

test("a package that has other files for bundlers is the one that Node loads", async () => {
  const { tools, problems } = await load(
    "traced.ts",
    `import { trace } from "@opentelemetry/api";
     export function traced() { return typeof trace.getTracer("tools").startSpan; }`,
  );
  expect(problems).toEqual([]);
  expect(tools).toEqual([["traced", ["traced"]]]);
});
