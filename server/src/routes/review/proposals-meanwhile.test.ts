import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineTool, type SettingsOperation } from "@pegboard/registry-core";
import { withSeen } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { isDeepRun } from "../../../../test-depth.ts";
import type {
  DefinitionsAnswer,
  PeopleAnswer,
  ProposalAnswer,
  ProposalEffects,
  ReviewAnswer,
  ReviewCountAnswer,
  RevisionsAnswer,
  SourcesAnswer,
} from "../../api-contract.ts";
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
  vaultOf,
} from "../../testing/finance-team.ts";
import { joinPerson, signInAgain } from "../../testing/people.ts";
import { testTools } from "../../testing/test-tools.ts";

const LISTING = fileURLToPath(new URL("../../testing/listing-mcp-server.mjs", import.meta.url));
const SETTINGS = "/api/v1/agents/clerk/settings";

const postTool = defineTool({
  name: "post",
  description: "Sends letters.",
  visible: true,
  config: z.object({ countries: z.array(z.string()).default([]) }),
  methods: { send: { description: "Send a letter.", run: () => "sent" } },
});

let folder: string;
let team: FinanceTeam;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-meanwhile-"));
  list([read("Reads.")]);
  const args = [LISTING, join(folder, "list.json")];
  const mcpServers = { shop: { command: process.execPath, args } };
  writeFileSync(join(folder, "mcp.json"), JSON.stringify({ mcpServers }));
  team = await startFinanceTeam({
    tools: [...testTools, postTool],
    mcp: [join(folder, "mcp.json")],
  });
});
afterEach(async () => {
  await team.server.close();
  rmSync(folder, { recursive: true });
});

const read = (description: string) => {
  return { name: "read", description, inputSchema: { type: "object" } };
};
const list = (tools: object[]) => writeFileSync(join(folder, "list.json"), JSON.stringify(tools));
async function listNow(tools: object[]): Promise<void> {
  list(tools);
  const { body } = await team.ada.send<SourcesAnswer>("GET /api/v1/sources");
  const shop = body.sources.find(({ name }) => name === "shop");
  await team.ada.send(`POST /api/v1/sources/${encodeURIComponent(shop?.id ?? "")}/refresh`);
}
/** Saves past what is protected, as somebody did before it was. */
async function saveUnprotected(operations: object[], baseRevision = 1): Promise<void> {
  await protect(team.ada, {});
  const saved = await team.nora.send(`PATCH ${SETTINGS}`, { baseRevision, operations });
  expect(saved.status).toBe(200);
  await protect(team.ada, { groups: ["Finance"] });
}
async function idOf(wanted: string): Promise<string> {
  const { body } = await team.ada.send<PeopleAnswer>("GET /api/v1/people");
  return body.people.find(({ name }) => name === wanted)?.id ?? "";
}
const proposalOf = async (by: Browser, number = 1) =>
  (await by.send<ProposalAnswer>(`GET /api/v1/proposals/${number}`)).body;
const effectsOf = async (by: Browser) =>
  (await by.send<ProposalEffects>("GET /api/v1/proposals/1/effects")).body;
const revisionsOf = async () =>
  (await team.ada.send<RevisionsAnswer>("GET /api/v1/agents/clerk/revisions")).body.revisions;
const codesOf = (answers: Awaited<ReturnType<Browser["send"]>>[]) =>
  answers.map(({ status }) => status).sort();

describe("when meanwhile settings change, a proposal", () => {
  const countries = (value: string[]) => {
    return { op: "setConfig", tool: "post", key: "countries", value };
  };

  it.each([
    ["theirs", ["FR"]],
    ["proposal", ["DE", "AT"]],
    ["both", ["FR", "DE", "AT"]],
  ])("asks about the same item, and saves %s", async (take, saved) => {
    const { jonas, ada } = team;
    await propose(jonas, [countries(["DE", "AT"]), vaultConfig("min_results", 2)]);
    await saveUnprotected([countries(["FR"])]);
    const conflict = { change: 0, item: "config:post/countries", revision: 2 };
    expect((await proposalOf(ada)).conflicts).toMatchObject([
      { ...conflict, savedBy: "Nora", canBoth: true },
    ]);
    expect(codeOf(await accept(ada))).toEqual([409, "conflict"]);
    const resolutions = [{ ...conflict, take }];
    expect((await accept(ada, 1, { version: 1, resolutions })).status).toBe(200);
    const { body } = await ada.send<{ settings: { tools: Record<string, object> } }>(
      `GET ${SETTINGS}`,
    );
    expect(body.settings.tools).toMatchObject({
      post: { config: { countries: saved } },
      vault: { config: { min_results: 2 } },
    });
  });

  it.runIf(isDeepRun)(
    "asks anew about an item that changes once more after somebody chose",
    async () => {
      const { jonas, ada } = team;
      await propose(jonas, [vaultConfig("max_results", 9)]);
      await saveUnprotected([vaultConfig("max_results", 3)]);
      const chosen = { change: 0, item: "config:vault/max_results", revision: 2, take: "proposal" };
      await saveUnprotected([vaultConfig("max_results", 4)], 2);
      const late = await accept(ada, 1, { version: 1, resolutions: [chosen] });
      expect(codeOf(late)).toEqual([409, "conflict"]);
      expect(await vaultOf(ada)).toEqual({ max_results: 4 });
    },
  );

  it.runIf(isDeepRun)("merges with changes of other items", async () => {
    const { jonas, ada } = team;
    await propose(jonas, [vaultConfig("max_results", 9)]);
    await saveUnprotected([vaultConfig("min_results", 2)]);
    expect((await proposalOf(ada)).conflicts).toEqual([]);
    expect((await accept(ada)).status).toBe(200);
    expect(await vaultOf(ada)).toEqual({ max_results: 9, min_results: 2 });
  });

  it.runIf(isDeepRun)(
    "is accepted when the group is no longer protected, still by somebody else",
    async () => {
      const { jonas, nora, ada } = team;
      await propose(jonas, [vaultConfig("max_results", 9)]);
      await protect(ada, {});
      expect(codeOf(await accept(jonas))).toEqual([403, "role_needed"]);
      expect((await accept(nora)).status).toBe(200);
      expect(await vaultOf(ada)).toEqual({ max_results: 9 });
    },
  );
});

describe("when meanwhile its agent", () => {
  it("was deleted, a proposal says so, saves nothing of others, and can be closed", async () => {
    const { ada, jonas } = team;
    const operations = [vaultConfig("max_results", 9)];
    const helper = { owner: { kind: "agent", id: "helper" }, baseRevision: 0, operations };
    await propose(jonas, [], { changes: [helper, ...clerkChanges(operations)] });
    expect((await ada.send("DELETE /api/v1/agents/clerk")).status).toBe(204);
    const { refusals } = await effectsOf(ada);
    expect(refusals).toMatchObject([{ change: 1, message: expect.stringContaining("clerk") }]);
    expect(codeOf(await accept(ada))).toEqual([404, "not_found"]);
    expect(await vaultOf(ada, "helper")).toEqual({});
    const closed = await ada.send<ProposalAnswer>("POST /api/v1/proposals/1/close", {});
    expect(closed.body).toMatchObject({ state: "closed", decidedBy: "Ada" });
  });

  it.runIf(isDeepRun)("got another name, a proposal has that name and is accepted", async () => {
    const { ada, jonas, nora } = team;
    await propose(jonas, [vaultConfig("max_results", 9)]);
    await ada.send("PATCH /api/v1/agents/clerk", { name: "Invoice clerk" });
    expect((await proposalOf(nora)).owners).toMatchObject([{ name: "Invoice clerk" }]);
    expect((await accept(nora)).status).toBe(200);
  });
});

describe("when meanwhile people change, a proposal", () => {
  it("of somebody who was disabled is still decided about, and names them", async () => {
    const { ada, jonas, nora } = team;
    await propose(jonas, [vaultConfig("max_results", 9)]);
    const disabled = await ada.send(`POST /api/v1/people/${await idOf("Jonas")}/disable`);
    expect(disabled.status).toBe(200);
    expect((await accept(nora)).status).toBe(200);
    expect((await revisionsOf())[0]).toMatchObject({
      savedBy: "Nora",
      proposal: { number: 1, by: "Jonas" },
    });
  });

  it("is not accepted by who lost the role, nor by who now has other groups", async () => {
    const { ada, jonas, nora } = team;
    await propose(jonas, [vaultConfig("max_results", 9)]);
    expect((await proposalOf(nora)).mayDecide).toBe(true);
    const path = `PATCH /api/v1/people/${await idOf("Nora")}`;
    for (const rights of [{ groups: ["Support"] }, { role: "viewer", groups: ["Finance"] }]) {
      expect((await ada.send(path, rights)).status).toBe(200);
      await signInAgain(nora, "Nora");
      expect(codeOf(await accept(nora))).toEqual([403, "role_needed"]);
      expect((await proposalOf(nora)).mayNotDecide).toBe("role");
    }
    const names = (await proposalOf(ada)).deciders.map(({ name }) => name);
    expect(names).toEqual(["Ada"]);
    expect(await vaultOf(ada)).toEqual({ max_results: 5 });
  });

  it.runIf(isDeepRun)(
    "of several agents needs somebody whose role reaches all of them",
    async () => {
      const { ada, jonas, nora } = team;
      const operations = [vaultConfig("max_results", 9)];
      const helper = { owner: { kind: "agent", id: "helper" }, baseRevision: 0, operations };
      await propose(jonas, [], { changes: [...clerkChanges(operations), helper] });
      expect(codeOf(await accept(nora))).toEqual([403, "role_needed"]);
      expect((await accept(ada)).status).toBe(200);
      expect([await vaultOf(ada), await vaultOf(ada, "helper")]).toEqual([
        { max_results: 9 },
        { max_results: 9 },
      ]);
    },
  );

  it("is not accepted by its author, who is an admin by now", async () => {
    const { ada, jonas } = team;
    await propose(jonas, [vaultConfig("max_results", 9)]);
    await ada.send(`PATCH /api/v1/people/${await idOf("Jonas")}`, { role: "admin" });
    await signInAgain(jonas, "Jonas");
    expect(codeOf(await accept(jonas))).toEqual([403, "role_needed"]);
    expect((await proposalOf(jonas)).mayNotDecide).toBe("own");
  });
});

describe("at once", () => {
  it("two who accept save it once", async () => {
    const { ada, jonas, nora } = team;
    await propose(jonas, [vaultConfig("max_results", 9)]);
    expect(codesOf(await Promise.all([accept(ada), accept(nora)]))).toEqual([200, 409]);
    expect((await revisionsOf()).map(({ revision }) => revision)).toEqual([2, 1]);
    const { comments } = await proposalOf(ada);
    expect(comments.filter(({ kind }) => kind === "applied").length).toBe(1);
  });

  it("withdrawing and accepting have one end, which the settings agree with", async () => {
    const { ada, jonas } = team;
    for (const number of [1, 2, 3]) {
      const { revision } = (await revisionsOf())[0] ?? { revision: 0 };
      const operations = [vaultConfig("max_results", 10 + number)];
      await propose(jonas, [], { changes: clerkChanges(operations, revision) });
      const withdraw = jonas.send(`POST /api/v1/proposals/${number}/close`, {});
      const answers = await Promise.all([accept(ada, number), withdraw]);
      expect(codesOf(answers)).toEqual([200, 409]);
      const { state, decidedBy } = await proposalOf(ada, number);
      const isApplied = answers[0].status === 200;
      expect([state, decidedBy]).toEqual(isApplied ? ["applied", "Ada"] : ["closed", "Jonas"]);
      const { max_results: saved } = (await vaultOf(ada)) as { max_results?: number };
      expect(saved === 10 + number).toBe(isApplied);
    }
  });

  it.runIf(isDeepRun)(
    "a revision and an acceptance of the version before do not pass each other",
    async () => {
      const { ada, jonas } = team;
      await propose(jonas, [vaultConfig("max_results", 9)]);
      const changes = clerkChanges([vaultConfig("max_results", 8)]);
      const revise = jonas.send("PATCH /api/v1/proposals/1", { version: 1, changes });
      const [accepted, revised] = await Promise.all([accept(ada), revise]);
      expect(codesOf([accepted, revised])).toEqual([200, 409]);
      const saved = accepted.status === 200 ? { max_results: 9 } : { max_results: 5 };
      expect(await vaultOf(ada)).toEqual(saved);
    },
  );
});

describe("what sources bring", () => {
  const acceptingRead = async (by: Browser) => {
    const { body } = await by.send<ReviewAnswer>("GET /api/v1/review");
    const change = body.changes.find(({ method }) => method === "read");
    const decisions = [{ form: change?.fingerprint }];
    return [{ op: "setReview", tool: change?.tool, method: "read", decisions }];
  };
  const seen = async (operations: SettingsOperation[]) => {
    const tools = { tools: ["shop"] };
    const line = "POST /api/v1/tools/definitions";
    const { body } = await team.ada.send<DefinitionsAnswer>(line, tools);
    return withSeen(
      operations,
      body.definitions.map(({ definition }) => definition),
    );
  };
  const forAll = (operations: object[]) => [
    { owner: { kind: "organisation" }, baseRevision: 0, operations },
  ];

  it("is accepted by a second admin where sources are protected, as it was then listed", async () => {
    const { ada, server } = team;
    await saveUnprotected(await seen([{ op: "setTool", tool: "shop", state: "on" }]));
    await listNow([read("Reads anew.")]);
    await protect(ada, { sources: true });
    const operations = await acceptingRead(ada);
    const save = { baseRevision: 0, operations };
    const refused = await ada.send("PATCH /api/v1/organisation/settings", save);
    expect(codeOf(refused)).toEqual([409, "proposal_needed"]);
    const waits = { waiting: 1, proposals: 0 };
    expect((await ada.send("GET /api/v1/review/count")).body).toEqual(waits);
    const made = await propose(ada, [], { changes: forAll(operations) });
    expect([made.status, made.body.mayNotDecide]).toEqual([201, "own"]);
    const { browser: sven } = await joinPerson(server, {
      name: "Sven",
      rights: { role: "admin" },
      by: ada,
    });
    expect((await accept(sven)).status).toBe(200);
    const { body } = await sven.send<ReviewCountAnswer>("GET /api/v1/review/count");
    expect(body).toEqual({ waiting: 0, proposals: 0 });
  });

  it("and is gone by now, is refused with a reason", async () => {
    const { ada, jonas } = team;
    const on = await seen([{ op: "setMethod", tool: "shop", method: "read", state: "on" }]);
    expect((await propose(jonas, on)).status).toBe(201);
    await listNow([]);
    const { refusals } = await effectsOf(ada);
    const answer = await accept(ada);
    expect([refusals.length, answer.status]).toEqual([1, 422]);
    expect(answer.body.error?.message).toBe(refusals[0]?.message);
  });
});
