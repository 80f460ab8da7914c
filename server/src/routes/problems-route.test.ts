import { expect, it } from "vitest";
import type { AgentsAnswer, ProblemCountsAnswer, ProblemsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

it("counts what the list holds, for everybody and for each agent, after every change", async () => {
  const server = await startTestServer({ tools: testTools });
  const read = async () => {
    const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
    const counts = (await request<ProblemCountsAnswer>(server, "GET /api/problems/counts")).body;
    const { agents } = (await request<AgentsAnswer>(server, "GET /api/agents")).body;
    const countOf = (severity: string, agent?: string) =>
      problems.filter((one) => one.severity === severity && (agent === undefined || one.place.agent === agent)).length;
    expect(counts).toEqual({ errors: countOf("error"), warnings: countOf("warning") });
    for (const { id, problems: own } of agents) {
      expect(own).toEqual({ errors: countOf("error", id), warnings: countOf("warning", id) });
    }
    return counts;
  };
  try {
    const before = await read();
    await request(server, "POST /api/agents", { name: "Support" });
    const after = await read();
    expect(after.errors + after.warnings).toBeGreaterThan(before.errors + before.warnings);
  } finally {
    await server.close();
  }
});
