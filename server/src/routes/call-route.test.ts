import { defineTool, RegistryError } from "@pegboard/registry-core";
import { metadataOperations } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SettingsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const KEY = "vault-key-0123456789";
let server: TestServer;
let revision = 0;
beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
  revision = 0;
});
afterEach(() => server.close());

const call = (method: string, args: object = {}) =>
  request<{ result: unknown }>(server, `POST /api/agents/first-agent/methods/${method}/call`, {
    arguments: args,
  });

async function save(...operations: object[]): Promise<void> {
  const body = { baseRevision: revision, operations };
  const saved = await request<SettingsAnswer>(
    server,
    "PATCH /api/agents/first-agent/settings",
    body,
  );
  expect(saved.status).toBe(200);
  revision = saved.body.revision;
}

it("runs what is on, with the agent and validated arguments", async () => {
  expect(await call("read_note", { id: 3 })).toMatchObject({
    status: 200,
    body: { result: { id: 3, reader: "First agent" }, duration: expect.any(Number) },
  });
  expect((await call("delete_note", { id: 3 })).body.result).toBeNull();
  const invalid = await call("read_note", { id: 0 });
  expect(invalid).toMatchObject({
    status: 422,
    body: { error: { code: "invalid", issues: [{ path: ["id"] }] } },
  });
  expect((await call("read_note")).body.error?.issues).toMatchObject([
    { path: ["id"], code: "required" },
  ]);
});

it.each([
  [
    "a method",
    { op: "setMethod", tool: "notes", method: "read_note", state: "off" },
    /Switched off for this agent/,
  ],
  ["its tool", { op: "setTool", tool: "notes", state: "off" }, /Notes is off/],
  ["every tool", { op: "setNewTools", state: "off" }, /Notes is off/],
])(
  "refuses what is off, by %s, and names the agent and the reason",
  async (_, operation, reason) => {
    await save(operation);
    const refused = await call("read_note", { id: 1 });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "method_off" } } });
    expect(refused.body.error?.message).toMatch(/First agent/);
    expect(refused.body.error?.message).toMatch(reason);
    expect((await call("list_notes")).body.result).toEqual(["first"]);
  },
);

it("answers 429 when a tool does as much at once as it may", async () => {
  await server.close();
  const run = () => {
    throw new RegistryError(
      "too_busy",
      "Two questions are being answered already. Ask again later.",
    );
  };
  server = await startTestServer({
    tools: [defineTool({ name: "answers", visible: true, methods: { ask: { run } } })],
  });
  const refused = await call("ask");
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "too_many_requests" } } });
  expect(refused.body.error?.message).toContain("Ask again later.");
});

it("refuses what the organisation disabled, with the reason", async () => {
  await saveOrganisation(server, metadataOperations("notes", { disabledReason: "under review" }));
  const refused = await call("read_note", { id: 1 });
  expect(refused).toMatchObject({ status: 403, body: { error: { code: "method_off" } } });
  expect((await request(server, "GET /api/agents/first-agent/toolset")).text).toContain(
    "under review",
  );
});

it.each(["nothing", "constructor", "notes-read_note"])("does not know %s", async (method) => {
  expect(await call(method)).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
});

it("does not offer a tool whose config is missing, and runs it with the config that was saved last", async () => {
  expect(await call("count")).toMatchObject({
    status: 409,
    body: { error: { code: "method_not_offered", unavailable: "config_missing" } },
  });
  await save({ op: "setConfig", tool: "vault", key: "api_key", value: KEY });
  expect((await call("count")).body.result).toBe(5);
  await save({ op: "setConfig", tool: "vault", key: "max_results", value: 7 });
  expect((await call("count")).body.result).toBe(7);
  expect((await call("check_key", { key: KEY })).body.result).toBe(true);
  const replaced = "another-key-9876543210";
  await save({ op: "setConfig", tool: "vault", key: "api_key", value: replaced });
  expect((await call("check_key", { key: replaced })).body.result).toBe(true);
});

it("says that a method failed, without the secret that it quotes", async () => {
  await save({ op: "setConfig", tool: "vault", key: "api_key", value: KEY });
  const failed = await call("fail");
  expect(failed).toMatchObject({ status: 502, body: { error: { code: "call_failed" } } });
  expect(failed.body.error?.message).toContain("refused the key [secret]");
  expect((await call("leak")).text).not.toContain(KEY);
});
