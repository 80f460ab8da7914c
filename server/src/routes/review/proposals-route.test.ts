import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  AuditAnswer,
  CreatedApiTokenAnswer,
  ErrorBody,
  ProposalAnswer,
  ProposalsAnswer,
  ProtectedChoice,
  RevisionsAnswer,
} from "../../api-contract.ts";
import type { Browser } from "../../testing/browser-session.ts";
import {
  accept,
  clerkChanges as changesOf,
  codeOf,
  vaultConfig as config,
  propose,
  protect as protectBy,
  startFinanceTeam,
  vaultOf,
} from "../../testing/finance-team.ts";
import { joinPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/start-test-server.ts";
import { queryStored, readStoredText } from "../../testing/stored-rows.ts";

const SETTINGS = "/api/v1/agents/clerk/settings";
const KEY = "vault-key-0123456789";

let server: TestServer;
let ada: Browser;
let nora: Browser;
let jonas: Browser;
beforeEach(async () => {
  ({ server, ada, nora, jonas } = await startFinanceTeam());
});
afterEach(() => server.close());

const protect = (choice: Partial<ProtectedChoice>) => protectBy(ada, choice);
const save = (by: Browser, operations: object[], agent = "clerk") =>
  by.send(`PATCH /api/v1/agents/${agent}/settings`, { baseRevision: 1, operations });
const readConfig = () => vaultOf(ada);

describe("what is protected", () => {
  it("refuses the save of a protected agent, by whoever, and no other", async () => {
    const operations = [config("max_results", 9)];
    for (const person of [ada, nora, jonas])
      expect(codeOf(await save(person, operations))).toEqual([409, "proposal_needed"]);
    const other = await jonas.send("PATCH /api/v1/agents/helper/settings", {
      baseRevision: 0,
      operations,
    });
    expect(other.status).toBe(200);
    const many = await jonas.send<{ refusals: { error: { code: string } }[] }>(
      "POST /api/v1/settings/owners",
      { changes: changesOf(operations).map((change) => ({ action: "change", ...change })) },
    );
    expect(many.body.refusals.map(({ error }) => error.code)).toEqual(["proposal_needed"]);
    expect(await readConfig()).toEqual({ max_results: 5 });
  });

  it("refuses ways around: presets that protected agents follow, moves out of the group", async () => {
    await jonas.send("POST /api/v1/presets", { id: "base", name: "Base" });
    const followed = [{ op: "setPresets", presets: ["base"] }];
    expect((await propose(jonas, followed)).status).toBe(201);
    expect((await accept(ada)).status).toBe(200);
    const changed = await jonas.send("PATCH /api/v1/presets/base/settings", {
      baseRevision: 0,
      operations: [config("max_results", 9)],
    });
    expect(codeOf(changed)).toEqual([409, "proposal_needed"]);
    expect(codeOf(await jonas.send("DELETE /api/v1/presets/base"))).toEqual([
      409,
      "proposal_needed",
    ]);
    const moved = { group: "Support" };
    expect(codeOf(await jonas.send("PATCH /api/v1/agents/clerk", moved))).toEqual([
      403,
      "role_needed",
    ]);
    expect((await ada.send("PATCH /api/v1/agents/clerk", moved)).status).toBe(200);
  });

  it("is the organisation's when it says so, and tokens need a proposal too", async () => {
    await protect({ organisation: true });
    const forAll = { baseRevision: 0, operations: [config("max_results", 9)] };
    const path = "/api/v1/organisation/settings";
    expect(codeOf(await ada.send(`PATCH ${path}`, forAll))).toEqual([409, "proposal_needed"]);
    const { body } = await ada.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", {
      name: "deploy",
      rights: { role: "admin" },
    });
    const answer = await fetch(server.url + path, {
      method: "PATCH",
      headers: { Authorization: `Bearer ${body.value}`, "Content-Type": "application/json" },
      body: JSON.stringify(forAll),
    });
    expect([answer.status, ((await answer.json()) as ErrorBody).error.code]).toEqual([
      409,
      "proposal_needed",
    ]);
  });
});

describe("a proposal", () => {
  it("is saved by somebody else, and history and record name both", async () => {
    const made = await propose(jonas, [config("max_results", 9)], { note: "Too many." });
    expect([made.status, made.body.number, made.body.isOwn]).toEqual([201, 1, true]);
    expect(await readConfig()).toEqual({ max_results: 5 });
    const { body: list } = await nora.send<ProposalsAnswer>("GET /api/v1/proposals");
    expect(list.proposals).toMatchObject([{ number: 1, state: "open", mayDecide: true }]);
    expect(made.body.deciders.map(({ name }) => name).sort()).toEqual(["Ada", "Nora"]);

    const accepted = await accept(nora);
    expect(accepted.body).toMatchObject({ state: "applied", decidedBy: "Nora" });
    expect(await readConfig()).toEqual({ max_results: 9 });
    const { body } = await ada.send<RevisionsAnswer>("GET /api/v1/agents/clerk/revisions");
    const by = { number: 1, by: "Jonas" };
    expect(body.revisions[0]).toMatchObject({ revision: 2, savedBy: "Nora", proposal: by });
    const { body: audit } = await ada.send<AuditAnswer>("GET /api/v1/audit");
    const kinds = audit.entries.slice(0, 3).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(
      new Set(["proposal_applied", "settings_saved", "proposal_made"]),
    );
    expect(audit.entries.find(({ kind }) => kind === "settings_saved")?.facts).toMatchObject({
      proposal: by,
    });
    expect(codeOf(await accept(ada))).toEqual([409, "conflict"]);
  });

  it("is not accepted by its author, nor by the author's token, nor by who may not save", async () => {
    await propose(ada, [config("max_results", 9)]);
    expect(codeOf(await accept(ada))).toEqual([403, "role_needed"]);
    const { body: token } = await ada.send<CreatedApiTokenAnswer>("POST /api/v1/account/tokens", {
      name: "script",
    });
    const headers = {
      Authorization: `Bearer ${token.value}`,
      "Content-Type": "application/json",
    };
    const post = (path: string, body: object) =>
      fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect((await post("/api/v1/proposals/1/accept", { version: 1 })).status).toBe(403);
    // What the token proposed is its person's own.
    const changes = changesOf([config("min_results", 2)]);
    expect((await post("/api/v1/proposals", { title: "By a script", changes })).status).toBe(201);
    expect(codeOf(await accept(ada, 2))).toEqual([403, "role_needed"]);
    const { browser: olga } = await joinPerson(server, {
      name: "Olga",
      rights: { role: "viewer" },
      by: ada,
    });
    const { browser: sven } = await joinPerson(server, {
      name: "Sven",
      rights: { role: "editor", groups: ["Support"] },
      by: ada,
    });
    for (const other of [olga, sven])
      expect(codeOf(await accept(other))).toEqual([403, "role_needed"]);
    expect(await readConfig()).toEqual({ max_results: 5 });
  });

  it("keeps secrets sealed: in no answer, and whole when accepted", async () => {
    const made = await propose(jonas, [config("api_key", KEY), config("max_results", 7)]);
    // The author sends the marker back in a new version.
    const operations = made.body.changes[0]?.operations ?? [];
    expect(JSON.stringify(operations)).toContain("$secret");
    const revised = await jonas.send("PATCH /api/v1/proposals/1", {
      version: 1,
      changes: changesOf(operations),
    });
    expect(revised.status).toBe(200);
    const seen = await nora.send("GET /api/v1/proposals/1");
    for (const { text } of [made, revised, seen]) expect(text).not.toContain(KEY);
    expect(await readStoredText(server.dataDir)).not.toContain(KEY);
    expect(codeOf(await accept(nora))).toEqual([409, "conflict"]);
    const accepted = await accept(nora, 1, { version: 2 });
    expect([accepted.status, accepted.text.includes(KEY)]).toEqual([200, false]);
    const answer = await ada.send<{ result: unknown }>(
      "POST /api/v1/agents/clerk/methods/leak/call",
      { arguments: {} },
    );
    expect(answer.status).not.toBe(409);
    expect(await readConfig()).toMatchObject({ max_results: 7, api_key: { $secret: {} } });
  });

  it("answers what somebody changed since, and saves as the accepter chose", async () => {
    await propose(jonas, [config("max_results", 9), config("min_results", 2)]);
    await protect({});
    await save(nora, [config("max_results", 3)]);
    await protect({ groups: ["Finance"] });
    const refusal = await accept(ada);
    expect(codeOf(refusal)).toEqual([409, "conflict"]);
    const { body } = await ada.send<ProposalAnswer>("GET /api/v1/proposals/1");
    const conflict = { change: 0, item: "config:vault/max_results", revision: 2 };
    expect(body.conflicts).toMatchObject([{ ...conflict, savedBy: "Nora", canBoth: false }]);
    const resolved = { version: 1, resolutions: [{ ...conflict, take: "theirs" }] };
    expect((await accept(ada, 1, resolved)).status).toBe(200);
    expect(await readConfig()).toEqual({ max_results: 3, min_results: 2 });
  });

  it("asks what needs proof of whoever accepts, and not of the author", async () => {
    const asks = (value: boolean) => ({
      op: "setMethodBehaviour",
      tool: "notes",
      method: "read_note",
      field: "needsApproval",
      value,
    });
    await protect({});
    expect((await save(jonas, [asks(true)])).status).toBe(200);
    await protect({ groups: ["Finance"] });
    const changes = changesOf([asks(false)], 2);
    const made = await propose(jonas, [], { changes });
    expect(made.status).toBe(201);
    expect(codeOf(await accept(nora))).toEqual([403, "role_needed"]);
    expect((await accept(ada)).status).toBe(200);
  });

  it("is talked about, asked for changes, revised, and withdrawn", async () => {
    await propose(jonas, [config("max_results", 9)]);
    await nora.send("POST /api/v1/proposals/1/comments", {
      text: "Why 9?",
      item: "config:vault/max_results",
    });
    const asked = await nora.send("POST /api/v1/proposals/1/request-changes", {
      text: "8, please.",
    });
    expect(asked.body).toMatchObject({ state: "changes_requested" });
    const operations = [config("max_results", 8)];
    expect(
      codeOf(
        await nora.send("PATCH /api/v1/proposals/1", {
          version: 1,
          changes: changesOf(operations),
        }),
      ),
    ).toEqual([403, "role_needed"]);
    const revised = await jonas.send<ProposalAnswer>("PATCH /api/v1/proposals/1", {
      version: 1,
      changes: changesOf(operations),
    });
    expect(revised.body).toMatchObject({ state: "open", version: 2 });
    expect(revised.body.comments.map(({ kind, by }) => `${by.name} ${kind}`)).toEqual([
      "Jonas proposed",
      "Nora comment",
      "Nora changes_requested",
      "Jonas revised",
    ]);
    const withdrawn = await jonas.send("POST /api/v1/proposals/1/close", {});
    expect(withdrawn.body).toMatchObject({ state: "closed", decidedBy: "Jonas" });
    expect(codeOf(await accept(nora, 1, { version: 2 }))).toEqual([409, "conflict"]);
  });
});

it("keeps 200 that wait, lists each with its conflicts, and takes no more", async () => {
  await propose(jonas, [config("max_results", 9)]);
  await copyProposal(server.dataDir, 200);
  await protect({});
  await save(nora, [config("max_results", 3)]);
  const { body } = await nora.send<ProposalsAnswer>("GET /api/v1/proposals");
  expect(body.proposals.map(({ number }) => number)).toEqual(
    Array.from({ length: 200 }, (_, index) => 200 - index),
  );
  expect(body.proposals.every(({ conflicts, mayDecide }) => conflicts === 1 && mayDecide)).toBe(
    true,
  );
  expect((await nora.send("GET /api/v1/review/count")).body).toEqual({
    waiting: 0,
    proposals: 200,
  });
  expect(codeOf(await propose(jonas, [config("min_results", 2)]))).toEqual([409, "conflict"]);
  await nora.send("POST /api/v1/proposals/200/close", {});
  expect((await propose(jonas, [config("min_results", 2)])).status).toBe(201);
});

/** Copies the first proposal until there are so many. */
async function copyProposal(dataDir: string, count: number): Promise<void> {
  const copy = async (table: string, number: number, changed: object) => {
    const [row] = await queryStored(dataDir, `select * from ${table} limit 1`);
    const values = { ...row, id: `${table} ${number}`, ...changed };
    const columns = Object.keys(values);
    const marks = columns.map(() => "?");
    const statement = `insert into ${table} (${columns}) values (${marks})`;
    await queryStored(dataDir, statement, Object.values(values));
  };
  for (let number = 2; number <= count; number++) {
    await copy("proposals", number, { number });
    await copy("proposal_versions", number, { proposal: `proposals ${number}` });
  }
}

describe("a draft that is handed over", () => {
  it("is seen and taken by whom it is for alone, with its secrets", async () => {
    const { body } = await nora.send<{ you: { id: string } }>("GET /api/v1/session");
    const made = await propose(jonas, [config("api_key", KEY)], { draftFor: body.you.id });
    expect(made.body).toMatchObject({ state: "draft", draftFor: body.you.id });
    expect((await ada.send("GET /api/v1/proposals/1")).status).toBe(404);
    expect(codeOf(await accept(nora))).toEqual([409, "conflict"]);
    const taken = await nora.send<ProposalAnswer>("POST /api/v1/proposals/1/take");
    expect([taken.status, taken.text.includes(KEY)]).toEqual([200, false]);
    expect((await nora.send("POST /api/v1/proposals/1/take")).status).toBe(403);
    await protect({});
    const operations = taken.body.changes[0]?.operations ?? [];
    const saved = await nora.send(`PATCH ${SETTINGS}`, { baseRevision: 1, operations, draft: 1 });
    expect(saved.status).toBe(200);
    const others = await ada.send(`PATCH ${SETTINGS}`, {
      baseRevision: 2,
      operations: [config("headers", {})],
      draft: 1,
    });
    expect(others.status).toBe(200);
    expect(await readConfig()).toMatchObject({ api_key: { $secret: {} } });
  });
});
