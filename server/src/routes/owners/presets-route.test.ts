import type { SettingsOperation } from "@pegboard/registry-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  ActivityAnswer,
  AgentSummary,
  AgentsAnswer,
  CallAnswer,
  CatalogAnswer,
  ChangeCostsAnswer,
  ExportAnswer,
  PresetSettingsAnswer,
  PresetSummary,
  PresetsAnswer,
  ProblemsAnswer,
  ReachAnswer,
  RevisionsAnswer,
  SettingsAnswer,
  ToolsetAnswer,
} from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
});
afterEach(() => server.close());

const ask = <T>(line: string, body?: unknown) => request<T>(server, line, body);
const create = (body: object) => ask<PresetSummary>("POST /api/presets", body);
const list = async () => (await ask<PresetsAnswer>("GET /api/presets")).body;
const save = (path: string, baseRevision: number, ...operations: SettingsOperation[]) =>
  ask<PresetSettingsAnswer>(`PATCH /api/${path}/settings`, { baseRevision, operations });
const follow = (baseRevision: number, ...presets: string[]) =>
  save("agents/first-agent", baseRevision, { op: "setPresets", presets });
const vaultOf = async (agent = "first-agent") => {
  const { body } = await ask<ToolsetAnswer>(`GET /api/agents/${agent}/toolset`);
  return body.toolset.tools.find(({ definition }) => definition.name === "vault");
};
const QUIET = {
  name: "Quiet",
  tools: { vault: false, notes: { methods: { delete_note: false } } },
};

describe("a preset", () => {
  it("is created empty, of entries or of what an agent has set, without its secrets and its prompts", async () => {
    expect(await create({ name: "Empty" })).toMatchObject({
      status: 201,
      body: { id: "empty", description: "", revision: 0, followers: [], lastChange: null },
    });
    expect((await create(QUIET)).body).toMatchObject({
      id: "quiet",
      revision: 1,
      lastChange: { by: "ada" },
    });
    await save(
      "agents/first-agent",
      0,
      { op: "setConfig", tool: "vault", key: "api_key", value: "hunter22-long" },
      { op: "setConfig", tool: "vault", key: "max_results", value: 7 },
      { op: "setTemplate", template: "system", source: "Hello" },
    );
    expect((await create({ name: "As first", fromAgent: "first-agent" })).status).toBe(201);
    const { body } = await ask<PresetSettingsAnswer>("GET /api/presets/as-first/settings");
    expect(body.settings).toEqual({ tools: { vault: { config: { max_results: 7 } } } });
    expect((await list()).presets.map(({ id }) => id)).toEqual(["empty", "quiet", "as-first"]);
    expect((await create({ name: "empty" })).body.error?.code).toBe("already_exists");
    expect((await create({ name: "X", fromAgent: "nobody" })).status).toBe(404);
    for (const tools of [
      { gone: true },
      { vault: "yes" },
      { vault: { config: { api_key: "hunter22-long" } } },
    ]) {
      expect((await create({ name: "X", tools })).status).toBe(422);
    }
    expect((await list()).presets).toHaveLength(3);
  });

  it("holds no secret, no prompt and no switch of what is core: each is refused with its path", async () => {
    await create({ name: "Quiet" });
    const refused = async (...operations: SettingsOperation[]) =>
      (await save("presets/quiet", 0, ...operations)).body.error;
    const secret = await refused({
      op: "setConfig",
      tool: "vault",
      key: "headers",
      value: { token: "hunter22" },
    });
    expect(secret?.issues).toMatchObject([
      {
        path: ["operations", 0, "value", "token"],
        message: expect.stringContaining("a preset holds none"),
      },
    ]);
    expect(JSON.stringify(secret)).not.toContain("hunter22");
    expect(await refused({ op: "setTemplate", template: "system", source: "Hello" })).toMatchObject(
      {
        issues: [{ path: ["operations", 0, "op"] }],
      },
    );
    expect(await refused({ op: "setTool", tool: "message", state: "off" })).toMatchObject({
      code: "core_cannot_be_off",
    });
    const value = { $secret: "${env:HOME}" };
    expect(
      (await refused({ op: "setConfig", tool: "vault", key: "api_key", value }))?.issues,
    ).toHaveLength(1);
  });

  it("has a history, which the list of all saves has too", async () => {
    await create(QUIET);
    await save("presets/quiet", 1, { op: "setTool", tool: "vault", state: "on" });
    const { body } = await ask<RevisionsAnswer>("GET /api/presets/quiet/revisions");
    expect(body.revisions.map(({ revision }) => revision)).toEqual([2, 1]);
    expect((await ask("GET /api/presets/quiet/revisions/1")).body).toMatchObject({
      settings: { tools: { vault: { enabled: false } } },
      texts: {},
    });
    const { saves } = (await ask<ActivityAnswer>("GET /api/activity?owner=preset:quiet")).body;
    expect(saves.map(({ owner }) => owner)).toEqual(
      [1, 2].map(() => ({ kind: "preset", id: "quiet" })),
    );
    const clash = await save("presets/quiet", 1, { op: "setTool", tool: "vault", state: "off" });
    expect(clash.body.error?.code).toBe("conflict");
  });

  it("is renamed, deleted and brought back", async () => {
    await create(QUIET);
    await create({ name: "Loud" });
    expect(
      (await ask("PATCH /api/presets/quiet", { name: "Hush", description: "Little" })).body,
    ).toMatchObject({
      id: "quiet",
      name: "Hush",
      description: "Little",
    });
    expect((await ask("PATCH /api/presets/quiet", { name: "LOUD" })).status).toBe(409);
    expect((await ask("DELETE /api/presets/quiet")).status).toBe(204);
    expect(await list()).toMatchObject({
      presets: [{ id: "loud" }],
      deleted: [{ id: "quiet", deletedBy: "ada" }],
    });
    for (const line of ["GET /api/presets/quiet/settings", "DELETE /api/presets/quiet"]) {
      expect((await ask(line)).status).toBe(404);
    }
    expect((await ask("POST /api/presets/quiet/restore")).body).toMatchObject({
      name: "Hush",
      revision: 1,
    });
    expect((await ask("POST /api/presets/quiet/restore")).status).toBe(404);
  });
});

describe("an agent that follows a preset", () => {
  it("has what it says, from its next save on, and what it sets itself wins", async () => {
    await create(QUIET);
    expect((await follow(0, "quiet")).status).toBe(200);
    expect(await vaultOf()).toMatchObject({ state: "off", inherited: false });
    expect((await list()).presets[0]?.followers).toEqual([
      { id: "first-agent", name: "First agent" },
    ]);
    await save("presets/quiet", 1, { op: "setTool", tool: "vault", state: "on" });
    expect(await vaultOf()).toMatchObject({
      state: "on",
      trace: expect.arrayContaining([expect.objectContaining({ rule: "preset" })]),
    });
    await save("agents/first-agent", 1, { op: "setTool", tool: "vault", state: "off" });
    expect((await vaultOf())?.state).toBe("off");
    const { body } = await ask<CatalogAnswer>("GET /api/tools");
    expect(body.presets).toMatchObject([{ id: "quiet", name: "Quiet" }]);
    expect((await follow(2, "quiet", "gone")).body.error?.issues).toMatchObject([
      { path: ["operations", 0, "presets", 1] },
    ]);
  });

  it("runs with its values, anew after each change of them", async () => {
    await save("agents/first-agent", 0, {
      op: "setConfig",
      tool: "vault",
      key: "api_key",
      value: "hunter22-long",
    });
    await create({ name: "Few", tools: { vault: { config: { max_results: 2 } } } });
    await follow(1, "few");
    const count = async () =>
      (await ask<CallAnswer>("POST /api/agents/first-agent/methods/count/call", { arguments: {} }))
        .body;
    expect(await count()).toMatchObject({ result: 2 });
    await save("presets/few", 1, { op: "setConfig", tool: "vault", key: "max_results", value: 3 });
    expect(await count()).toMatchObject({ result: 3 });
    await save("agents/first-agent", 2, {
      op: "setConfig",
      tool: "vault",
      key: "max_results",
      value: 9,
    });
    expect(await count()).toMatchObject({ result: 9 });
  });

  it("keeps on what the preset has on, when a value of it is set against its own policy for new tools", async () => {
    await create({ name: "On", tools: { vault: true } });
    await save(
      "agents/first-agent",
      0,
      { op: "setNewTools", state: "off" },
      { op: "setPresets", presets: ["on"] },
    );
    await save("agents/first-agent", 1, {
      op: "setConfig",
      tool: "vault",
      key: "max_results",
      value: 3,
    });
    expect((await vaultOf())?.state).toBe("on");
    const { body } = await ask<SettingsAnswer>("GET /api/agents/first-agent/settings");
    expect(body.settings.tools).toEqual({ vault: { config: { max_results: 3 } } });
  });

  it("is told before a change whom it reaches and what it costs, and has a problem once the preset is gone", async () => {
    await create({ name: "Lean", tools: { notes: { methods: { read_note: false } } } });
    await ask("POST /api/agents", { name: "Alone" });
    await follow(0, "lean");
    const operations = [{ op: "removeTool", tool: "notes" }];
    const reached = await ask<ReachAnswer>("POST /api/presets/lean/reach", { operations });
    expect(reached.body).toEqual({
      agents: ["first-agent"],
      forcedOn: ["first-agent"],
      switchedOff: [],
    });
    const changes = [{ owner: { kind: "preset", id: "lean" }, operations }];
    const costs = (await ask<ChangeCostsAnswer>("POST /api/settings/costs", { changes })).body
      .agents;
    expect(Object.keys(costs)).toEqual(["first-agent"]);
    const stop = [
      {
        owner: { kind: "agent", id: "first-agent" },
        operations: [{ op: "setPresets", presets: [] }],
      },
    ];
    expect(
      (await ask<ChangeCostsAnswer>("POST /api/settings/costs", { changes: stop })).body.agents,
    ).toEqual(costs);
    await ask("DELETE /api/presets/lean");
    const { problems } = (await ask<ProblemsAnswer>("GET /api/problems")).body;
    expect(problems.filter(({ kind }) => kind === "unknown preset")).toMatchObject([
      {
        place: { agent: "first-agent" },
        fixes: [{ code: "stop_following", operations: [{ op: "setPresets", presets: [] }] }],
      },
    ]);
    expect(
      (await ask<ToolsetAnswer>("GET /api/agents/first-agent/toolset")).body.toolset.offered,
    ).toBe(4);
  });
});

describe("a preset's policy for new tools", () => {
  const costsOf = async (owner: object, ...operations: SettingsOperation[]) => {
    const changes = [{ owner, operations }];
    return (await ask<ChangeCostsAnswer>("POST /api/settings/costs", { changes })).body.agents;
  };

  it("comes from the agent that it is made of, holds for followers, and is copied with it", async () => {
    await save("agents/first-agent", 0, { op: "setNewTools", state: "off" });
    await create({ name: "Closed", fromAgent: "first-agent" });
    const { body } = await ask<PresetSettingsAnswer>("GET /api/presets/closed/settings");
    expect(body.settings).toEqual({ newTools: "off" });
    for (const how of ["follow", "copy"]) {
      await ask("POST /api/agents", { name: how, presets: { ids: ["closed"], how } });
      expect((await vaultOf(how))?.state).toBe("off");
      const { agents } = (await ask<AgentsAnswer>("GET /api/agents")).body;
      expect(agents.find(({ id }) => id === how)?.newTools).toBe("off");
    }
    await save("agents/copy", 1, { op: "setNewTools", state: "inherit" });
    expect((await vaultOf("copy"))?.state).toBe("on");
    const set: SettingsOperation = { op: "setConfig", tool: "vault", key: "max_results", value: 3 };
    await save("presets/closed", 1, set);
    expect((await vaultOf("follow"))?.trace.at(-1)?.code).toBe("preset_policy_off");
    const exported = await ask<ExportAnswer>("POST /api/export", {
      agents: ["follow"],
      presets: true,
      format: "json",
    });
    expect(JSON.parse(exported.body.text)).toMatchObject({
      storedPresets: {
        closed: { newTools: "off", tools: { vault: { config: { max_results: 3 } } } },
      },
    });
  });

  it("says whom a change of it reaches and what that costs, as one of an agent does", async () => {
    await create({ name: "Any" });
    await follow(0, "any");
    const close: SettingsOperation = { op: "setNewTools", state: "off" };
    const reached = await ask<ReachAnswer>("POST /api/presets/any/reach", { operations: [close] });
    expect(reached.body).toMatchObject({ agents: ["first-agent"], switchedOff: ["first-agent"] });
    const costs = await costsOf({ kind: "preset", id: "any" }, close);
    expect(costs["first-agent"]).toBeLessThan(0);
    const agent = { kind: "agent", id: "first-agent" };
    expect(await costsOf(agent, close)).toEqual(costs);
    await save("presets/any", 0, close);
    const back = await costsOf(agent, { op: "setPresets", presets: [] });
    expect(back["first-agent"]).toBe(-(costs["first-agent"] ?? 0));
  });
});

describe("a new agent", () => {
  const agent = (body: object) => ask<AgentSummary>("POST /api/agents", body);
  const settingsOf = async (id: string) =>
    (await ask<SettingsAnswer>(`GET /api/agents/${id}/settings`)).body.settings;

  it("begins with presets, followed or copied", async () => {
    await create(QUIET);
    await agent({ name: "Follower", presets: { ids: ["quiet"], how: "follow" } });
    expect(await settingsOf("follower")).toEqual({ presets: ["quiet"] });
    await agent({ name: "Copy", newTools: "off", presets: { ids: ["quiet"], how: "copy" } });
    expect(await settingsOf("copy")).toEqual({
      newTools: "off",
      tools: {
        vault: { enabled: false },
        notes: { enabled: false, methods: { delete_note: false } },
      },
    });
    const refused = await agent({ name: "Lost", presets: { ids: ["gone"], how: "follow" } });
    expect(refused.body.error?.issues).toMatchObject([{ path: ["presets", "ids"] }]);
    expect((await agent({ name: "Lost" })).status).toBe(201);
  });

  it("begins as the organisation chose, unless it is said otherwise", async () => {
    await create(QUIET);
    const newAgents = { newTools: "off", presets: { ids: ["quiet", "gone"], how: "follow" } };
    expect((await ask("PATCH /api/preferences", { newAgents })).body).toMatchObject({ newAgents });
    await agent({ name: "By default" });
    expect(await settingsOf("by-default")).toEqual({ newTools: "off", presets: ["quiet"] });
    await agent({ name: "Own way", newTools: "inherit" });
    expect(await settingsOf("own-way")).toEqual({});
    await agent({ name: "Copy", copyOf: "own-way" });
    expect(await settingsOf("copy")).toEqual({});
    expect((await ask("PATCH /api/preferences", { newAgents: { newTools: "on" } })).status).toBe(
      422,
    );
  });
});
