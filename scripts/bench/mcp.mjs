import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { build, LIBRARIES } from "../build.mjs";
import { root } from "../run-command.mjs";
import { startServer } from "../start-server.mjs";
import { inMilliseconds } from "./median.mjs";

const MCP_RUNS = 300;
/** Milliseconds that Pegboard may take beyond the SDK's server alone. */
const TARGETS = { "tools/list": 2, "tools/call": 1 };

/**
 * What an agent of 100 functions costs over MCP beyond the SDK's server alone, with the same client
 * in the same run, turn by turn, and beside the tool itself: its function, called in this process.
 */
export async function benchMcp() {
  await build([...LIBRARIES, "server"]);
  const { tools } = await import("./function-tools.mjs");
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const module = join(root, "scripts/bench/function-tools.mjs");
  const pegboard = await startServer([
    "--data",
    join(folder, "data"),
    "--no-call-log",
    "--tools",
    module,
  ]);
  const address = `${pegboard.url}/api/v1/agents/first-agent/toolset?format=mcp`;
  // The server listens before its sources have loaded.
  while ((await (await fetch(`${pegboard.url}/api/v1/health`)).json()).tools < tools.length)
    await setTimeout(50);
  const list = join(folder, "tools.json");
  writeFileSync(list, await (await fetch(address)).text());
  const bare = spawn(process.execPath, [join(root, "scripts/bench/bare-mcp-server.mjs"), list], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await once(bare.stdout, "data");
    const itself = await medianOfTool(tools[7].build({}));
    console.log(
      `an agent over MCP on Node ${process.versions.node}, ${tools.length} functions, medians in milliseconds`,
    );
    await measureMcp(
      { pegboard: `${pegboard.url}/mcp/first-agent`, bare: String(line).trim() },
      itself,
    );
  } finally {
    bare.kill();
    pegboard.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureMcp(addresses, itself) {
  const heads = ["Pegboard", "SDK alone", "beyond", "tool itself", "target"];
  console.log(`${"".padEnd(32)}${heads.map((head) => head.padStart(12)).join("")}`);
  for (const mode of ["auto", "legacy"]) {
    const clients = await Promise.all([
      connectClient(addresses.pegboard, mode),
      connectClient(addresses.bare, mode),
    ]);
    const asks = {
      "tools/list": (client) => client.listTools(),
      "tools/call": (client) =>
        client.callTool({ name: "function_7", arguments: { text: "hello" } }),
    };
    for (const [name, ask] of Object.entries(asks)) {
      const [own, bare] = await mediansOf(clients.map((client) => () => ask(client)));
      const verdict =
        own - bare <= TARGETS[name] ? `${TARGETS[name]} met` : `${TARGETS[name]} MISSED`;
      const tool = name === "tools/call" ? inMilliseconds(itself) : "";
      const cells = [...[own, bare, own - bare].map(inMilliseconds), tool, verdict];
      const label = `${name}, ${mode === "auto" ? "2026-07-28" : "2025"}`;
      console.log(`${label.padEnd(32)}${cells.map((text) => text.padStart(12)).join("")}`);
    }
    for (const client of clients) await client.close();
  }
}

/** Turn by turn, so that whatever else the machine does meets all of them. */
async function mediansOf(asks) {
  const times = asks.map(() => []);
  for (let run = -20; run < MCP_RUNS; run++) {
    for (const [index, ask] of asks.entries()) {
      const started = performance.now();
      await ask();
      if (run >= 0) times[index].push(performance.now() - started);
    }
  }
  return times.map((each) => each.sort((a, b) => a - b)[Math.floor(MCP_RUNS / 2)]);
}

async function medianOfTool(instance) {
  const [median] = await mediansOf([() => instance.call("function_7", { text: "hello" }, {})]);
  return median;
}

async function connectClient(address, mode) {
  const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  return client;
}
