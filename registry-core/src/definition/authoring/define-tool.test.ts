import type { JsonValue } from "@pegboard/json-schema";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { findProblems } from "../../problems/find-problems.ts";
import { describeProblem } from "../../problems/messages/problem-messages.ts";
import { clockTool, searchTool, shellTool } from "../../testing/sample-tools.ts";
import { defineTool } from "./define-tool.ts";
import { registeredObject } from "./register-object.ts";
import { isRegisteredTool, type RegisteredTool } from "./registered-tool.ts";

const context = { agent: { id: "a", name: "Support agent" }, signal: new AbortController().signal };

test("an object becomes a definition with the origin of every value", () => {
  expect(searchTool.definition).toMatchObject({
    name: "acme.web_search",
    displayName: "Acme.Web Search",
    app: "acme",
    namespace: "acme",
    enabledByDefault: false,
    configDefaults: { max_results: 5, region: "eu", headers: {} },
    origins: { displayName: "generated", app: "declared", enabledByDefault: "declared" },
    uiSchema: { "ui:order": ["api_key", "*"] },
  });
  expect(
    searchTool.definition.methods.map(({ description, origins }) => [
      description,
      origins.description,
    ]),
  ).toEqual([
    ["Search the web.", "declared"],
    ["summarize_page function", "generated"],
  ]);
  expect(structuredClone(searchTool.definition)).toEqual(searchTool.definition);
});

test("methods run with parsed arguments, parsed config and the call's context", async () => {
  const instance = searchTool.build({ api_key: "12345678", max_results: 7 });
  await expect(instance.call("search", { query: "x" }, context)).resolves.toEqual({
    query: "x",
    results: [],
    limit: 7,
    key: 8,
  });
  await expect(instance.call("search", { query: "" }, context)).rejects.toMatchObject({
    code: "invalid_arguments",
  });
  await expect(instance.call("constructor", {}, context)).rejects.toMatchObject({
    code: "unknown_method",
  });
  expect(() => searchTool.build({ api_key: "short" })).toThrowError(
    expect.objectContaining({ code: "invalid_config" }),
  );
});

test("a single function is a tool with one method of its name", async () => {
  expect(clockTool.definition).toMatchObject({
    name: "current_time",
    displayName: "Current Time",
    methods: [
      {
        name: "current_time",
        description: "Tells the time.",
        parameters: { type: "object", properties: {} },
      },
    ],
  });
  await expect(clockTool.build({}).call("current_time", {}, context)).resolves.toBe(
    "noon, Support agent",
  );
  const camel = defineTool({ name: "acme.readFile", run: () => "read" });
  expect(camel.definition).toMatchObject({
    name: "acme.read_file",
    methods: [{ name: "readFile" }],
  });
});

test("arguments and config are typed by their schemas", () => {
  defineTool({
    name: "typed",
    config: z.object({ limit: z.int().default(3) }),
    methods: {
      zod: {
        parameters: z.object({ a: z.string(), b: z.coerce.number<number>().optional() }),
        run(args, { config, agent, signal }) {
          expectTypeOf(args).toEqualTypeOf<{ a: string; b?: number | undefined }>();
          expectTypeOf(config).toEqualTypeOf<{ limit: number }>();
          expectTypeOf(agent.name).toEqualTypeOf<string>();
          expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        },
      },
      json: {
        parameters: { type: "object", properties: { a: { type: "string" } } },
        run: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, JsonValue>>(),
      },
      none: { run: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, JsonValue>>() },
    },
  });
  defineTool({
    name: "typed_function",
    parameters: z.object({ a: z.string() }),
    run: (args) => expectTypeOf(args).toEqualTypeOf<{ a: string }>(),
  });
});

const refused: [string, () => RegisteredTool][] = [
  [
    "parameters that are not an object",
    () => defineTool({ name: "x", parameters: z.string(), run: () => 1 }),
  ],
  [
    "parameters beyond JSON",
    () => defineTool({ name: "x", parameters: z.object({ at: z.date() }), run: () => 1 }),
  ],
  [
    "a config that is not an object",
    () => defineTool({ name: "x", config: { type: "array" }, run: () => 1 }),
  ],
  [
    "a schema that is no schema",
    () => defineTool({ name: "x", parameters: JSON.parse("[]"), run: () => 1 }),
  ],
];

test.each(refused)("cannot build a tool with %s, naming the tool or method", (_what, define) => {
  const tool = define();
  const issue = expect.objectContaining({
    code: "invalid_schema",
    message: expect.stringMatching(/ of x/),
  });
  expect(tool.issue).toEqual(issue);
  expect(() => tool.build({})).toThrowError(issue);
});

test("defined tools are recognised", () => {
  expect([shellTool, JSON.parse("{}"), null, shellTool.definition].map(isRegisteredTool)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("asynchronous functions are recognised whatever is declared of them, others by what is declared or documented", () => {
  const go = () => Promise.resolve(1);
  const { definition } = registeredObject(
    {
      name: "x",
      methods: {
        soon: { run: async () => 1 },
        now: { run: () => 1 },
        denied: { run: async () => 1, isAsync: false },
        declared: { run: go, isAsync: true },
        documented: { run: go },
      },
    },
    { methods: { documented: { isAsync: true } } },
  );
  expect(definition.methods.map(({ isAsync }) => isAsync)).toEqual([
    true,
    undefined,
    true,
    true,
    true,
  ]);
});

test("a method that cannot be used costs only itself, and the problems say which and why", () => {
  const nested = z.object({ nested: z.object({ when: z.date() }) });
  const { definition } = defineTool({
    name: "calendar",
    methods: {
      list: { description: "Lists", run: () => [] },
      add: { parameters: nested, run: () => 1 },
      move: {
        parameters: { type: "object", properties: { to: { $ref: "#/$defs/Day" } } },
        run: () => 1,
      },
      wait: { timeout: -1, run: () => 1 },
    },
  });
  expect(definition.methods.map(({ name }) => name)).toEqual(["list"]);
  expect(definition.leftOut).toEqual([
    {
      method: "add",
      cause:
        "The parameters of add: The field nested.when cannot be expressed as JSON Schema: Date cannot be represented in JSON Schema. Use z.iso.datetime() or z.iso.date().",
    },
    {
      method: "move",
      cause: 'The parameters of move cannot be used: its reference "#/$defs/Day" leads nowhere.',
    },
    {
      method: "wait",
      cause:
        "The timeout of calendar.wait is -1. Use a number above 0, or leave it out for no limit.",
    },
  ]);
  const problems = findProblems({ catalog: { tools: [definition] }, agents: [] });
  expect(
    problems
      .filter(({ kind }) => kind === "method left out")
      .map((problem) => describeProblem(problem)),
  ).toMatchObject([
    {
      message: expect.stringMatching(
        /^`add` is left out: The parameters of add: The field nested\.when/,
      ),
    },
    { message: expect.stringMatching(/^`move` is left out/) },
    { message: expect.stringMatching(/^`wait` is left out/) },
  ]);
});
