import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type {
  CatalogAnswer,
  ProblemsAnswer,
  SourceSummary,
  SourcesAnswer,
  ToolUsageAnswer,
} from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { queryStored, readStoredText } from "../testing/stored-rows.ts";
import { testTools } from "../testing/test-tools.ts";

const everything = fileURLToPath(
  import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
);
const connection = {
  transport: "stdio",
  command: process.execPath,
  args: [everything],
  env: { TOKEN: "source-secret-42" },
};
let server: TestServer;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-sources-"));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const list = async () => (await request<SourcesAnswer>(server, "GET /api/sources")).body.sources;

it("adds an MCP server whose tools are off at first, keeps it across a restart without its secrets, and removes it", async () => {
  server = await startTestServer({ tools: testTools, dataDir: folder });
  const record = await recordEvents(server);
  const added = await request<SourceSummary>(server, "POST /api/sources", {
    name: "everything",
    config: connection,
  });
  expect(added).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^mcp:[\w-]{12}$/),
      kind: "mcp",
      addedBy: "ui",
      state: expect.stringMatching(/ready|loading/),
      config: { env: { TOKEN: { $secret: "TOKEN" } } },
    },
  });
  await expect
    .poll(() => record.events.map(({ type }) => type))
    .toEqual(expect.arrayContaining(["sources", "catalog"]));
  await record.stop();
  const { body } = await request<CatalogAnswer>(server, "GET /api/tools");
  expect(body.declared.find(({ name }) => name === "everything")).toMatchObject({
    enabledByDefault: false,
    source: added.body.id,
  });
  const usage = await request<ToolUsageAnswer>(server, "GET /api/tools/usage");
  expect(usage.body.usedBy).not.toHaveProperty("everything");
  const again = { name: "everything", config: connection };
  expect(await request(server, "POST /api/sources", { name: "other" })).toMatchObject({
    body: {
      error: {
        issues: [{ path: ["config"], message: 'must have a transport: "stdio" or "http"' }],
      },
    },
  });
  expect(await request(server, "POST /api/sources", again)).toMatchObject({
    status: 409,
    body: { error: { code: "already_exists" } },
  });

  await server.close();
  server = await startTestServer({ tools: testTools, dataDir: folder });
  // This server says once more that its list changed after it has answered.
  await expect
    .poll(async () => (await list()).find(({ id }) => id === added.body.id))
    .toMatchObject({ state: "ready", addedBy: "ui", tools: [{ name: "everything" }] });
  expect(JSON.stringify(await list())).not.toContain("source-secret-42");
  expect(
    (await request(server, `DELETE /api/sources/${encodeURIComponent(added.body.id)}`)).status,
  ).toBe(204);
  expect((await list()).map(({ id }) => id)).toEqual(["test"]);
  expect((await request<CatalogAnswer>(server, "GET /api/tools")).text).not.toContain("everything");
});

const HIDDEN_CONFIGS = (program: string) => [
  {
    transport: "stdio",
    command: program,
    args: ["serve", "-p", "k9-never-shown"],
    shown: { args: [0] },
  },
  {
    transport: "http",
    url: "http://ada:k9-never-shown@127.0.0.1:1/k9-never-shown/mcp?k=k9-never-shown",
  },
];
const MASKED_CONFIGS = [{ args: ["serve", "-p", "•••"] }, { url: "http://127.0.0.1:1/•••" }];
const failed = async () => (await list()).filter(({ state }) => state === "failed");
const storedText = () => readStoredText(folder);

it("keeps arguments and addresses out of answers and of the database, except for what is marked as harmless", async () => {
  server = await startTestServer({ tools: testTools, dataDir: folder });
  const texts: string[] = [];
  for (const config of HIDDEN_CONFIGS(join(folder, "no-such-program"))) {
    const answer = await request(server, "POST /api/sources", { name: config.transport, config });
    expect(answer.status).toBe(201);
    texts.push(answer.text);
  }
  await expect
    .poll(async () => (await failed()).map(({ config }) => config))
    .toMatchObject(MASKED_CONFIGS);
  const shown = await failed();
  await server.close();
  server = await startTestServer({ tools: testTools, dataDir: folder });
  await expect
    .poll(async () => (await failed()).map(({ messages }) => messages))
    .toEqual(shown.map(({ messages }) => messages));
  texts.push(JSON.stringify(await list()), (await request(server, "GET /api/problems")).text);
  await server.close();
  expect([...texts, await storedText()].filter((text) => text.includes("never-shown"))).toEqual([]);
});

it("seals what an earlier release kept in clear, and what a file has stays out of answers too", async () => {
  server = await startTestServer({ tools: testTools, dataDir: folder });
  await server.close();
  const configs = HIDDEN_CONFIGS(join(folder, "no-such-program"));
  for (const { shown: _, ...config } of configs) {
    const row = [`mcp:${config.transport}`, config.transport, JSON.stringify(config)];
    await queryStored(folder, "insert into sources (id, name, config) values (?, ?, ?)", row);
  }
  expect(await storedText()).toContain("never-shown");
  const file = join(folder, "mcp.json");
  const mcpServers = Object.fromEntries(
    configs.map(({ transport, ...config }) => [`file ${transport}`, config]),
  );
  writeFileSync(file, JSON.stringify({ mcpServers }));
  server = await startTestServer({ tools: testTools, dataDir: folder, mcp: [file] });
  rmSync(file);
  const unmarked = [{ args: ["•••", "-p", "•••"] }, MASKED_CONFIGS[1]];
  await expect
    .poll(async () => (await failed()).map(({ config }) => config))
    .toMatchObject([...MASKED_CONFIGS, ...unmarked]);
  const before = JSON.stringify(await list());
  await server.close();
  expect([before, await storedText()].filter((text) => text.includes("never-shown"))).toEqual([]);
  server = await startTestServer({ tools: testTools, dataDir: folder });
  await expect
    .poll(async () => (await failed()).map(({ config }) => config))
    .toMatchObject(unmarked);
});

it("lists what cannot be loaded with its reason, and everything else works", async () => {
  const module = join(folder, "broken.ts");
  writeFileSync(module, 'throw new Error("out of ink");\n');
  const file = join(folder, "mcp.json");
  writeFileSync(
    file,
    JSON.stringify({
      mcpServers: { gone: { command: join(folder, "no-such-program") }, odd: { args: [] } },
    }),
  );
  server = await startTestServer({
    tools: testTools,
    modules: [module],
    mcp: [file, join(folder, "missing.json")],
  });
  const sources = await list();
  expect(sources.map(({ state, addedBy }) => [state, addedBy])).toEqual([
    ["ready", "built in"],
    ["failed", "command line"],
    ["failed", "file"],
    ["failed", "file"],
    ["failed", "file"],
  ]);
  expect(sources.flatMap(({ messages }) => messages).join("\n")).toMatch(
    /out of ink[\s\S]*no-such-program[\s\S]*command[\s\S]*missing\.json/,
  );
  const { body } = await request<ProblemsAnswer>(server, "GET /api/problems");
  expect(body.problems.filter(({ kind }) => kind === "source failed")).toHaveLength(4);
  expect(
    (await request(server, "POST /api/agents/first-agent/methods/list_notes/call", {})).status,
  ).toBe(200);
  writeFileSync(module, "export function works(): number { return 1; }\n");
  const id = encodeURIComponent(sources[1]?.id ?? "");
  const refreshed = await request<SourceSummary>(server, `POST /api/sources/${id}/refresh`);
  expect(refreshed.body).toMatchObject({ state: "ready", tools: [{ name: "works" }] });
});

it.each([
  ["a source that is built in", "DELETE /api/sources/test", undefined, 400, "bad_request"],
  ["an unknown source", "DELETE /api/sources/mcp%3Anone", undefined, 404, "not_found"],
  ["an unknown source to refresh", "POST /api/sources/none/refresh", undefined, 404, "not_found"],
  ["a name like a path", "POST /api/sources", { name: "../x", config: connection }, 422, "invalid"],
  ["no transport", "POST /api/sources", { name: "x", config: { args: ["node"] } }, 422, "invalid"],
  [
    "a number in env",
    "POST /api/sources",
    { name: "x", config: { ...connection, env: { A: 1 } } },
    422,
    "invalid",
  ],
])("refuses %s", async (_, line, body, status, code) => {
  server = await startTestServer({ tools: testTools });
  const refused = await request(server, line, body);
  expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
  expect(await list()).toHaveLength(1);
});
