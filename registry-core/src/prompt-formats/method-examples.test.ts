import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import type { MethodExample } from "../definition/method-behaviour.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { serializePayload } from "../provider-formats/serialize-payload.ts";
import { agentDefinition } from "../settings/agent-texts.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatPrompt, toolsetSpans } from "./format-prompt.ts";

const tool = toolWith("billing", {
  find: {
    type: "object",
    properties: {
      status: { type: "string" },
      limit: { type: "integer", maximum: 100 },
      key: { type: "string", writeOnly: true },
    },
    required: ["status"],
  },
});

const withExamples = (...value: MethodExample[]) => {
  const settings = applyOperations({}, [
    { op: "setMethodBehaviour", tool: "billing", method: "find", field: "examples", value },
  ]);
  const tools = [agentDefinition(tool, settings)];
  return [resolveToolset({ tools }, settings), functionNames(tools)] as const;
};
const kept: MethodExample = { arguments: { status: "kept" } };
const shown: MethodExample = { arguments: { status: "unpaid", limit: 8 }, inPrompt: true };

test.each([
  ["xml", '<argument name="status">unpaid</argument>'],
  ["json", '"status": "unpaid",'],
  ["markdown", '- `find({"status":"unpaid","limit":8})`'],
] as const)(
  "%s shows the calls that were chosen, in place of those that it would make up",
  (format, written) => {
    const { text, warnings } = formatPrompt(...withExamples(kept, shown), format);
    expect(text).toContain(written);
    expect(text).not.toContain("kept");
    expect(text).not.toContain("...");
    expect(warnings).toEqual([]);
    expect(formatPrompt(...withExamples(kept), format).text).toBe(
      formatPrompt(...withExamples(), format).text,
    );
  },
);

test("Anthropic gets them in its own field, other providers have none", () => {
  const given = withExamples(kept, shown);
  const { payload, warnings } = formatToolset(...given, "anthropic");
  expect(payload).toMatchObject([{ name: "find", input_examples: [shown.arguments] }]);
  expect(warnings).toEqual([]);
  expect(formatToolset(...withExamples(kept), "anthropic").payload).not.toHaveProperty(
    "0.input_examples",
  );
  for (const format of ["openai-chat", "openai-responses", "gemini", "mcp"] as const)
    expect(formatToolset(...given, format)).toEqual(formatToolset(...withExamples(), format));
  const text = serializePayload(payload);
  const at = text.indexOf('"unpaid"');
  const span = toolsetSpans(...given, "anthropic").find(
    ({ start, end }) => start <= at && at < end,
  );
  expect(span).toMatchObject({ tool: "billing", method: "find", field: "parameters" });
});

test.each<[MethodExample, string]>([
  [
    { name: "too many", arguments: { status: "a", limit: 101 } },
    "too many is left out: limit must be at most 100",
  ],
  [{ arguments: {} }, "2 is left out: status is required"],
  [{ arguments: { status: "a", key: "k" } }, "2 is left out: it has a secret"],
])("leaves out what its parameters do not accept, and says so: %j", (example, said) => {
  const given = withExamples(shown, { ...example, inPrompt: true });
  for (const { warnings, written } of [
    ...(["xml", "json", "markdown"] as const).map((format) => {
      const { text, warnings } = formatPrompt(...given, format);
      return { warnings, written: text };
    }),
    (({ payload, warnings }) => ({ warnings, written: JSON.stringify(payload) }))(
      formatToolset(...given, "anthropic"),
    ),
  ]) {
    expect(warnings).toMatchObject([
      { code: "example_unfit", message: expect.stringContaining(said) },
    ]);
    expect(written).toContain("unpaid");
    expect(written).not.toContain("101");
  }
});
