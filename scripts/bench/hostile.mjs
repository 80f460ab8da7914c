import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ATTACKS, TEXT } from "../../server/src/testing/hostile-attacks.mjs";
import { watchHealth } from "../../server/src/testing/watch-health.mjs";
import { build } from "../build.mjs";
import { root } from "../run-command.mjs";

const PROGRAM = join(root, "server/src/testing/hostile-mcp-server.mjs");
/** Milliseconds that the longest answer about health may take. */
const BUDGET = 100;

/** Adds servers that try to stop whoever adds them, and prints how long health had to wait for its answer. */
export async function benchHostile() {
  await build();
  const quiet = await longestWait(undefined);
  console.log(
    `Longest answer about health while a hostile server is added and used, in milliseconds (quiet: ${quiet.toFixed(0)})`,
  );
  for (const attack of Object.keys(ATTACKS)) {
    const wait = await longestWait(attack);
    console.log(`${wait <= BUDGET ? "✓" : "✗"} ${attack.padEnd(40)}${wait.toFixed(0).padStart(7)} of ${BUDGET}`);
  }
}

async function longestWait(attack) {
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const server = await startServer(dataDir);
  const health = watchHealth(server.url);
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    health.takeWorst();
    await use(server, attack);
    return health.takeWorst();
  } finally {
    await health.stop();
    server.process.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function use({ url, code }, attack) {
  const send = async (method, path, body) => {
    const headers = { "Content-Type": "application/json", "X-Pegboard-Code": code };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return answer.text();
  };
  const config = { transport: "stdio", command: process.execPath, args: [PROGRAM, attack] };
  if (attack) await send("POST", "/api/sources", { name: "hostile", config });
  const operations = attack ? [{ op: "setTool", tool: "hostile", state: "on" }] : [];
  await send("PATCH", "/api/agents/first-agent/settings", { baseRevision: 0, operations });
  await send("GET", "/api/tools");
  await send("GET", "/api/problems");
  for (const format of ["openai-chat", "gemini", "anthropic", "xml", "markdown"]) {
    await send("GET", `/api/agents/first-agent/toolset?format=${format}`);
  }
  await send("POST", "/api/agents/first-agent/methods/hostile-attack/call", { arguments: { a: TEXT } });
}

function startServer(dataDir) {
  const child = spawn(process.execPath, [join(root, "server/dist/main.js"), "--port", "0", "--data", dataDir], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`The server ended with exit code ${code}.`)));
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const url = /http:\/\/\S+:\d+/.exec(output)?.[0];
      const code = /Code for commands: (\S+)/.exec(output)?.[1];
      if (url && code) resolve({ url, code, process: child });
    });
  });
}
