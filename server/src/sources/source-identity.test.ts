import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CatalogAnswer, SourceSummary, SourcesAnswer } from "../api-contract.ts";
import { rotateSecretKey } from "../cli/data-folder/rotate-secret-key.ts";
import { request } from "../testing/api-client.ts";
import { startRecordingServer } from "../testing/recording-server.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const MISBEHAVING = fileURLToPath(
  new URL("../testing/misbehaving-mcp-server.mjs", import.meta.url),
);
const program = (mode: string, more: object = {}) => ({
  command: process.execPath,
  args: [MISBEHAVING, mode],
  ...more,
});

let folder: string;
let server: TestServer;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-identity-"));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function start(servers: Record<string, object> = {}): Promise<void> {
  const file = join(folder, "mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers: servers }));
  server = await startTestServer({ dataDir: join(folder, "data"), mcp: [file] });
}
const add = (name: string, config: object) =>
  request<SourceSummary>(server, "POST /api/sources", {
    name,
    config: { transport: "stdio", ...config },
  });
const remove = ({ id }: SourceSummary) =>
  request(server, `DELETE /api/sources/${encodeURIComponent(id)}`);
const list = async () =>
  (await request<SourcesAnswer>(server, "GET /api/sources")).body.sources.slice(1);
async function definitionOf(tool: string) {
  const { body } = await request<CatalogAnswer>(server, "GET /api/tools");
  const definition = body.declared.find(({ name }) => name === tool);
  if (!definition) throw new Error(`There is no tool ${tool}.`);
  return { source: definition.source, connection: definition.connection };
}

it("gives whoever takes a name later another id, and another connection another name", async () => {
  await start();
  const first = await add("shop", program("changing"));
  const before = await definitionOf("shop");
  expect(before).toEqual({
    source: first.body.id,
    connection: expect.stringMatching(/^[\w-]{43}$/),
  });
  await remove(first.body);
  await add("shop", program("two pages"));
  const after = await definitionOf("shop");
  expect(after.source).not.toBe(before.source);
  expect(after.connection).not.toBe(before.connection);
});

it("keeps id and connection across a restart and a new key", async () => {
  await start();
  await add("shop", program("changing"));
  const before = await definitionOf("shop");
  await server.close();
  await rotateSecretKey({
    dataDir: server.dataDir,
    phrase: undefined,
    newPhrase: undefined,
    toFile: false,
  });
  await start();
  expect(await definitionOf("shop")).toEqual(before);
});

it.each<[what: string, changed: object, isSame: boolean]>([
  ["other arguments", program("two pages"), false],
  ["another folder", program("changing", { cwd: tmpdir() }), false],
  ["another variable", program("changing", { env: { KEY: "1", MORE: "2" } }), false],
  ["another program, which does not even start", { command: "no-such-program" }, false],
  ["another value of a variable", program("changing", { env: { KEY: "2" } }), true],
])("knows a server of a file by its name, and sees %s", async (_, changed, isSame) => {
  await start({ shop: program("changing", { env: { KEY: "1" } }) });
  const before = await definitionOf("shop");
  await server.close();
  await start({ shop: changed });
  const after = await definitionOf("shop");
  expect([before.source, after.source]).toEqual(["mcp:shop", "mcp:shop"]);
  expect(after.connection === before.connection).toBe(isSame);
});

it("sees another address, and another header, of a server that is reached over HTTP", async () => {
  const remote = await startRecordingServer();
  const reached = async (shop: object) => {
    await start({ shop });
    return (await definitionOf("shop")).connection;
  };
  const first = await reached({ url: remote.url, headers: { Authorization: "1" } });
  const connections: unknown[] = [];
  for (const [url, headers] of [
    [remote.url, { Authorization: "2" }],
    [`${remote.url}other`, { Authorization: "1" }],
    [remote.url, { Authorization: "1", More: "1" }],
  ]) {
    await server.close();
    connections.push(await reached({ url, headers }));
  }
  await remote.close();
  expect(first).toBeDefined();
  expect(connections.map((connection) => connection === first)).toEqual([true, false, false]);
});

it("takes no second source of a name, and lists one that a file names too as failed until it is removed", async () => {
  await start();
  const { body } = await add("Shop", program("changing"));
  expect((await add("shop", program("changing"))).body.error?.message).toBe(
    'There is already a source named "shop". Choose another name.',
  );
  await server.close();
  await start({ shop: program("changing") });
  expect(await list()).toMatchObject([
    { id: "mcp:shop", state: "ready" },
    {
      id: body.id,
      state: "failed",
      messages: [expect.stringContaining('another source named "Shop"')],
    },
  ]);
  expect((await remove(body)).status).toBe(204);
  expect(await list()).toHaveLength(1);
});

it("forgets a source of an earlier release although a file has a server of that very id", async () => {
  await start();
  await server.close();
  const database = new Database(join(server.dataDir, "pegboard.sqlite"));
  const config = JSON.stringify({ transport: "stdio", ...program("changing") });
  database
    .prepare("insert into sources (id, name, config) values ('mcp:shop', 'shop', ?)")
    .run(config);
  database.close();
  await start({ shop: program("changing") });
  const [, second] = await list();
  if (!second) throw new Error("The stored source is missing.");
  expect(second).toMatchObject({ addedBy: "ui", state: "failed" });
  await remove(second);
  await server.close();
  await start();
  expect(await list()).toEqual([]);
});
