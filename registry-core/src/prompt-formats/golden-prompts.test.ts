import { expect, test } from "vitest";
import { sampleFormatting } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatPrompt } from "./format-prompt.ts";
import { PROMPT_FORMATS } from "./prompt-formats.ts";

const { toolset, names } = sampleFormatting;
const EXTENSIONS = { xml: "xml", json: "json", markdown: "md" };

test.each(Object.values(PROMPT_FORMATS))("the sample tools as $name", async ({ name }) => {
  const { text } = formatPrompt(toolset, names, name);
  await expect(text).toMatchFileSnapshot(`__golden__/tools.${EXTENSIONS[name]}`);
});

test.each(Object.values(PROMPT_FORMATS))("nothing on is an empty text as $name", ({ name }) => {
  expect(formatPrompt(resolveToolset({ tools: [] }, {}), names, name)).toEqual({ text: "", warnings: [] });
});
