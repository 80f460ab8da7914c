import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { root, runOrExit } from "../run-command.mjs";
import { startServer } from "../start-server.mjs";

/** Where the packages of `scripts/bench/real` are installed, and those of the project. */
export const PACKAGES = join(root, "scripts/bench/real/node_modules");
export const TOOLS = join(root, "node_modules");

/** Installs the packages, where nobody did before. */
export async function installRealPackages() {
  if (existsSync(PACKAGES)) return;
  console.log("Installing the packages of scripts/bench/real (about 700 MB)…");
  // Commands run in the project's root, whose packages these are not.
  const place = ["--prefix", "scripts/bench/real"];
  await runOrExit("npm", ["ci", ...place, "--ignore-scripts", "--legacy-peer-deps"]);
}

/** Access that a server wants before it lists anything; nothing is called with it. */
const ACCESS = {
  PRIVATE_APP_ACCESS_TOKEN: "none",
  TAVILY_API_KEY: "none",
  BRAVE_API_KEY: "none",
  AIRTABLE_API_KEY: "none",
  GITLAB_PERSONAL_ACCESS_TOKEN: "none",
  NOTION_TOKEN: "none",
};

/** MCP servers from npm: the package, where it lies, and what its program is given. */
const REAL_SERVERS = [
  ["@modelcontextprotocol/server-everything", TOOLS, "stdio"],
  ["@modelcontextprotocol/server-filesystem", TOOLS, tmpdir()],
  ["@brave/brave-search-mcp-server", PACKAGES],
  ["@hubspot/mcp-server", PACKAGES],
  ["@magicuidesign/mcp", PACKAGES],
  ["@modelcontextprotocol/server-memory", PACKAGES],
  ["@modelcontextprotocol/server-sequential-thinking", PACKAGES],
  ["@notionhq/notion-mcp-server", PACKAGES],
  ["@twilio-alpha/mcp", PACKAGES, `AC${"0".repeat(32)}/SK${"0".repeat(32)}:none`],
  ["@zereight/mcp-gitlab", PACKAGES],
  ["airtable-mcp-server", PACKAGES],
  ["chrome-devtools-mcp", PACKAGES],
  ["mcp-server-code-runner", PACKAGES],
  ["next-devtools-mcp", PACKAGES],
  ["robloxstudio-mcp", PACKAGES],
  ["tavily-mcp", PACKAGES],
];

/** What all of them list, in the words of a Pegboard that has them as its sources. */
export async function listRealServers() {
  const mcpServers = Object.fromEntries(
    REAL_SERVERS.map(([name, folder, ...args]) => {
      const { bin } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
      const program = typeof bin === "string" ? bin : Object.values(bin)[0];
      const command = { command: process.execPath, args: [join(folder, name, program), ...args] };
      return [name.replace(/\W+/g, "_").replace(/^_/, ""), { ...command, env: ACCESS }];
    }),
  );
  return withServer({ "mcp.json": JSON.stringify({ mcpServers }) }, "--mcp", async (server) => {
    const sources = await settledSources(server);
    const { declared } = await server.ask("/api/v1/tools/list");
    const { definitions } = await server.ask("/api/v1/tools/definitions", {
      tools: declared.map(({ name }) => name),
    });
    const failed = sources.filter(({ state }) => state !== "ready");
    const names = new Set(Object.keys(mcpServers));
    return {
      asked: REAL_SERVERS.length,
      ready: sources.filter(({ id }) => id.startsWith("mcp:")).length - failed.length,
      tools: definitions.map(({ definition }) => definition).filter(({ name }) => names.has(name)),
      errors: failed.map(({ id, state }) => `${id}: ${state}`),
    };
  });
}

/** A server with files, the first given by an option; it ends with what is done with it. */
export async function withServer(files, option, act) {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const [name] = Object.keys(files);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const server = await startServer(["--data", join(folder, "data"), option, join(folder, name)]);
  const ask = async (path, body) => {
    // A busy server may close a connection at the moment when it is used again.
    const headers = { "Content-Type": "application/json", Connection: "close" };
    const response = await fetch(server.url + path, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
    });
    return response.json();
  };
  try {
    return await act({ ...server, ask });
  } finally {
    server.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sources of a server, once each is loaded or failed. */
export async function settledSources({ ask }) {
  for (;;) {
    const { sources } = await ask("/api/v1/sources");
    if (sources.every(({ state }) => state === "ready" || state === "failed")) return sources;
    await setTimeout(200);
  }
}
