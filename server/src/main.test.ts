import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../test-depth.ts";
import type { SourcesAnswer } from "./api-contract.ts";
import { recordEvents, request } from "./testing/api-client.ts";
import { connectMcp, type Era } from "./testing/mcp-client.ts";
import { runCommand } from "./testing/run-command.ts";
import { type ServerProcess, startProcess } from "./testing/start-process.ts";
import { startTestServer } from "./testing/start-test-server.ts";

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-main-"));
  dataDir = join(folder, "data");
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (...args: string[]) => startProcess(["--data", dataDir, ...args]);
const addressOf = ({ url = "", terminalCode }: ServerProcess) => ({
  url,
  terminalCode: terminalCode(),
});
const databaseFiles = (data: string) =>
  readdirSync(data).filter((name) => name.startsWith("pegboard.sqlite"));

async function states(server: ServerProcess): Promise<string[]> {
  const { body } = await request<SourcesAnswer>(addressOf(server), "GET /api/sources");
  return body.sources.map(({ state }) => state);
}

/** What a terminal sends at Ctrl+C, and what scripts/start.mjs and npm pass on. */
function pressControlC({ child }: ServerProcess): void {
  process.kill(-(child.pid ?? 0), "SIGINT");
  child.kill("SIGINT");
  setTimeout(() => child.kill("SIGINT"), 50);
}

/** What has ended but was not fetched yet by whoever took it over does not count. */
function isAlive(pid: string): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" });
  return /^[^Z\s]/.test(stdout);
}

/** An MCP server that notes its process and listens to no signal. */
function stubbornServer(): string {
  const script = join(folder, "stubborn.mjs");
  const noted = join(folder, "pids");
  writeFileSync(
    script,
    `import { appendFileSync } from "node:fs";
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
appendFileSync(${JSON.stringify(noted)}, process.pid + "\\n");
const answers = {
  initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } },
  "tools/list": { tools: [] },
};
process.stdin.on("data", (chunk) => {
  for (const line of String(chunk).split("\\n").filter(Boolean)) {
    const { id, method } = JSON.parse(line);
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] ?? {} }));
  }
});
setInterval(() => {}, 1000);`,
  );
  const file = join(folder, "mcp.json");
  writeFileSync(
    file,
    JSON.stringify({ mcpServers: { stubborn: { command: process.execPath, args: [script] } } }),
  );
  return file;
}

it("starts as ever on a plain machine, prints no key, answers while a source loads for ever, and at Ctrl+C ends its children although its folder cannot be written any more", async () => {
  const tools = join(folder, "endless.mjs");
  writeFileSync(
    tools,
    "await new Promise((resolve) => setInterval(resolve, 1e9));\nexport function never() {}",
  );
  const server = await start("--mcp", stubbornServer(), "--tools", tools);
  expect(server.output()).toMatch(/Pegboard is at http:\/\/localhost:\d+ \(data/);
  expect(server.output()).toMatch(
    /Code for commands: [2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2} /,
  );
  await expect
    .poll(async () => (await states(server)).sort())
    .toEqual(["loading", "ready", "ready"]);
  expect((await fetch(`${server.url}/api/agents`)).status).toBe(200);
  expect((await request(addressOf(server), "GET /api/problems/counts")).status).toBe(200);
  // Root may write everywhere, and still removes no folder as a file.
  const holder = join(dataDir, "pegboard.running.json");
  rmSync(holder);
  mkdirSync(holder);
  const asked = performance.now();
  pressControlC(server);
  expect(await server.ended, server.output()).toEqual([0, null]);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(databaseFiles(dataDir)).toEqual(["pegboard.sqlite"]);
  const children = readFileSync(join(folder, "pids"), "utf8").trim().split("\n");
  expect(children).toHaveLength(1);
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

it.runIf(isDeepRun)("closes the database and ends its children while others do", async () => {
  const mcp = stubbornServer();
  const stopOne = async (number: number) => {
    const data = join(folder, `data-${number}`);
    const server = await startProcess(["--data", data, "--mcp", mcp]);
    await expect.poll(() => states(server)).not.toContain("loading");
    expect(await states(server)).not.toContain("failed");
    pressControlC(server);
    expect(await server.ended, server.output()).toEqual([0, null]);
    expect(databaseFiles(data)).toEqual(["pegboard.sqlite"]);
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => stopOne(number)));
  const children = readFileSync(join(folder, "pids"), "utf8").trim().split("\n");
  expect(children).toHaveLength(8);
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

it("starts no source with --without-sources, and lets one be removed or started", async () => {
  const before = await startTestServer({ dataDir });
  const config = { transport: "stdio", command: "no-such-command" };
  for (const name of ["bad", "other"]) await request(before, "POST /api/sources", { name, config });
  await before.end();

  const server = await start("--mcp", stubbornServer(), "--without-sources");
  expect(server.output()).toContain("No source was started (--without-sources)");
  expect(await states(server)).toEqual(Array(4).fill("not started"));
  const { body } = await request<SourcesAnswer>(addressOf(server), "GET /api/sources");
  const bad = body.sources.find(({ name }) => name === "bad")?.id ?? "";
  expect((await request(addressOf(server), `DELETE /api/sources/${bad}`)).status).toBe(204);
  expect(
    (await request(addressOf(server), "POST /api/sources/starter/refresh")).body,
  ).toMatchObject({
    state: "ready",
  });
  expect(existsSync(join(folder, "pids"))).toBe(false);
  pressControlC(server);
  await server.ended;

  const after = await startTestServer({ dataDir });
  const names = (await request<SourcesAnswer>(after, "GET /api/sources")).body.sources.map(
    ({ name }) => name,
  );
  expect(names).toContain("other");
  expect(names).not.toContain("bad");
  await after.end();
});

it.runIf(process.platform === "linux")(
  "ends with one line when its folder cannot be made",
  async () => {
    const server = await startProcess(["--data", "/proc/x/data"]);
    expect(await server.ended).toEqual([1, null]);
    expect(server.output()).toBe(
      "/proc/x/data cannot be made: the folder above it is missing or takes no others. Choose another folder with --data.\n",
    );
  },
);

it("refuses a data folder that another process has, with who has it, until that was killed: of those that start at once one serves", async () => {
  const servers = await Promise.all(sampleEveryNth([1, 2, 3], 3).map(() => start()));
  const refused = servers.filter(({ url }) => url === undefined);
  expect(refused).toHaveLength(servers.length - 1);
  for (const one of refused) {
    expect(one.child.exitCode).toBe(1);
    expect(one.output()).toMatch(/The data folder .*data is in use by another Pegboard/);
    expect(one.output()).toContain("choose another folder: npm start -- --data FOLDER.");
    expect(one.output().trim().split("\n")).toHaveLength(1);
  }
  const winner = servers.find(({ url }) => url !== undefined);
  if (winner === undefined) throw new Error("None serves.");
  expect((await request(addressOf(winner), "GET /api/health")).status).toBe(200);
  const late = await start();
  expect(late.output()).toMatch(
    new RegExp(`process ${winner.child.pid}, since 20.*, at ${winner.url}`),
  );
  winner.child.kill("SIGKILL");
  await winner.ended;
  const next = await start();
  expect(next.output()).toContain("Pegboard is at");
  next.child.kill("SIGINT");
  expect(await next.ended).toEqual([0, null]);
});

describe("while a call runs", () => {
  const call = (server: ServerProcess, ms: number) =>
    request<{ result: unknown }>(
      addressOf(server),
      "POST /api/agents/first-agent/methods/nap/call",
      {
        arguments: { ms },
      },
    );

  async function startCall(ms: number) {
    const tools = join(folder, "nap.mjs");
    const started = join(folder, "started");
    writeFileSync(
      tools,
      `import { appendFileSync } from "node:fs";
/**
 * Sleeps.
 * @param {number} ms For how long
 */
export async function nap(ms) {
  appendFileSync(${JSON.stringify(started)}, "x");
  await new Promise((resolve) => setTimeout(resolve, ms));
  return "slept";
}`,
    );
    const server = await start("--tools", tools);
    await expect.poll(() => states(server)).not.toContain("loading");
    const answer = call(server, ms);
    await expect.poll(() => existsSync(started)).toBe(true);
    return { server, answer };
  }

  it("stopping takes nothing new, ends event streams, says what it waits for, and lets the call end", async () => {
    const { server, answer } = await startCall(2_000);
    const events = await recordEvents(addressOf(server));
    pressControlC(server);
    await events.ended;
    await expect.poll(() => server.output()).toContain("waiting up to 30 s for 1 running request.");
    // On a connection that is still open there is a reason; a new one finds nobody.
    const another = request(addressOf(server), "GET /api/health");
    expect(await another.then(({ body }) => body.error?.code).catch(() => "stopping")).toBe(
      "stopping",
    );
    expect((await answer).body.result).toBe("slept");
    expect(await server.ended).toEqual([0, null]);
    expect(databaseFiles(dataDir)).toEqual(["pegboard.sqlite"]);
  });

  it("SIGTERM lets balancers know first: not ready, answers as ever, then streams end and calls get their answers", async () => {
    process.env.PEGBOARD_DRAIN = "5";
    const { server, answer } = await startCall(8_000).finally(() => {
      delete process.env.PEGBOARD_DRAIN;
    });
    const probe = async (path: string) => {
      const { status, body } = await request<string>({ url: server.url ?? "" }, `GET ${path}`);
      return `${status} ${body}`;
    };
    const changed = () => undefined;
    const { client } = await connectMcp(addressOf(server), {
      era: "2025",
      agent: "first-agent",
      changed,
    });
    const events = await recordEvents(addressOf(server));
    const streamed = await fetch(`${server.url}/api/agents/first-agent/methods/nap/call`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify({ arguments: { ms: 9_000 } }),
    });
    let hasEnded = false;
    void events.ended.then(() => {
      hasEnded = true;
    });
    expect(await probe("/readyz")).toBe("200 ready");
    server.child.kill("SIGTERM");
    await expect.poll(() => probe("/readyz")).toBe("503 stopping");
    expect(await probe("/healthz")).toBe("200 ok");
    // What comes in the meantime is answered as ever, on new connections too.
    expect((await request(addressOf(server), "GET /api/agents")).status).toBe(200);
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    expect(hasEnded).toBe(false);
    await events.ended;
    expect((await answer).body.result).toBe("slept");
    const text = await streamed.text();
    expect(text).toContain("slept");
    expect(text.endsWith("\n\n")).toBe(true);
    expect(await server.ended, server.output()).toEqual([0, null]);
    await client.close();

    // A client whose session has ended begins anew where another server answers.
    const next = await start("--tools", join(folder, "nap.mjs"));
    const again = await connectMcp(addressOf(next), {
      era: "2025",
      agent: "first-agent",
      changed,
    });
    expect((await again.client.listTools()).tools.length).toBeGreaterThan(0);
    await again.client.close();
    process.env.PEGBOARD_DRAIN = "";
    next.child.kill("SIGTERM");
    expect(await next.ended).toEqual([0, null]);
  });

  it("a second signal while it drains ends that at once, and what runs with it", async () => {
    process.env.PEGBOARD_DRAIN = "60";
    const { server, answer } = await startCall(100_000).finally(() => {
      delete process.env.PEGBOARD_DRAIN;
    });
    server.child.kill("SIGTERM");
    await expect.poll(() => server.output()).toContain("/readyz answers 503 for 60 s");
    // One that comes within a second counts as the same.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    server.child.kill("SIGTERM");
    expect(await answer).toMatchObject({ status: 503, body: { error: { code: "stopping" } } });
    expect(await server.ended).toEqual([0, null]);
  });

  it("a second Ctrl+C ends the call, tells whoever waits for it, and closes the database all the same", async () => {
    const { server, answer } = await startCall(100_000);
    const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
    const asked = { method: "POST", headers, body: JSON.stringify({ arguments: { ms: 100_000 } }) };
    const streamed = await fetch(`${server.url}/api/agents/first-agent/methods/nap/call`, asked);
    const eras: Era[] = ["2025", "2026-07-28"];
    const clients = await Promise.all(
      eras.map((era) => connectMcp(addressOf(server), { era, agent: "first-agent" })),
    );
    const functions = await clients[0]?.client.listTools();
    const name = functions?.tools.find((tool) => tool.name.includes("nap"))?.name ?? "";
    const overMcp = clients.map(({ client }) =>
      client.callTool({ name, arguments: { ms: 100_000 } }),
    );
    await expect.poll(() => readFileSync(join(folder, "started"), "utf8")).toHaveLength(4);
    pressControlC(server);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(server.child.exitCode).toBeNull();
    pressControlC(server);
    expect(await answer).toMatchObject({ status: 503, body: { error: { code: "stopping" } } });
    expect(await streamed.text()).toMatch(/event: error\ndata: .*"stopping"/);
    const told = {
      isError: true,
      content: [{ text: expect.stringContaining("its server stops") }],
    };
    expect(await Promise.all(overMcp)).toMatchObject([told, told]);
    await Promise.all(clients.map(({ client }) => client.close()));
    expect(await server.ended).toEqual([0, null]);
    expect(databaseFiles(dataDir)).toEqual(["pegboard.sqlite"]);
  });
});

it("prints its address with the key where connections may be handed on, and lets its own commands in", async () => {
  const server = await start("--require-key", "--token-port", "0");
  await expect.poll(server.output).toContain("(--require-key)");
  const key = /Pegboard is at http:\/\/localhost:\d+\/\?key=(\S+)/.exec(server.output())?.[1] ?? "";
  expect(key).toBe(server.terminalCode());
  expect((await fetch(`${server.url}/api/agents`)).status).toBe(401);
  const opened = await fetch(`${server.url}/?key=${key}`, { redirect: "manual" });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, "/"]);
  const door = /Callers with a token: port (\d+)/.exec(server.output())?.[1];
  expect((await fetch(`http://127.0.0.1:${door}/api/agents`)).status).toBe(401);
  const running = join(dataDir, "pegboard.running.json");
  expect(statSync(running).mode & 0o777).toBe(0o600);
  // Guesses of others do not keep commands out.
  for (let tries = 0; tries < 25; tries += 1) {
    await fetch(`${server.url}/api/agents`, { headers: { "X-Pegboard-Code": "AAAA-AAAA-AA" } });
  }
  expect(await runCommand(["list", "--data", dataDir])).toEqual({
    exitCode: 0,
    told: "",
    printed: expect.stringContaining("calculator"),
  });
  pressControlC(server);
  expect(await server.ended).toEqual([0, null]);
});
