import { defineTool } from "@pegboard/registry-core";
import { afterEach, describe, expect, it } from "vitest";
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
  await before.end();
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
  const { body: answer } = await request<ToolsetAnswer>(
    server,
    "GET /api/agents/first-agent/toolset",
  );
  const tool = answer.toolset.tools.find(({ definition }) => definition.name === "limited");
  expect(tool).toMatchObject({ state: "on", unavailable: { kind: "config_invalid" } });
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
  for (const [index, operation] of saves.entries())
    expect((await save(server, index + 1, operation)).status).toBe(200);
  const touched = await save(server, 4, {
    op: "setConfig",
    tool: "limited",
    key: "amount",
    value: 60,
  });
  expect(touched).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path: ["tools", "limited", "config", "amount"] }] } },
  });
  expect(
    (await save(server, 4, { op: "setConfig", tool: "limited", key: "amount", value: 9 })).status,
  ).toBe(200);
  const called = await request<{ result: number }>(
    server,
    "POST /api/agents/first-agent/methods/amount/call",
    {},
  );
  expect(called.body.result).toBe(9);
});

it("a tool that is gone stays in the settings as a problem, and can be removed or replaced", async () => {
  const server = await startWithOldConfig();
  await server.end();
  const without = await startTestServer({ tools: [notesTool], dataDir: server.dataDir });
  servers.push(without);
  const { body } = await request<ProblemsAnswer>(without, "GET /api/problems");
  expect(body.problems).toContainEqual(
    expect.objectContaining({
      kind: "unknown tool",
      place: expect.objectContaining({ tool: "limited" }),
    }),
  );
  expect((await save(without, 1, { op: "setTool", tool: "limited", state: "on" })).status).toBe(
    422,
  );
  expect((await save(without, 1, { op: "removeTool", tool: "limited" })).body.settings).toEqual({});
});

describe("a schema that changed since the config was saved", () => {
  const search = (config: z.ZodObject) =>
    defineTool({
      name: "search",
      visible: true,
      config,
      methods: { show: { run: (_, { config: values }) => values } },
    });
  const before = z.object({
    maxResults: z.int().max(100).default(5),
    apiKey: z.string().meta({ writeOnly: true }),
    legacy: z.string().optional(),
    region: z.string().default("eu"),
  });
  const after = z.object({
    max_results: z.int().max(100).default(5),
    api_key: z.string().meta({ writeOnly: true }),
    region: z.enum(["eu", "us"]).default("eu"),
    timeout: z.int().default(30),
  });
  const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "search", key, value });
  const read = async (server: TestServer) =>
    (await request<SettingsAnswer>(server, `GET ${SETTINGS}`)).body;

  async function startChanged(): Promise<TestServer> {
    const first = await startTestServer({ tools: [search(before)] });
    servers.push(first);
    await save(
      first,
      0,
      set("maxResults", 9),
      set("apiKey", "search-key-1"),
      set("legacy", "x"),
      set("region", "asia"),
    );
    expect((await read(first)).configStates).toEqual({});
    await first.end();
    const second = await startTestServer({ tools: [search(after)], dataDir: first.dataDir });
    servers.push(second);
    return second;
  }

  it("is told with fixes, which settle one problem each and leave the rest as it was", async () => {
    const server = await startChanged();
    let { revision, configStates, settings } = await read(server);
    expect(configStates.search?.changes.map(({ kind, path }) => [kind, path.join(".")])).toEqual([
      ["renamed", "max_results"],
      ["renamed", "api_key"],
      ["changed", "region"],
      ["new", "timeout"],
      ["removed", "legacy"],
    ]);
    expect(configStates.search?.problems.map(({ kind, path }) => [kind, path.join(".")])).toEqual([
      ["invalid", "api_key"],
      ["invalid", "region"],
      ["left over", "maxResults"],
      ["left over", "apiKey"],
      ["left over", "legacy"],
    ]);
    expect(settings.tools?.search).toMatchObject({
      config: { maxResults: 9, legacy: "x", region: "asia" },
    });
    for (let left = 5; left > 0; ) {
      const [fix] = configStates.search?.problems.flatMap(({ fixes }) => fixes) ?? [];
      const saved = await save(server, revision, ...(fix?.operations ?? []));
      expect(saved.status).toBe(200);
      ({ revision, configStates, settings } = saved.body);
      const now = configStates.search?.problems.length ?? 0;
      expect(now).toBeLessThan(left);
      left = now;
    }
    expect(configStates).toEqual({});
    expect(settings.tools?.search).toEqual({
      config: { max_results: 9, api_key: { $secret: expect.any(String) } },
    });
    const shown = await request<{ result: object }>(
      server,
      "POST /api/agents/first-agent/methods/show/call",
      {},
    );
    expect(shown.body.result).toEqual({
      max_results: 9,
      api_key: "[secret]",
      region: "eu",
      timeout: 30,
    });
  });

  it("is on the list of problems too, and a save of something else neither drops nor settles it", async () => {
    const server = await startChanged();
    await save(server, 1, set("timeout", 60));
    const { configStates, settings } = await read(server);
    expect(settings.tools?.search).toMatchObject({
      config: { maxResults: 9, legacy: "x", region: "asia", timeout: 60 },
    });
    expect(configStates.search?.changes).toHaveLength(5);
    const { body } = await request<ProblemsAnswer>(server, "GET /api/problems");
    const own = body.problems.filter(({ place }) => place.tool === "search" && place.field);
    expect(
      own.map(({ place, fixes }) => [place.field?.join("."), ...fixes.map(({ code }) => code)]),
    ).toEqual([
      ["region", "open_field", "reset_value"],
      ["api_key", "open_field", "rename_value", "switch_off"],
      ["maxResults", "rename_value", "remove_value"],
      ["apiKey", "rename_value", "remove_value"],
      ["legacy", "remove_value"],
    ]);
  });

  it("goes on for a copy of the agent, and ends with the config", async () => {
    const server = await startChanged();
    await request(server, "POST /api/agents", { name: "Copy", copyOf: "first-agent" });
    const copy = await request<SettingsAnswer>(server, "GET /api/agents/copy/settings");
    expect(copy.body.configStates).toEqual((await read(server)).configStates);
    expect((await save(server, 1, { op: "removeTool", tool: "search" })).body.configStates).toEqual(
      {},
    );
  });
});
