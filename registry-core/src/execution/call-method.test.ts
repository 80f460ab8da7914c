import { ParameterSchema } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { functionNames } from "../definition/function-names.ts";
import { buildTool } from "../registry/build-tool.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { sampleTools } from "../testing/sample-tools.ts";
import { agentCatalog } from "../toolset/effective-config.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import type { MethodCall } from "./call-environment.ts";
import { callMethod } from "./call-method.ts";

const stubborn = defineTool({
  name: "stubborn",
  config: z.object({ broken: z.boolean().default(false) }),
  methods: {
    wait: { run: () => new Promise(() => undefined) },
    heed: {
      run: (_args, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("stopped"))),
        ),
    },
    fail: { run: () => Promise.reject(new Error("no disk")) },
    throw_text: {
      run: () => {
        throw "just a text";
      },
    },
    refined: {
      parameters: z.object({ even: z.int().refine((value) => value % 2 === 0, "must be even") }),
      run: ({ even }) => even,
    },
    shoot: {
      parameters: {
        type: "object",
        required: ["scale", "path"],
        properties: {
          scale: { enum: ["css", "device"], default: "css" },
          path: { type: "string" },
          full: { type: "boolean", default: true },
        },
      },
      run: (args) => args,
    },
    find_code: {
      parameters: z.object({ code: z.string().regex(/^[a-z]+$/i), most: z.int().catch(7) }),
      run: (args) => args,
    },
    compared: {
      parameters: z
        .object({ a: z.int().default(2), b: z.int() })
        .refine(({ a, b }) => a === b, { path: ["b"], message: "a and b must be equal" }),
      run: ({ a }) => a,
    },
    either: {
      parameters: z.union([z.object({ a: z.string() }), z.object({ b: z.int(), c: z.int() })]),
      run: () => true,
    },
    listed: {
      parameters: new ParameterSchema([
        { name: "city", type: "string", description: "Where", required: true },
        { name: "days", type: "integer", description: "How many" },
        {
          name: "at",
          type: "object",
          description: "Where exactly",
          objectSchema: new ParameterSchema([]),
        },
      ]),
      run: (args) => args,
    },
    pay: {
      parameters: z.object({ "Idempotency-Key": z.string() }),
      run: (args) => ({ ...args, note: "cut \ud83d" }),
    },
  },
});
const tools = [...sampleTools, stubborn];
const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
const definitions = tools.map((tool) => tool.definition);

function call(
  functionName: string,
  args: MethodCall["args"] = {},
  settings: OwnerSettings = {},
  signal = new AbortController().signal,
) {
  const catalog = agentCatalog(
    { tools: definitions, disabledByOrganisation: { sb_shell_tool: "too dangerous" } },
    settings,
  );
  return callMethod(
    {
      toolset: resolveToolset(catalog, settings),
      names: functionNames(definitions),
      agent: { id: "a", name: "Support agent" },
      instanceOf: ({ definition }) => {
        const tool = byName.get(definition.name);
        if (!tool) throw new Error("gone");
        return buildTool(tool, { api_key: "12345678" });
      },
      signal,
    },
    { functionName, args },
  );
}

const searchOn: OwnerSettings = { tools: { "acme.web_search": { enabled: true } } };

test("runs what is on", async () => {
  expect(await call("write_file", { path: "a", content: "xyz" })).toEqual({
    ok: true,
    result: { path: "a", written: 3 },
  });
  expect(await call("current_time")).toEqual({ ok: true, result: "noon, Support agent" });
});

test.each<[string, Parameters<typeof call>, string, string]>([
  [
    "what nobody has",
    ["no_such"],
    "unknown",
    'Support agent has no method named "no_such". Its toolset lists those it has.',
  ],
  [
    "what is off",
    ["acme-search"],
    "off",
    "Search of Acme.Web Search is off for Support agent. Acme.Web Search is off. The tool is off by default.",
  ],
  [
    "a method that is off",
    ["write_file", {}, { tools: { sandbox_files_tool: { methods: { write_file: false } } } }],
    "off",
    "Write of Sandbox Files is off for Support agent. Switched off for this agent.",
  ],
  [
    "what is disabled for the organisation",
    ["execute_command", { command: "ls" }],
    "off",
    "Execute Command of Sb Shell is off for Support agent. Sb Shell is off. Disabled for the organisation: too dangerous",
  ],
  [
    "what is on but not available",
    ["acme-search", { query: "x" }, searchOn],
    "not offered",
    "Search of Acme.Web Search is on for Support agent but cannot be used now. Not offered: Config is missing: API key",
  ],
  [
    "missing arguments",
    ["write_file", { path: "a" }],
    "invalid arguments",
    "The arguments of Write of Sandbox Files are invalid: Content is required.",
  ],
  [
    "arguments of the wrong type",
    ["ask", { text: 1 }],
    "invalid arguments",
    "The arguments of Ask of Messages are invalid: Text must be a text.",
  ],
  [
    "arguments that the author refuses",
    ["refined", { even: 1 }],
    "invalid arguments",
    "The arguments of Refined of Stubborn are invalid: Even must be even.",
  ],
  [
    "arguments that the author refuses in a sentence of its own",
    ["compared", { b: 1 }],
    "invalid arguments",
    "The arguments of Compared of Stubborn are invalid: B: a and b must be equal.",
  ],
  [
    "arguments that fit none of several forms",
    ["either", {}],
    "invalid arguments",
    "The arguments of Either of Stubborn are invalid: their object must match one of the allowed forms.",
  ],
  ["an error of the tool", ["fail"], "failed", "Fail of Stubborn failed: no disk"],
  [
    "anything that is thrown",
    ["throw_text"],
    "failed",
    "Throw Text of Stubborn failed: just a text",
  ],
])("answers %s with a reason", async (_what, parameters, code, message) => {
  expect(await call(...parameters)).toMatchObject({ ok: false, code, message });
});

test("a tool that cannot be built is a failed call", async () => {
  const settings: OwnerSettings = {
    tools: { "acme.web_search": { enabled: true, config: { api_key: { $secret: "1" } } } },
  };
  byName.delete("acme.web_search");
  expect(await call("acme-search", { query: "x" }, settings)).toMatchObject({
    code: "failed",
    message: "Search of Acme.Web Search failed: gone",
  });
});

test.each(["wait", "heed"])("the time limit ends %s", async (functionName) => {
  expect(await call(functionName, {}, {}, AbortSignal.timeout(10))).toEqual({
    ok: false,
    code: "timed out",
    message: `${functionName === "wait" ? "Wait" : "Heed"} of Stubborn did not finish within its time limit.`,
  });
});

test("a call that is given up before it starts does not start", async () => {
  expect(await call("fail", {}, {}, AbortSignal.abort())).toMatchObject({
    code: "cancelled",
    message: "Fail of Stubborn was cancelled by its caller.",
  });
});

test("a parameter is found by the name that a provider got, and no half of a character goes out", async () => {
  const paid = { ok: true, result: { "Idempotency-Key": "k", note: "cut \ufffd" } };
  expect(await call("pay", { Idempotency_Key: "k" })).toEqual(paid);
  expect(await call("pay", '{"Idempotency-Key":"k"}')).toEqual(paid);
});

test("null leaves out what is optional, and nothing else", async () => {
  expect(await call("listed", { city: "Oslo", days: null, at: null })).toEqual({
    ok: true,
    result: { city: "Oslo" },
  });
  expect(await call("listed", { city: null, days: 1 })).toMatchObject({
    ok: false,
    issues: [
      { path: ["city"], code: "type", values: { expected: "string" }, message: "must be a text" },
    ],
  });
});

test("a required parameter that has a default can be left out, or null: its default is passed on", async () => {
  const result = { path: "a.png", scale: "css" };
  expect(await call("shoot", { path: "a.png" })).toMatchObject({ ok: true, result });
  expect(await call("shoot", { path: "a.png", scale: null })).toMatchObject({ ok: true, result });
  expect(await call("shoot", {})).toMatchObject({
    code: "invalid arguments",
    issues: [{ path: ["path"], code: "required" }],
  });
});

test("zod has the last word on arguments", async () => {
  expect(await call("find_code", { code: "ABC" })).toMatchObject({
    ok: true,
    result: { code: "ABC", most: 7 },
  });
  expect(await call("find_code", { code: "ABC", most: "5" })).toMatchObject({
    result: { most: 5 },
  });
  expect(await call("find_code", { code: "1" })).toMatchObject({
    code: "invalid arguments",
    issues: [{ path: ["code"], code: "author" }],
  });
});

test("a tool that changes its arguments changes nothing of its caller's", async () => {
  const tool = defineTool({
    name: "greedy",
    parameters: { type: "object" },
    run: (args: Record<string, unknown>) => {
      (args.list as unknown[]).push("more");
      args.added = true;
      return args;
    },
  });
  const args = { list: ["one"] };
  const called = await callMethod(callEnvironment([tool]), { functionName: "greedy", args });
  expect(called).toMatchObject({ result: { list: ["one", "more"], added: true } });
  expect(args).toEqual({ list: ["one"] });
});
