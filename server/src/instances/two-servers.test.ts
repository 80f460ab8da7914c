import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import { isDeepRun } from "../../../test-depth.ts";
import type {
  AgentsAnswer,
  CreatedTokenAnswer,
  InstancesAnswer,
  ServerEvent,
  SignInAnswer,
  SourceSummary,
  SourcesAnswer,
} from "../api-contract.ts";
import { rotateSecretKey } from "../cli/data-folder/rotate-secret-key.ts";
import { request } from "../testing/api-client.ts";
import { startOAuthServer } from "../testing/oauth-server.ts";
import { newPostgresDatabase, queryPostgres } from "../testing/postgres.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const secretKey = "a phrase that only tests have";
const everything = fileURLToPath(
  import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
);
let databaseUrl: string;
let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  databaseUrl = await newPostgresDatabase();
  const options = { databaseUrl, secretKey, tools: sampleTools };
  one = await startTestServer(options);
  other = await startTestServer(options);
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const rename = (server: TestServer, description: string) =>
  request(server, "PATCH /api/v1/agents/first-agent", { description });
const description = async (server: TestServer) =>
  (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body.agents[0]?.description;
const sourceOf = async (server: TestServer, name: string) =>
  (await request<SourcesAnswer>(server, "GET /api/v1/sources")).body.sources.find(
    (source) => source.name === name,
  );

/** What a server publishes from now on. */
function heard(server: TestServer): ServerEvent[] {
  const events: ServerEvent[] = [];
  server.dependencies.events.subscribe((event) => events.push(event));
  return events;
}

it("shows in one what was saved in the other, and tells its pages once", async () => {
  const [own, others] = [heard(one), heard(other)];
  // What most requests read is kept in memory by both.
  expect(await description(other)).toBe("");
  expect((await rename(one, "From one")).status).toBe(200);
  await expect.poll(() => description(other)).toBe("From one");
  await expect
    .poll(() => others)
    .toEqual(
      expect.arrayContaining([{ type: "agents" }, expect.objectContaining({ type: "audit" })]),
    );
  expect(own.filter(({ type }) => type === "agents")).toHaveLength(1);
});

it("takes saves of both, each on what was saved before", async () => {
  const save = async (server: TestServer, tool: string, state: "on" | "off") => {
    const { body } = await request<AgentsAnswer>(server, "GET /api/v1/agents");
    return request(server, "PATCH /api/v1/agents/first-agent/settings", {
      baseRevision: body.agents[0]?.revision,
      operations: [{ op: "setTool", tool, state }],
    });
  };
  const tools = sampleTools.map(({ definition }) => definition.name);
  const answers = await Promise.all(
    tools.map((tool, index) => save(index % 2 === 0 ? one : other, tool, "on")),
  );
  expect(answers.map(({ status }) => status)).toEqual(tools.map(() => 200));
  const rows = await queryPostgres(
    databaseUrl,
    "select revision from settings_revisions where agent = 'first-agent' order by revision",
  );
  expect(rows.map(({ revision }) => revision)).toEqual(tools.map((_, index) => index + 1));
});

it("ends in both a token that was revoked in one", async () => {
  const { body } = await request<CreatedTokenAnswer>(
    one,
    "POST /api/v1/agents/first-agent/tokens",
    { name: "Caller" },
  );
  const asked = () =>
    fetch(`${other.url}/api/v1/agents/first-agent/toolset`, {
      headers: { Authorization: `Bearer ${body.value}` },
    });
  expect((await asked()).status).toBe(200);
  const { status } = await request(
    one,
    `DELETE /api/v1/agents/first-agent/tokens/${body.token.id}`,
  );
  expect(status).toBeLessThan(300);
  await expect.poll(async () => (await asked()).status).toBe(401);
});

it("runs in both a source that was added, paused, edited and removed in one", async () => {
  const config = { transport: "stdio", command: process.execPath, args: [everything] };
  const added = await request<SourceSummary>(one, "POST /api/v1/sources", { name: "All", config });
  expect(added.status).toBe(201);
  await expect.poll(async () => (await sourceOf(other, "All"))?.state).toBe("ready");
  const { id } = added.body;
  await request(one, `POST /api/v1/sources/${id}/pause`, {});
  await expect.poll(async () => (await sourceOf(other, "All"))?.state).toBe("paused");
  await request(other, `POST /api/v1/sources/${id}/resume`, {});
  await expect.poll(async () => (await sourceOf(one, "All"))?.state).toBe("ready");
  await request(other, `PATCH /api/v1/sources/${id}`, { name: "Everything" });
  await expect.poll(async () => (await sourceOf(one, "Everything"))?.state).toBe("ready");
  await request(one, `DELETE /api/v1/sources/${id}`);
  await expect.poll(() => sourceOf(other, "Everything")).toBeUndefined();
});

it("has in both what was accepted of a source in one", async () => {
  const config = { transport: "stdio", command: process.execPath, args: [everything] };
  const { body } = await request<SourceSummary>(one, "POST /api/v1/sources", {
    name: "All",
    config,
  });
  await expect.poll(async () => (await sourceOf(other, "All"))?.state).toBe("ready");
  await request(one, `PATCH /api/v1/sources/${body.id}/changes`, { autoAccept: true });
  await expect.poll(async () => (await sourceOf(other, "All"))?.review?.autoAccept).toBe(true);
});

it.runIf(isDeepRun)("shows what was saved while nothing was heard", async () => {
  await expect.poll(() => description(other)).toBe("From one");
  await queryPostgres(
    databaseUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const others = heard(other);
  await expect.poll(async () => (await rename(one, "After the cut")).status).toBe(200);
  await expect.poll(() => description(other)).toBe("After the cut");
  await expect.poll(() => others).toContainEqual({ type: "agents" });
});

it("lists both in Settings, and no more one that has ended", async () => {
  const listed = async () =>
    (await request<InstancesAnswer>(one, "GET /api/v1/instances")).body.instances;
  expect(await listed()).toMatchObject([
    { isThis: true, lacks: [] },
    { isThis: false, lacks: [] },
  ]);
  await other.close();
  expect(await listed()).toMatchObject([{ isThis: true }]);
  other = await startTestServer({ databaseUrl, secretKey, tools: sampleTools });
  expect(await listed()).toHaveLength(2);
});

it("says of each in Settings how much it is asked, and which is of an earlier release", async () => {
  const listed = async () =>
    (await request<InstancesAnswer>(one, "GET /api/v1/instances")).body.instances;
  const own = one.dependencies.serverInstances;
  await own?.join();
  const [before] = await listed();
  for (let count = 0; count < 5; count += 1) await description(one);
  await own?.join();
  const [after] = await listed();
  expect((after?.requestsAMinute ?? 0) - (before?.requestsAMinute ?? 0)).toBeGreaterThan(4);
  // As a release before wrote that it runs.
  const keys = one.dependencies.box.keyIds;
  const facts = {
    name: "former",
    version: "0.0.9",
    startedAt: after?.startedAt,
    keys,
    sources: [],
  };
  await one.dependencies.store.noteInstance({ id: "former", facts: facts as JsonObject });
  const found = (await listed()).map(({ name, isOlder, requestsAMinute }) => [
    name === "former",
    isOlder,
    requestsAMinute === undefined,
  ]);
  expect(found).toEqual([
    [false, false, false],
    [false, false, false],
    [true, true, true],
  ]);
  await one.dependencies.store.forgetInstances(["former"]);
});

it("refuses a server with another key, until none runs", async () => {
  const refused = await startTestServer({
    databaseUrl,
    secretKey: "another phrase of tests",
  }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  expect(refused).toContain("has another key. Start all of them with one PEGBOARD_SECRET_KEY");
});

it("marks answers of both so that a page can tell which lack a change", async () => {
  const mark = async (server: TestServer) => {
    const { headers } = await request(server, "GET /api/v1/agents");
    return headers.get("pegboard-change") ?? "";
  };
  const before = await mark(one);
  await rename(one, "Marked");
  await expect.poll(() => mark(one)).not.toBe(before);
  await expect.poll(async () => (await mark(other)) === (await mark(one))).toBe(true);
});

it("renews a sign-in at one of them, and has what it got at both", async () => {
  const oauth = await startOAuthServer();
  oauth.endsAtReuse = true;
  const config = { transport: "http", url: oauth.mcp };
  const added = await request<SourceSummary>(one, "POST /api/v1/sources", {
    name: "Notes",
    config,
  });
  const at = `/api/v1/sources/${added.body.id}`;
  const begun = await request<SignInAnswer>(one, `POST ${at}/sign-in`, {});
  const Cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? "";
  const { status } = await fetch(oauth.agree(begun.body.url), {
    headers: { Cookie },
    redirect: "manual",
  });
  expect(status).toBe(303);
  const states = async () =>
    Promise.all([one, other].map(async (server) => (await sourceOf(server, "Notes"))?.state));
  await expect.poll(states).toEqual(["ready", "ready"]);
  for (let round = 0; round < 5; round++) {
    oauth.expire();
    await Promise.all([one, other].map((server) => request(server, `POST ${at}/refresh`)));
    await expect.poll(states).toEqual(["ready", "ready"]);
  }
  expect(oauth.reused).toBe(0);
  await request(one, `DELETE ${at}`);
  await oauth.close();
});

it("changes the key while servers run that know the new one, and not before", async () => {
  const newPhrase = "a new phrase of the tests";
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-rotate-"));
  const rotate = () =>
    rotateSecretKey({ dataDir, databaseUrl, phrase: secretKey, newPhrase, toFile: false });
  const refused = await rotate().catch((error: Error) => error.message);
  expect(refused).toContain("could not open what is sealed with the new key");
  const restart = async (server: TestServer, keys: object) => {
    await server.close();
    return startTestServer({ databaseUrl, tools: sampleTools, ...keys });
  };
  for (const keys of [
    { secretKey, otherSecretKey: newPhrase },
    { secretKey: newPhrase, otherSecretKey: secretKey },
  ]) {
    one = await restart(one, keys);
    other = await restart(other, keys);
  }
  expect(await rotate()).toContain("are encrypted with the new key");
  one = await restart(one, { secretKey: newPhrase });
  other = await restart(other, { secretKey: newPhrase });
  const { body } = await request<object>(one, "POST /api/v1/audit/verify", {});
  expect(body).toMatchObject({ changed: [], checkpoints: { broken: [] } });
  rmSync(dataDir, { recursive: true });
});
