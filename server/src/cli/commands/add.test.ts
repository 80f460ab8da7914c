import { afterAll, beforeAll, expect, it } from "vitest";
import type { KnownServer, SourcesAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = (args: string[], lines: string[] = [], variables: Record<string, string> = {}) =>
  runCommand(["add", ...args], {
    env: testEnv({ PEGBOARD_DATA_DIR: server.dataDir, ...variables }),
    lines,
  });
const added = async () =>
  (await request<SourcesAnswer>(server, "GET /api/sources")).body.sources.filter(
    ({ addedBy }) => addedBy === "ui",
  );

it("lists the well-known servers, for people and as data", async () => {
  const listed = await run([]);
  expect(listed.printed).toMatch(/^notion +\d+ +Pages, .* an account with Notion$/m);
  const data = JSON.parse((await run(["--json"])).printed) as KnownServer[];
  expect(data).toContainEqual(expect.objectContaining({ name: "notion", licence: "MIT" }));
});

it("shows what runs, and adds it when somebody agrees; without a key it waits", async () => {
  const shown = await run(["brave-search", "--dry-run"]);
  for (const line of [/command: npx/, /Licence MIT/, /asks for BRAVE_API_KEY/])
    expect(shown.told).toMatch(line);
  expect(await run(["brave-search"], ["no"])).toMatchObject({ exitCode: 0, printed: "" });
  expect(await added()).toEqual([]);
  const done = await run(["brave-search"], ["yes", ""]);
  expect(done.printed).toContain("It waits for what is still to be entered: BRAVE_API_KEY");
  expect(await added()).toMatchObject([
    { name: "brave-search", issues: [{ code: "values_pending" }] },
  ]);
  const again = await run(["brave-search", "--yes"]);
  expect(again).toMatchObject({ exitCode: 1, told: expect.stringContaining("--as") });
});

it("takes values from the command line, and secrets from permitted variables alone", async () => {
  const secret = "glsa_0123456789";
  const args = ["grafana", "--way=uvx", "--yes", "--as", "Graphs", "--set", "GRAFANA_ORG_ID=2"];
  const variables = { GRAFANA_SERVICE_ACCOUNT_TOKEN: secret };
  const done = await run(args, [], {
    ...variables,
    PEGBOARD_SECRET_VARIABLES: "GRAFANA_SERVICE_ACCOUNT_TOKEN",
  });
  expect(done.printed + done.told).not.toContain(secret);
  const graphs = (await added()).find(({ name }) => name === "Graphs");
  const hidden = { GRAFANA_SERVICE_ACCOUNT_TOKEN: expect.anything() };
  expect(graphs).toMatchObject({ config: { command: "uvx", env: hidden } });
  // Without the permission it is not read.
  await run([...args.slice(0, 4), "Others"], [], variables);
  const others = (await added()).find(({ name }) => name === "Others");
  expect(others?.config).not.toHaveProperty("env.GRAFANA_SERVICE_ACCOUNT_TOKEN");
});

it.each([
  [["no-such-server"], 'There is no well-known server "no-such-server"'],
  [["notion", "--way", "uvx"], "There is no way uvx to notion: give npx"],
  [["notion", "--set", "KEY=1"], "--set KEY: give KEY=VALUE for NOTION_TOKEN"],
  [["notion", "--set", "NOTION_TOKEN=ntn_1"], "NOTION_TOKEN is a secret"],
  [["notion"], "nobody can be asked here"],
])("says what is wrong with %j", async (args, message) => {
  const before = await added();
  const done = await run(args);
  expect(done).toMatchObject({ exitCode: 1, told: expect.stringContaining(message) });
  expect(await added()).toEqual(before);
});
