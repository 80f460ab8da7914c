import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { functionNames } from "../definition/function-names.ts";
import { withSearchTool } from "../definition/search-tool.ts";
import { formatPrompt } from "../prompt-formats/format-prompt.ts";
import { PROMPT_FORMATS, type PromptFormatName } from "../prompt-formats/prompt-formats.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { selectMethods } from "../toolset/select-methods.ts";
import { callMethod } from "./call-method.ts";

const method = (description: string, more: object = {}) => ({
  description,
  parameters: z.object({ city: z.string() }),
  run: ({ city }: { city: string }) => `${description} ${city}`,
  ...more,
});
const registered = [
  defineTool({
    name: "weather",
    methods: {
      forecast: method("Tells the weather.", { defer: true, thinkAugment: true }),
      history: method("Tells the weather of the past.", { defer: true }),
      now: method("Tells the weather now."),
    },
  }),
];
const tools = withSearchTool(registered.map(({ definition }) => definition));
const environment = callEnvironment(registered, {
  toolset: resolveToolset({ tools }, {}),
  names: functionNames(tools),
});
const call = (functionName: string, args: object) =>
  callMethod(environment, { functionName, args: { ...args } });

test("a search finds what is left out of the list, with all that it takes to call it", async () => {
  const found = await call("search_tools", { query: "weather", limit: 1 });
  expect(found).toMatchObject({ ok: true, found: ["forecast"] });
  expect(found.ok && found.result).toEqual({
    functions: [
      {
        name: "forecast",
        description: "Tells the weather.",
        parameters: {
          type: "object",
          properties: { city: { type: "string" }, toolcall_reason: expect.anything() },
          required: ["city"],
        },
      },
    ],
  });
  expect(await call("search_tools", { query: "weather" })).toMatchObject({
    found: ["forecast", "history"],
  });
  expect(await call("search_tools", { query: "invoice" })).toMatchObject({
    found: [],
    result: { functions: [] },
  });
  expect(await call("search_tools", {})).toMatchObject({ code: "invalid arguments" });
  expect(await call("search_tools", { query: "weather", limit: 21 })).toMatchObject({
    code: "invalid arguments",
  });
});

test("what is deferred can be called by its name; it is left out of the list, and not forbidden", async () => {
  expect(await call("forecast", { city: "Oslo" })).toMatchObject({
    result: "Tells the weather. Oslo",
  });
  const { toolset } = selectMethods(environment.toolset, environment.names, {
    disabled: ["forecast"],
  });
  const disabled = { ...environment, toolset };
  const args = { city: "Oslo" };
  expect(await callMethod(disabled, { functionName: "forecast", args })).toMatchObject({
    code: "not offered",
  });
  const search = { functionName: "search_tools", args: { query: "weather" } };
  expect(await callMethod(disabled, search)).toMatchObject({ found: ["history"] });
});

const PROVIDERS = Object.keys(PROVIDER_FORMATS) as ProviderFormatName[];
const PROMPTS = Object.keys(PROMPT_FORMATS) as PromptFormatName[];
const written = (found: string[]) => {
  const { toolset } = selectMethods(environment.toolset, environment.names, { found });
  return [
    ...PROVIDERS.map((format) =>
      JSON.stringify(formatToolset(toolset, environment.names, format).payload),
    ),
    ...PROMPTS.map((format) => formatPrompt(toolset, environment.names, format).text),
  ];
};

test("every format has the search in place of what is deferred, and what was found beside it", () => {
  for (const text of written([])) {
    expect(text).toContain("search_tools");
    expect(text).not.toContain("forecast");
  }
  for (const text of written(["forecast"])) {
    expect(text).toContain("search_tools");
    expect(text).toContain("forecast");
  }
  for (const text of written(["forecast", "history"])) expect(text).not.toContain("search_tools");
});
