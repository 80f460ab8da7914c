import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { TOOLCALL_REASON } from "../definition/toolcall-reason.ts";
import { formatMethod, formatToolset } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatPrompt } from "./format-prompt.ts";
import { PROMPT_FORMATS } from "./prompt-formats.ts";

const parameters = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
const plain = toolWith("plain", { run: parameters });
const asking = { ...plain, methods: plain.methods.map((method) => ({ ...method, thinkAugment: true })) };
const toolsetOf = (tool: typeof plain) => resolveToolset({ tools: [tool] }, {});
const names = functionNames([plain]);

test.each(Object.values(PROVIDER_FORMATS))("the reason is asked for in $name, and not required", ({ name }) => {
  const text = (tool: typeof plain) => JSON.stringify(formatToolset(toolsetOf(tool), names, name).payload);
  expect(text(asking)).toContain(TOOLCALL_REASON);
  expect(text(asking)).toContain('"required":["a"]');
  expect(text(plain)).not.toContain(TOOLCALL_REASON);
});

test.each(Object.values(PROMPT_FORMATS))("the reason is asked for in the $name prompt", ({ name }) => {
  expect(formatPrompt(toolsetOf(asking), names, name).text).toContain(TOOLCALL_REASON);
  expect(formatPrompt(toolsetOf(plain), names, name).text).not.toContain(TOOLCALL_REASON);
});

test("in strict mode, which requires everything, the reason may be null", () => {
  const [method] = asking.methods;
  if (!method) throw new Error("The tool has one method.");
  const named = { tool: asking, method: { ...method, strict: true }, functionName: "run" };
  expect(formatMethod(named, "openai-responses").payload).toMatchObject({
    strict: true,
    parameters: { properties: { [TOOLCALL_REASON]: { type: ["string", "null"] } } },
  });
});
