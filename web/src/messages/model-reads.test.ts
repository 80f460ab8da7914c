import { functionNames, resolveToolset } from "@pegboard/registry-core";
import {
  formatPrompt,
  formatToolset,
  PROVIDER_FORMATS,
  serializePayload,
} from "@pegboard/registry-core/formats";
import { renderPrompts } from "@pegboard/registry-core/prompts";
import { expect, test } from "vitest";
import { plainTool } from "../../../registry-core/src/testing/plain-tool.ts";
import { MODEL_READS } from "./model-reads.ts";

/** Each text names itself, so that it is found wherever it is written. */
const agent = { id: "a", name: "the agentName", description: "the agentDescription" };
const tool = plainTool(
  "files",
  [{ name: "read", displayName: "the methodDisplayName", description: "the methodDescription" }],
  { displayName: "the toolDisplayName", description: "the toolDescription", icon: "the icon" },
);

const toolset = resolveToolset({ tools: [tool] }, {});
const names = functionNames([tool]);
const { system, user } = renderPrompts({ agent, toolset, names, date: "2026-01-05" });
const PAYLOADS = Object.keys(PROVIDER_FORMATS) as (keyof typeof PROVIDER_FORMATS)[];
const texts: Record<string, string> = {
  system,
  user,
  ...Object.fromEntries(
    PAYLOADS.map((name) => [name, serializePayload(formatToolset(toolset, names, name).payload)]),
  ),
  ...Object.fromEntries(
    (["xml", "json", "markdown"] as const).map((name) => [
      name,
      formatPrompt(toolset, names, name).text,
    ]),
  ),
};
const placesOf = (field: string) =>
  Object.keys(texts).filter((name) => texts[name]?.includes(`the ${field}`));

/** The places that a sentence names. */
const CLAIMS: [RegExp, readonly string[]][] = [
  [/default system prompt/, ["system"]],
  [/every payload/, PAYLOADS],
  [/MCP/, ["mcp"]],
  [/XML, JSON and Markdown/, ["xml", "json", "markdown"]],
];
const claimed = (sentence: string) =>
  CLAIMS.flatMap(([words, places]) => (words.test(sentence) ? places : []));

test.each(Object.entries(MODEL_READS))("%s: %s", (field, sentence) => {
  expect(claimed(sentence)).toEqual(placesOf(field));
});
