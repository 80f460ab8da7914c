import type { JsonObject } from "@pegboard/registry-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SettingsAnswer } from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";
import { testTools } from "../testing/test-tools.ts";

const KEY = "vault-key-0123456789";
const HEADER = "Bearer header-abcdef";
const SETTINGS = "/api/v1/agents/first-agent/settings";
let server: TestServer;
let logged = "";
beforeEach(async () => {
  logged = "";
  const logTo = {
    write(line: string) {
      logged += line;
    },
  };
  server = await startTestServer({ tools: testTools, logLevel: "trace", logTo });
});
afterEach(() => server.close());

const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "vault", key, value });
const save = (baseRevision: number, ...operations: object[]) =>
  request<SettingsAnswer>(server, `PATCH ${SETTINGS}`, { baseRevision, operations });
const call = (method: string, args = {}) =>
  request<{ result: unknown }>(server, `POST /api/agents/first-agent/methods/${method}/call`, {
    arguments: args,
  });

function vaultConfig({ body }: { body: SettingsAnswer }): JsonObject {
  const vault = body.settings.tools?.vault;
  return (typeof vault === "object" && vault.config) || {};
}

it("a secret is in no answer, event, log line or file", async () => {
  const record = await recordEvents(server);
  const answers = [
    await save(0, set("api_key", KEY), set("headers", { Authorization: HEADER })),
    await save(0, set("api_key", `${KEY}-other`)),
    await save(1, set("api_key", KEY), set("max_results", 0)),
    await request(server, `PATCH ${SETTINGS}`, {
      baseRevision: 1,
      operations: [set("api_key", [KEY])],
    }),
    await call("fail"),
    await call("leak"),
    await request(server, "POST /api/agents", { name: "Copy", copyOf: "first-agent" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 422, 422, 502, 200, 201]);
  const addresses = [
    "settings",
    "toolset",
    "prompt",
    ...["openai-chat", "mcp", "xml", "json"].map((f) => `toolset?format=${f}`),
  ]
    .flatMap((path) => [`/api/agents/first-agent/${path}`, `/api/agents/copy/${path}`])
    .concat(
      "/api/tools",
      "/api/agents",
      "/api/agents/tools",
      "/api/problems",
      "/api/sources",
      "/api/health",
    );
  for (const address of addresses) {
    const answer = await request(server, `GET ${address}`);
    expect([address, answer.status]).toEqual([address, 200]);
    answers.push(answer);
  }
  await expect.poll(() => record.events.length).toBeGreaterThanOrEqual(2);
  await record.stop();
  const stored = await readStoredText(server.dataDir);
  expect(stored).toContain("first-agent");
  expect(logged).toContain(SETTINGS);
  for (const text of [...answers.map(({ text }) => text), record.raw(), logged, stored]) {
    expect(text).not.toContain("vault-key");
    expect(text).not.toContain("header-abcdef");
  }
});

it("an untouched secret stays when its marker comes back, and can be replaced and removed", async () => {
  const first = await save(
    0,
    set("api_key", KEY),
    set("headers", { Authorization: HEADER, Accept: "text/x-any" }),
  );
  const { api_key: marker, headers } = vaultConfig(first);
  expect(marker).toEqual({ $secret: expect.any(String) });
  await save(
    1,
    set("api_key", marker),
    set("headers", { ...(headers as JsonObject), Accept: "text/x-other" }),
    set("max_results", 9),
  );
  expect((await call("check_key", { key: KEY })).body.result).toBe(true);
  const replaced = await save(2, set("api_key", "replacement-key-1"));
  expect(vaultConfig(replaced).api_key).not.toEqual(marker);
  expect((await call("check_key", { key: "replacement-key-1" })).body.result).toBe(true);
  const removed = await save(3, { op: "resetConfig", tool: "vault", key: "api_key" });
  expect(vaultConfig(removed)).not.toHaveProperty("api_key");
});

it("an agent's secret cannot be taken over by another agent, but a copy of the agent has it", async () => {
  const { api_key: marker } = vaultConfig(await save(0, set("api_key", KEY)));
  await request(server, "POST /api/agents", { name: "Other" });
  const stolen = await request(server, "PATCH /api/agents/other/settings", {
    baseRevision: 0,
    operations: [set("api_key", marker)],
  });
  expect(stolen).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path: ["tools", "vault", "config", "api_key"] }] } },
  });
  await request(server, "POST /api/agents", { name: "Copy", copyOf: "first-agent" });
  const copied = await request<{ result: unknown }>(
    server,
    "POST /api/agents/copy/methods/check_key/call",
    {
      arguments: { key: KEY },
    },
  );
  expect(copied.body.result).toBe(true);
});

it("without its key a secret becomes a problem that says to enter it again, and the rest works", async () => {
  await save(0, set("api_key", KEY), set("max_results", 9));
  const dataDir = server.dataDir;
  await server.end();
  const other = await startTestServer({
    tools: testTools,
    dataDir,
    secretKey: "another phrase of tests",
  });
  const settings = await request<SettingsAnswer>(other, `GET ${SETTINGS}`);
  expect(vaultConfig(settings)).toEqual({
    api_key: { $secret: expect.stringMatching(/^unreadable:/) },
    max_results: 9,
  });
  const { body } = await request<{ problems: object[] }>(other, "GET /api/problems");
  expect(body.problems).toContainEqual(
    expect.objectContaining({
      values: expect.objectContaining({
        issue: expect.objectContaining({ code: "secret_unreadable" }),
      }),
      place: { agent: "first-agent", tool: "vault", field: ["api_key"] },
    }),
  );
  const entered = await request<SettingsAnswer>(other, `PATCH ${SETTINGS}`, {
    baseRevision: 1,
    operations: [set("api_key", KEY)],
  });
  expect(entered.status).toBe(200);
  await other.close();
});
