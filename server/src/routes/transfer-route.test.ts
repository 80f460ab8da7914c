import { fillAsked } from "@pegboard/registry-core/internal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import type { ExportAnswer, ExportRequest, ImportAnswer, ImportRequest } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { runCommand } from "../testing/run-command.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

let server: TestServer;
const SECRET = "sk-very-secret-key";

beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  await request(server, "POST /api/agents", { name: "Support", group: "Desk" });
  await request(server, "POST /api/presets", { name: "Zoo" });
  await request(server, "POST /api/presets", {
    name: "Quiet",
    description: "Little",
    tools: { notes: false },
  });
  const operations = [
    { op: "setPresets", presets: ["quiet"] },
    { op: "setMethod", tool: "notes", method: "delete_note", state: "off" },
    { op: "setConfig", tool: "vault", key: "api_key", value: SECRET },
    { op: "setConfig", tool: "vault", key: "max_results", value: 7 },
  ];
  await request(server, "PATCH /api/agents/support/settings", { baseRevision: 0, operations });
  await saveOrganisation(server, [
    { op: "setToolMetadata", tool: "notes", field: "weight", value: 3 },
  ]);
  await request(server, "POST /api/sources", {
    name: "issues",
    config: { transport: "http", url: "https://127.0.0.1:9/mcp", headers: { "X-Key": SECRET } },
  });
});
afterAll(() => server.close());

const exported = (asked: ExportRequest) => request<ExportAnswer>(server, "POST /api/export", asked);
const ALL: ExportRequest = { agents: "all", organisation: true, sources: true, presets: true };

it("exports everything as the bytes that the command line prints, each time the same", async () => {
  const { text } = (await exported(ALL)).body;
  expect((await exported(ALL)).body.text).toBe(text);
  // The first line names a schema, which lies elsewhere here.
  const belowSchema = text.slice(text.indexOf("\n"));
  expect((await runCommand(["export", "--data", server.dataDir])).printed).toContain(belowSchema);
  expect(parse(text)).toEqual({
    sources: {
      mcpServers: { issues: { url: "https://127.0.0.1:9/mcp", headers: { "X-Key": null } } },
    },
    organisation: { tools: { notes: { weight: 3 } } },
    storedPresets: {
      quiet: { name: "Quiet", description: "Little", tools: { notes: "off" } },
      zoo: { name: "Zoo" },
    },
    agents: {
      "first-agent": { name: "First agent" },
      support: {
        name: "Support",
        group: "Desk",
        follows: ["quiet"],
        tools: {
          notes: { methods: { delete_note: "off" } },
          vault: { config: { max_results: 7 } },
        },
      },
    },
  });
});

it("says the same as JSON", async () => {
  for (const agents of ["all", [], ["support"]] as const) {
    const asked = { ...ALL, agents: agents === "all" ? agents : [...agents] };
    const { text } = (await exported({ ...asked, format: "json" })).body;
    expect(text).toBe(`${JSON.stringify(parse((await exported(asked)).body.text), null, 2)}\n`);
  }
  const { printed } = await runCommand(["export", "--format", "json", "--data", server.dataDir]);
  expect(printed.trimEnd()).toBe((await exported({ ...ALL, format: "json" })).body.text.trimEnd());
});

it("names the secrets that have to be entered elsewhere, and has none of them", async () => {
  const { body, text } = await exported(ALL);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain("$secret");
  expect(body.secrets).toEqual([
    { owner: { kind: "agent", id: "support" }, tool: "vault", path: ["api_key"] },
  ]);
  expect(body.left).toMatchObject([
    { code: "source_part_hidden", values: { name: "issues", part: "headers.X-Key" } },
  ]);
  const { told } = await runCommand(["export", "support", "--data", server.dataDir]);
  expect(told).toContain("1 stored secret is not in the file");
});

it("exports only what is asked for, and names an agent that is not there", async () => {
  expect(parse((await exported({ agents: ["support"] })).body.text)).toHaveProperty(
    "agents.support",
  );
  expect(Object.keys(parse((await exported({ agents: ["support"] })).body.text))).toEqual([
    "agents",
  ]);
  const { text } = (await exported({ agents: ["support"], presets: true })).body;
  expect(Object.keys(parse(text).storedPresets)).toEqual(["quiet"]);
  const { status, body } = await exported({ agents: ["suport"] });
  expect(status).toBe(404);
  expect(body.error?.message).toContain('Did you mean "support"?');
});

const imported = (asked: ImportRequest) => request<ImportAnswer>(server, "POST /api/import", asked);

it("tells with its line what of a file cannot come in, and not the secret in it", async () => {
  const text = `agents:\n  support:\n    tools:\n      vault:\n        config:\n          api_key: ${SECRET}\n`;
  const { body, text: answer } = await imported({ text });
  expect(body).toMatchObject({
    issues: [
      {
        line: 6,
        message: expect.stringContaining("agents.support.tools.vault.config.api_key is a secret"),
      },
    ],
  });
  expect(answer).not.toContain(SECRET);
  expect((await imported({ text: "agents:\n\tx: 1" })).body).toMatchObject({
    issues: [{ line: 2 }],
  });
});

it("changes nothing, and refuses wrong questions with their paths", async () => {
  const before = (await exported(ALL)).body.text;
  expect(
    (await imported({ text: '["notes"]', targets: { "": { agent: "support", mode: "replace" } } }))
      .body,
  ).toMatchObject({
    form: "ids",
    owners: [{ owner: { kind: "agent", id: "support" }, revision: 1 }],
  });
  expect((await exported(ALL)).body.text).toBe(before);
  const wrong = await request(server, "POST /api/import", {
    text: "[]",
    targets: { "": { agent: 3, mode: "all" } },
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body.error?.issues?.map(({ path }) => path.join("."))).toEqual([
    "targets..agent",
    "targets..mode",
  ]);
});

it("makes the same bytes from what was imported into an empty Pegboard", async () => {
  const { text } = (await exported(ALL)).body;
  const empty = await startTestServer({ tools: testTools });
  const { body } = await request<ImportAnswer>(empty, "POST /api/import", { text });
  if ("issues" in body) throw new Error(JSON.stringify(body.issues));
  expect(body.left).toEqual([]);
  for (const { name, sent, asked = [] } of body.sources) {
    const { config } = fillAsked(sent, asked, {});
    const added = await request(empty, "POST /api/sources", { name, config });
    expect(added).toMatchObject({ status: 201, body: { state: "waiting" } });
  }
  for (const { owner, kind, key, labels, revision, changes } of body.owners) {
    const id = key.replace("@preset/", "");
    if (!owner)
      expect((await request(empty, `POST /api/${kind}s`, { id, ...labels })).status).toBe(201);
    const path = kind === "organisation" ? "/api/organisation" : `/api/${kind}s/${id}`;
    const operations = changes.map(({ operation }) => operation);
    const saved = await request(empty, `PATCH ${path}/settings`, {
      baseRevision: revision,
      operations,
    });
    expect(saved.status).toBe(200);
  }
  const again = await request<ExportAnswer>(empty, "POST /api/export", ALL);
  expect(again.body.text).toBe(text);
  await empty.close();
});

it("finds no difference in what was exported here, and says what is called otherwise or is not here", async () => {
  const { text } = (await exported(ALL)).body;
  const same = (await imported({ text })).body;
  if ("issues" in same) throw new Error(JSON.stringify(same.issues));
  expect([same.left, same.sources]).toEqual([[], []]);
  expect(
    same.owners.map(({ changes, renames, owner }) => [changes, renames, owner !== undefined]),
  ).toEqual(same.owners.map(() => [[], [], true]));
  const other = text
    .replace("127.0.0.1:9", "127.0.0.1:8")
    .replace("name: Quiet", "name: Hush")
    .replace("group: Desk", "group: Till")
    .replace("notes: off\n", "notes: on\n")
    .replace("follows:\n      - quiet", "follows:\n      - quiet\n      - gone");
  expect((await imported({ text: other })).body).toMatchObject({
    owners: [
      { kind: "organisation", changes: [] },
      {
        key: "@preset/quiet",
        kind: "preset",
        owner: { kind: "preset", id: "quiet" },
        renames: [{ field: "name", from: "Quiet", to: "Hush" }],
        changes: [
          { operation: { op: "setTool", tool: "notes", state: "on" }, before: { state: "off" } },
        ],
      },
      { key: "@preset/zoo", changes: [] },
      { key: "first-agent", changes: [] },
      {
        key: "support",
        kind: "agent",
        renames: [{ field: "group", from: "Desk", to: "Till" }],
        changes: [],
      },
    ],
    sources: [
      {
        action: "change",
        name: "issues",
        isElsewhere: true,
        asked: [{ title: "X-Key", isSecret: true, isRequired: true }],
        texts: [
          { title: "url", from: "https://127.0.0.1:9/mcp", to: "https://127.0.0.1:8/mcp" },
          { title: "headers.X-Key", from: "hidden value" },
        ],
      },
    ],
    left: [{ path: ["agents", "support", "follows", 1], code: "preset_missing" }],
  });
  const targets = { support: { agent: "first-agent", mode: "merge" as const } };
  const into = (await imported({ text, targets })).body;
  expect("owners" in into && into.owners.find(({ key }) => key === "support")?.renames).toEqual([]);
  const refused = await imported({
    text: "storedPresets:\n  quiet:\n    tools:\n      notes: { displayName: X }\n",
  });
  expect(refused.body).toMatchObject({ issues: [{ line: 4 }] });
});

it("brings sources with what they run and what is hidden of them, and nothing that a document must not name", async () => {
  const text = JSON.stringify({
    sources: {
      modules: ["./tools.ts"],
      mcpServers: {
        desk: { command: "npx", args: ["-y", "a tool"], env: { DESK_KEY: null, STAGE: "eu" } },
        leaky: { url: "https://a.test/mcp", headers: { Authorization: `Bearer ${SECRET}` } },
        issues: { url: "https://127.0.0.1:9/mcp" },
      },
      openapi: { shop: "https://shop.test/openapi.json", passwords: "/etc/passwd" },
    },
    agents: { support: { tools: { "shop.orders": true } } },
  });
  const { body, text: answer } = await imported({ text });
  expect(answer).not.toContain(SECRET);
  expect(answer).not.toContain("root:");
  expect(body).toMatchObject({
    sources: [
      {
        action: "add",
        kind: "mcp",
        name: "desk",
        runsCommand: true,
        asked: [{ title: "DESK_KEY", isSecret: true, isRequired: true }],
        texts: [
          { title: "command", to: "npx" },
          { title: "args", to: '-y "a tool"' },
          { title: "env.STAGE", to: "eu" },
        ],
        sent: { transport: "stdio", command: "npx", env: { STAGE: "eu" } },
      },
      {
        action: "add",
        kind: "openapi",
        name: "shop",
        sent: { url: "https://shop.test/openapi.json" },
      },
    ],
    owners: [{ unknown: [{ tool: "shop.orders", source: "shop" }] }],
    left: [
      { path: ["sources", "mcpServers", "leaky", "headers", "Authorization"] },
      {
        path: ["sources", "openapi", "passwords"],
        message: expect.stringContaining("beside the document"),
      },
      { path: ["sources", "modules", 0] },
    ],
  });
});
