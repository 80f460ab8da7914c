import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { defineTool } from "@pegboard/registry-core";
import { AllowedPaths } from "@pegboard/starter-tools";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isDeepRun } from "../../../test-depth.ts";
import type {
  AgentsAnswer,
  CallStatisticsAnswer,
  CatalogAnswer,
  CountTokensAnswer,
  ErrorBody,
  PreferencesAnswer,
  ProblemsAnswer,
} from "../api-contract.ts";
import { starterSource } from "../sources/starter-source.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const starter = () =>
  starterSource({ paths: new AllowedPaths({ allowed: [], dataDir: tmpdir() }) });

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
});
afterEach(() => server.close());

const read = async () => (await request<PreferencesAnswer>(server, "GET /api/preferences")).body;
const problems = async () =>
  (await request<ProblemsAnswer>(server, "GET /api/problems")).body.problems.filter(({ kind }) =>
    kind.startsWith("over"),
  );
const firstAgent = async () =>
  (await request<AgentsAnswer>(server, "GET /api/agents")).body.agents[0];

async function save(operations: unknown[]): Promise<void> {
  const agent = await firstAgent();
  const { status } = await request(server, `PATCH /api/agents/${agent?.id}/settings`, {
    baseRevision: agent?.revision,
    operations,
  });
  expect(status).toBe(200);
}

test("counts with o200k_base, and knows OpenAI's limit, until something else is chosen", async () => {
  const { tokenizer, tokenizers, functionLimits } = await read();
  expect(tokenizer).toBe("o200k_base");
  expect(tokenizers.map(({ label, charactersPerToken }) => [label, charactersPerToken])).toEqual([
    ["o200k_base", undefined],
    ["cl100k_base", undefined],
    ["claude", 3.5],
    ["gemini", 4],
  ]);
  expect(functionLimits).toEqual({
    "openai-chat": 128,
    "openai-responses": 128,
    anthropic: null,
    gemini: null,
    mcp: null,
  });
});

test("a chosen tokenizer counts everything, is named everywhere, and every client hears of it", async () => {
  const events = await recordEvents(server);
  const before = (await request<CatalogAnswer>(server, "GET /api/tools")).body;
  const agentBefore = await firstAgent();
  const { status, body } = await request<PreferencesAnswer>(server, "PATCH /api/preferences", {
    tokenizer: "claude",
  });
  expect([status, body.tokenizer]).toEqual([200, "claude"]);

  const label = "claude";
  const after = (await request<CatalogAnswer>(server, "GET /api/tools")).body;
  expect([before.tokenizer, after.tokenizer]).toEqual(["o200k_base", label]);
  expect(after.tokens.notes?.read_note).not.toBe(before.tokens.notes?.read_note);
  expect((await firstAgent())?.counts.tokens).not.toBe(agentBefore?.counts.tokens);
  const texts = ["x".repeat(35)];
  const counted = await request<CountTokensAnswer>(server, "POST /api/tokens", { texts });
  expect(counted.body).toEqual({ tokenizer: label, counts: [10] });
  const asked = await request<CountTokensAnswer>(server, "POST /api/tokens", {
    texts,
    tokenizer: "gemini",
  });
  expect(asked.body).toEqual({ tokenizer: "gemini", counts: [9] });
  expect(events.events).toContainEqual({ type: "preferences" });
  await events.stop();
});

test("a change names what it changes, and what cannot be stored changes nothing", async () => {
  await request(server, "PATCH /api/preferences", {
    functionLimits: { gemini: 512, "openai-chat": null },
  });
  await request(server, "PATCH /api/preferences", { functionLimits: { mcp: 40 } });
  const { functionLimits } = await read();
  expect(functionLimits).toMatchObject({
    gemini: 512,
    "openai-chat": null,
    mcp: 40,
    "openai-responses": 128,
  });
  for (const body of [
    { tokenizer: "constructor" },
    { functionLimits: { gemini: 0 } },
    { functionLimits: { bard: 1 } },
    { functionLimits: { mcp: 1.5 }, tokenizer: "claude" },
    { colour: "red" },
  ]) {
    expect((await request(server, "PATCH /api/preferences", body)).status).toBe(422);
  }
  expect((await read()).functionLimits).toEqual(functionLimits);
  expect((await read()).tokenizer).toBe("o200k_base");
});

test("what somebody changed since is not overwritten and is named by its path; everything else merges", async () => {
  const { revision: base, callLog } = await read();
  const change = (body: object) =>
    request<PreferencesAnswer & ErrorBody>(server, "PATCH /api/preferences", body);
  expect(
    (await change({ baseRevision: base, functionLimits: { gemini: 512 }, callLog: { days: 7 } }))
      .body.revision,
  ).toBe(base + 1);
  const { status, body } = await change({
    baseRevision: base,
    tokenizer: "claude",
    functionLimits: { gemini: 40, mcp: 9 },
  });
  expect(status).toBe(409);
  expect(body.error).toMatchObject({ code: "conflict", revision: base + 1 });
  expect(body.error.issues?.map(({ path, code }) => [path, code])).toEqual([
    [["functionLimits", "gemini"], "changed_since"],
  ]);
  expect(await read()).toMatchObject({ tokenizer: "o200k_base", functionLimits: { mcp: null } });
  expect((await change({ baseRevision: base, tokenizer: "claude" })).status).toBe(200);
  await Promise.all([change({ callLog: { days: 8 } }), change({ callLog: { megabytes: 9 } })]);
  expect((await read()).callLog).toEqual({ ...callLog, days: 8, megabytes: 9 });
});

test("a call ends after the time limit that was chosen, unless its method says how long", async () => {
  await server.close();
  const method = { parameters: { type: "object" }, run: () => setTimeout(1_500, "done") } as const;
  const slow = defineTool({
    name: "slow",
    visible: true,
    methods: { wait: method, wait_long: { ...method, timeout: 60 } },
  });
  server = await startTestServer({ tools: [slow] });
  expect((await read()).callTimeLimit).toBe(120);
  await request(server, "PATCH /api/preferences", { callTimeLimit: 1 });
  const outcome = async (name: string) =>
    (await request(server, `POST /api/agents/first-agent/methods/${name}/call`, {})).text;
  const [short, long] = await Promise.all([outcome("wait"), outcome("wait_long")]);
  expect(short).toContain("did not finish within its time limit");
  expect(long).toContain("done");
});

test("a call that nobody decides about is declined after the organisation's time, which its log tells apart", async () => {
  const method = { run: () => "paid", needsApproval: true };
  server = await startTestServer({
    tools: [defineTool({ name: "money", visible: true, methods: { pay: method } })],
  });
  expect((await read()).approvalTimeLimit).toBe(600);
  const tooLong = await request(server, "PATCH /api/preferences", { approvalTimeLimit: 3_601 });
  expect(tooLong.status).toBe(422);
  await request(server, "PATCH /api/preferences", { approvalTimeLimit: 1 });
  const { client } = await connectMcp(server, { era: "2025", agent: "first-agent" });
  const { content } = await client.callTool({ name: "pay", arguments: {} });
  expect(JSON.stringify(content)).toMatch(/nobody/i);
  await client.close();
  const counted = async (query: string) =>
    (await request<CallStatisticsAnswer>(server, `GET /api/v1/calls/statistics?${query}`)).body
      .calls;
  await expect.poll(() => counted("approval=timed%20out")).toBe(1);
  const queries = ["approval=decided", "approval=answered", "approval=decided&waited=60000"];
  expect(await Promise.all(queries.map(counted))).toEqual([1, 0, 0]);
  expect(await counted("approval=decided&waited=500")).toBe(1);
});

test("an agent that is created begins with the budget of new agents, a copy with the original's", async () => {
  expect((await read()).newAgentBudget).toBe(null);
  await request(server, "PATCH /api/preferences", { newAgentBudget: 9_000 });
  const budgetOf = async (name: string) =>
    (await request<AgentsAnswer>(server, "GET /api/agents")).body.agents.find(
      (agent) => agent.name === name,
    )?.tokenBudget;
  const requests = [
    { name: "Plain" },
    { name: "Core", newTools: "off" },
    { name: "Copy", copyOf: "first-agent" },
  ];
  for (const body of requests) await request(server, "POST /api/agents", body);
  expect(await Promise.all(["Plain", "Core", "Copy"].map(budgetOf))).toEqual([
    9_000,
    9_000,
    undefined,
  ]);
  await request(server, "PATCH /api/preferences", { newAgentBudget: null });
  await request(server, "POST /api/agents", { name: "Later" });
  expect(await budgetOf("Later")).toBeUndefined();
});

test("the model is asked why it calls, unless a method says otherwise, as soon as that is chosen", async () => {
  const open = {
    run: () => "",
    parameters: { type: "object", properties: { a: { type: "string" } } },
  } as const;
  await server.close();
  const methods = { read: open, silent: { ...open, thinkAugment: false } };
  server = await startTestServer({ tools: [defineTool({ name: "desk", visible: true, methods })] });
  const asking = async () => {
    const response = await fetch(`${server.url}/api/agents/first-agent/toolset?format=anthropic`);
    const tools = (await response.json()) as { name: string }[];
    return tools.flatMap((tool) =>
      JSON.stringify(tool).includes("toolcall_reason") ? [tool.name] : [],
    );
  };
  const before = (await firstAgent())?.counts.tokens ?? 0;
  expect([(await read()).toolcallReason, await asking()]).toEqual([false, []]);
  await request(server, "PATCH /api/preferences", { toolcallReason: true });
  expect([(await read()).toolcallReason, await asking()]).toEqual([true, ["read"]]);
  expect((await firstAgent())?.counts.tokens).toBeGreaterThan(before);
  const { declared } = (await request<CatalogAnswer>(server, "GET /api/tools")).body;
  expect(declared[0]?.methods.map(({ thinkAugment }) => thinkAugment)).toEqual([true, false]);
  const own = { op: "setMethodBehaviour", tool: "desk", field: "thinkAugment" };
  await save([
    { ...own, method: "read", value: false },
    { ...own, method: "silent", value: true },
  ]);
  expect(await asking()).toEqual(["silent"]);
  await request(server, "PATCH /api/preferences", { toolcallReason: false });
  expect(await asking()).toEqual(["silent"]);
  expect((await request(server, "PATCH /api/preferences", { toolcallReason: "yes" })).status).toBe(
    422,
  );
});

test("an agent over its budget or a limit is a problem, as soon as one of them is set", async () => {
  await save([{ op: "setTokenBudget", tokens: 10 }]);
  const agent = await firstAgent();
  expect(agent?.tokenBudget).toBe(10);
  const [problem, ...others] = await problems();
  expect(others).toEqual([]);
  const tokens = agent?.counts.tokens ?? 0;
  expect(problem).toMatchObject({ code: "over_budget", values: { tokens, budget: 10 } });
  await save([{ op: "setTokenBudget", tokens: null }]);
  expect(await problems()).toEqual([]);
  await request(server, "PATCH /api/preferences", { functionLimits: { anthropic: 2 } });
  // The provider refuses the whole request.
  expect(
    (await problems()).map(({ kind, severity, place }) => [kind, severity, place.agent]),
  ).toEqual([["over function limit", "error", agent?.id]]);
});

test("a text of an agent's own is what its tokens count", async () => {
  const before = (await firstAgent())?.counts.tokens ?? 0;
  const value =
    "Reads one of the notes that were written before, by its number, and nothing else. ".repeat(9);
  await save([
    {
      op: "setMethodText",
      tool: "notes",
      method: "read_note",
      field: "description",
      value,
      original: "Read a note.",
    },
  ]);
  const { counts } = (
    await request<CountTokensAnswer>(server, "POST /api/tokens", { texts: [value, "Read a note."] })
  ).body;
  const grown = ((await firstAgent())?.counts.tokens ?? 0) - before;
  expect(Math.abs(grown - ((counts[0] ?? 0) - (counts[1] ?? 0)))).toBeLessThan(5);
  const catalog = (await request<CatalogAnswer>(server, "GET /api/tools")).body;
  expect(catalog.tokens.notes?.read_note).toBeLessThan(grown);
});

test.runIf(isDeepRun)("texts of several megabytes are counted", async () => {
  const { body } = await request<CountTokensAnswer>(server, "POST /api/tokens", {
    texts: ["a b ".repeat(2_000_000)],
  });
  expect(body.counts).toEqual([4_000_001]);
});

test.runIf(isDeepRun)(
  "texts beyond the longest result of a call are refused, and so are more of them than are counted at once",
  async () => {
    const { body } = await request<ErrorBody>(server, "POST /api/tokens", {
      texts: ["a b ".repeat(5_000_000)],
    });
    expect(body.error.message).toBe("The body has more than 16000000 bytes. Send it in parts.");
    const many = await request<ErrorBody>(server, "POST /api/tokens", {
      texts: Array(20_000).fill([]),
    });
    expect(many).toMatchObject({ status: 413, body: { error: { code: "payload_too_large" } } });
  },
);

test("the first start is shown until somebody hides it, and knows when a program asked", async () => {
  const { firstStart } = await read();
  expect(firstStart).toEqual({ isShown: false, programAsked: false });
  const fresh = await startTestServer({ sources: [starter()] });
  const preferences = async () =>
    (await request<PreferencesAnswer>(fresh, "GET /api/preferences")).body.firstStart;
  expect(await preferences()).toEqual({ isShown: true, programAsked: false });
  await request(fresh, "GET /api/agents/nobody/toolset");
  expect((await preferences()).programAsked).toBe(false);
  await request(fresh, "GET /api/agents/first-agent/toolset?format=anthropic");
  expect(await preferences()).toEqual({ isShown: true, programAsked: true });
  await request(fresh, "PATCH /api/preferences", { isFirstStartHidden: true });
  expect((await preferences()).isShown).toBe(false);
  await fresh.close();
});

test("a fresh install has no problems: starter tools that wait for a setting are off", async () => {
  const fresh = await startTestServer({ sources: [starter()] });
  const { body } = await request<ProblemsAnswer>(fresh, "GET /api/problems");
  expect(body.problems).toEqual([]);
  await fresh.close();
});
