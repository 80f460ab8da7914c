import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "../build.mjs";
import { root, runOrExit } from "../run-command.mjs";
import { startServer } from "../start-server.mjs";

const run = promisify(execFile);

/** MCP clients that npm has, with what each says of a server that its file names. */
const CLIENTS = {
  gemini: { package: "@google/gemini-cli@0.61.0", says: /first-agent: .*Connected/ },
  // It connects only within a session of a model.
  codex: { package: "@openai/codex@0.171.0", says: /first-agent +http\S+ .*enabled +Bearer token/ },
};

/**
 * Installs the clients, has `pegboard connect` write their files, and starts them: each has to know
 * the server. Ends with 1 where one does not.
 */
export async function benchStartedClients() {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-started-"));
  const home = join(folder, "home");
  const data = join(folder, "data");
  // Gemini CLI connects to nothing in a folder that nobody trusts.
  mkdirSync(join(home, ".gemini"), { recursive: true });
  const trusted = JSON.stringify({ [folder]: "TRUST_FOLDER" });
  writeFileSync(join(home, ".gemini/trustedFolders.json"), trusted);
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const packages = Object.values(CLIENTS).map((client) => client.package);
  const install = ["install", "--prefix", folder, "--no-audit", "--no-fund", ...packages];
  await runOrExit("npm", install, { capture: true });
  const server = await startServer(["--data", data]);
  const env = {
    ...process.env,
    HOME: home,
    PEGBOARD_STATE_DIR: join(tmpdir(), "pegboard-scripts-state"),
  };
  try {
    for (const [name, { says }] of Object.entries(CLIENTS)) {
      const args = ["connect", name, "first-agent", "--yes", "--new-token", "--data", data];
      await run(process.execPath, [join(root, "server/dist/main.js"), ...args], { env });
      const program = join(folder, "node_modules/.bin", name);
      const options = { env, cwd: folder, timeout: 60_000 };
      const { stdout, stderr } = await run(program, ["mcp", "list"], options);
      const isKnown = says.test(stdout + stderr);
      console.log(`  ${name}: ${isKnown ? "knows the agent" : `says ${stdout}${stderr}`}`);
      if (!isKnown) process.exitCode = 1;
    }
  } finally {
    server.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
