import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ProblemsAnswer, SourceSummary, SourcesAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { runCommand } from "../testing/run-command.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const LISTING = fileURLToPath(new URL("../testing/listing-mcp-server.mjs", import.meta.url));

let folder: string;
let server: TestServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-switched-off-"));
  writeFileSync(
    join(folder, "list.json"),
    '[{ "name": "look_up", "inputSchema": { "type": "object" } }]',
  );
});
afterEach(async () => {
  await server?.end();
  server = undefined;
  rmSync(folder, { recursive: true });
});

/** A server that leaves a trace of each of its starts. */
const desk = (more: object = {}) => ({
  command: "/bin/sh",
  args: [
    "-c",
    `echo >> ${join(folder, "started")}; exec ${process.execPath} ${LISTING} ${join(folder, "list.json")}`,
  ],
  ...more,
});
const write = (name: string, content: object) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const dataDir = () => join(folder, "data");
const find = async (name: string): Promise<SourceSummary | undefined> => {
  if (!server) throw new Error("No server runs.");
  const { sources } = (await request<SourcesAnswer>(server, "GET /api/sources")).body;
  return sources.find((source) => source.name === name);
};

it("does not start a server that its file switches off, names it, and finds no problem in it", async () => {
  const servers = {
    off: desk({ disabled: true }),
    noted: {
      command: process.execPath,
      args: [LISTING, join(folder, "list.json")],
      alwaysAllow: [],
    },
  };
  server = await startTestServer({
    dataDir: dataDir(),
    mcp: [write("m.json", { mcpServers: servers })],
  });
  expect(await find("off")).toMatchObject({
    state: "paused",
    paused: { by: "m.json" },
    issues: [{ code: "switched_off", values: { file: "m.json", name: "off" } }],
    tools: [],
  });
  expect(await find("noted")).toMatchObject({
    state: "ready",
    messages: ["Left aside, since it means nothing here: alwaysAllow."],
  });
  const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
  expect(problems.filter(({ kind }) => kind === "source failed")).toEqual([]);

  // Nobody but the file switches it on.
  await request(server, "POST /api/sources/mcp%3Aoff/resume");
  expect(await find("off")).toMatchObject({
    state: "failed",
    nextTryAt: null,
    issues: [{ code: "switched_off" }],
  });
  expect(existsSync(join(folder, "started"))).toBe(false);
});

it("stores no server that the file switches off, leaves a stored one as it is, and names both", async () => {
  const file = write("p.yaml", { sources: { mcpServers: { desk: desk({ timeout: 5 }) } } });
  const run = (...args: string[]) => runCommand([...args, "--data", dataDir()]);
  const applied = await run("apply", file, "--yes");
  expect(applied).toMatchObject({ exitCode: 0, printed: "Source desk: added\n" });
  expect(applied.told).toContain(
    "sources.mcpServers.desk.timeout has no counterpart in Pegboard.\n",
  );
  rmSync(join(folder, "started"));

  write("p.yaml", {
    sources: { mcpServers: { desk: desk({ disabled: true }), other: desk({ enabled: false }) } },
  });
  const planned = await run("plan", file, "--prune", "--detailed-exitcode");
  expect(planned).toMatchObject({ exitCode: 0 });
  expect(planned.told).toContain(
    "sources.mcpServers.other.enabled switches the server off: it stays as it is.\n",
  );
  server = await startTestServer({ dataDir: dataDir(), mcp: [file], applied: ["desk", "other"] });
  expect(await find("desk")).toMatchObject({ addedBy: "ui", state: "paused" });
  expect(await find("other")).toMatchObject({ addedBy: "file", state: "paused" });
  expect(existsSync(join(folder, "started"))).toBe(false);
});

it("takes a server over the API as MCP clients write it", async () => {
  server = await startTestServer({ dataDir: dataDir() });
  const config = { type: "http", serverUrl: "http://127.0.0.1:1/mcp" };
  const added = await request(server, "POST /api/sources", { name: "remote", config });
  expect(added).toMatchObject({
    status: 201,
    body: { config: { transport: "http", url: "http://127.0.0.1:1/mcp" } },
  });
  const off = { name: "off", config: { ...config, disabled: true } };
  expect(await request(server, "POST /api/sources", off)).toMatchObject({
    status: 422,
    body: { error: { issues: [{ message: expect.stringContaining("disabled") }] } },
  });
});
