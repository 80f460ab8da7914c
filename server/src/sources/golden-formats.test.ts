import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import {
  formatPrompt,
  formatToolset,
  functionNames,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  parseProviderFormat,
  renderPrompts,
  resolveToolset,
  serializePayload,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SourceCatalog } from "./source-catalog.ts";
import { createSource } from "./source-kinds.ts";

const require = createRequire(import.meta.url);
const folder = mkdtempSync(`${tmpdir()}/pegboard-golden-`);
const catalog = new SourceCatalog();
let definitions: ToolDefinition[] = [];

beforeAll(async () => {
  const mcp = (name: string, argument: string) => {
    const script = require.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`);
    const connection = { transport: "stdio" as const, command: process.execPath, args: [script, argument] };
    return catalog.add(createSource({ kind: "mcp", name, connection, addedBy: "ui" }));
  };
  await Promise.all([
    catalog.add(createSource({ kind: "starter" })),
    mcp("everything", "stdio"),
    mcp("filesystem", folder),
  ]);
  definitions = catalog.registry.definitions();
});
afterAll(async () => {
  await catalog.close();
  rmSync(folder, { recursive: true });
});

describe.each(["starter", "mcp:everything", "mcp:filesystem"])("everything of %s", (source) => {
  function everything() {
    const tools = definitions.filter((definition) => definition.source === source);
    const settings = { tools: Object.fromEntries(tools.map(({ name }) => [name, true])) };
    return { toolset: resolveToolset({ tools }, settings), names: functionNames(tools) };
  }
  const golden = (format: string) => `__golden__/${source.replace("mcp:", "")}-${format}.txt`;

  test.each(Object.keys(PROVIDER_FORMATS))("as %s", async (name) => {
    const format = parseProviderFormat(name);
    const { toolset, names } = everything();
    await expect(serializePayload(formatToolset(toolset, names, format).payload)).toMatchFileSnapshot(golden(name));
  });

  test.each(Object.keys(PROMPT_FORMATS))("as %s", async (name) => {
    const { toolset, names } = everything();
    const { text } = formatPrompt(toolset, names, name as keyof typeof PROMPT_FORMATS);
    await expect(text).toMatchFileSnapshot(golden(name));
  });

  test("as the default prompts", async () => {
    const agent = { id: "golden", name: "Golden agent", description: "Does everything." };
    const { system, user } = renderPrompts({ ...everything(), agent, date: "2026-11-20" });
    await expect(system).toMatchFileSnapshot(golden("system"));
    await expect(user).toMatchFileSnapshot(golden("user"));
  });
});
