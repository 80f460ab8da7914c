import { defineTool } from "@pegboard/registry-core";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import type { ProblemsAnswer, SettingsAnswer, ToolsetAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { notesTool } from "../testing/test-tools.ts";

const SETTINGS = "/api/agents/first-agent/settings";
const limited = (most: number) =>
  defineTool({
    name: "limited",
    visible: true,
    config: z.object({ amount: z.int().max(most).default(1), label: z.string().default("a") }),
    methods: { amount: { run: (_, { config }) => config.amount } },
  });

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.close();
});

/** What was valid when it was saved is not any more: the tool's schema has changed. */
async function startWithOldConfig(): Promise<TestServer> {
  const before = await startTestServer({ tools: [limited(100), notesTool] });
  servers.push(before);
  await save(before, 0, { op: "setConfig", tool: "limited", key: "amount", value: 50 });
  const after = await startTestServer({ tools: [limited(10), notesTool], dataDir: before.dataDir });
  servers.push(after);
  return after;
}

const save = (server: TestServer, baseRevision: number, ...operations: object[]) =>
  request<SettingsAnswer>(server, `PATCH ${SETTINGS}`, { baseRevision, operations });

it("an old invalid config is kept, reported by field, and not offered", async () => {
  const server = await startWithOldConfig();
  const { body } = await request<SettingsAnswer>(server, `GET ${SETTINGS}`);
  expect(body.settings).toEqual({ tools: { limited: { config: { amount: 50 } } } });
  const { body: found } = await request<ProblemsAnswer>(server, "GET /api/problems");
  expect(found.problems).toContainEqual(
    expect.objectContaining({
      kind: "invalid config",
      place: { agent: "first-agent", tool: "limited", field: ["amount"] },
    }),
  );
  const { body: answer } = await request<ToolsetAnswer>(server, "GET /api/agents/first-agent/toolset");
  const tool = answer.toolset.tools.find(({ definition }) => definition.name === "limited");
  expect(tool).toMatchObject({ state: "on", unavailable: "Config is invalid: Amount must be at most 10" });
  const refused = await request(server, "POST /api/agents/first-agent/methods/amount/call", {});
  expect(refused.body.error?.code).toBe("method_not_offered");
});

it("an old invalid config refuses no operation on something else, but one that touches it", async () => {
  const server = await startWithOldConfig();
  const saves = [
    { op: "setMethod", tool: "notes", method: "read_note", state: "off" },
    { op: "setMethod", tool: "limited", method: "amount", state: "on" },
    { op: "setConfig", tool: "limited", key: "label", value: "b" },
  ];
  for (const [index, operation] of saves.entries()) expect((await save(server, index + 1, operation)).status).toBe(200);
  const touched = await save(server, 4, { op: "setConfig", tool: "limited", key: "amount", value: 60 });
  expect(touched).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path: ["tools", "limited", "config", "amount"] }] } },
  });
  expect((await save(server, 4, { op: "setConfig", tool: "limited", key: "amount", value: 9 })).status).toBe(200);
  const called = await request<{ result: number }>(server, "POST /api/agents/first-agent/methods/amount/call", {});
  expect(called.body.result).toBe(9);
});

it("a tool that is gone stays in the settings as a problem, and can be removed or replaced", async () => {
  const server = await startWithOldConfig();
  const without = await startTestServer({ tools: [notesTool], dataDir: server.dataDir });
  servers.push(without);
  const { body } = await request<ProblemsAnswer>(without, "GET /api/problems");
  expect(body.problems).toContainEqual(
    expect.objectContaining({ kind: "unknown tool", place: expect.objectContaining({ tool: "limited" }) }),
  );
  expect((await save(without, 1, { op: "setTool", tool: "limited", state: "on" })).status).toBe(422);
  expect((await save(without, 1, { op: "removeTool", tool: "limited" })).body.settings).toEqual({});
});
