import { afterAll, beforeAll, expect, it } from "vitest";
import type { CatalogAnswer, SourceSummary, SourcesAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { type RecordingServer, startRecordingServer } from "../testing/recording-server.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
let [first, second]: RecordingServer[] = [];
beforeAll(async () => {
  [first, second] = await Promise.all([startRecordingServer(), startRecordingServer()]);
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await Promise.all([first?.close(), second?.close()]);
});

const SECRET = "Bearer source-secret-77";
const kept = { $secret: "Authorization" };
const http = (to: RecordingServer | undefined, Authorization: unknown) => ({
  transport: "http",
  url: `${to?.url}mcp`,
  headers: { Authorization },
});
const add = async (name: string) =>
  (await request<SourceSummary>(server, "POST /api/sources", { name, config: http(first, SECRET) }))
    .body.id;
const at = (id: string, rest = "") => `/api/sources/${encodeURIComponent(id)}${rest}`;
const find = async (id: string) =>
  (await request<SourcesAnswer>(server, "GET /api/sources")).body.sources.find(
    (source) => source.id === id,
  );

it("keeps a secret while the address stays, and asks for it again when the address changes", async () => {
  const id = await add("edited");
  const config = {
    ...http(first, kept),
    headers: { Authorization: kept, Stage: "eu" },
    shown: { headers: ["Stage"] },
  };
  expect(await request(server, `PATCH ${at(id)}`, { config })).toMatchObject({
    status: 200,
    body: { id, state: "ready", config: { headers: { Authorization: kept, Stage: "eu" } } },
  });
  expect(first?.received()).toMatch(/"stage","eu"/i);

  const elsewhere = await request(server, `PATCH ${at(id)}`, { config: http(second, kept) });
  expect(elsewhere).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path: ["config", "headers", "Authorization"] }] } },
  });
  const shown = { ...config, shown: { headers: ["Authorization"] } };
  expect(await request(server, `PATCH ${at(id)}`, { config: shown })).toMatchObject({
    status: 422,
  });
  expect(second?.received()).toBe("");

  const moved = await request(server, `PATCH ${at(id)}`, {
    config: http(second, "Bearer another-88"),
  });
  expect(moved).toMatchObject({ status: 200, body: { id, state: "ready" } });
  expect(second?.received()).toContain("Bearer another-88");
  expect(second?.received()).not.toContain(SECRET);
});

it("pauses with the change what lacks something that has to be entered, and reaches nobody before", async () => {
  const id = await add("waits");
  const before = second?.received();
  const refused = await request(server, `PATCH ${at(id)}`, {
    config: http(second, kept),
    paused: true,
  });
  expect([refused.status, (await find(id))?.state]).toEqual([422, "ready"]);
  const config = { transport: "http", url: `${second?.url}mcp` };
  expect(await request(server, `PATCH ${at(id)}`, { config, paused: true })).toMatchObject({
    status: 200,
    body: { state: "paused" },
  });
  expect(second?.received()).toBe(before);
});

it("gives another name, which its tool gets too, and never one that is taken", async () => {
  const [id] = [await add("before"), await add("taken")];
  expect(await request(server, `PATCH ${at(id)}`, { name: "Taken" })).toMatchObject({
    status: 409,
  });
  expect(await request(server, `PATCH ${at(id)}`, { name: "after" })).toMatchObject({
    status: 200,
  });
  const { declared } = (await request<CatalogAnswer>(server, "GET /api/tools")).body;
  expect(declared.filter(({ source }) => source === id).map(({ name }) => name)).toEqual(["after"]);
  expect(await find(id)).toMatchObject({ name: "after" });
});

it("duplicates with the secrets, under an id of its own", async () => {
  const id = await add("original");
  const copy = await request<SourceSummary>(server, `POST ${at(id, "/duplicate")}`, {
    name: "copy",
  });
  expect(copy).toMatchObject({
    status: 201,
    body: { state: "ready", config: { headers: { Authorization: kept } } },
  });
  expect(copy.body.id).not.toBe(id);
  expect(await request(server, `POST ${at(id, "/duplicate")}`, { name: "copy" })).toMatchObject({
    status: 409,
  });
});

it("asks for the code of the terminal before a command is edited or begun", async () => {
  const id = await add("harmless");
  const anonymous = { url: server.url };
  const command = { transport: "stdio", command: process.execPath, args: ["-e", "1"] };
  const needsProof = { status: 403, body: { error: { code: "proof_needed" } } };
  expect(await request(anonymous, `PATCH ${at(id)}`, { config: command })).toMatchObject(
    needsProof,
  );
  const added = await request<SourceSummary>(server, "POST /api/sources", {
    name: "a command",
    config: command,
  });
  const edited = { ...command, args: ["-e", "2"] };
  expect(await request(anonymous, `PATCH ${at(added.body.id)}`, { config: edited })).toMatchObject(
    needsProof,
  );
  expect(
    await request(anonymous, `PATCH ${at(added.body.id)}`, { config: http(first, "x") }),
  ).toMatchObject(needsProof);
  const duplicate = `POST ${at(added.body.id, "/duplicate")}`;
  expect(await request(anonymous, duplicate, { name: "another" })).toMatchObject(needsProof);
});

it("edits nothing that was not added here", async () => {
  expect(await request(server, "PATCH /api/sources/test", { name: "x" })).toMatchObject({
    status: 400,
  });
  expect(await request(server, "PATCH /api/sources/nobody", { name: "x" })).toMatchObject({
    status: 404,
  });
});

it("pauses a source: its tools stay listed and are offered to nobody, also after a restart, until it goes on", async () => {
  const id = await add("paused");
  await request(server, `POST ${at(id, "/pause")}`);
  const paused = {
    state: "paused",
    paused: { by: "ada" },
    tools: [{ name: "paused", methods: 1 }],
    nextTryAt: null,
  };
  expect(await find(id)).toMatchObject(paused);
  const reason = async () =>
    (await request<CatalogAnswer>(server, "GET /api/tools")).body.unavailable.paused;
  expect(await reason()).toEqual({ kind: "paused", source: "paused" });
  expect(await request(server, `POST ${at(id, "/refresh")}`)).toMatchObject({ status: 400 });

  const { dataDir } = server;
  await server.end();
  server = await startTestServer({ dataDir });
  expect(await find(id)).toMatchObject(paused);
  expect(await reason()).toMatchObject({ kind: "paused" });
  await request(server, `PATCH ${at(id)}`, { name: "paused" });
  expect(await find(id)).toMatchObject({ state: "paused" });

  expect(await request(server, `POST ${at(id, "/resume")}`)).toMatchObject({
    body: { state: "ready" },
  });
  expect(await reason()).toBeUndefined();
  const { health } = (await find(id)) ?? {};
  expect(health).toMatchObject({ failingSince: null, tries: 0, median: expect.any(Number) });
  expect(health?.ticks.at(-1)).toBe("answered");
});
