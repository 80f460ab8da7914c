import { afterEach, beforeEach, expect, it } from "vitest";
import type { AgentsAnswer, ProposalEffects } from "../../api-contract.ts";
import type { Browser } from "../../testing/browser-session.ts";
import {
  accept,
  clerkChanges,
  codeOf,
  type FinanceTeam,
  propose,
  protect,
  startFinanceTeam,
  vaultConfig,
} from "../../testing/finance-team.ts";
import { joinPerson } from "../../testing/people.ts";

let team: FinanceTeam;
beforeEach(async () => {
  team = await startFinanceTeam();
});
afterEach(() => team.server.close());

const effectsFor = async (by: Browser, number = 1) =>
  (await by.send<ProposalEffects>(`GET /api/v1/proposals/${number}/effects`)).body;
const methodOff = (tool: string, method: string) => ({
  op: "setMethod",
  tool,
  method,
  state: "off",
});
const readNoteOff = methodOff("notes", "read_note");

it("tells the tokens of each row and tool, as the agent has them once it is accepted", async () => {
  const { ada, nora, jonas } = team;
  await propose(jonas, [readNoteOff, vaultConfig("max_results", 9)]);
  const effects = await effectsFor(nora);
  const [row, ...others] = effects.rows;
  expect([row, others]).toMatchObject([{ change: 0, item: "method:notes/read_note" }, []]);
  expect(row?.tokens).toBeLessThan(0);
  expect(effects.tools).toEqual({ notes: row?.tokens, vault: 0 });
  expect(effects.refusals).toEqual([]);
  const [clerk] = effects.agents;
  expect(effects.agents.map(({ id }) => id)).toEqual(["clerk"]);
  expect((clerk?.tokens[1] ?? 0) - (clerk?.tokens[0] ?? 0)).toBe(row?.tokens);
  const countsOf = async () => {
    const { body } = await ada.send<AgentsAnswer>("GET /api/v1/agents");
    const { methods, tokens } = body.agents.find(({ id }) => id === "clerk")?.counts ?? {};
    return { methods, tokens };
  };
  expect(await countsOf()).toEqual({ methods: clerk?.methods[0], tokens: clerk?.tokens[0] });
  expect((await accept(nora)).status).toBe(200);
  expect(await countsOf()).toEqual({ methods: clerk?.methods[1], tokens: clerk?.tokens[1] });
});

it("names the problems that it solves and those that it adds, and stores nothing", async () => {
  const { ada, nora, jonas } = team;
  const problemsOf = async () =>
    (
      await ada.send<{ problems: { code: string; place: { agent?: string } }[] }>(
        "GET /api/v1/problems",
      )
    ).body.problems.filter(({ place }) => place.agent === "clerk");
  await propose(jonas, [
    vaultConfig("api_key", "vault-key-0123456789"),
    { op: "setTemplate", template: "system", source: "{{ nobody.knows }}" },
  ]);
  const before = await problemsOf();
  const { problems } = await effectsFor(nora);
  expect(problems.solved.map(({ code }) => code)).toEqual(["config_missing"]);
  expect(problems.added.map(({ code }) => code)).toContain("template_fault");
  expect(problems.added.every(({ message }) => message !== "")).toBe(true);
  expect(await problemsOf()).toEqual(before);
  expect((await accept(nora)).status).toBe(200);
  const after = (await problemsOf()).map(({ code }) => code);
  expect(after).not.toContain("config_missing");
  expect(after).toContain("template_fault");
});

it("reaches agents that have something else by what is set for all, those that one sees", async () => {
  const { server, ada } = team;
  await protect(ada, { organisation: true });
  const { browser: sven } = await joinPerson(server, {
    name: "Sven",
    rights: { role: "admin" },
    by: ada,
  });
  const changes = [
    {
      owner: { kind: "organisation" },
      baseRevision: 0,
      operations: [
        { op: "setToolMetadata", tool: "notes", field: "disabledReason", value: "Not now." },
      ],
    },
  ];
  const made = await sven.send("POST /api/v1/proposals", { title: "No notes", changes });
  expect(made.status).toBe(201);
  const { agents, tools } = await effectsFor(ada);
  expect(agents.map(({ id }) => id).sort()).toEqual(["clerk", "first-agent", "helper"]);
  expect(tools.notes).toBeLessThan(0);
  const rights = { role: "editor", groups: ["Finance"], outside: "hidden" } as const;
  const kim = await joinPerson(server, { name: "Kim", rights, by: ada });
  const narrowed = await effectsFor(kim.browser);
  expect(narrowed.agents.map(({ id }) => id)).toEqual(["clerk"]);
});

it("says why it cannot be saved now, and whether only an admin may", async () => {
  const { ada, nora, jonas } = team;
  await protect(ada, {});
  const asks = (value: boolean) => ({
    op: "setMethodBehaviour",
    tool: "notes",
    method: "read_note",
    field: "needsApproval",
    value,
  });
  const settings = "PATCH /api/v1/agents/clerk/settings";
  await jonas.send(settings, {
    baseRevision: 1,
    operations: [asks(true), vaultConfig("api_key", "vault-key-0123456789")],
  });
  await propose(jonas, [], { changes: clerkChanges([asks(false)], 2) });
  await propose(jonas, [], { changes: clerkChanges([vaultConfig("min_results", 4)], 2) });
  expect(await effectsFor(nora)).toMatchObject({ isPower: true, refusals: [] });
  expect(await effectsFor(nora, 2)).toMatchObject({ isPower: false, refusals: [] });
  await jonas.send(settings, { baseRevision: 2, operations: [vaultConfig("max_results", 3)] });
  const { refusals } = await effectsFor(nora, 2);
  expect(refusals).toMatchObject([{ change: 0 }]);
  const refused = await accept(ada, 2);
  expect(codeOf(refused)).toEqual([422, "invalid"]);
  expect((refused.body as unknown as { error: { message: string } }).error.message).toBe(
    refusals[0]?.message,
  );
});
