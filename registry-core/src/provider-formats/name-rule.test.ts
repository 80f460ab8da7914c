import { expect, test } from "vitest";
import { CALL_FORMATS } from "../call-formats/call-formats.ts";
import { readCalls } from "../call-formats/read-calls.ts";
import { functionNames } from "../definition/function-names.ts";
import { callMethod } from "../execution/call-method.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatMethod } from "./format-toolset.ts";
import type { ProviderFormatName } from "./provider-formats.ts";

const awkward = toolWith("cats", {
  "9lives": {},
  "-": {},
  "größe.all": {},
  [`7${"x".repeat(70)}`]: {},
});
const names = functionNames([awkward]);
const toolset = resolveToolset({ tools: [awkward] }, {});

test.each<[ProviderFormatName, number]>([
  ["gemini", 1],
  ["openai-chat", 0],
  ["mcp", 0],
])("a name that %s takes otherwise is said", (format, warnings) => {
  const [method] = awkward.methods;
  if (!method) throw new Error("The tool has methods.");
  const declared = formatMethod(
    { tool: awkward, method, functionName: names.nameOf("cats", "9lives") },
    format,
  );
  expect(declared.warnings).toHaveLength(warnings);
  for (const warning of declared.warnings)
    expect(warning).toMatchObject({
      path: "name",
      message: expect.stringMatching(/"9lives".*"_9lives"/),
    });
});

test("a call by the name that a provider was given reaches the method and is answered by that name", async () => {
  const response = {
    candidates: [
      { content: { role: "model", parts: [{ functionCall: { name: "_9lives", args: {} } }] } },
    ],
  };
  const read = readCalls(response);
  const [call] = "calls" in read ? read.calls : [];
  if (!call) throw new Error("The response holds a call.");
  const environment = {
    toolset,
    names,
    agent: { id: "a", name: "Ada" },
    signal: new AbortController().signal,
    instanceOf: () => ({ call: (method: string) => `called ${method}` }),
  };
  const result = await callMethod(environment, call);
  expect(result).toMatchObject({ ok: true, result: "called 9lives" });
  expect(CALL_FORMATS.gemini.answer([{ call, result }])).toMatchObject([
    { parts: [{ functionResponse: { name: "_9lives" } }] },
  ]);
});
