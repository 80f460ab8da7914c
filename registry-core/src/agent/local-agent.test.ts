import { expect, test } from "vitest";
import { z } from "zod";
import { answerCalls } from "../call-formats/answer-calls.ts";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { registeredClass } from "../definition/authoring/register-class.ts";
import { CallError } from "../execution/call-method.ts";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { LocalAgent } from "./local-agent.ts";

const log: string[] = [];
class Counter {
  static config = z.object({ step: z.int().default(1) });
  #count = 0;
  readonly #step: number;
  constructor({ step }: { step: number }) {
    this.#step = step;
    log.push(`built with ${step}`);
  }
  add() {
    this.#count += this.#step;
    return this.#count;
  }
  close() {
    log.push("closed");
  }
}

function registryOfAll(): ToolRegistry {
  log.length = 0;
  const registry = new ToolRegistry();
  registry.register(
    registeredClass(Counter, {
      documented: { methods: { add: { parameters: { type: "object", properties: {} } } } },
    }),
  );
  registry.register(
    defineTool({
      name: "math",
      methods: {
        divide: {
          parameters: z.object({ a: z.number(), b: z.number() }),
          run: ({ a, b }) => {
            if (b === 0) throw new Error("b is 0");
            return a / b;
          },
        },
        late: { defer: true, run: (_args: object, { caller, id }) => [caller.user ?? null, id] },
      },
    }),
  );
  registry.register(defineTool({ name: "alone", isExclusive: true, run: () => "dug" }));
  registry.register(defineTool({ name: "send", needsApproval: true, run: () => "sent" }));
  registry.register(defineTool({ name: "off", enabledByDefault: false, run: () => "never" }));
  return registry;
}

test("a registry runs a method without any set-up, on the one validated path", async () => {
  const registry = registryOfAll();
  expect(await registry.execute("divide", { a: "6", b: 3 })).toEqual({ ok: true, result: 2 });
  expect(await registry.execute("math.divide", { a: 6 })).toMatchObject({
    code: "invalid arguments",
  });
  expect(await registry.execute("alone")).toMatchObject({ result: "dug" });
  expect(await registry.execute("late")).toMatchObject({ ok: true });
  expect(await registry.execute("off")).toMatchObject({ code: "off" });
  expect(await registry.execute("gone")).toMatchObject({ code: "unknown" });
  expect(await registry.execute("send")).toMatchObject({ code: "needs approval" });
  expect(await registry.execute("send", {}, { approve: () => true })).toMatchObject({
    result: "sent",
  });
  expect(await registry.executeOrThrow("divide", { a: 1, b: 2 })).toBe(0.5);
  await expect(registry.executeOrThrow("divide", { a: 1, b: 0 })).rejects.toThrow(
    "Divide of Math failed: b is 0",
  );
  expect(log).toEqual([]);
  expect(await registry.execute("add")).toMatchObject({ result: 1 });
  expect(await registry.execute("add")).toMatchObject({ result: 1 });
  expect(log).toEqual(["built with 1", "closed", "built with 1", "closed"]);
  registry.unregister("math");
  expect(await registry.execute("divide", { a: 6, b: 3 })).toMatchObject({ code: "unknown" });
});

test("an agent has its settings, keeps its instances, and sees what the registry is now", async () => {
  const registry = registryOfAll();
  const settings = { tools: { counter: { config: { step: 5 } }, off: true, send: false } };
  const agent = new LocalAgent(registry, {
    id: "a1",
    name: "Ada",
    settings,
    caller: { user: "ada" },
  });
  expect([await agent.callOrThrow("add"), await agent.callOrThrow("counter")]).toEqual([5, 10]);
  expect(await agent.callOrThrow("off")).toBe("never");
  expect(await agent.call("send")).toMatchObject({
    code: "off",
    message: "Send is off for Ada. Send is off. Switched off for this agent.",
  });
  expect(await agent.callOrThrow("late", {}, { callId: "c1" })).toEqual(["ada", "c1"]);
  expect(await agent.callOrThrow("late", {}, { caller: { user: "eve" }, callId: "c2" })).toEqual([
    "eve",
    "c2",
  ]);
  expect(await agent.call("alone")).toMatchObject({ code: "not offered" });
  expect(await agent.call("alone", {}, { selection: { choices: ["alone"] } })).toMatchObject({
    result: "dug",
  });
  expect(agent.toolset({ found: ["late"] }).toolset.deferred).toBe(0);
  registry.register(defineTool({ name: "fresh", run: () => "new" }));
  expect(await agent.callOrThrow("fresh")).toBe("new");
  expect(log).toEqual(["built with 5"]);
  await agent.close();
  expect(log).toEqual(["built with 5", "closed"]);
});

test("a failure is thrown with everything that a result says", async () => {
  const agent = new LocalAgent(registryOfAll(), { id: "a1" });
  const thrown = await agent.callOrThrow("divide", { a: 1 }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(CallError);
  expect(thrown).toMatchObject({
    name: "CallError",
    message: "The arguments of Divide of Math are invalid: B is required.",
    error: { code: "invalid arguments", issues: [{ path: ["b"] }] },
  });
});

test("its environment answers a provider, by the selection of the run", async () => {
  const agent = new LocalAgent(registryOfAll(), { id: "a1" });
  const call = { type: "tool_use", id: "c1", name: "divide", input: { a: 1, b: 2 } };
  expect(await answerCalls(agent.environment(), [call])).toMatchObject({
    messages: [{ content: [{ content: "0.5" }] }],
  });
  const narrowed = agent.environment({ selection: { disabled: { divide: "Not today." } } });
  expect(await answerCalls(narrowed, [call])).toMatchObject({
    messages: [{ content: [{ content: expect.stringMatching(/Not offered: Not today\.$/) }] }],
  });
});

test("eleven calls at once print no warning", async () => {
  const warnings: unknown[] = [];
  const { process } = globalThis as unknown as {
    process: { on(event: string, listener: (warning: unknown) => void): void; off: unknown };
  };
  process.on("warning", (warning) => warnings.push(warning));
  const agent = new LocalAgent(registryOfAll(), { id: "a1", signal: new AbortController().signal });
  await Promise.all(Array.from({ length: 50 }, () => agent.call("divide", { a: 1, b: 2 })));
  // Node tells its warnings in the next tick.
  await new Promise((resolve) => setTimeout(resolve));
  expect(warnings).toEqual([]);
});

test("own formatters write for it, those that a tool brings and those that are registered", () => {
  const registry = new ToolRegistry();
  const cached = (_named: unknown, standard: object) => ({
    ...standard,
    cache_control: { ttl: 1 },
  });
  registry.register(defineTool({ name: "echo", run: () => "", formatters: { anthropic: cached } }));
  registry.register(defineTool({ name: "late", run: () => "" }));
  const agent = new LocalAgent(registry, { id: "a1" });
  const written = (): unknown => agent.toolset({ format: "anthropic" }).payload;
  expect(written()).toMatchObject([{ name: "echo", cache_control: { ttl: 1 } }, { name: "late" }]);
  registry.registerFormatter("late", "anthropic", cached);
  expect(written()).toMatchObject([{ name: "echo" }, { name: "late", cache_control: { ttl: 1 } }]);
});

test("a formatter that fails costs the format's own form, and the logger is told", () => {
  const told: string[] = [];
  const ignore = () => undefined;
  const warn = (message: string) => told.push(message);
  const registry = new ToolRegistry();
  registry.register(
    defineTool({ name: "echo", run: () => "", formatters: { anthropic: () => [] as never } }),
  );
  const logger = { debug: ignore, info: ignore, error: ignore, warn };
  const agent = new LocalAgent(registry, { id: "a1", logger });
  expect(agent.toolset({ format: "anthropic" }).payload).toMatchObject([
    { name: "echo", input_schema: { type: "object" } },
  ]);
  expect(told).toEqual([
    "The formatter of echo.echo for anthropic failed: It answers a list, not an object.",
  ]);
});

const Config = z.object({ limit: z.int().default(10) });

test("a registry makes an agent that has everything of a loop: payloads, texts, prompts, answers", async () => {
  const registry = new ToolRegistry();
  registry.register(
    defineTool({
      name: "search",
      description: ({ limit }) => `Finds ${limit} pages.`,
      config: Config,
      parameters: ({ limit }) => z.object({ words: z.array(z.string()).max(limit) }),
      formatters: { anthropic: (_named, standard) => ({ ...standard, cache_control: { ttl: 1 } }) },
      run: ({ words }) => words.length,
    }),
  );
  const settings = {
    prompts: {
      system: "{{ agent.name }}: {{ mood }}. {{ tools[0].tool_description }}",
      variables: { mood: "calm" },
    },
    tools: { search: { config: { limit: 3 } } },
  };
  const agent = registry.agent({ name: "Ada", settings });
  const { payload, toolChoice } = agent.toolset({ format: "openai-chat", forced: ["search"] });
  expect(payload).toMatchObject([
    {
      function: {
        description: "Finds 3 pages.",
        parameters: { properties: { words: { maxItems: 3 } } },
      },
    },
  ]);
  expect(toolChoice).toEqual({ type: "function", function: { name: "search" } });
  expect(agent.toolset({ format: "anthropic" }).payload).toMatchObject([
    { cache_control: { ttl: 1 } },
  ]);
  expect(agent.toolset({ format: "markdown" }).payload).toContain("Finds 3 pages.");
  expect(agent.toolset({ choices: ["serch"] }).warnings).toMatchObject([{ suggestion: "search" }]);
  expect(agent.prompt({ query: "Hello" })).toMatchObject({
    system: "Ada: calm. Finds 3 pages.",
    user: expect.stringContaining("Hello"),
    problems: [],
  });
  expect(agent.prompt({ variables: { mood: "glad" } }).system).toMatch(/glad/);
  const call = {
    id: "c1",
    type: "function",
    function: { name: "search", arguments: '{"words":["a"]}' },
  };
  const { messages } = await agent.answer({ role: "assistant", tool_calls: [call] });
  expect(messages).toEqual([{ role: "tool", tool_call_id: "c1", content: "1" }]);
  const declined = await agent.answer([call], { selection: { disabled: ["search"] } });
  expect(declined.messages).toMatchObject([{ content: expect.stringContaining("Not offered") }]);
});

test("an agent names the values, tests and responses that it cannot read", async () => {
  const agent = new ToolRegistry().agent({
    settings: { prompts: { variables: { mood: "calm" }, testSets: { short: { query: "Hi" } } } },
  });
  expect(agent.prompt({ testSet: "short" }).user).toContain("Hi");
  expect(() => agent.prompt({ testSet: "long" })).toThrow(
    /^The prompts of agent take other values: testSet /,
  );
  expect(() => agent.prompt({ variables: { moot: "glad" } })).toThrow(
    expect.objectContaining({
      code: "invalid_values",
      issues: [expect.objectContaining({ path: ["variables", "moot"] })],
    }),
  );
  expect(() => agent.prompt({ date: "2026-02-30" })).toThrow(/date/);
  await expect(agent.answer({ choices: [{ delta: { content: "H" } }] })).rejects.toMatchObject({
    code: "invalid_response",
    issues: [{ code: "stream_part" }],
  });
});
