import { defineTool, type SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type {
  AgentSummary,
  AgentsAnswer,
  AllSettingsAnswer,
  ChangeCostsAnswer,
  ChangeCostsRequest,
  SettingsAnswer,
} from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { saveOrganisation } from "../../testing/save-organisation.ts";
import { startTestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

it("says what changes of several owners would cost each agent, as it is once they are saved", async () => {
  const server = await startTestServer({ tools: testTools });
  const tokens = async () => {
    const { agents } = (await request<AgentsAnswer>(server, "GET /api/agents")).body;
    return new Map(agents.map(({ id, counts }) => [id, counts.tokens]));
  };
  const costs = async (changes: ChangeCostsRequest["changes"]) =>
    (await request<ChangeCostsAnswer>(server, "POST /api/settings/costs", { changes })).body.agents;
  try {
    const { id } = (await request<AgentSummary>(server, "POST /api/agents", { name: "Support" }))
      .body;
    const before = await tokens();
    const key = {
      op: "setConfig",
      tool: "vault",
      key: "api_key",
      value: "organisation-key",
    } as const;
    const off = { op: "setTool", tool: "vault", state: "off" } as const;
    const forAll = { owner: { kind: "organisation" }, operations: [key] } as const;
    const forOne = { owner: { kind: "agent", id }, operations: [off] } as const;
    expect(await costs([{ ...forAll, operations: [] }])).toEqual({});
    // It is not offered: switching it off spares nothing.
    expect(await costs([{ ...forOne, operations: [off] }])).toEqual({});
    const both = await costs([
      { ...forAll, operations: [key] },
      { ...forOne, operations: [off] },
    ]);
    await saveOrganisation(server, [key]);
    await request(server, `PATCH /api/agents/${id}/settings`, {
      baseRevision: 0,
      operations: [off],
    });
    const after = await tokens();
    const changed = [...after].flatMap(([agent, now]) =>
      now === before.get(agent) ? [] : [agent],
    );
    expect(Object.keys(both)).toEqual(changed);
    expect(changed).toEqual(["first-agent"]);
    expect(both["first-agent"]).toBe(
      (after.get("first-agent") ?? 0) - (before.get("first-agent") ?? 0),
    );
    const wrong = await request(server, "POST /api/settings/costs", {
      changes: [{ owner: { kind: "agent", id }, operations: [{ op: "setToolMetadata" }] }],
    });
    expect(wrong.status).toBe(422);
  } finally {
    await server.close();
  }
});

it("gives the settings of every agent in use as each agent's own address does, secrets masked", async () => {
  const server = await startTestServer({ tools: testTools });
  try {
    const { id } = (await request<AgentSummary>(server, "POST /api/agents", { name: "Support" }))
      .body;
    const gone = (await request<AgentSummary>(server, "POST /api/agents", { name: "Archived" }))
      .body;
    await request(server, `PATCH /api/agents/${gone.id}`, { archived: true });
    const operations = [
      { op: "setConfig", tool: "vault", key: "api_key", value: "hunter22hunter22" },
      { op: "setNewTools", state: "off" },
    ];
    await request(server, `PATCH /api/agents/${id}/settings`, { baseRevision: 0, operations });
    const { agents } = (await request<AllSettingsAnswer>(server, "GET /api/settings/agents")).body;
    expect(Object.keys(agents).sort()).toEqual(["first-agent", id].sort());
    for (const [agent, all] of Object.entries(agents)) {
      const { revision, settings, refusedConfigs } = (
        await request<SettingsAnswer>(server, `GET /api/agents/${agent}/settings`)
      ).body;
      expect(all).toEqual({ revision, settings, refusedConfigs });
    }
    expect(agents[id]?.settings.newTools).toBe("off");
    expect(JSON.stringify(agents)).not.toContain("hunter22");
  } finally {
    await server.close();
  }
});

describe("what a draft costs where texts follow the config", () => {
  const weather = defineTool({
    name: "weather",
    enabledByDefault: true,
    config: z.object({
      regions: z.array(z.string()).default(["Lisbon"]),
      units: z.string().default(""),
    }),
    description: ({ regions, units }) => `Asks about ${regions.join(", ")} ${units}.`,
    run: () => 1,
  });
  const set = (value: string[]): SettingsOperation => ({
    op: "setConfig",
    tool: "weather",
    key: "regions",
    value,
  });
  const many = Array.from({ length: 40 }, (_, index) => `Region ${index}`);
  const own = ["Lisbon", "Porto", "Faro"];

  it.each<{
    owner: SettingsOwner;
    operations: SettingsOperation[];
    isFree?: boolean;
    path: string;
  }>([
    {
      owner: { kind: "agent", id: "first-agent" },
      operations: [set(many)],
      path: "agents/first-agent/settings",
    },
    {
      owner: { kind: "preset", id: "north" },
      operations: [set(many)],
      path: "presets/north/settings",
    },
    {
      owner: { kind: "organisation" },
      operations: [set(many)],
      isFree: true,
      path: "organisation/settings",
    },
    {
      owner: { kind: "organisation" },
      operations: [{ op: "setConfig", tool: "weather", key: "units", value: "in degrees Celsius" }],
      path: "organisation/settings",
    },
    {
      owner: { kind: "agent", id: "first-agent" },
      operations: [{ op: "setPresets", presets: [] }],
      path: "agents/first-agent/settings",
    },
  ])(
    "is what it costs once it is saved: $path",
    async ({ owner, operations, isFree = false, path }) => {
      const server = await startTestServer({ tools: [weather] });
      const tokens = async () =>
        (await request<AgentsAnswer>(server, "GET /api/agents")).body.agents.map(
          ({ counts }) => counts.tokens,
        );
      try {
        await request(server, "POST /api/presets", {
          name: "North",
          tools: { weather: { config: { regions: own } } },
        });
        const follow = { op: "setPresets", presets: ["north"] };
        await request(server, "PATCH /api/agents/first-agent/settings", {
          baseRevision: 0,
          operations: [follow],
        });
        const [before = 0] = await tokens();
        const { body } = await request<ChangeCostsAnswer>(server, "POST /api/settings/costs", {
          changes: [{ owner, operations }],
        });
        const { revision } = (await request<SettingsAnswer>(server, `GET /api/${path}`)).body;
        const saved = await request(server, `PATCH /api/${path}`, {
          baseRevision: revision,
          operations,
        });
        expect(saved.status, saved.text).toBe(200);
        const [after = 0] = await tokens();
        // The preset's value lies over the organisation's.
        expect(after === before).toBe(isFree);
        expect(body.agents["first-agent"] ?? 0).toBe(after - before);
      } finally {
        await server.close();
      }
    },
  );
});
