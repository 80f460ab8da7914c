import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type {
  NewlyBrokenAnswer,
  OrganisationAnswer,
  ProblemsAnswer,
  SettingsAnswer,
} from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const mail = defineTool({
  name: "mail",
  visible: true,
  displayName: "Mail",
  enabledByDefault: false,
  methods: {
    purge: { annotations: { destructiveHint: true }, run: () => "gone" },
    peek: { annotations: { readOnlyHint: true }, run: () => "letter" },
    send: { annotations: { openWorldHint: true }, run: () => "sent" },
  },
});
const disk = defineTool({
  name: "disk",
  visible: true,
  displayName: "Disk",
  enabledByDefault: false,
  methods: { format: { annotations: { destructiveHint: true }, run: () => "empty" } },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [mail, disk] });
  await request(server, "POST /api/v1/agents", { name: "Support", group: "prod" });
  const off = ["purge", "peek", "send"].map((method) => on(method, "off"));
  const tool = { op: "setTool", tool: "mail", state: "on" };
  for (const agent of ["support", "first-agent"]) await save([tool, ...off], agent);
});
afterAll(() => server.close());

const ASKS = { name: "Ask first", check: "asks_before_destroying", effect: "refuse" };
const setRule = (id: string, rule: object | null) =>
  saveOrganisation(server, [{ op: "setRule", id, rule }]);

async function save(operations: object[], agent = "support") {
  const path = `/api/v1/agents/${agent}/settings`;
  const { revision } = (await request<SettingsAnswer>(server, `GET ${path}`)).body;
  return request<SettingsAnswer>(server, `PATCH ${path}`, { baseRevision: revision, operations });
}
const on = (method: string, state = "on") => ({ op: "setMethod", tool: "mail", method, state });
const brokenRules = async () =>
  (await request<ProblemsAnswer>(server, "GET /api/v1/problems")).body.problems.filter(
    ({ code }) => code === "rule_broken",
  );

it("refuses what is no rule, with the place", async () => {
  for (const rule of [
    { name: "x", check: "no_idea", effect: "tell" },
    { name: "", check: "no_way_out", effect: "tell" },
    { name: "x", check: "most_functions", effect: "tell" },
    { name: "x", check: "most_functions", effect: "tell", most: 0 },
    { name: "x", check: "no_way_out", effect: "tell", most: 3 },
    { name: "x", check: "only_sources", effect: "tell" },
    { name: "x", check: "no_way_out", effect: "tell", groups: ["a", "a"] },
    { name: "x", check: "no_way_out", effect: "shout" },
    { ...ASKS, name: "x".repeat(50_000) },
  ]) {
    const { status, body } = await setRule("r", rule);
    expect([status, body.error?.code], JSON.stringify(rule).slice(0, 90)).toEqual([422, "invalid"]);
  }
});

it("refuses a save that newly breaks a rule, of the agent, of a preset and of the organisation", async () => {
  expect((await setRule("ask", { ...ASKS, groups: ["prod"] })).status).toBe(200);
  const refused = await save([on("purge"), on("peek")]);
  expect(refused.status).toBe(422);
  expect(refused.body.error).toMatchObject({
    code: "rule_broken",
    message:
      "Nothing was saved: Support would break the rule “Ask first”: Mail › Purge (Destroys, a claim).",
    issues: [
      {
        code: "rule_broken",
        values: { agent: "support", rule: "ask", methods: ["mail.purge"] },
      },
    ],
  });
  // An agent that the rule does not cover is free.
  expect((await save([on("purge")], "first-agent")).status).toBe(200);
  const asks = { field: "needsApproval", tool: "mail", method: "purge" };
  expect(
    (await save([on("purge"), { op: "setMethodBehaviour", ...asks, value: true }])).status,
  ).toBe(200);
  expect((await save([{ op: "resetMethodBehaviour", ...asks }])).body.error?.code).toBe(
    "rule_broken",
  );
  await save([on("purge", "off"), { op: "resetMethodBehaviour", ...asks }]);

  await request(server, "POST /api/v1/presets", { name: "Mailing" });
  expect((await save([{ op: "setPresets", presets: ["mailing"] }])).status).toBe(200);
  const preset = await request(server, "PATCH /api/v1/presets/mailing/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "disk", state: "on" }],
  });
  expect([preset.status, preset.body.error?.code]).toEqual([422, "rule_broken"]);

  const core = await saveOrganisation(server, [
    { op: "setMethodMetadata", tool: "mail", method: "purge", field: "isCore", value: true },
  ]);
  expect([core.status, core.body.error?.code]).toEqual([422, "rule_broken"]);
  expect(await brokenRules()).toEqual([]);
});

it("tells where what an agent has becomes a breach by another word, with the smallest fix, and refuses only what makes it worse", async () => {
  expect((await save([on("peek")])).status).toBe(200);
  const risk = { tool: "mail", method: "peek", field: "risk", value: ["destroys"] };
  expect((await saveOrganisation(server, [{ op: "setMethodMetadata", ...risk }])).status).toBe(200);
  const [problem] = await brokenRules();
  expect(problem).toMatchObject({
    severity: "error",
    place: { agent: "support" },
    message: "Support breaks the rule “Ask first”: Mail › Peek (Destroys)",
  });
  expect((await save([on("send")])).status).toBe(200);
  expect((await save([on("purge")])).body.error?.code).toBe("rule_broken");
  const [fix] = problem?.fixes ?? [];
  const operations = fix?.kind === "operations" ? fix.operations : [];
  expect(operations).toEqual([
    {
      op: "setMethodBehaviour",
      tool: "mail",
      method: "peek",
      field: "needsApproval",
      value: true,
    },
  ]);
  expect((await save(operations)).status).toBe(200);
  expect(await brokenRules()).toEqual([]);
});

it("tells without refusing, follows an agent's group, counts, and is gone with the rule", async () => {
  await setRule("ask", { ...ASKS, effect: "tell", groups: ["sales"] });
  await save([on("purge")]);
  expect(await brokenRules()).toEqual([]);
  await request(server, "PATCH /api/v1/agents/support", { group: "sales" });
  expect(await brokenRules()).toMatchObject([{ severity: "warning" }]);
  await setRule("few", { name: "Few", check: "most_functions", effect: "refuse", most: 3 });
  await setRule("cheap", { name: "Cheap", check: "most_tokens", effect: "tell", most: 5 });
  const told = await brokenRules();
  expect(told.map(({ message }) => message).sort()).toEqual([
    expect.stringMatching(/^First agent breaks the rule “Cheap”: \d+ tokens of at most 5$/),
    "Support breaks the rule “Ask first”: Mail › Purge (Destroys, a claim)",
    expect.stringMatching(/^Support breaks the rule “Cheap”: \d+ tokens of at most 5$/),
  ]);
  for (const id of ["ask", "few", "cheap"]) await setRule(id, null);
  expect(await brokenRules()).toEqual([]);
});

it("is in the exported file, and comes back by it", async () => {
  await setRule("sources", {
    name: "Only code",
    check: "only_sources",
    effect: "tell",
    sources: ["code"],
  });
  const file = await request<{ text: string }>(server, "POST /api/v1/export", {
    agents: [],
    organisation: true,
  });
  expect(file.body.text).toContain("check: only_sources");
});

it("tells which rules drafts would newly break, by agent, and stores nothing", async () => {
  const { body } = await request<OrganisationAnswer>(server, "GET /api/v1/organisation/settings");
  for (const id of Object.keys(body.settings.rules ?? {})) await setRule(id, null);
  const risk = { tool: "mail", method: "peek", field: "risk" };
  await saveOrganisation(server, [{ op: "resetMethodMetadata", ...risk }]);
  const off = ["purge", "peek", "send"].map((method) => on(method, "off"));
  for (const [name, group] of [
    ["Desk", "desk"],
    ["Lab", "lab"],
  ]) {
    await request(server, "POST /api/v1/agents", { name, group });
    await save([{ op: "setTool", tool: "mail", state: "on" }, ...off], name?.toLowerCase());
  }
  await setRule("ask", { ...ASKS, groups: ["desk"] });
  const few = { name: "Few", check: "most_functions", effect: "tell", most: 1 };
  await setRule("few", few);
  const broken = async (changes: object[]) => {
    const answer = await request<NewlyBrokenAnswer>(server, "POST /api/v1/settings/rules", {
      changes,
    });
    return Object.entries(answer.body.agents).map(([agent, found]) => [
      agent,
      ...found.map(({ rule, measured, witnesses }) => [
        rule.name,
        measured ?? witnesses.map(({ method }) => method),
      ]),
    ]);
  };
  const of = (id: string, ...operations: object[]) => ({
    owner: { kind: "agent", id },
    operations,
  });
  expect(await broken([of("desk", on("purge")), of("lab", on("purge"))])).toEqual([
    ["desk", ["Ask first", ["Purge"]]],
  ]);
  expect(await broken([of("desk", on("purge")), of("desk", on("peek"))])).toEqual([
    ["desk", ["Ask first", ["Purge"]], ["Few", 2]],
  ]);
  const asks = { op: "setMethodBehaviour", field: "needsApproval", tool: "mail", method: "purge" };
  expect(await broken([of("desk", on("purge"), { ...asks, value: true })])).toEqual([]);
  // What is broken already is not told again, and what makes it worse is.
  await save([on("peek"), on("send")], "desk");
  expect(await broken([of("desk", { op: "setTool", tool: "disk", state: "inherit" })])).toEqual([]);
  expect(await broken([of("desk", { op: "setTool", tool: "disk", state: "on" })])).toEqual([
    ["desk", ["Ask first", ["Format"]], ["Few", 3]],
  ]);
  const organisation = { owner: { kind: "organisation" } };
  const core = { op: "setMethodMetadata", tool: "mail", method: "purge", field: "isCore" };
  expect(await broken([{ ...organisation, operations: [{ ...core, value: true }] }])).toEqual([
    ["desk", ["Ask first", ["Purge"]], ["Few", 3]],
  ]);
  const stricter = { op: "setRule", id: "few", rule: { ...few, most: 2 } };
  expect(await broken([{ ...organisation, operations: [stricter] }])).toEqual([]);
  expect((await save([], "desk")).body.settings.tools?.disk).toBeUndefined();
});
