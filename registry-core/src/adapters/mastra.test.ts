import { RequestContext } from "@mastra/core/request-context";
import { createTool } from "@mastra/core/tools";
import { expect, test } from "vitest";
import { z } from "zod";
import type { CallProgress } from "../definition/authoring/runtime-context.ts";
import { callMethod } from "../execution/call-method.ts";
import { fromMastra } from "../mastra.ts";
import { callEnvironment } from "../testing/call-environment.ts";

const getWeather = createTool({
  id: "get-weather",
  description: "The weather of a place.",
  inputSchema: z.object({ city: z.string().trim(), days: z.int().default(1) }),
  outputSchema: z.object({ text: z.string() }),
  strict: true,
  mcp: { annotations: { readOnlyHint: true } },
  execute: async ({ city, days }, { requestContext, agent, abortSignal, writer, observe }) => {
    await writer?.write({ looking: city });
    const user = await observe.span("who", () => String(requestContext.get("user")));
    return {
      text: [city, days, user, agent?.toolCallId, agent?.agentId, abortSignal?.aborted].join(", "),
    };
  },
});
const remove = createTool({
  id: "remove",
  description: "Removes.",
  inputSchema: z.object({}),
  requireApproval: true,
  execute: async () => "removed",
});
const asks = createTool({
  id: "asks",
  description: "Asks first.",
  suspendSchema: z.object({ why: z.string() }),
  execute: async (_input, { agent }) => agent?.suspend({ why: "unsure" }),
});
const tenant = createTool({
  id: "tenant",
  description: "Needs a tenant.",
  requestContextSchema: z.object({ tenant: z.string() }),
  execute: async (_input, { requestContext }) => requestContext.get("tenant"),
});
const wrong = createTool({
  id: "wrong",
  description: "Answers something else.",
  outputSchema: z.object({ text: z.string() }),
  execute: async () => ({ text: 1 }) as never,
});

const read = () => fromMastra({ getWeather, remove, asks, tenant, wrong }, { app: "acme" });
const call = (
  functionName: string,
  args: object = {},
  more: Parameters<typeof callEnvironment>[1] = {},
) => callMethod(callEnvironment(read(), more), { functionName, args: { ...args }, id: "call_7" });

test("Mastra's tools are tools with one method each, called by their key", () => {
  expect(read().map(({ issue }) => issue)).toEqual(read().map(() => undefined));
  expect(read()[0]?.definition).toMatchObject({
    name: "get_weather",
    description: "The weather of a place.",
    app: "acme",
    methods: [
      {
        name: "getWeather",
        parameters: {
          type: "object",
          properties: { city: { type: "string" }, days: { type: "integer", default: 1 } },
          required: ["city"],
        },
        outputSchema: { properties: { text: { type: "string" } } },
        strict: true,
        annotations: { readOnlyHint: true },
      },
    ],
  });
  expect(read()[1]?.definition.methods[0]?.needsApproval).toBe(true);
});

test("a call passes on its id, its agent, its signal, and what the caller says about itself as requestContext", async () => {
  const told: CallProgress[] = [];
  const more = {
    caller: { user: "u1" },
    onProgress: (_call: object, progress: CallProgress) => told.push(progress),
  };
  expect(await call("getWeather", { city: " Oslo " }, more)).toEqual({
    ok: true,
    result: { text: "Oslo, 1, u1, call_7, a1, false" },
  });
  expect(told).toEqual([{ progress: 1, message: '{"looking":"Oslo"}' }]);
  expect(await call("tenant", {}, { caller: { tenant: "t1" } })).toEqual({
    ok: true,
    result: "t1",
  });
  const services = { mastra: new RequestContext([["tenant", "t2"]]) };
  expect(await call("tenant", {}, { services })).toEqual({ ok: true, result: "t2" });
});

test.each<[string, object, string]>([
  ["getWeather", { city: 1 }, "The arguments of"],
  ["asks", {}, "asks suspends itself, which a call cannot do here"],
  ["tenant", {}, "tenant"],
  ["wrong", {}, "Tool output validation failed"],
  ["remove", {}, "needs an approval"],
])("%s fails with a reason", async (name, args, message) => {
  expect(await call(name, args)).toMatchObject({
    ok: false,
    message: expect.stringContaining(message),
  });
});

test("a tool that needs approval runs once it is approved", async () => {
  expect(await call("remove", {}, { approve: () => true })).toEqual({
    ok: true,
    result: "removed",
  });
});

test("tools of the older shape get one argument", async () => {
  class OlderTool {
    id = "older";
    description = "Older.";
    inputSchema = z.object({ city: z.string() });
    async execute({
      context,
      runtimeContext,
    }: {
      context: { city: string };
      runtimeContext: Map<string, unknown>;
    }) {
      return `${context.city}, ${runtimeContext.get("user")}`;
    }
  }
  const environment = callEnvironment(fromMastra({ older: new OlderTool() }), {
    caller: { user: "u1" },
  });
  const result = await callMethod(environment, { functionName: "older", args: { city: "Oslo" } });
  expect(result).toEqual({ ok: true, result: "Oslo, u1" });
});

test("a tool without execute is told when it is registered", () => {
  const [tool] = fromMastra({ empty: createTool({ id: "empty", description: "" }) });
  expect(tool?.issue?.message).toBe("empty cannot be taken over: it has no execute. Give it one.");
});
