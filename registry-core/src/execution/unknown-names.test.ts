import { expect, test } from "vitest";
import { z } from "zod";
import { LocalAgent } from "../agent/local-agent.ts";
import { answerCalls } from "../call-formats/answer-calls.ts";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { ToolRegistry } from "../registry/tool-registry.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";

const calendar = defineTool({
  name: "cal",
  methods: {
    add: { parameters: z.object({ when: z.date() }), run: () => true },
    list: { run: () => ["today"] },
  },
});
const acme = defineTool({
  name: "acme_tool",
  namespace: "acme",
  methods: {
    find: { run: () => "found" },
    wipe: { parameters: z.object({ all: z.bigint() }), run: () => true },
    größe: { run: () => 180 },
    greße: { run: () => 0 },
    天气: { run: () => "sun" },
    时间: { run: () => "noon" },
  },
});

function registry(): ToolRegistry {
  const tools = new ToolRegistry();
  for (const tool of [calendar, acme]) tools.register(tool);
  return tools;
}

const LEFT_OUT =
  'Ada has no method named "add": Cal leaves it out. The parameters of add: The field when cannot be expressed as JSON Schema: Date cannot be represented in JSON Schema. Use z.iso.datetime() or z.iso.date().';

/** The answer to a call by its function name, as providers, MCP and HTTP call. */
async function answerTo(name: string, settings: OwnerSettings = {}): Promise<string> {
  const agent = new LocalAgent(registry(), { id: "a", name: "Ada", settings });
  const call = { type: "tool_use", id: "c1", name, input: {} };
  const answered = await answerCalls(agent.environment(), [call]);
  const [first] = "answered" in answered ? answered.answered : [];
  expect(first?.result).toMatchObject({ ok: false, code: "unknown" });
  return first?.result.ok === false ? first.result.message : "";
}

test.each([
  ["add", LEFT_OUT],
  ["cal-add", LEFT_OUT.replace('"add"', '"cal-add"')],
  ["cal.add", LEFT_OUT.replace('"add"', '"cal.add"')],
  ["acme-wipe", expect.stringContaining("Acme leaves it out. The parameters of wipe: ")],
  ["find", 'Ada has no method named "find". Did you mean acme-find?'],
  ["acme-fnd", 'Ada has no method named "acme-fnd". Did you mean acme-find?'],
  ["lst", 'Ada has no method named "lst". Did you mean list?'],
  ["publish", 'Ada has no method named "publish". Its toolset lists those it has.'],
])("a call of %s is answered with what is wrong with the name", async (name, message) => {
  expect(await answerTo(name)).toEqual(message);
});

test("nothing is said of a tool that is off", async () => {
  const off = { tools: { cal: { enabled: false }, acme_tool: { enabled: false } } };
  for (const name of ["add", "acme-fnd", "find"])
    expect(await answerTo(name, off)).toBe(
      `Ada has no method named "${name}". Its toolset lists those it has.`,
    );
});

test("a program calls a method by its own name, where no other has it", async () => {
  const tools = registry();
  tools.register(defineTool({ name: "notes", methods: { list: { run: () => [] } } }));
  expect(await tools.execute("find")).toEqual({ ok: true, result: "found" });
  expect(await tools.execute("größe")).toEqual({ ok: true, result: 180 });
  expect(await tools.execute("天气")).toEqual({ ok: true, result: "sun" });
  expect(await tools.execute("list")).toMatchObject({ ok: false, code: "unknown" });
  expect(await tools.execute("add")).toMatchObject({
    message: expect.stringContaining("Cal leaves it out."),
  });
});

test("names in other letters give readable function names of their own", () => {
  const { names } = new LocalAgent(registry(), { id: "a" });
  const nameOf = (method: string) => names.nameOf("acme_tool", method);
  expect(nameOf("größe")).toBe("acme-grosse");
  expect(nameOf("greße")).toBe("acme-gresse");
  expect(nameOf("天气")).toMatch(/^acme-method_[0-9a-f]{8}$/);
  expect(new Set(["天气", "时间"].map(nameOf)).size).toBe(2);
});
