import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.mjs";
import { importSource } from "../bundle-source.mjs";
import { root, runOrExit } from "../run-command.mjs";
import { settledSources, withServer } from "./real-servers.mjs";

const LIST = join(root, "server/src/transfer/known-servers/known-servers.json");

/** Values without which a server does not start. Nothing is called with them. */
const STAND_INS = {
  folder: () => tmpdir(),
  kubeconfig: (folder) => {
    const file = join(folder, "kubeconfig.yaml");
    writeFileSync(file, KUBECONFIG);
    return file;
  },
};
const KUBECONFIG = `apiVersion: v1
kind: Config
clusters: [{ name: none, cluster: { server: "http://127.0.0.1:9" } }]
users: [{ name: none, user: { token: none } }]
contexts: [{ name: none, context: { cluster: none, user: none } }]
current-context: none
`;

/**
 * Tries each well-known server whose first way is a package of npm: it is installed in the version
 * of the list, started as a source of Pegboard's, and its methods are counted. The list says
 * afterwards when that was, with which version, and how many methods answered.
 */
export async function benchKnownServers(only) {
  await build();
  const none = { "mcp.json": JSON.stringify({ mcpServers: {} }) };
  const { servers } = await withServer(none, "--mcp", ({ ask }) => ask("/api/v1/known-servers"));
  const { fillAsked } = await importSource("registry-core/src/mcp-clients/fill-asked.ts");
  const entries = JSON.parse(readFileSync(LIST, "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "pegboard-known-"));
  const rows = [];
  try {
    for (const { name, ways } of servers) {
      const entry = entries.find((one) => one.name === name);
      const [way] = ways;
      if (way.sent.command !== "npx" || entry.untried || (only && name !== only)) continue;
      const values = Object.fromEntries(
        (way.asked ?? [])
          .filter(({ title, isRequired }) => isRequired || title in STAND_INS)
          .map(({ reference, title }) => [reference, STAND_INS[title]?.(folder) ?? "none"]),
      );
      const { config } = fillAsked(way.sent, way.asked ?? [], values);
      const methods = await countMethods(join(folder, name), config);
      const { version } = entry.server;
      if (methods > 0)
        entry.tried = { on: new Date().toISOString().slice(0, 10), version, methods };
      else delete entry.tried;
      rows.push([name, version, methods]);
      console.log(`${name.padEnd(24)}${version.padEnd(14)}${String(methods).padStart(4)} methods`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(LIST, `${JSON.stringify(entries, null, 2)}\n`);
  if (rows.some(([, , methods]) => methods === 0)) process.exitCode = 1;
}

/** How many methods a source has whose package is installed in a folder of its own. */
async function countMethods(folder, { args, env }) {
  const [, wanted, ...rest] = args;
  mkdirSync(folder, { recursive: true });
  await runOrExit("npm", [
    "install",
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel",
    "error",
    wanted,
  ]);
  const name = wanted.slice(0, wanted.lastIndexOf("@"));
  const home = join(folder, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const program = join(home, typeof bin === "string" ? bin : Object.values(bin)[0]);
  const server = { command: process.execPath, args: [program, ...rest], ...(env && { env }) };
  const mcpServers = JSON.stringify({ mcpServers: { known: server } });
  return withServer({ "mcp.json": mcpServers }, "--mcp", async (pegboard) => {
    const sources = await settledSources(pegboard);
    const source = sources.find(({ kind }) => kind === "mcp");
    if (source.state !== "ready") console.error(source.messages.join(" "));
    return source.tools.reduce((sum, { methods }) => sum + methods, 0);
  });
}
