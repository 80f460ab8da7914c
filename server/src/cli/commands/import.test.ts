import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SettingsAnswer, SourcesAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { startRecordingServer } from "../../testing/recording-server.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTools } from "../../testing/test-tools.ts";

const LISTING = fileURLToPath(new URL("../../testing/listing-mcp-server.mjs", import.meta.url));
const SECRET = "sk-very-secret-key";
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-import-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

function written(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
const run = (args: string[], lines: string[] = [], input = "") =>
  runCommand(["import", ...args], {
    env: testEnv({ PEGBOARD_DATA_DIR: server.dataDir }),
    lines,
    input,
  });
const stored = async () =>
  (await request<SourcesAnswer>(server, "GET /api/sources")).body.sources.filter(
    ({ addedBy }) => addedBy === "ui",
  );

it("takes the servers of a client's file that somebody agrees to, with secrets and what is asked for", async () => {
  const mcp = await startRecordingServer();
  const trace = join(folder, "started");
  writeFileSync(join(folder, "listed.json"), "[]");
  const file = written("mcp.json", {
    inputs: [{ type: "promptString", id: "desk-key", password: true }],
    servers: {
      desk: {
        url: `${mcp.url}mcp`,
        headers: { Authorization: `Bearer ${SECRET}`, "X-Key": "${input:desk-key}" },
      },
      files: {
        command: process.execPath,
        args: [LISTING, join(folder, "listed.json"), "; touch started", `--token=${SECRET}`],
      },
      gone: { command: "no-such-program" },
    },
  });
  const shown = await run([file, "--dry-run"]);
  expect(shown).toMatchObject({ exitCode: 0, printed: "" });
  for (const line of [
    "This looks like a file of VS Code.",
    "+ Source desk: added",
    "asks for desk-key",
    "takes secrets from the file: headers.Authorization",
    "there is no program no-such-program here",
  ])
    expect(shown.told).toContain(line);
  expect([await stored(), mcp.received()]).toEqual([[], ""]);
  const done = await run([file], ["yes", "yes", "no", "typed-here"]);
  expect(done).toMatchObject({
    exitCode: 0,
    printed: "Source desk: added\nSource files: added\n",
  });
  expect(shown.told + shown.printed + done.told + done.printed).not.toContain(SECRET);
  expect(mcp.received()).toContain(`Bearer ${SECRET}`);
  expect(mcp.received()).toContain("typed-here");
  expect(await stored()).toMatchObject([
    { name: "desk", state: "ready" },
    { name: "files", config: { args: [LISTING, expect.anything(), "; touch started", "•••"] } },
  ]);
  expect(existsSync(trace)).toBe(false);
  // What is here as the file says is no difference.
  expect((await run([file, "--yes"])).told).not.toMatch(/Source (desk|files)/);
  await mcp.close();
});

it("asks nothing with --yes: what is asked for comes from a file of values, or the source waits", async () => {
  const mcp = await startRecordingServer();
  const file = written("server.json", {
    name: "io.example/ticket",
    remotes: [
      {
        type: "streamable-http",
        url: `${mcp.url}mcp`,
        headers: [{ name: "X-Key", isRequired: true, isSecret: true }],
      },
    ],
  });
  const waits = await run([file, "--yes", "--json"]);
  expect(JSON.parse(waits.printed).sources).toMatchObject([
    { name: "ticket", action: "add", loadError: expect.stringContaining("X-Key") },
  ]);
  expect(await stored()).toContainEqual(
    expect.objectContaining({ name: "ticket", state: "waiting" }),
  );
  const [one] = (await stored()).filter(({ name }) => name === "ticket");
  await request(server, `DELETE /api/sources/${one?.id}`);
  const values = written("values.json", { ticket: { "X-Key": "from-the-file" } });
  expect(await run([file, "--yes", "--values", values])).toMatchObject({
    printed: "Source ticket: added\n",
  });
  expect(mcp.received()).toContain("from-the-file");
  await mcp.close();
});

it("saves the tools of an agent of another system, into one that is here or a new one", async () => {
  const ids = written("agent.json", { name: "Zoo", tools: ["notes"] });
  expect(await run([ids, "--yes"])).toMatchObject({ exitCode: 0, printed: "Zoo: saved\n" });
  expect((await request(server, "GET /api/agents/zoo/settings")).body).toMatchObject({
    settings: { newTools: "off", tools: { notes: { enabled: true } } },
  });
  const nameless = written("list.json", ["notes", "nothing_here"]);
  const refused = await run([nameless, "--yes"]);
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.told).toContain("say with --into which one gets its tools");
  expect(refused.told).toContain("nothing_here is not here");
  const into = await run([nameless, "--into", "zoo", "--dry-run"]);
  expect(into.told).toContain("nothing_here is not here");
});

it("says where a file is wrong, what it does not know, and that nobody can be asked", async () => {
  expect(await run([written("a.yaml", "agents: [")])).toMatchObject({
    exitCode: 1,
    told: expect.stringMatching(/a\.yaml:1:\d+: /),
  });
  expect((await run([written("b.json", { a: 1 })])).told).toContain("no form that is known");
  const file = written("c.json", { mcpServers: { other: { command: "npx" } } });
  expect((await run([file])).told).toContain("nobody can be asked here. Add --yes.");
  expect((await run([file, "--only", "none"])).told).toContain(
    'There is no source "none" to take. There is other.',
  );
  expect((await run([join(folder, "none.json")])).told).toContain("no such file");
  const piped = await run(["-", "--dry-run"], [], '[mcp_servers.x]\ncommand = "npx"\n');
  expect(piped.told).toContain("a file of Codex");
});

it("takes the connectors of a project of Suna, and then grants them to its agents", async () => {
  const mcp = await startRecordingServer();
  const file = written(
    "kortix.yaml",
    `kortix_version: 2
default_agent: triage
agents:
  triage: { connectors: [suna-desk, gmail] }
connectors:
  - slug: suna-desk
    provider: mcp
    url: ${mcp.url}mcp
    auth: { type: bearer }
    policies: [{ match: "sea*", action: require_approval }]
  - { slug: gmail, provider: pipedream, app: gmail }
`,
  );
  const values = written("values.json", { "suna-desk": { key: SECRET } });
  const done = await run([file, "--yes", "--values", values]);
  expect(done.exitCode).toBe(0);
  for (const line of [
    "This looks like the kortix.yaml of a project of Suna.",
    "! default_agent says nothing about tools",
    "! connectors.1 is reached through pipedream",
    "! gmail is not here",
    "setMethodBehaviour behaviour:suna_desk/search/needsApproval",
  ])
    expect(done.told).toContain(line);
  expect(mcp.received()).toContain(`Bearer ${SECRET}`);
  const { settings } = (await request<SettingsAnswer>(server, "GET /api/agents/triage/settings"))
    .body;
  expect(settings).toMatchObject({
    newTools: "off",
    tools: { suna_desk: { enabled: true, methodBehaviour: { search: { needsApproval: true } } } },
  });
  await mcp.close();
});

it("asks what an empty list means, and ends where nobody says it", async () => {
  const file = written("empty.json", { name: "Empty", tools: [] });
  const refused = await run([file, "--yes"]);
  expect(refused).toMatchObject({ exitCode: 1, told: expect.stringContaining("--empty none") });
  const none = await run([file, "--dry-run", "--json"], ["none"]);
  expect(JSON.parse(none.printed)).toMatchObject({
    emptyList: { path: ["tools"], means: "none" },
  });
  const all = await run([file, "--dry-run", "--json", "--empty", "all"]);
  expect(JSON.parse(all.printed).owners[0].changes).toContainEqual(
    expect.objectContaining({
      operation: expect.objectContaining({ op: "setTool", tool: "notes", state: "on" }),
    }),
  );
});

it("takes a source under another name where its own is taken, and servers of the projects that are named", async () => {
  const mcp = await startRecordingServer();
  const at = (key: string) => ({ url: `${mcp.url}mcp`, headers: { "X-Key": key } });
  const config = { transport: "http", url: "http://127.0.0.1:1/mcp" };
  await request(server, "POST /api/sources", { name: "till", config });
  const file = written(".claude.json", {
    mcpServers: { till: at("of-all") },
    projects: {
      "/home/ada/shop": { mcpServers: { till: at("of-shop"), spare: at("spare") } },
      "/home/ada/desk": { mcpServers: { lamp: at("lamp") } },
    },
  });
  const names = async () =>
    (await stored()).map(({ name }) => name).filter((one) => one !== "till");
  const kept = await names();
  const added = async () => (await names()).filter((name) => !kept.includes(name));
  const left = await run([file, "--yes"]);
  expect(left.told).toContain("another source here has this name: --as till=till-2");
  expect(left.told).toContain("of the project /home/ada/shop");
  expect(await added()).toEqual([]);
  for (const [args, error] of [
    [["--as", "tilt=x"], '--as takes name=other for a source of the document, and not "tilt=x".'],
    [["--project", "/x"], 'There is no project "/x" to take.'],
  ] as const)
    expect((await run([file, "--yes", ...args])).told).toContain(error);
  const only = ["--as", "till=first till", "--project", "/home/ada/desk"];
  expect((await run([file, "--yes", ...only])).exitCode).toBe(0);
  expect(await added()).toEqual(["first till", "lamp"]);
  // At a terminal: nothing for the first, a name for the second, and yes.
  const asked = await run([file, "--project", "/home/ada/shop"], ["", "till of shop", "yes"]);
  expect(asked.told).toContain(
    "till is a name that another source here has. Type another name, or replace",
  );
  expect(await added()).toEqual(["first till", "lamp", "till of shop", "spare"]);
  expect(mcp.received()).toContain("of-shop");
  await mcp.close();
});
