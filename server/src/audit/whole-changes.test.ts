import { fileURLToPath } from "node:url";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { AuditAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { queryStored } from "../testing/stored-rows.ts";

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
beforeAll(async () => {
  server = await startTestServer({ tools: [store] });
});
afterAll(() => server.close());

/** The tables in which a change would be seen; others change by themselves. */
const TABLES = [
  "agents",
  "settings_revisions",
  "saves",
  "preferences",
  "agent_tokens",
  "sources",
  "paused_sources",
  "ignored_problems",
  "accepted_definitions",
  "audit_entries",
  "people",
  "sign_in_links",
  "sessions",
  "api_tokens",
];
const stored = (statement: string, values: unknown[] = []) =>
  queryStored(server.dataDir, statement, values);
const kept = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows = (await stored(`select * from ${table}`))
          // When a token was used, and when somebody was seen, is written by itself.
          .map(({ last_used_at: _, last_seen_at: __, waiting_since: ___, ...row }) => row)
          .map((row) => JSON.stringify(row));
        return [table, rows.sort()] as const;
      }),
    ),
  );

const REFUSED_ENTRY = isOnPostgres
  ? {
      make: `create function refuse_entry() returns trigger language plpgsql as
        $$ begin raise exception 'the record takes nothing'; end $$;
        create trigger no_entry before insert on audit_entries for each row execute function refuse_entry()`,
      drop: "drop trigger no_entry on audit_entries; drop function refuse_entry",
    }
  : {
      make: `create trigger no_entry before insert on audit_entries
        begin select raise(abort, 'the record takes nothing'); end`,
      drop: "drop trigger no_entry",
    };

/** Runs what happens while the record takes no entry. */
async function withoutRecord<T>(run: () => Promise<T>): Promise<T> {
  await stored(REFUSED_ENTRY.make);
  try {
    return await run();
  } finally {
    await stored(REFUSED_ENTRY.drop);
  }
}

const tokens = "/api/v1/agents/first-agent/tokens";
const newest = async () =>
  (await request<AuditAnswer>(server, "GET /api/v1/audit?limit=1")).body.entries[0];
const idIn = async (sql: string) => String(Object.values((await stored(sql))[0] ?? {})[0]);
const sourceId = () => idIn("select id from sources");
const personId = () => idIn("select id from people where email = 'eve@example.com'");
const settings = async (operations: object[]) => ({
  baseRevision: Number(await idIn("select revision from agents where id = 'first-agent'")),
  operations,
});
const KEY = { op: "setConfig", tool: "store", key: "key", value: "very-secret-0123456789" };

const BEHAVIOUR = {
  op: "setMethodBehaviour",
  tool: "store",
  method: "wipe",
  field: "thinkAugment",
  value: true,
};

/** Each kind of change, in an order in which one prepares the next. */
const changes: [kind: string, line: () => string | Promise<string>, body?: () => unknown][] = [
  ["token_made", () => `POST ${tokens}`, () => ({ name: "Desk" })],
  [
    "token_revoked",
    async () => `POST ${tokens}/${await idIn("select id from agent_tokens")}/revoke`,
  ],
  ["token_removed", async () => `DELETE ${tokens}/${await idIn("select id from agent_tokens")}`],
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
          owner: { kind: "agent", id: "many" },
          action: "create",
          baseRevision: 0,
          labels: { name: "Many" },
          operations: [],
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
          owner: { kind: "agent", id: "imported" },
          action: "create",
          baseRevision: 0,
          labels: { name: "Imported" },
          operations: [{ op: "setTokenBudget", tokens: 900 }],
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
  [
    "source_edited",
    async () => `PATCH /api/v1/sources/${await sourceId()}`,
    () => ({ name: "store" }),
  ],
  ["source_paused", async () => `POST /api/v1/sources/${await sourceId()}/pause`],
  ["source_resumed", async () => `POST /api/v1/sources/${await sourceId()}/resume`],
  [
    "auto_accept_on",
    async () => `PATCH /api/v1/sources/${await sourceId()}/changes`,
    () => ({ autoAccept: true }),
  ],
  ["source_removed", async () => `DELETE /api/v1/sources/${await sourceId()}`],
  ["settings_exported", () => "POST /api/v1/export", () => ({ agents: "all" })],
  ["calls_exported", () => "GET /api/v1/calls/export"],
  ["audit_exported", () => "GET /api/v1/audit/export"],
  [
    "person_invited",
    () => "POST /api/v1/people/invitations",
    () => ({ people: [{ email: "eve@example.com", name: "Eve" }], rights: { role: "viewer" } }),
  ],
  [
    "person_changed",
    async () => `PATCH /api/v1/people/${await personId()}`,
    () => ({ role: "editor" }),
  ],
  ["person_removed", async () => `DELETE /api/v1/people/${await personId()}`],
];

it.each(changes)("changes nothing that cannot be recorded: %s", async (kind, line, body) => {
  const before = await kept();
  const refused = await withoutRecord(async () => request(server, await line(), await body?.()));
  expect(refused.status).toBeGreaterThanOrEqual(500);
  expect(await kept()).toEqual(before);
  const done = await request(server, await line(), await body?.());
  expect(done.status).toBeLessThan(300);
  const added = (await stored("select kind from audit_entries order by position"))
    .slice(before.audit_entries?.length ?? 0)
    .map((row) => row.kind);
  expect(added).toContain(kind);
  expect(JSON.stringify(await newest())).not.toContain("secret-0123456789");
});

it("ignores and watches problems only together with their entries", async () => {
  const operations = [{ op: "setTool", tool: "no_such_tool", state: "on" }];
  await request(server, "PATCH /api/v1/agents/first-agent/settings", await settings(operations));
  const { problems } = (
    await request<{ problems: { id: string }[] }>(server, "GET /api/v1/problems")
  ).body;
  const body = { problems: problems.map(({ id }) => id), reason: "It is gone." };
  const line = "PUT /api/v1/problems/ignored";
  const ignored = async () => (await stored("select problem from ignored_problems")).length;
  expect((await withoutRecord(() => request(server, line, body))).status).toBe(503);
  expect(await ignored()).toBe(0);
  expect((await request(server, line, body)).status).toBe(204);
  const watched = await withoutRecord(() => request(server, line, { ...body, reason: null }));
  expect([watched.status, await ignored()]).toEqual([503, body.problems.length]);
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
