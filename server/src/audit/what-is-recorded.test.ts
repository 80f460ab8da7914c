import { fileURLToPath } from "node:url";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type {
  ApprovalsAnswer,
  AuditAnswer,
  AuditFacetsAnswer,
  AuditKind,
  CreatedTokenAnswer,
  SourceSummary,
} from "../api-contract.ts";
import { Browser } from "../testing/browser-session.ts";
import { joinAdmin, joinPerson, signInAgain } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const SOURCE = fileURLToPath(new URL("../testing/listing-mcp-server.mjs", import.meta.url));

const bank = defineTool({
  name: "bank",
  visible: true,
  config: z.object({ key: z.string().meta({ writeOnly: true }).optional() }),
  methods: {
    pay: { needsApproval: true, run: () => "paid" },
    wipe: { annotations: { destructiveHint: true }, run: () => "wiped" },
  },
});

/** What the record promises, with the kinds of entries that it becomes. */
const PROMISED: Record<string, readonly AuditKind[]> = {
  settings: ["settings_saved", "agent_made", "preset_made"],
  organisation: ["settings_saved", "preferences_changed"],
  sources: ["source_added", "source_edited", "source_paused", "source_removed", "secrets_purged"],
  "accepted changes": ["settings_saved", "auto_accept_on"],
  people: ["person_invited", "person_joined", "person_changed", "person_disabled"],
  tokens: ["token_made", "token_revoked", "service_token_made", "personal_token_made"],
  "sign-ins and failed ones": ["signed_in", "sign_in_failed", "signed_out", "wrong_token"],
  exports: ["settings_exported", "calls_exported", "audit_exported"],
  secrets: ["secret_entered", "secret_replaced", "secret_removed"],
  tries: ["method_tried"],
  "calls of destructive methods": ["method_called"],
  approvals: ["call_approved", "call_declined", "call_timed_out"],
  imports: ["settings_saved", "agent_made"],
};

let server: TestServer;
let ada: Browser;
beforeAll(async () => {
  server = await startTestServer({ tools: [bank] });
  ada = await joinAdmin(server);
});
afterAll(() => server.close());

const AGENT = "/api/v1/agents/first-agent";

async function send<T>(line: string, body?: unknown): Promise<T> {
  const answer = await ada.send<T>(line, body);
  expect([line, answer.status, answer.status < 300 ? "" : answer.text]).toEqual([
    line,
    answer.status,
    "",
  ]);
  return answer.body;
}

async function save(owner: string, operation: object): Promise<void> {
  const { revision } = await send<{ revision: number }>(`GET ${owner}/settings`);
  const body = { baseRevision: revision, operations: [operation] };
  await send(`PATCH ${owner}/settings`, body);
}

const key = (value: string) => ({ op: "setConfig", tool: "bank", key: "key", value });

it("has an entry of everything that it promises to record", async () => {
  await save(AGENT, key("very-secret-0123456789"));
  await save(AGENT, key("other-secret-0123456789"));
  await save(AGENT, { op: "resetConfig", tool: "bank", key: "key" });
  await save("/api/v1/organisation", {
    op: "setToolMetadata",
    tool: "bank",
    field: "displayName",
    value: "The bank",
  });
  await send("POST /api/v1/agents", { name: "Desk" });
  await send("POST /api/v1/presets", { name: "Base" });
  await send("PATCH /api/v1/preferences", { toolcallReason: true });

  const config = { transport: "stdio", command: process.execPath, args: [SOURCE] };
  const { id } = await send<SourceSummary>("POST /api/v1/sources", { name: "shop", config });
  await send(`PATCH /api/v1/sources/${id}`, { name: "store" });
  await send(`PATCH /api/v1/sources/${id}/changes`, { autoAccept: true });
  await send(`POST /api/v1/sources/${id}/pause`);
  await send(`DELETE /api/v1/sources/${id}`);

  const { browser: eve } = await joinPerson(server, {
    name: "Eve",
    rights: { role: "editor", isApprover: true },
    by: ada,
  });
  const { people } = await send<{ people: { id: string; name: string }[] }>("GET /api/v1/people");
  const person = people.find(({ name }) => name === "Eve")?.id;

  const made = (answer: AuditAnswer) => answer.entries.find(({ kind }) => kind === "agent_made");
  expect(made(await send<AuditAnswer>("GET /api/v1/audit"))).toMatchObject({
    by: { session: expect.any(String), browser: expect.stringMatching(/./) },
    from: { request: expect.stringMatching(/^[\da-f-]{36}$/) },
  });
  const toldEve = made((await eve.send<AuditAnswer>("GET /api/v1/audit")).body);
  expect(toldEve?.by).toEqual({ kind: "person", name: "Ada", person: expect.any(String) });
  expect(toldEve?.from).toEqual({ via: "http", address: "" });

  const token = await send<CreatedTokenAnswer>(`POST ${AGENT}/tokens`, { name: "Desk" });
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await send("POST /api/v1/service-tokens", { name: "CI", rights: { role: "viewer" }, expiresAt });
  await send("POST /api/v1/account/tokens", { name: "Mine", expiresAt });

  const call = (method: string, wait = "60s") =>
    fetch(`${server.url}${AGENT}/methods/${method}/call?wait=${wait}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${token.value}`,
      },
      body: "{}",
    });
  expect((await call("wipe")).status).toBe(200);
  await send(`POST ${AGENT}/try`, { function: "wipe" });
  expect((await call("pay", "10ms")).status).toBe(409);
  for (const decision of ["approve", "decline"]) {
    const called = call("pay");
    let waiting: ApprovalsAnswer["waiting"] = [];
    await expect
      .poll(async () => {
        ({ waiting } = await send<ApprovalsAnswer>("GET /api/v1/approvals"));
        return waiting.length;
      })
      .toBe(1);
    const decided = await eve.send(`POST /api/v1/approvals/${waiting[0]?.id}`, { decision });
    expect(decided.status).toBe(200);
    await called;
  }
  await send(`POST ${AGENT}/tokens/${token.token.id}/revoke`);
  await send("POST /api/v1/export", { agents: "all" });
  await send("GET /api/v1/calls/export");
  await send("GET /api/v1/audit/export");
  expect((await eve.send("PATCH /api/v1/account", { name: "Eva" })).status).toBe(200);
  await eve.send("DELETE /api/v1/session");
  const ofEve = await send<AuditAnswer>(`GET /api/v1/audit?personId=${person}`);
  expect(new Set(ofEve.entries.map(({ by }) => by.name))).toEqual(new Set(["Eva", "Eve"]));
  const { who } = await send<AuditFacetsAnswer>("GET /api/v1/audit/facets");
  expect(who.filter((one) => one.person === person)).toMatchObject([
    { name: "Eva", count: ofEve.entries.length },
  ]);
  await send(`PATCH /api/v1/people/${person}`, { isApprover: false });
  await send(`POST /api/v1/people/${person}/disable`);

  const stranger = new Browser(server);
  const email = "ada@example.com";
  await stranger.send("POST /api/v1/session", { email, password: "a wrong password" });
  await fetch(`${server.url}/api/v1/health`, { headers: { authorization: "Bearer pgb_wrong" } });
  const { browser: again } = await joinPerson(server, {
    name: "Zoe",
    rights: { role: "viewer" },
    by: ada,
  });
  await again.send("DELETE /api/v1/session");
  await signInAgain(again, "zoe");

  const { entries } = await send<AuditAnswer>("GET /api/v1/audit?limit=500");
  const recorded = new Set(entries.map(({ kind }) => kind));
  for (const [what, kinds] of Object.entries(PROMISED))
    expect([what, kinds.filter((kind) => !recorded.has(kind))]).toEqual([what, []]);
  expect(JSON.stringify(entries)).not.toContain("secret-0123456789");
});
