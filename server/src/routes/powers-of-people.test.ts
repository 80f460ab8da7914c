import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool, type SettingsOperation } from "@pegboard/registry-core";
import { AllowedPaths } from "@pegboard/starter-tools";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  BEHAVIOUR_POWERS,
  CONFIG_POWERS,
  PREFERENCE_POWERS,
  SOURCE_POWERS,
} from "../access/powers.ts";
import { ROUTE_POWERS } from "../access/route-powers.ts";
import type { RevisionsAnswer, SettingsAnswer, SourceSummary } from "../api-contract.ts";
import { starterSource } from "../sources/starter-source.ts";
import { ageSession, type PersonAtServer, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const careful = defineTool({
  name: "careful",
  description: "Asks before it wipes.",
  methods: { wipe: { description: "Wipes.", needsApproval: true, run: () => "wiped" } },
});
const DESCRIPTION = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "http://127.0.0.1:9" }],
  paths: { "/x": { get: { operationId: "x", responses: { 200: { description: "x" } } } } },
});

const folder = mkdtempSync(join(tmpdir(), "pegboard-people-powers-"));
const given = join(folder, "given");
let server: TestServer;
let editor: PersonAtServer;
let admin: PersonAtServer;
let stale: PersonAtServer;
let source: string;
beforeAll(async () => {
  mkdirSync(given);
  const dataDir = join(folder, "data");
  const paths = new AllowedPaths({ allowed: [given], dataDir });
  server = await startTestServer({
    dataDir,
    tools: [careful],
    sources: [starterSource({ paths })],
  });
  editor = await signInAs(server, "Eve", { role: "editor" });
  admin = await signInAs(server, "Ada", { role: "admin" });
  stale = await signInAs(server, "Stan", { role: "admin" });
  await ageSession(server, stale.session);
  const added = await admin.send<SourceSummary>("POST /api/v1/sources/openapi", {
    name: "shop",
    text: DESCRIPTION,
  });
  source = added.body.id;
  await saving(config("workspace_files", "allow", ["**/*.md"]))(admin);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

type Ask = (person: PersonAtServer) => ReturnType<PersonAtServer["send"]>;

const AGENT = "/api/v1/agents/first-agent/settings";
const saving =
  (...operations: SettingsOperation[]): Ask =>
  async (person) => {
    const { revision: baseRevision } = (await admin.send<SettingsAnswer>(`GET ${AGENT}`)).body;
    return person.send(`PATCH ${AGENT}`, { baseRevision, operations });
  };
const config = (tool: string, key: string, value: unknown): SettingsOperation =>
  ({ op: "setConfig", tool, key, value }) as SettingsOperation;
const sending =
  (line: string, body?: unknown): Ask =>
  (person) =>
    person.send(line.replace(":source", encodeURIComponent(source)), body);

const stdio = { transport: "stdio", command: "unknown-command" };
const http = { transport: "http", url: "http://127.0.0.1:9/mcp" };
const withVariables = { ...http, variables: true };
const openapi = { name: "private", text: DESCRIPTION, allowPrivate: true };

/** One request for each row of the tables that is a power, by the name of the row. */
const POWERS: Record<string, Ask> = {
  "workspace_files.root": saving(config("workspace_files", "root", given)),
  "workspace_files.deny": saving(config("workspace_files", "deny", [])),
  "workspace_files.allow": saving(config("workspace_files", "allow", ["**/*.md", "**/*.txt"])),
  "web_fetch.allowPrivate": saving(
    config("web_fetch", "allowedHosts", ["intra"]),
    config("web_fetch", "allowPrivate", true),
  ),
  "web_fetch.allowedHosts": saving(config("web_fetch", "allowedHosts", ["intra", "other"])),
  "sql_tool.file": saving(config("sql_tool", "file", join(given, "x.sqlite"))),
  needsApproval: saving({
    op: "setMethodBehaviour",
    tool: "careful",
    method: "wipe",
    field: "needsApproval",
    value: false,
  }),
  "callLog.on": sending("PATCH /api/v1/preferences", { callLog: { on: false } }),
  "callLog.days": sending("PATCH /api/v1/preferences", { callLog: { days: 1 } }),
  "callLog.megabytes": sending("PATCH /api/v1/preferences", { callLog: { megabytes: 1 } }),
  command: sending("POST /api/v1/sources", { name: "runs", config: stdio }),
  variables: sending("POST /api/v1/sources", { name: "reads", config: withVariables }),
  privateAddresses: sending("POST /api/v1/sources/openapi", openapi),
  automaticChanges: sending("PATCH /api/v1/sources/:source/changes", { autoAccept: true }),
};

it("there is a request for every row of the tables that is a power", () => {
  const ofTools = Object.entries(CONFIG_POWERS).flatMap(([tool, keys]) =>
    Object.entries(keys).flatMap(([key, { gain }]) => (gain ? [`${tool}.${key}`] : [])),
  );
  const ofMethods = Object.entries(BEHAVIOUR_POWERS).flatMap(([key, { gain }]) =>
    gain ? [key] : [],
  );
  const ofLog = Object.entries(PREFERENCE_POWERS.callLog).flatMap(([key, { gain }]) =>
    gain ? [`callLog.${key}`] : [],
  );
  const ofSources = Object.values(SOURCE_POWERS)
    .flatMap((fields) => Object.values(fields) as { power?: string }[])
    .flatMap(({ power }) => power ?? []);
  const rows = new Set([...ofTools, ...ofMethods, ...ofLog, ...ofSources]);
  expect(Object.keys(POWERS).sort()).toEqual([...rows].sort());
});

it.each(Object.keys(POWERS))("%s: for a fresh admin alone", async (name) => {
  const ask = POWERS[name] as Ask;
  const refused = await ask(editor);
  expect([refused.status, refused.body.error?.code]).toEqual([403, "role_needed"]);
  expect(refused.body.error?.ask?.map((one) => one.name)).toContain("Ada");
  const late = await ask(stale);
  expect([late.status, late.body.error?.code]).toEqual([403, "fresh_sign_in_needed"]);
  const { status, text } = await ask(admin);
  expect([200, 201, 422], text).toContain(status);
});

it.each(Object.entries(ROUTE_POWERS).flatMap(([route, { power }]) => (power ? [route] : [])))(
  "%s: for a fresh admin alone",
  async (route) => {
    const line = route.replaceAll(/:\w+/g, "unknown");
    const body = line.startsWith("DELETE") ? undefined : {};
    expect((await editor.send(line, body)).body.error?.code).toBe("role_needed");
    expect((await stale.send(line, body)).body.error?.code).toBe("fresh_sign_in_needed");
    expect([200, 404, 422]).toContain((await admin.send(line, body)).status);
  },
);

it("what an admin alone does is refused to an editor: sources, values for everybody, the log", async () => {
  for (const [line, body] of [
    ["PATCH /api/v1/organisation/settings", { baseRevision: 0, operations: [] }],
    ["POST /api/v1/sources", { name: "x", config: http }],
    ["POST /api/v1/sources/:source/pause", {}],
    ["DELETE /api/v1/sources/:source", undefined],
    ["GET /api/v1/calls/export", undefined],
    ["GET /api/v1/audit/export", undefined],
    ["POST /api/v1/export", {}],
    ["PATCH /api/v1/preferences", {}],
  ] as const)
    expect([line, (await sending(line, body)(editor)).body.error?.code]).toEqual([
      line,
      "role_needed",
    ]);
});

it("a viewer is not told what helps only whoever looks for a way in", async () => {
  const viewer = await signInAs(server, "Vera");
  const telling = ["GET /api/v1/installation", "GET /api/v1/sources", "GET /api/v1/audit"];
  for (const line of telling) {
    const [seen, all] = [await viewer.send(line), await admin.send(line)];
    for (const secret of [folder, "127.0.0.1"])
      if (all.text.includes(secret)) expect([line, seen.text]).not.toContain(secret);
    expect(seen.text).not.toContain(folder);
    expect(seen.text).not.toContain('"session"');
  }
  const own = await viewer.send(`GET /api/v1/audit?text=127.0.0.1`);
  expect(own.body).toMatchObject({ entries: [] });
});

it("saves carry the name of who made them, for the history and for Why", async () => {
  await saving({ op: "setTool", tool: "careful", state: "off" })(editor);
  const { body } = await editor.send<RevisionsAnswer>("GET /api/v1/agents/first-agent/revisions");
  expect(body.revisions[0]).toMatchObject({ savedBy: "Eve" });
  const latest = await editor.send(
    "GET /api/v1/agents/first-agent/revisions/latest?item=tool:careful",
  );
  expect(latest.body).toMatchObject({ save: { savedBy: "Eve" } });
});
