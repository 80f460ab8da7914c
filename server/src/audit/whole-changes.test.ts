import { fileURLToPath } from "node:url";
import { defineTool } from "@pegboard/registry-core";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { AuditAnswer } from "../api-contract.ts";
import { databaseFile } from "../stores/sqlite-store.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const SOURCE = fileURLToPath(new URL("../testing/listing-mcp-server.mjs", import.meta.url));

const ran: string[] = [];
const store = defineTool({
  name: "store",
  visible: true,
  config: z.object({ key: z.string().meta({ writeOnly: true }).optional() }),
  methods: {
    wipe: { annotations: { destructiveHint: true }, run: () => ran.push("wipe") },
    ask: { needsApproval: true, run: () => ran.push("ask") },
  },
});

let server: TestServer;
let database: Database.Database;
beforeAll(async () => {
  server = await startTestServer({ tools: [store] });
  database = new Database(databaseFile(server.dataDir));
});
afterAll(async () => {
  database.close();
  await server.close();
});

/** The tables in which a change would be seen; others change by themselves. */
const TABLES = [
  ...["agents", "settings_revisions", "saves", "preferences", "agent_tokens", "sources"],
  ...["paused_sources", "ignored_problems", "accepted_definitions", "audit_entries"],
  ...["people", "sign_in_links", "sessions", "api_tokens"],
];
const kept = () =>
  Object.fromEntries(
    TABLES.map((table) => [
      table,
      database
        .prepare<[], Record<string, unknown>>(`select * from ${table}`)
        .all()
        // When a token was used, and when somebody was seen, is written by itself.
        .map(({ last_used_at: _, last_seen_at: __, waiting_since: ___, ...row }) => row),
    ]),
  );

/** Runs what happens while the record takes no entry. */
async function withoutRecord<T>(run: () => Promise<T>): Promise<T> {
  database.exec(
    `create trigger no_entry before insert on audit_entries
     begin select raise(abort, 'the record takes nothing'); end`,
  );
  try {
    return await run();
  } finally {
    database.exec("drop trigger no_entry");
  }
}

const tokens = "/api/v1/agents/first-agent/tokens";
const newest = async () =>
  (await request<AuditAnswer>(server, "GET /api/v1/audit?limit=1")).body.entries[0];
const idIn = (sql: string) => String(database.prepare(sql).pluck().get());
const sourceId = () => idIn("select id from sources");
const personId = () => idIn("select id from people where email = 'eve@example.com'");
const settings = (operations: object[]) => ({
  baseRevision: Number(idIn("select revision from agents where id = 'first-agent'")),
  operations,
});
const KEY = { op: "setConfig", tool: "store", key: "key", value: "very-secret-0123456789" };

const BEHAVIOUR = {
  ...{ op: "setMethodBehaviour", tool: "store", method: "wipe" },
  ...{ field: "thinkAugment", value: true },
};

/** Each kind of change, in an order in which one prepares the next. */
const changes: [kind: string, line: () => string, body?: () => unknown][] = [
  ["token_made", () => `POST ${tokens}`, () => ({ name: "Desk" })],
  ["token_revoked", () => `POST ${tokens}/${idIn("select id from agent_tokens")}/revoke`],
  ["token_removed", () => `DELETE ${tokens}/${idIn("select id from agent_tokens")}`],
  ["agent_made", () => "POST /api/v1/agents", () => ({ name: "Desk" })],
  ["agent_changed", () => "PATCH /api/v1/agents/desk", () => ({ description: "Helps." })],
  ["agent_archived", () => "PATCH /api/v1/agents/desk", () => ({ archived: true })],
  ["agent_deleted", () => "DELETE /api/v1/agents/desk"],
  ["agent_restored", () => "POST /api/v1/agents/desk/restore"],
  ["preset_made", () => "POST /api/v1/presets", () => ({ name: "Base" })],
  ["preset_deleted", () => "DELETE /api/v1/presets/base"],
  [
    "settings_saved",
    () => "PATCH /api/v1/agents/first-agent/settings",
    () => settings([{ op: "setTokenBudget", tokens: 900 }]),
  ],
  ["secret_entered", () => "PATCH /api/v1/agents/first-agent/settings", () => settings([KEY])],
  [
    "secret_replaced",
    () => "PATCH /api/v1/agents/first-agent/settings",
    () => settings([{ ...KEY, value: "another-secret-0123456789" }]),
  ],
  [
    "secret_removed",
    () => "PATCH /api/v1/agents/first-agent/settings",
    () => settings([{ op: "resetConfig", tool: "store", key: "key" }]),
  ],
  [
    "settings_saved",
    () => "PATCH /api/v1/organisation/settings",
    () => ({ baseRevision: 0, operations: [BEHAVIOUR] }),
  ],
  [
    "agent_made",
    () => "POST /api/v1/settings/owners",
    () => ({
      changes: [
        {
          ...{ owner: { kind: "agent", id: "many" }, action: "create", baseRevision: 0 },
          ...{ labels: { name: "Many" }, operations: [] },
        },
      ],
    }),
  ],
  [
    "settings_imported",
    () => "POST /api/v1/settings/owners",
    () => ({
      imported: { document: "desk.yaml" },
      changes: [
        {
          ...{ owner: { kind: "agent", id: "imported" }, action: "create", baseRevision: 0 },
          ...{ labels: { name: "Imported" }, operations: [{ op: "setTokenBudget", tokens: 900 }] },
        },
      ],
    }),
  ],
  ["preferences_changed", () => "PATCH /api/v1/preferences", () => ({ toolcallReason: true })],
  [
    "source_added",
    () => "POST /api/v1/sources",
    () => ({
      name: "shop",
      config: { transport: "stdio", command: process.execPath, args: [SOURCE] },
    }),
  ],
  ["source_edited", () => `PATCH /api/v1/sources/${sourceId()}`, () => ({ name: "store" })],
  ["source_paused", () => `POST /api/v1/sources/${sourceId()}/pause`],
  ["source_resumed", () => `POST /api/v1/sources/${sourceId()}/resume`],
  [
    "auto_accept_on",
    () => `PATCH /api/v1/sources/${sourceId()}/changes`,
    () => ({ autoAccept: true }),
  ],
  ["source_removed", () => `DELETE /api/v1/sources/${sourceId()}`],
  ["settings_exported", () => "POST /api/v1/export", () => ({ agents: "all" })],
  ["calls_exported", () => "GET /api/v1/calls/export"],
  ["audit_exported", () => "GET /api/v1/audit/export"],
  [
    "person_invited",
    () => "POST /api/v1/people/invitations",
    () => ({ people: [{ email: "eve@example.com", name: "Eve" }], rights: { role: "viewer" } }),
  ],
  ["person_changed", () => `PATCH /api/v1/people/${personId()}`, () => ({ role: "editor" })],
  ["person_removed", () => `DELETE /api/v1/people/${personId()}`],
];

it.each(changes)("changes nothing that cannot be recorded: %s", async (kind, line, body) => {
  const before = kept();
  const refused = await withoutRecord(() => request(server, line(), body?.()));
  expect(refused.status).toBeGreaterThanOrEqual(500);
  expect(kept()).toEqual(before);
  const done = await request(server, line(), body?.());
  expect(done.status).toBeLessThan(300);
  const added = database
    .prepare<[number], string>("select kind from audit_entries where position > ?")
    .pluck()
    .all(before.audit_entries?.length ?? 0);
  expect(added).toContain(kind);
  expect(JSON.stringify(await newest())).not.toContain("secret-0123456789");
});

it("ignores and watches problems only together with their entries", async () => {
  const operations = [{ op: "setTool", tool: "no_such_tool", state: "on" }];
  await request(server, "PATCH /api/v1/agents/first-agent/settings", settings(operations));
  const { problems } = (
    await request<{ problems: { id: string }[] }>(server, "GET /api/v1/problems")
  ).body;
  const body = { problems: problems.map(({ id }) => id), reason: "It is gone." };
  const line = "PUT /api/v1/problems/ignored";
  const ignored = () => database.prepare("select problem from ignored_problems").all().length;
  expect((await withoutRecord(() => request(server, line, body))).status).toBe(503);
  expect(ignored()).toBe(0);
  expect((await request(server, line, body)).status).toBe(204);
  const watched = await withoutRecord(() => request(server, line, { ...body, reason: null }));
  expect([watched.status, ignored()]).toEqual([503, body.problems.length]);
});

it("runs no try, no call that may destroy something and no approved call without its entry", async () => {
  const agent = "/api/v1/agents/first-agent";
  const calls = [
    () => request(server, `POST ${agent}/methods/wipe/call`, {}),
    () => request(server, `POST ${agent}/try`, { function: "wipe" }),
  ];
  for (const call of calls) {
    const failed = await withoutRecord(call);
    expect([failed.status, ran]).toEqual([502, []]);
  }
  for (const call of calls) expect((await call()).status).toBe(200);
  const { entries } = (await request<AuditAnswer>(server, "GET /api/v1/audit?limit=2")).body;
  expect(entries).toMatchObject([
    { kind: "method_tried", facts: { call: "store.wipe", destructive: true } },
    { kind: "method_called", facts: { call: "store.wipe" }, from: { via: "http" } },
  ]);
  expect(ran.splice(0)).toEqual(["wipe", "wipe"]);
  const pending = await request(server, `POST ${agent}/methods/ask/call`, {});
  const id = pending.body.error?.approval?.id;
  const answer = { decision: "approve" };
  const decided = await withoutRecord(() =>
    request(server, `POST /api/v1/approvals/${id}`, answer),
  );
  expect(decided.status).toBe(503);
  expect((await request(server, `POST ${agent}/methods/ask/call`, {})).status).toBe(409);
  expect(ran).toEqual([]);
});
