import { expect, test } from "vitest";
import { LocalAgent } from "../agent/local-agent.ts";
import { answerCalls } from "../call-formats/answer-calls.ts";
import { defineTool } from "../definition/authoring/define-tool.ts";
import type { JsonObject } from "../index.ts";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { CallError } from "./call-method.ts";
import { stackFrames } from "./stack-frames.ts";

const thrown = new TypeError("Cannot read properties of undefined (reading 'foo')");
const crash = defineTool({
  name: "crash",
  run: () => {
    throw thrown;
  },
});

class BrokenTool {
  static methods = { read: {} };
  constructor() {
    throw thrown;
  }
  read() {}
}

function registryOf(...tools: (typeof crash | typeof BrokenTool)[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const tool of tools) registry.register(tool);
  return registry;
}

test("what a tool throws is the cause of the failure, which no copy and no JSON of it carries", async () => {
  const registry = registryOf(crash);
  const result = await registry.execute("crash");
  expect(result).toMatchObject({ code: "failed", cause: thrown });
  expect(JSON.stringify({ ...result })).not.toContain("TypeError");
  expect(Object.keys(result)).toEqual(["ok", "code", "message"]);
  const error = await registry.executeOrThrow("crash").catch((each: unknown) => each);
  expect(error).toBeInstanceOf(CallError);
  expect((error as CallError).cause).toBe(thrown);
  const agent = new LocalAgent(registry, { id: "a" });
  const ofAgent = await agent.callOrThrow("crash").catch((each: unknown) => each);
  expect((ofAgent as CallError).cause).toBe(thrown);
  const call = { type: "tool_use", id: "c1", name: "crash", input: {} };
  const answered = await answerCalls(agent.environment(), [call]);
  expect(answered).toMatchObject({ answered: [{ result: { cause: thrown } }] });
});

test("what its constructor throws is the cause of the cause", async () => {
  const result = await registryOf(BrokenTool).execute("read");
  expect(result).toMatchObject({ cause: { code: "build_failed", cause: thrown } });
});

test("a refusal has no cause", async () => {
  const error = await new ToolRegistry().executeOrThrow("crash").catch((each: unknown) => each);
  expect(error).toMatchObject({ name: "CallError", error: { code: "unknown" } });
  expect(error).not.toHaveProperty("cause");
});

test("the logger is told where a tool threw, and nothing of what it threw", async () => {
  const told: [string, JsonObject | undefined][] = [];
  const ignore = () => undefined;
  const logger = {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (message: string, details?: JsonObject) => told.push([message, details]),
  };
  await registryOf(crash).execute("crash", {}, { logger });
  const [[message, details] = []] = told;
  expect(message).toBe("Crash failed.");
  expect(JSON.stringify(details)).not.toContain("Cannot read");
  expect(details).toEqual({ stack: expect.arrayContaining([expect.stringContaining("at ")]) });
  expect(told).toHaveLength(1);
});

test.each<[string, unknown, string[]]>([
  [
    "the code of the tool, not of packages, of the platform or of what calls it",
    withStack([
      "at inner (/app/node_modules/parser/index.js:1:2)",
      "at find (/app/tools/search.ts:3:20)",
      "at process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
    ]),
    ["at find (/app/tools/search.ts:3:20)"],
  ],
  [
    "all there is, where nothing is the tool's",
    withStack(["at inner (/app/node_modules/parser/index.js:1:2)"]),
    ["at inner (/app/node_modules/parser/index.js:1:2)"],
  ],
  [
    "the first cause",
    withStack(["at outer (/app/a.ts:1:1)"], withStack(["at inner (/app/b.ts:2:2)"])),
    ["at inner (/app/b.ts:2:2)"],
  ],
  [
    "the outer error, where its cause has no stack",
    withStack(["at outer (/app/a.ts:1:1)"], "a text"),
    ["at outer (/app/a.ts:1:1)"],
  ],
  ["other engines", withStack(["find@/app/a.js:3:20"]), ["find@/app/a.js:3:20"]],
  ["nothing for what is no error", "just a text", []],
])("the frames of a stack are %s", (_what, error, frames) => {
  expect(stackFrames(error)).toEqual(frames);
});

function withStack(lines: string[], cause?: unknown): Error {
  const error = new Error("at least one", { cause });
  error.stack = ["Error: at least one", ...lines.map((line) => `    ${line}`)].join("\n");
  return error;
}
