import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApprovalAnswer, ApprovalsAnswer, AuditAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const mail = defineTool({
  name: "mail",
  visible: true,
  displayName: "Mail",
  methods: {
    // A claim that the operator does not believe.
    purge: { annotations: { readOnlyHint: true }, needsApproval: true, run: () => "gone" },
    peek: { annotations: { destructiveHint: true }, run: () => "letter" },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [mail] });
});
afterAll(() => server.close());

const setRisk = (method: string, value: unknown) =>
  saveOrganisation(server, [
    { op: "setMethodMetadata", tool: "mail", method, field: "risk", value },
  ]);

async function servedAnnotations() {
  const { client } = await connectMcp(server, { era: "2026-07-28", agent: "first-agent" });
  const { tools } = await client.listTools();
  await client.close();
  return Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
}
const systemPrompt = async () =>
  (await request(server, "GET /api/v1/agents/first-agent/prompt")).text;

it("refuses what is no list of classes", async () => {
  for (const value of ["destroys", ["explodes"], ["writes", "writes"], null, [1]]) {
    expect((await setRisk("purge", value)).status, JSON.stringify(value)).toBe(422);
  }
});

it("is one word for prompts, MCP clients, approvals, the record and the exported file", async () => {
  expect(await servedAnnotations()).toEqual({
    purge: { readOnlyHint: true },
    peek: { destructiveHint: true },
  });
  expect((await setRisk("purge", ["destroys", "costs_money"])).status).toBe(200);
  expect((await setRisk("peek", [])).status).toBe(200);
  expect(await servedAnnotations()).toMatchObject({
    purge: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    peek: { readOnlyHint: false, destructiveHint: false },
  });
  const prompt = await systemPrompt();
  expect(prompt).toMatch(/purge\(\) \[destructive\]/);
  expect(prompt).not.toMatch(/peek\(\) \[destructive\]/);

  const call = request(server, "POST /api/v1/agents/first-agent/methods/purge/call?wait=60s", {});
  const waiting = async () =>
    (await request<ApprovalsAnswer>(server, "GET /api/v1/approvals")).body.waiting;
  await expect.poll(async () => (await waiting()).map(({ risk }) => risk)).toEqual(["destructive"]);
  const [approval] = await waiting();
  const path = `/api/v1/approvals/${approval?.id}`;
  expect((await request<ApprovalAnswer>(server, `GET ${path}`)).body.risk).toBe("destructive");
  await request(server, `POST ${path}`, { decision: "approve" });
  expect((await call).status).toBe(200);
  await request(server, "POST /api/v1/agents/first-agent/methods/peek/call", {});
  const { entries } = (await request<AuditAnswer>(server, "GET /api/v1/audit?kind=method_called"))
    .body;
  expect(entries.map(({ facts }) => facts)).toEqual([{ call: "mail.purge" }]);

  const file = await request<{ text: string }>(server, "POST /api/v1/export", {
    agents: [],
    organisation: true,
  });
  expect(file.body.text).toMatch(/risk:\n\s+- destroys\n\s+- costs_money/);
  expect(file.body.text).toMatch(/risk: \[\]/);
});

it("is taken back to what its author claims", async () => {
  const reset = ["purge", "peek"].map((method) => ({
    op: "resetMethodMetadata",
    tool: "mail",
    method,
    field: "risk",
  }));
  expect((await saveOrganisation(server, reset)).status).toBe(200);
  expect(await servedAnnotations()).toEqual({
    purge: { readOnlyHint: true },
    peek: { destructiveHint: true },
  });
});
