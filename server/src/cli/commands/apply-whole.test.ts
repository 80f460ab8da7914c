import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../../../test-depth.ts";
import { databaseFile, openSqliteStore } from "../../stores/sqlite-store.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { serverProgram, startProcess } from "../../testing/start-process.ts";
import { startTestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-whole-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SHOP = `openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: "https://shop.test" }]
paths: { /orders: { get: { tags: [orders], operationId: list, responses: { "200": { description: All } } } } }
`;

it("is killed at any moment, and all of the file is saved, or nothing", async () => {
  const dataDir = join(folder, "killed");
  const file = join(folder, "killed.yaml");
  await runCommand(["list", "--data", dataDir]);
  const main = await serverProgram();
  const COUNT = 150;
  for (const round of sampleEveryNth([1, 0, 2], 3)) {
    const names = Array.from({ length: COUNT }, (_, index) => [
      `r${round}-${index}`,
      { tools: { calculator: "off" } },
    ]);
    writeFileSync(file, JSON.stringify({ agents: Object.fromEntries(names) }));
    const child = spawn(process.execPath, [main, "--data", dataDir, "apply", file, "--yes"]);
    const ended = once(child, "close");
    // What it is going to do is told right before it is done.
    child.stderr.once("data", () => void wait(round * 60).then(() => child.kill("SIGKILL")));
    await ended;
    const store = await openSqliteStore(databaseFile(dataDir));
    const agents = await store.listOwners("agent");
    const own = agents.filter(({ id, revision }) => id.startsWith(`r${round}-`) && revision === 1);
    await store.close();
    expect([0, COUNT]).toContain(own.length);
    expect(
      agents.filter(({ id, revision }) => id.startsWith(`r${round}-`) && revision !== 1),
    ).toEqual([]);
  }
});

it("takes back the sources that it stored when the owners are refused", async () => {
  const server = await startTestServer({ tools: testTools });
  const file = join(folder, "undone.yaml");
  writeFileSync(join(folder, "shop.yaml"), SHOP);
  const first = { sources: { mcpServers: { desk: { url: "http://127.0.0.1:1/a" } } } };
  writeFileSync(file, JSON.stringify(first));
  expect(await runCommand(["apply", file, "--yes", "--data", server.dataDir])).toMatchObject({
    exitCode: 0,
  });
  const stored = async () => {
    const { sources } = (
      await request<{ sources: { addedBy: string; name: string; config?: object }[] }>(
        ...([server, "GET /api/sources"] as const),
      )
    ).body;
    return sources
      .filter(({ addedBy }) => addedBy === "ui")
      .map(({ name, config }) => ({ name, config }));
  };
  const before = await stored();
  writeFileSync(
    file,
    JSON.stringify({
      sources: {
        mcpServers: { desk: { url: "http://127.0.0.1:1/b" } },
        openapi: { shop: "./shop.yaml" },
      },
      agents: {
        "first-agent": { tools: { "shop.odrers": "on" } },
        other: { tools: { notes: "off" } },
      },
    }),
  );
  const { exitCode, told } = await runCommand(["apply", file, "--yes", "--data", server.dataDir]);
  expect(exitCode).toBe(1);
  expect(told).toMatch(
    /"shop\.odrers", which is not there\. Did you mean "shop\.orders"\?[\s\S]*Nothing was changed\.\n$/,
  );
  expect(await stored()).toEqual(before);
  expect((await request(server, "GET /api/agents/other/settings")).status).toBe(404);
  await server.close();
});

it.runIf(isDeepRun)(
  "waits, after the first start of a folder, for what still loads, and says for what",
  async () => {
    // The module waits for this address.
    const gate = createServer();
    const asked = once(gate, "request");
    gate.listen(0, "127.0.0.1");
    await once(gate, "listening");
    const { port } = gate.address() as AddressInfo;
    const module = join(folder, "slow.mjs");
    writeFileSync(
      module,
      `await fetch("http://127.0.0.1:${port}/");\n/** Adds. */\nexport const add = async ({ a }) => a;\n`,
    );
    const dataDir = join(folder, "first");
    const server = await startProcess(["--data", dataDir, "--tools", module]);
    const [, answer] = await asked;
    const file = join(folder, "first.yaml");
    writeFileSync(file, "agents: { first-agent: { tools: { add: off } } }\n");
    const child = spawn(process.execPath, [
      await serverProgram(),
      "--data",
      dataDir,
      "apply",
      file,
      "--yes",
    ]);
    let told = "";
    child.stderr.on("data", (chunk) => {
      told += chunk;
      if (told.includes("Waiting for")) answer.end();
    });
    const [exitCode] = await once(child, "close");
    expect({ exitCode, told }).toEqual({
      exitCode: 0,
      told: expect.stringContaining("Waiting for slow.mjs to load.\n"),
    });
    server.child.kill("SIGTERM");
    await server.ended;
    gate.close();
  },
);
