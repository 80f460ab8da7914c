import { defineTool } from "@pegboard/registry-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { SettingsAnswer, ToolsetAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const AGENT = "/api/agents/first-agent";
const text = z.object({ text: z.string() });
const tool = defineTool({
  name: "desk",
  visible: true,
  methods: {
    write: { parameters: text, timeout: 60, run: ({ text }) => text },
    sleep: { parameters: text, run: () => new Promise(() => undefined) },
  },
});

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: [tool] });
});
afterEach(() => server.close());

const setting = (method: string, field: string, value: unknown) => ({
  op: "setMethodBehaviour",
  tool: "desk",
  method,
  field,
  value,
});
const save = (baseRevision: number, ...operations: object[]) =>
  request<SettingsAnswer>(server, `PATCH ${AGENT}/settings`, { baseRevision, operations });
const call = (method: string) =>
  request<{ result: unknown }>(server, `POST ${AGENT}/methods/${method}/call`, {
    arguments: { text: "0123456789" },
  });
const methodOf = async (name: string, agent = AGENT) => {
  const { body } = await request<ToolsetAnswer>(server, `GET ${agent}/toolset`);
  return body.toolset.tools[0]?.methods.find(({ definition }) => definition.name === name)
    ?.definition;
};
const payload = async () =>
  await (await fetch(`${server.url}${AGENT}/toolset?format=openai-chat`)).text();

it("runs a method within the limits that an operator set for the agent, and no other agent's", async () => {
  await request(server, "POST /api/agents", { name: "Second agent" });
  await save(0, setting("sleep", "timeout", 0.05), setting("write", "maxResultSize", 4));
  expect(await call("sleep")).toMatchObject({
    status: 502,
    body: { error: { message: expect.stringContaining("time limit of 0.05 s") } },
  });
  expect(JSON.stringify((await call("write")).body)).not.toContain("0123456789");
  expect(await methodOf("sleep")).toMatchObject({ timeout: 0.05, origins: { timeout: "agent" } });
  expect(await methodOf("sleep", "/api/agents/second-agent")).not.toHaveProperty("timeout");
  await save(1, {
    op: "resetMethodBehaviour",
    tool: "desk",
    method: "write",
    field: "maxResultSize",
  });
  expect((await call("write")).body.result).toBe("0123456789");
});

it("takes the organisation's word for every agent, and an agent's over it", async () => {
  await saveOrganisation(server, [
    setting("write", "timeout", 5),
    setting("write", "needsApproval", true),
  ]);
  expect(await methodOf("write")).toMatchObject({
    timeout: 5,
    needsApproval: true,
    origins: { timeout: "organisation" },
  });
  await save(0, setting("write", "timeout", 7));
  expect(await methodOf("write")).toMatchObject({
    timeout: 7,
    needsApproval: true,
    origins: { timeout: "agent" },
  });
});

it("asks the model for a reason where the operator says so", async () => {
  expect(await payload()).not.toContain("toolcall_reason");
  await save(0, setting("write", "thinkAugment", true));
  expect((await payload()).match(/"toolcall_reason"/g)).toHaveLength(1);
});

it.each([
  [setting("gone", "timeout", 1), ["operations", 0, "method"]],
  [{ ...setting("write", "timeout", 1), tool: "gone" }, ["operations", 0, "tool"]],
  [setting("write", "timeout", 0), ["operations", 0, "value"]],
  [setting("write", "locality", "local"), ["operations", 0, "field"]],
])("refuses %j", async (operation, path) => {
  expect(await save(0, operation)).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path }] } },
  });
});

it("finds by search what an operator defers for the agent, and counts the search itself", async () => {
  const names = async (agent = AGENT, more = "") => {
    const { body } = await request<{ function: { name: string } }[]>(
      server,
      `GET ${agent}/toolset?format=openai-chat${more}`,
    );
    return body.map((each) => each.function.name).sort();
  };
  const tokens = async () => {
    const { body } = await request<{ agents: { id: string; counts: { tokens: number } }[] }>(
      server,
      "GET /api/v1/agents",
    );
    return body.agents.find(({ id }) => id === "first-agent")?.counts.tokens ?? 0;
  };
  await request(server, "POST /api/agents", { name: "Second agent" });
  expect(await names()).toEqual(["sleep", "write"]);
  expect((await save(0, setting("sleep", "defer", true))).status).toBe(200);
  expect(await names()).toEqual(["search_tools", "write"]);
  expect(await names("/api/agents/second-agent")).toEqual(["sleep", "write"]);
  const search = await request<{ found: string[] }>(
    server,
    `POST ${AGENT}/methods/search_tools/call`,
    { arguments: { query: "let me sleep" } },
  );
  expect(search.body.found).toEqual(["sleep"]);
  // Nothing is left to be searched for.
  expect(await names(AGENT, "&found=sleep")).toEqual(["sleep", "write"]);
  const { body: catalog } = await request<{ tokens: Record<string, Record<string, number>> }>(
    server,
    "GET /api/v1/tools",
  );
  const counted = catalog.tokens.search_tools?.search_tools ?? 0;
  expect(counted).toBeGreaterThan(50);
  expect(await tokens()).toBe((catalog.tokens.desk?.write ?? 0) + counted + 2);
  await save(1, {
    ...setting("sleep", "defer", false),
    op: "resetMethodBehaviour",
    value: undefined,
  });
  expect(await names()).toEqual(["sleep", "write"]);
});
