import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChange } from "../../access/route-access.ts";
import type {
  AuditAnswer,
  AuditFacetsAnswer,
  AuditKind,
  AuditReportAnswer,
  CreatedTokenAnswer,
} from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { queryStored } from "../../testing/stored-rows.ts";
import { testTools } from "../../testing/test-tools.ts";

const SERVER = fileURLToPath(new URL("../../testing/listing-mcp-server.mjs", import.meta.url));

/** Nothing is stored, or only for as long as the process runs. */
const NOTHING = "nothing";
/** A save with a revision, which the lists of saves have. */
const SAVE = "a save";
/** The log of calls has it. */
const CALL = "a call";
/** The proposal has it, with who did it and when. */
const PROPOSAL = "a proposal";

/**
 * What each route that is no GET leaves behind. A new route needs a decision here, and what it
 * makes happen an entry.
 */
const ROUTES: Record<
  string,
  AuditKind | typeof NOTHING | typeof SAVE | typeof CALL | typeof PROPOSAL
> = {
  "POST /api/v1/tools/definitions": NOTHING,
  "POST /api/v1/tools/switches": NOTHING,
  "POST /api/v1/agents": "agent_made",
  "PATCH /api/v1/agents/:agent": "agent_changed",
  "DELETE /api/v1/agents/:agent": "agent_deleted",
  "POST /api/v1/agents/:agent/restore": "agent_restored",
  "POST /api/v1/agents/:agent/repair": "agent_repaired",
  "POST /api/v1/agents/:agent/evaluation-cases": "evaluation_cases_changed",
  "PUT /api/v1/agents/:agent/evaluation-cases/:case": "evaluation_cases_changed",
  "DELETE /api/v1/agents/:agent/evaluation-cases/:case": "evaluation_cases_changed",
  "POST /api/v1/agents/:agent/evaluation-cases/import": "evaluation_cases_changed",
  "POST /api/v1/agents/:agent/evaluations": "evaluation_started",
  "POST /api/v1/agents/:agent/evaluations/estimate": NOTHING,
  "POST /api/v1/agents/:agent/evaluations/standing": NOTHING,
  "POST /api/v1/agents/:agent/evaluations/:run/stop": "evaluation_stopped",
  "POST /api/v1/agents/:agent/evaluations/:run/resume": "evaluation_resumed",
  "DELETE /api/v1/agents/:agent/evaluations/:run": "evaluation_removed",
  "PUT /api/v1/model-providers/:provider": "model_provider_changed",
  "DELETE /api/v1/model-providers/:provider": "model_provider_removed",
  "POST /api/v1/agents/:agent/tokens": "token_made",
  "POST /api/v1/agents/:agent/tokens/:token/revoke": "token_revoked",
  "DELETE /api/v1/agents/:agent/tokens/:token": "token_removed",
  "POST /api/v1/presets": "preset_made",
  "PATCH /api/v1/presets/:preset": "preset_changed",
  "DELETE /api/v1/presets/:preset": "preset_deleted",
  "POST /api/v1/presets/:preset/restore": "preset_restored",
  "POST /api/v1/presets/:preset/repair": "preset_repaired",
  "PATCH /api/v1/presets/:preset/settings": SAVE,
  "POST /api/v1/presets/:preset/reach": NOTHING,
  "PATCH /api/v1/agents/:agent/settings": SAVE,
  "PATCH /api/v1/organisation/settings": SAVE,
  "POST /api/v1/organisation/repair": "organisation_repaired",
  "POST /api/v1/organisation/reach": NOTHING,
  "POST /api/v1/organisation/rules": NOTHING,
  "POST /api/v1/settings/costs": NOTHING,
  "POST /api/v1/settings/rules": NOTHING,
  "POST /api/v1/calls/replay": NOTHING,
  "POST /api/v1/settings/owners": "agent_made",
  "POST /api/v1/agents/:agent/prompt": NOTHING,
  "POST /api/v1/agents/:agent/texts": NOTHING,
  "POST /api/v1/agents/:agent/methods/:method/call": CALL,
  "POST /api/v1/agents/:agent/operations/:method": CALL,
  "POST /api/v1/agents/:agent/try": "method_tried",
  "POST /api/v1/agents/:agent/calls": CALL,
  "POST /api/v1/agents/:agent/answers/:question": NOTHING,
  "POST /api/v1/approvals/:id": "call_approved",
  "DELETE /api/v1/calls": "calls_forgotten",
  "POST /api/v1/agents/:agent/connection-test": NOTHING,
  "PUT /api/v1/problems/ignored": "problems_ignored",
  "PUT /api/v1/problems/:id/ignored": "problems_ignored",
  "DELETE /api/v1/problems/:id/ignored": "problems_watched",
  "POST /api/v1/sources/preview": NOTHING,
  "POST /api/v1/sources/openapi/preview": NOTHING,
  "POST /api/v1/sources/openapi": "source_added",
  "POST /api/v1/sources/:id/openapi/preview": NOTHING,
  "PATCH /api/v1/sources/:id/openapi": "source_edited",
  "PATCH /api/v1/sources/:id/openapi/config": SAVE,
  "POST /api/v1/sources": "source_added",
  "PATCH /api/v1/sources/:id": "source_edited",
  "POST /api/v1/sources/:id/duplicate": "source_added",
  "POST /api/v1/sources/:id/pause": "source_paused",
  "POST /api/v1/sources/:id/resume": "source_resumed",
  "DELETE /api/v1/sources/:id": "source_removed",
  "POST /api/v1/sources/:id/refresh": "source_refreshed",
  "DELETE /api/v1/sources/:id/refresh": NOTHING,
  "POST /api/v1/sources/:id/sign-in": "source_sign_in_begun",
  "DELETE /api/v1/sources/:id/sign-in": "source_signed_out",
  "POST /api/v1/session": "signed_in",
  "DELETE /api/v1/session": "signed_out",
  "POST /api/v1/session/fresh": "signed_in",
  "POST /api/v1/session/passkey": "signed_in",
  "POST /api/v1/session/passkey/options": NOTHING,
  "POST /api/v1/links/read": NOTHING,
  "POST /api/v1/links/passkey/options": NOTHING,
  "POST /api/v1/links/use": "person_joined",
  "PATCH /api/v1/account": "person_changed",
  "PUT /api/v1/account/password": "password_changed",
  "POST /api/v1/account/passkeys": "passkey_added",
  "POST /api/v1/account/passkeys/options": NOTHING,
  "PATCH /api/v1/account/passkeys/:passkey": NOTHING,
  "DELETE /api/v1/account/passkeys/:passkey": "passkey_removed",
  "DELETE /api/v1/account/identities/:identity": "identity_unlinked",
  "DELETE /api/v1/account/sessions": "sessions_ended",
  "DELETE /api/v1/account/sessions/:session": "sessions_ended",
  "POST /api/v1/people/invitations": "person_invited",
  "PATCH /api/v1/people/:person": "person_changed",
  "DELETE /api/v1/people/:person": "person_removed",
  "POST /api/v1/people/:person/disable": "person_disabled",
  "POST /api/v1/people/:person/enable": "person_enabled",
  "POST /api/v1/people/:person/link": "sign_in_reset",
  "DELETE /api/v1/people/:person/sessions": "sessions_ended",
  "DELETE /api/v1/people/:person/sessions/:session": "sessions_ended",
  "DELETE /api/v1/people/:person/passkeys": "passkey_removed",
  "DELETE /api/v1/people/:person/passkeys/:passkey": "passkey_removed",
  "DELETE /api/v1/people/:person/identities": "identity_unlinked",
  "DELETE /api/v1/people/:person/identities/:identity": "identity_unlinked",
  "DELETE /api/v1/people/:person/tokens": "personal_token_revoked",
  "DELETE /api/v1/people/:person/tokens/:token": "personal_token_revoked",
  "POST /api/v1/account/tokens": "personal_token_made",
  "DELETE /api/v1/account/tokens/:token": "personal_token_revoked",
  "POST /api/v1/service-tokens": "service_token_made",
  "POST /api/v1/service-tokens/:token/replace": "service_token_made",
  "DELETE /api/v1/service-tokens/:token": "service_token_revoked",
  "POST /api/v1/terminal-proof": "right_code",
  "DELETE /api/v1/terminal-proof": "proof_ended",
  "DELETE /api/v1/browser-sessions/:id": "proof_ended",
  "POST /api/v1/sources/:id/changes/accept": SAVE,
  "PATCH /api/v1/sources/:id/changes": "auto_accept_on",
  "PATCH /api/v1/preferences": "preferences_changed",
  "POST /api/v1/tokens": NOTHING,
  "POST /api/v1/export": "settings_exported",
  "POST /api/v1/import": NOTHING,
  "POST /api/v1/presence": NOTHING,
  "POST /api/v1/audit/verify": NOTHING,
  "PUT /api/v1/approval-webhook": "webhook_changed",
  "DELETE /api/v1/approval-webhook": "webhook_changed",
  "POST /api/v1/audit/checkpoints": "checkpoint_signed",
  "POST /api/v1/backups": "backup_made",
  "POST /api/v1/backups/tests": "restore_tested",
  "POST /api/v1/proposals": "proposal_made",
  "PATCH /api/v1/proposals/:number": "proposal_revised",
  "POST /api/v1/proposals/:number/accept": "proposal_applied",
  "POST /api/v1/proposals/:number/request-changes": "proposal_answered",
  "POST /api/v1/proposals/:number/close": "proposal_answered",
  "POST /api/v1/proposals/:number/take": PROPOSAL,
  "POST /api/v1/proposals/:number/comments": PROPOSAL,
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
});
afterAll(() => server.close());

const listed = async (query = "") =>
  (await request<AuditAnswer>(server, `GET /api/v1/audit${query}`)).body;
const facets = async (query = "") =>
  (await request<AuditFacetsAnswer>(server, `GET /api/v1/audit/facets${query}`)).body;
const newest = async () => (await listed("?limit=1")).entries[0];

it("has a decision for every route that can change something", () => {
  const routes = server.app.routes
    .filter(({ method }) => !["GET", "ALL"].includes(method))
    .map(({ method, path }) => `${method} ${path}`)
    // These limit what tokens reach, and how often: the routes themselves stand beside them.
    .filter((route) => !route.endsWith("*") && !route.includes("/mcp/"));
  expect([...new Set(routes)].sort()).toEqual(Object.keys(ROUTES).sort());
});

it("lists the routes that change nothing as they are recorded", () => {
  const quiet = Object.keys(ROUTES).filter((route) => !isChange(route));
  // How somebody calls a passkey is no event.
  const unrecorded = ({ route, kind }: { route: string; kind: string }) =>
    (kind === NOTHING || kind === CALL) && route !== "PATCH /api/v1/account/passkeys/:passkey";
  const decided = Object.entries(ROUTES).map(([route, kind]) => ({ route, kind }));
  expect(quiet.sort()).toEqual(
    decided
      .filter(unrecorded)
      .map(({ route }) => route)
      .sort(),
  );
});

const done: [line: string, body: unknown, kind: AuditKind, entry: object][] = [
  [
    "POST /api/v1/agents",
    { name: "Desk" },
    "agent_made",
    { subject: { kind: "agent", id: "desk", name: "Desk" } },
  ],
  [
    "PATCH /api/v1/agents/desk",
    { description: "New" },
    "agent_changed",
    { facts: { changed: ["description"] } },
  ],
  ["PATCH /api/v1/agents/desk", { archived: true }, "agent_archived", {}],
  ["PATCH /api/v1/agents/desk", { archived: false }, "agent_unarchived", {}],
  ["DELETE /api/v1/agents/desk", undefined, "agent_deleted", { facts: { forever: false } }],
  [
    "POST /api/v1/agents/desk/restore",
    undefined,
    "agent_restored",
    { subject: { kind: "agent", id: "desk", name: "Desk" } },
  ],
  [
    "POST /api/v1/settings/owners",
    {
      changes: [
        {
          action: "create",
          owner: { kind: "agent", id: "filed" },
          labels: { name: "Filed" },
          baseRevision: 0,
          operations: [],
        },
      ],
    },
    "agent_made",
    { subject: { kind: "agent", id: "filed", name: "Filed" } },
  ],
  [
    "POST /api/v1/settings/owners",
    {
      changes: [
        {
          action: "change",
          owner: { kind: "agent", id: "filed" },
          labels: { name: "Filed anew", description: "" },
          baseRevision: 0,
          operations: [],
        },
      ],
    },
    "agent_changed",
    {
      subject: { kind: "agent", id: "filed", name: "Filed anew" },
      facts: { changed: ["name", "description"] },
    },
  ],
  [
    "POST /api/v1/settings/owners",
    {
      imported: { document: "desk.yaml" },
      changes: [
        {
          action: "change",
          owner: { kind: "agent", id: "filed" },
          baseRevision: 0,
          operations: [],
        },
      ],
    },
    "settings_imported",
    { facts: { document: "desk.yaml", made: 0, changed: 1 } },
  ],
  [
    "POST /api/v1/settings/owners",
    {
      changes: [
        {
          action: "delete",
          owner: { kind: "agent", id: "filed" },
          baseRevision: 0,
          operations: [],
        },
      ],
    },
    "agent_deleted",
    { facts: { forever: false }, subject: { kind: "agent", id: "filed", name: "Filed anew" } },
  ],
  [
    "POST /api/v1/presets",
    { name: "Base" },
    "preset_made",
    { subject: { kind: "preset", id: "base", name: "Base" } },
  ],
  [
    "PATCH /api/v1/presets/base",
    { description: "x" },
    "preset_changed",
    { facts: { changed: ["description"] } },
  ],
  ["DELETE /api/v1/presets/base", undefined, "preset_deleted", {}],
  ["POST /api/v1/presets/base/restore", undefined, "preset_restored", {}],
  [
    "POST /api/v1/sources",
    { name: "shop", config: { transport: "stdio", command: process.execPath, args: [SERVER] } },
    "source_added",
    {
      facts: { transport: "stdio" },
      subject: { kind: "source", id: expect.any(String), name: "shop" },
    },
  ],
  [
    "PATCH /api/v1/preferences",
    { toolcallReason: true },
    "preferences_changed",
    { facts: { changed: ["toolcallReason"] } },
  ],
  [
    "PATCH /api/v1/preferences",
    { callLog: { on: false, days: 30, megabytes: 500 } },
    "call_log_off",
    { facts: { days: 30, megabytes: 500 } },
  ],
  [
    "PATCH /api/v1/preferences",
    { callLog: { on: true, days: 30, megabytes: 500 } },
    "call_log_on",
    {},
  ],
  [
    "PATCH /api/v1/preferences",
    { callLog: { on: true, days: 1, megabytes: 5 } },
    "call_log_changed",
    {},
  ],
  ["DELETE /api/v1/calls", undefined, "calls_forgotten", { facts: { calls: 0 } }],
  ["GET /api/v1/calls/export", undefined, "calls_exported", {}],
  [
    "POST /api/v1/export",
    { agents: "all", sources: true },
    "settings_exported",
    { facts: { agents: 2, organisation: false, presets: false, sources: true } },
  ],
  [
    "POST /api/v1/backups",
    { file: "monday", machine: "here", bytes: 5, rows: 2 },
    "backup_made",
    { facts: { file: "monday", machine: "here", bytes: 5, rows: 2 } },
  ],
  [
    "POST /api/v1/backups/tests",
    { file: "monday", machine: "here", rows: 2 },
    "restore_tested",
    { facts: { file: "monday", machine: "here", rows: 2 } },
  ],
  ["DELETE /api/v1/terminal-proof", undefined, "proof_ended", {}],
];

it.each(done)(
  "records %s %j as %s: who, from where, what and when",
  async (line, body, kind, entry) => {
    const before = (await newest())?.position ?? 0;
    expect((await request(server, line, body)).status).toBeLessThan(300);
    const { entries } = await listed("?limit=10");
    const found = entries.find((one) => one.kind === kind && one.position > before);
    expect(found).toMatchObject({
      by: { kind: "operator", name: "ada" },
      from: { via: "http", address: "127.0.0.1" },
      ...entry,
    });
    expect(Math.abs(Date.now() - Date.parse(found?.at ?? ""))).toBeLessThan(60_000);
  },
);

it("records the secrets in the connection of a source, never their values, and that they are purged", async () => {
  const config = { transport: "http", url: "http://127.0.0.1:9/mcp" };
  const headers = { "X-Key": "first-value-0123456789", "X-Other": "other-value-0123456789" };
  const added = await request<{ id: string; config: { headers: object } }>(
    server,
    "POST /api/v1/sources",
    { name: "keyed", config: { ...config, headers }, paused: true },
  );
  const source = `/api/v1/sources/${added.body.id}`;
  const other = (added.body.config.headers as Record<string, unknown>)["X-Other"];
  const edit = (kept: object) =>
    request(server, `PATCH ${source}`, { config: { ...config, headers: kept } });
  expect((await edit({ "X-Key": "second-value-0123456789", "X-Other": other })).status).toBe(200);
  expect((await edit({ "X-Other": other })).status).toBe(200);
  await request(server, `DELETE ${source}`);
  const { entries } = await listed(`?subject=source:${added.body.id}&limit=20`);
  const said = entries.map(({ kind, facts }) => `${kind} ${"field" in facts ? facts.field : ""}`);
  expect(said.reverse()).toEqual([
    "source_added ",
    "secret_entered headers.X-Key",
    "secret_entered headers.X-Other",
    "source_edited ",
    "secret_replaced headers.X-Key",
    "source_edited ",
    "secret_removed headers.X-Key",
    "secrets_purged ",
    "source_removed ",
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/value-0123456789/);
});

it("records a service that OpenAPI describes, a copy of a source, and problems that are ignored", async () => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: "https://shop.example" }],
    paths: {
      "/orders": { get: { operationId: "orders", responses: { 200: { description: "Orders" } } } },
    },
  });
  const added = await request<{ id: string }>(server, "POST /api/v1/sources/openapi", {
    name: "described",
    text,
  });
  expect(await newest()).toMatchObject({ kind: "source_added", facts: { transport: "openapi" } });
  await request(server, `PATCH /api/v1/sources/${added.body.id}/openapi`, { grouping: "one" });
  expect(await newest()).toMatchObject({ kind: "source_edited", facts: { changed: ["grouping"] } });
  const { body } = await request<{ sources: { id: string; name: string }[] }>(
    server,
    "GET /api/v1/sources",
  );
  const shop = body.sources.find(({ name }) => name === "shop")?.id;
  const copy = await request<{ id: string }>(server, `POST /api/v1/sources/${shop}/duplicate`, {
    name: "another shop",
  });
  expect((await listed("?kind=source_added&limit=1")).entries).toMatchObject([
    { subject: { name: "another shop" } },
  ]);
  for (const id of [copy.body.id, added.body.id])
    await request(server, `DELETE /api/v1/sources/${id}`);
  const { body: open } = await request<{ problems: { id: string }[] }>(
    server,
    "GET /api/v1/problems",
  );
  // Problems of the sources that were removed may go at any time; what two agents lack stays.
  const ids = open.problems.map(({ id }) => id).filter((id) => id.startsWith("config"));
  expect(ids).toHaveLength(2);
  const facts = { problems: 2, reason: "It is gone." };
  const ignored = { problems: ids, reason: facts.reason };
  expect((await request(server, "PUT /api/v1/problems/ignored", ignored)).status).toBeLessThan(300);
  expect(await newest()).toMatchObject({ kind: "problems_ignored", facts });
  await request(server, `DELETE /api/v1/problems/${encodeURIComponent(ids[0] ?? "")}/ignored`);
  expect(await newest()).toMatchObject({ kind: "problems_watched", facts: { problems: 1 } });
});

it("records what is done to a source", async () => {
  const { body } = await request<{ sources: { id: string; name: string }[] }>(
    server,
    "GET /api/v1/sources",
  );
  const id = body.sources.find(({ name }) => name === "shop")?.id;
  const steps: [string, unknown, AuditKind][] = [
    [`POST /api/v1/sources/${id}/pause`, undefined, "source_paused"],
    [`POST /api/v1/sources/${id}/resume`, undefined, "source_resumed"],
    [`POST /api/v1/sources/${id}/refresh`, undefined, "source_refreshed"],
    [`PATCH /api/v1/sources/${id}/changes`, { autoAccept: true }, "auto_accept_on"],
    [`PATCH /api/v1/sources/${id}/changes`, { autoAccept: false }, "auto_accept_off"],
    [`PATCH /api/v1/sources/${id}`, { name: "store" }, "source_edited"],
    [`DELETE /api/v1/sources/${id}`, undefined, "source_removed"],
  ];
  for (const [line, sent, kind] of steps) {
    expect((await request(server, line, sent)).status).toBeLessThan(300);
    expect([line, await newest()]).toMatchObject([line, { kind, subject: { kind: "source", id } }]);
  }
  expect((await listed(`?subject=source:${id}`)).entries.map(({ kind }) => kind)).toEqual([
    "source_removed",
    "secrets_purged",
    ...steps
      .slice(0, -1)
      .map(([, , kind]) => kind)
      .reverse(),
    "source_added",
  ]);
});

it("records tokens that are made, revoked and removed, by name and never by value", async () => {
  const path = "/api/v1/agents/first-agent/tokens";
  const { body } = await request<CreatedTokenAnswer>(server, `POST ${path}`, { name: "Desk" });
  expect(await newest()).toMatchObject({ kind: "token_made", facts: { token: "Desk" } });
  await request(server, `POST ${path}/${body.token.id}/revoke`);
  expect(await newest()).toMatchObject({ kind: "token_revoked", facts: { token: "Desk" } });
  await request(server, `DELETE ${path}/${body.token.id}`);
  expect(await newest()).toMatchObject({ kind: "token_removed", facts: { token: "Desk" } });
  expect(JSON.stringify(await listed("?limit=500"))).not.toContain(body.value.slice(4));
});

it("finds entries by person, kind, subject, text and time, page by page", async () => {
  const all = (await listed("?limit=500")).entries;
  expect(all.length).toBeGreaterThan(20);
  expect((await listed("?person=ada&limit=500")).entries).toHaveLength(all.length);
  expect((await listed("?person=eve")).entries).toEqual([]);
  expect((await listed("?kind=token_made,token_revoked")).entries).toHaveLength(2);
  expect((await listed("?subject=preset:base")).entries).toHaveLength(4);
  expect((await listed("?text=127.0.0&limit=500")).entries).toHaveLength(all.length);
  expect((await listed("?text=sHoP")).entries.length).toBeGreaterThan(0);
  expect((await listed(`?since=${new Date(Date.now() + 60_000).toISOString()}`)).entries).toEqual(
    [],
  );
  const page = await listed("?limit=4");
  expect([...page.entries, ...(await listed(`?limit=500&before=${page.next}`)).entries]).toEqual(
    all,
  );
  const { who, kinds, subjects, times } = await facets("?kind=preset_made&person=eve");
  expect(who).toEqual([{ name: "ada", count: 1 }]);
  expect([kinds, times.all]).toEqual([{}, 0]);
  expect(subjects).toEqual([]);
  const counted = await facets();
  expect(counted.times).toEqual({
    day: all.length,
    week: all.length,
    month: all.length,
    all: all.length,
  });
  expect(Object.values(counted.kinds).reduce((sum, count) => sum + count)).toBe(all.length);
  expect(counted.kinds.token_made).toBe((await listed("?kind=token_made")).entries.length);
  expect(counted.subjects).toContainEqual(
    expect.objectContaining({ kind: "preset", id: "base", count: 4 }),
  );
  expect((await request(server, "GET /api/v1/audit?persn=ada")).status).toBe(422);
});

describe("what anybody can make happen as often as they like", () => {
  const ask = (authorization: string, path = "/api/v1/agents/first-agent/toolset") =>
    fetch(`${server.url}${path}`, { headers: { authorization } });

  it("is recorded when it begins, and then counted: wrong tokens, codes, and a token at another agent", async () => {
    for (let number = 0; number < 40; number++) await ask("Bearer pgb_wrong");
    await expect
      .poll(async () => (await listed("?kind=wrong_token")).entries)
      .toMatchObject([
        { by: { kind: "nobody", name: "" }, from: { via: "http", address: "127.0.0.1" } },
      ]);
    await request({ url: server.url }, "POST /api/v1/terminal-proof", { code: "AAAA-AAAA-AA" });
    await request({ url: server.url }, "POST /api/v1/terminal-proof", {
      code: server.terminalCode,
    });
    for (const kind of ["wrong_code", "right_code"])
      await expect
        .poll(async () => (await listed(`?kind=${kind}`)).entries)
        .toMatchObject([{ by: { name: "ada" } }]);
    const made = await request<CreatedTokenAnswer>(
      server,
      "POST /api/v1/agents/first-agent/tokens",
      { name: "Robot" },
    );
    for (let number = 0; number < 3; number++) {
      expect((await ask(`Bearer ${made.body.value}`, "/api/v1/agents/desk/toolset")).status).toBe(
        403,
      );
    }
    const elsewhere = async () => (await listed("?kind=token_elsewhere")).entries;
    await expect.poll(elsewhere).toMatchObject([
      {
        by: { kind: "token", name: "Robot", token: made.body.token.id },
        facts: { method: "GET", path: "/api/v1/agents/desk/toolset" },
        subject: { kind: "agent", id: "first-agent" },
      },
    ]);
    expect((await facets()).who.map(({ name }) => name).sort()).toEqual(["Robot", "ada"]);
  });

  it("is written with its count when the server ends, and the record is whole after the next start", async () => {
    const { dataDir } = server;
    await server.end();
    server = await startTestServer({ tools: testTools, dataDir });
    const { entries, brokenAt } = await listed("?kind=wrong_token");
    expect(brokenAt).toBeUndefined();
    expect(entries).toMatchObject([{ count: 39, facts: { refused: 20 } }, { facts: {} }]);
    expect(entries[0]?.until).toMatch(/^\d{4}-.*Z$/);
  });
});

it("refuses to change or delete an entry, and notices when somebody does it all the same", async () => {
  const { dataDir } = server;
  await server.end();
  const stored = (statement: string, values: unknown[] = []) =>
    queryStored(dataDir, statement, values);
  const [found] = await stored(
    "select position from audit_entries where kind = 'token_revoked' limit 1",
  );
  const position = Number(found?.position);
  await expect(stored("delete from audit_entries")).rejects.toThrow("never changed");
  await expect(stored("update audit_entries set by_name = 'eve'")).rejects.toThrow("never changed");
  await stored(`drop trigger audit_entries_no_update ${isOnPostgres ? "on audit_entries" : ""}`);
  await stored(
    `update audit_entries set by_name = 'eve', entry = replace(entry, '"ada"', '"eve"') where position = ${position}`,
  );
  const lines: string[] = [];
  server = await startTestServer({
    dataDir,
    logLevel: "error",
    logTo: { write: (line) => void lines.push(line) },
  });
  expect((await listed()).brokenAt).toBe(position);
  const report = await request<AuditReportAnswer>(server, "GET /api/v1/audit/report");
  expect(report.status).toBe(200);
  expect(report.body.verified.changed).toEqual([position]);
  expect(
    report.body.entries.map((each) => [each.position, each.hash === each.computed, each.agrees]),
  ).toEqual([
    [position - 1, true, true],
    [position, false, true],
    [position + 1, true, true],
  ]);
  expect(report.body.entries[1]?.written).toContain('"eve"');
  expect(lines.join("")).toContain("The record of what happened was changed outside of Pegboard.");
});
