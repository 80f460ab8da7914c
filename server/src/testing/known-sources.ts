import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { functionNames, resolveToolset, type ToolDefinition } from "@pegboard/registry-core";
import { AllowedPaths } from "@pegboard/starter-tools";
import { SourceCatalog } from "../sources/source-catalog.ts";
import { createSource } from "../sources/source-kinds.ts";

const require = createRequire(import.meta.url);

/** The starter set and the two official MCP servers. */
export const KNOWN_SOURCES = ["starter", "mcp:everything", "mcp:filesystem"] as const;

/** Their definitions, loaded as a server does. */
export async function openKnownSources(): Promise<{
  definitions: ToolDefinition[];
  close(): Promise<void>;
}> {
  const folder = mkdtempSync(`${tmpdir()}/pegboard-sources-`);
  const catalog = new SourceCatalog();
  const mcp = (name: string, argument: string) => {
    const script = require.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`);
    const connection = {
      transport: "stdio" as const,
      command: process.execPath,
      args: [script, argument],
    };
    return catalog.add(createSource({ kind: "mcp", name, connection, addedBy: "ui" }));
  };
  await Promise.all([
    catalog.add(
      createSource({ kind: "starter", paths: new AllowedPaths({ allowed: [], dataDir: folder }) }),
    ),
    mcp("everything", "stdio"),
    mcp("filesystem", folder),
  ]);
  return {
    definitions: catalog.registry.definitions(),
    async close() {
      await catalog.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Everything that a source brings, all of it on but these methods. */
export function everythingOf(
  definitions: readonly ToolDefinition[],
  source: string,
  off: readonly string[] = [],
) {
  const tools = definitions.filter((definition) => definition.source === source);
  const methods = Object.fromEntries(off.map((method) => [method, false]));
  const settings = {
    tools: Object.fromEntries(tools.map(({ name }) => [name, { enabled: true, methods }])),
  };
  return { toolset: resolveToolset({ tools }, settings), names: functionNames(tools) };
}
