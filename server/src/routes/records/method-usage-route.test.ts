import { afterAll, beforeAll, expect, it } from "vitest";
import type { MethodUsageAnswer } from "../../api-contract.ts";
import { DAY } from "../../limits.ts";
import type { NewCall } from "../../stores/calls/call-rows.ts";
import { request } from "../../testing/api-client.ts";
import { someCalls } from "../../testing/call-store-contract.ts";
import { keepCalls } from "../../testing/keep-calls.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
});
afterAll(() => server.close());

const usage = async (days: number, method = "read_note") =>
  (
    await request<MethodUsageAnswer>(
      server,
      `GET /api/v1/tools/notes/methods/${method}/usage?days=${days}`,
    )
  ).body;

it("says who has a method, who calls it, why calls fail, and what was changed when", async () => {
  await request(server, "POST /api/v1/agents", { name: "Second agent", description: "" });
  await request(server, "PATCH /api/v1/agents/second-agent/settings", {
    baseRevision: 0,
    operations: [
      { op: "setMethodBehaviour", tool: "notes", method: "read_note", field: "defer", value: true },
    ],
  });
  const now = Date.now();
  const of: Partial<NewCall>[] = [
    { at: now - 5 * DAY, duration: 10, tokens: 100 },
    { at: now - 4 * DAY, duration: 30, tokens: 300 },
    { at: now - 3 * DAY, outcome: "failed", message: "422: too\n many" },
    { at: now - 2 * DAY, outcome: "failed", message: "422: too many", agent: "second-agent" },
    { at: now - 2 * DAY, outcome: "timed out", message: "Out of time" },
    // Neither says what models need of it.
    { at: now - DAY, via: "try" },
    { at: now - DAY, method: "delete_note" },
    { at: now - 40 * DAY },
  ];
  await keepCalls(
    server,
    someCalls(of.length, (index) => ({
      agent: "first-agent",
      tool: "notes",
      method: "read_note",
      duration: 20,
      tokens: 200,
      ...of[index],
    })),
  );
  await request(server, "PATCH /api/v1/organisation/settings", {
    baseRevision: 0,
    operations: [
      { op: "setToolMetadata", tool: "notes", field: "description", value: "Keeps what is said." },
    ],
  });
  const body = await usage(30);
  expect(body).toMatchObject({
    calls: 5,
    failed: 3,
    median: 20,
    percentile95: 30,
    medianTokens: 200,
    tokens95: 300,
    agents: [
      { agent: "first-agent", calls: 4, failed: 2 },
      { agent: "second-agent", calls: 1, failed: 1 },
    ],
    failures: [
      { message: "422: too many", calls: 2, agents: ["first-agent", "second-agent"] },
      { message: "Out of time", outcome: "timed out", calls: 1, agents: ["first-agent"] },
    ],
    messages: 2,
    offered: [
      { agent: "first-agent", by: "list" },
      { agent: "second-agent", by: "search" },
    ],
    versions: [
      { calls: 5, failed: 3 },
      { calls: 0, failed: 0, save: { revision: 1, savedBy: "ada" } },
    ],
  });
  expect(body.days.reduce((sum, day) => sum + day.calls, 0)).toBe(body.calls);
  expect((await usage(90)).calls).toBe(6);
});

it("counts nothing of a method that there never was", async () => {
  expect(await usage(30, "made_up")).toMatchObject({ calls: 0, agents: [], offered: [] });
});
