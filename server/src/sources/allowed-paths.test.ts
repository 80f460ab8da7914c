import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AllowedPaths } from "@pegboard/starter-tools";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProblemsAnswer, SettingsAnswer } from "../api-contract.ts";
import { readEnv } from "../env.ts";
import { openOptions } from "../start-options.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Source } from "./source.ts";

/** What Pegboard was started for, with its data folder in it. */
let allowed: string;
let outside: string;
let dataDir: string;
let server: TestServer;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-paths-"));
  [allowed, outside, dataDir] = [
    join(folder, "allowed"),
    join(folder, "outside"),
    join(folder, "allowed/.pegboard"),
  ];
  mkdirSync(join(allowed, "notes"), { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(allowed, "notes/a.md"), "one");
  for (const [name, text] of STARTED_WITH) writeFileSync(join(allowed, name), text);
  writeFileSync(join(outside, "other.sqlite"), "");
  server = await startTestServer({ dataDir, sources: starter() });
  symlinkSync(outside, join(allowed, "way-out"));
  symlinkSync("circle", join(allowed, "circle"));
  symlinkSync(dataDir, join(outside, "way-in"));
  linkSync(join(dataDir, "secret.key"), join(allowed, "notes/linked.txt"));
  linkSync(join(dataDir, "pegboard.sqlite"), join(allowed, "linked.sqlite"));
});
afterAll(async () => {
  await server.close();
  rmSync(join(allowed, ".."), { recursive: true });
});

/** Servers, tools and the phrase of secrets. */
const STARTED_WITH = [
  ["mcp.json", "{}"],
  ["tools.ts", ""],
  ["phrase", "the phrase of a whole team"],
] as const;

/** The starter tools as a start makes them. */
function starter(...more: string[]): Source[] {
  const [mcp, tools, phrase] = STARTED_WITH.map(([name]) => join(allowed, name));
  const chosen = {
    dataDir,
    mcp: [mcp ?? ""],
    tools: [tools ?? ""],
    allowPaths: [allowed, ...more],
  };
  return [...(openOptions(chosen, readEnv({ PEGBOARD_SECRET_KEY_FILE: phrase })).builtIn ?? [])];
}

async function choose(tool: string, key: string, value: string) {
  const { body } = await request<{ revision: number }>(
    server,
    "GET /api/agents/first-agent/settings",
  );
  const operations = [
    { op: "setTool", tool, state: "on" },
    { op: "setConfig", tool, key, value },
  ];
  return request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: body.revision,
    operations,
  });
}

const call = (method: string, args: object = {}) =>
  request<{ result: unknown }>(server, `POST /api/agents/first-agent/methods/${method}/call`, {
    arguments: args,
  });

describe("what may be chosen", () => {
  test.each([
    [
      "another folder",
      () => outside,
      /lies outside of what Pegboard was started for: .*allowed\. Start it with --allow-path .*outside/,
    ],
    [
      "a folder that does not exist yet",
      () => join(outside, "new/one"),
      /lies outside .*--allow-path .*new.one/,
    ],
    ["a link that leads out", () => join(allowed, "way-out"), /lies outside/],
    ["the whole disk", () => "/", /lies outside/],
    ["the data folder", () => dataDir, /is Pegboard's own, which no tool reaches/],
    ["a link to it", () => join(outside, "way-in"), /is Pegboard's own/],
    ["a folder below it", () => join(dataDir, "new"), /is Pegboard's own/],
  ])("no root folder: %s", async (_, path, reason) => {
    const refused = await choose("workspace_files", "root", path());
    expect(refused.status).toBe(422);
    expect(refused.body.error?.issues).toMatchObject([
      {
        path: ["tools", "workspace_files", "config", "root"],
        code: "author",
        message: expect.stringMatching(reason),
      },
    ]);
  });

  test.each([
    ["another file", () => join(outside, "other.sqlite"), /lies outside/],
    ["Pegboard's own", () => join(dataDir, "pegboard.sqlite"), /is Pegboard's own/],
    ["the same by another name", () => join(allowed, "linked.sqlite"), /is Pegboard's own/],
    [
      "what Pegboard was started with",
      () => join(allowed, "mcp.json"),
      /is Pegboard's own, which no tool reaches/,
    ],
  ])("no database: %s", async (_, path, reason) => {
    const refused = await choose("sql_tool", "file", path());
    expect([refused.status, refused.body.error?.issues?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(reason),
    ]);
  });

  test.each([
    ["links in a circle", () => join(allowed, "circle"), /cannot be looked at \(ELOOP\)/],
    [
      "below a file",
      () => join(allowed, "notes/a.md/shop.sqlite"),
      /cannot be looked at \(ENOTDIR\)/,
    ],
    [
      "a name that no system has",
      () => join(allowed, "a".repeat(300)),
      /cannot be looked at \(ENAMETOOLONG\)/,
    ],
    [
      "a name that ends in its middle",
      () => join(allowed, "a\0b"),
      /must have no characters that are not text/,
    ],
  ])("nothing that cannot be looked at: %s", async (_, path, reason) => {
    for (const [tool, key] of [
      ["sql_tool", "file"],
      ["workspace_files", "root"],
    ] as const) {
      const refused = await choose(tool, key, path());
      expect([refused.status, refused.body.error?.issues?.[0]?.message]).toEqual([
        422,
        expect.stringMatching(reason),
      ]);
    }
  });

  test("what lies in an allowed folder, or is an allowed file", async () => {
    expect((await choose("sql_tool", "file", join(allowed, "shop.sqlite"))).status).toBe(200);
    expect(
      new AllowedPaths({ allowed: [join(outside, "other.sqlite")], dataDir }).refusal(outside),
    ).toMatch(/outside/);
    const one = new AllowedPaths({ allowed: [join(outside, "other.sqlite")], dataDir });
    expect(one.refusal(join(outside, "other.sqlite"))).toBeUndefined();
    expect(() => new AllowedPaths({ allowed: [join(outside, "none")], dataDir })).toThrow(
      /--allow-path .*none: there is no/,
    );
  });
});

describe("the data folder, and what Pegboard was started with, below a root folder", () => {
  beforeAll(async () => {
    expect((await choose("workspace_files", "root", allowed)).status).toBe(200);
  });

  test.each<[method: string, args: object]>([
    ["read_file", { path: ".pegboard/secret.key" }],
    ["read_file", { path: "notes/linked.txt" }],
    ["read_file", { path: "linked.sqlite" }],
    ["list_files", { folder: ".pegboard" }],
    ["search_files", { folder: ".pegboard", text: "a" }],
    ...STARTED_WITH.map(([path]) => ["read_file", { path }] as [string, object]),
    ["write_file", { path: "mcp.json", content: "{}", overwrite: true }],
    ["write_file", { path: ".pegboard/new.txt", content: "x" }],
    ["write_file", { path: ".pegboard/secret.key", content: "x", overwrite: true }],
    ["delete_file", { path: ".pegboard/secret.key" }],
  ])("%s %j is refused", async (method, args) => {
    const refused = await call(method, args);
    expect(refused.status).toBe(502);
    expect(refused.body.error?.message).toMatch(/Pegboard's own, which no tool reaches/);
  });

  test("is left out of lists and searches, which say so", async () => {
    const { result } = (await call("list_files", { recursive: true })).body;
    expect(result).toMatchObject({
      entries: [{ path: "notes" }, { path: "notes/a.md" }],
      leftOut: "6 files or folders are Pegboard's own, which no tool reaches.",
    });
    const found = (await call("search_files", { text: "e" })).body.result;
    expect(found).toMatchObject({
      matches: [{ path: "notes/a.md" }],
      leftOut: expect.stringContaining("6 files"),
    });
  });
});

test("a folder that was allowed when it was chosen is not reached once it no longer is, and its tool is not offered", async () => {
  const restart = async (...more: string[]) => {
    await server.close();
    server = await startTestServer({ dataDir, sources: starter(...more) });
  };
  await restart(outside);
  expect((await choose("workspace_files", "root", outside)).status).toBe(200);
  expect((await call("list_files")).status).toBe(200);
  await restart();
  const reason =
    /Root folder lies outside of what Pegboard was started for: .*--allow-path .*outside/;
  const refused = await call("list_files");
  expect([refused.status, refused.body.error?.code]).toEqual([409, "method_not_offered"]);
  expect(refused.body.error?.message).toMatch(reason);
  const { body } = await request<SettingsAnswer>(server, "GET /api/agents/first-agent/settings");
  expect(body.refusedConfigs.workspace_files).toMatchObject({
    config: { root: outside },
    issues: [{ path: ["root"] }],
  });
  const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
  expect(problems.find(({ place }) => place.tool === "workspace_files")?.message).toMatch(reason);
  const { text } = await request(server, "GET /api/agents/first-agent/toolset?format=openai-chat");
  expect(text).not.toContain("list_files");
  // Another value is the browser's to judge, until it is saved.
  expect((await choose("workspace_files", "root", allowed)).status).toBe(200);
  expect((await call("list_files")).status).toBe(200);
});
