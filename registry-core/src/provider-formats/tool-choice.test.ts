import { expect, test } from "vitest";
import type { ProviderFormatName } from "./provider-formats.ts";
import { toolChoice } from "./tool-choice.ts";

test.each<[ProviderFormatName, object | undefined, object | undefined]>([
  [
    "openai-chat",
    { type: "function", function: { name: "a" } },
    {
      type: "allowed_tools",
      allowed_tools: {
        mode: "required",
        tools: [
          { type: "function", function: { name: "a" } },
          { type: "function", function: { name: "b" } },
        ],
      },
    },
  ],
  [
    "openai-responses",
    { type: "function", name: "a" },
    {
      type: "allowed_tools",
      mode: "required",
      tools: [
        { type: "function", name: "a" },
        { type: "function", name: "b" },
      ],
    },
  ],
  ["anthropic", { type: "tool", name: "a" }, { type: "any" }],
  [
    "gemini",
    { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["a"] } },
    { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["a", "b"] } },
  ],
  ["mcp", undefined, undefined],
])("%s is told what it must call", (format, one, several) => {
  expect(toolChoice([], format)).toBeUndefined();
  expect(toolChoice(["a"], format)).toEqual(one);
  expect(toolChoice(["a", "b"], format)).toEqual(several);
});

test("it names a function as the provider is told of it", () => {
  const { functionCallingConfig } = (toolChoice(["2fa"], "gemini") ?? {}) as {
    functionCallingConfig?: object;
  };
  expect(functionCallingConfig).toMatchObject({ allowedFunctionNames: ["_2fa"] });
});
