import { expect, it } from "vitest";
import type { AgentSummary, AllSettingsAnswer, SettingsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

it("gives the settings of every agent in use as each agent's own address does, secrets masked", async () => {
  const server = await startTestServer({ tools: testTools });
  try {
    const { id } = (await request<AgentSummary>(server, "POST /api/agents", { name: "Support" })).body;
    const gone = (await request<AgentSummary>(server, "POST /api/agents", { name: "Archived" })).body;
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
