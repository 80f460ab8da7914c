import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import { isDeepRun } from "../../../test-depth.ts";
import type { CallsLogAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { newPostgresDatabase, queryPostgres } from "../testing/postgres.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { openPostgresStore } from "./postgres-store.ts";

const secretKey = "a phrase that only tests have";
let databaseUrl: string;
let server: TestServer;
beforeAll(async () => {
  databaseUrl = await newPostgresDatabase();
  server = await startTestServer({ databaseUrl, secretKey, tools: sampleTools });
});
afterAll(() => server.close());

const rename = (name: string) =>
  request(server, "PATCH /api/v1/agents/first-agent", { description: name });
const description = async () =>
  (await request<{ agents: { description: string }[] }>(server, "GET /api/v1/agents")).body
    .agents[0]?.description;

/** What it is rejected with. */
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  );

it("has what was saved, and a record that holds, at the next start in another data folder", async () => {
  expect((await rename("Kept")).status).toBe(200);
  await server.close();
  server = await startTestServer({ databaseUrl, secretKey, tools: sampleTools });
  expect(await description()).toBe("Kept");
  const { body } = await request<object>(server, "POST /api/v1/audit/verify", {});
  expect(body).toMatchObject({ entries: 1, changed: [], checkpoints: { broken: [] } });
});

it("loses no call of its last moment when it ends orderly", async () => {
  const { status } = await request(server, "POST /api/v1/agents/first-agent/methods/none/call", {});
  await server.close();
  server = await startTestServer({ databaseUrl, secretKey, tools: sampleTools });
  const { body } = await request<CallsLogAnswer>(server, "GET /api/v1/calls");
  expect([status, body.calls.map(({ functionName }) => functionName)]).toEqual([404, ["none"]]);
});

it("says in Settings where it stores, without the password", async () => {
  const { body, text } = await request<{ startedWith: { database?: string } }>(
    server,
    "GET /api/v1/installation",
  );
  const { host, pathname, password } = new URL(databaseUrl);
  expect(body.startedWith.database).toBe(host + pathname);
  expect(text).not.toContain(password);
});

it("goes on when the database ends every connection", async () => {
  await queryPostgres(
    databaseUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect.poll(async () => (await rename("After")).status).toBe(200);
  expect(await description()).toBe("After");
});

it.runIf(isDeepRun)(
  "has every save that it answered, and none twice, while the database ends every connection again and again",
  async () => {
    let isDone = false;
    const cutting = (async () => {
      while (!isDone) {
        await queryPostgres(
          databaseUrl,
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const created: string[] = [];
    for (let number = 0; number < 60; number++) {
      const name = `cut ${number}`;
      const { status } = await request(server, "POST /api/v1/agents", { name });
      if (status === 201) created.push(name);
      else expect([503, 507, 409]).toContain(status);
    }
    isDone = true;
    await cutting;
    await expect.poll(async () => (await rename("Cut")).status).toBe(200);
    const { body } = await request<{ agents: { name: string }[] }>(server, "GET /api/v1/agents");
    const kept = body.agents.map(({ name }) => name).filter((name) => name.startsWith("cut "));
    expect(created.length).toBeGreaterThan(0);
    expect(kept).toEqual(expect.arrayContaining(created));
    expect(new Set(kept).size).toBe(kept.length);
    const record = await request<object>(server, "POST /api/v1/audit/verify", {});
    expect(record.body).toMatchObject({ changed: [], checkpoints: { broken: [] } });
  },
);

it("lets one of many saves at once win each revision, and leaves no number out of the record", async () => {
  const save = (tool: string) =>
    request(server, "PATCH /api/v1/agents/first-agent/settings", {
      baseRevision: 0,
      operations: [{ op: "setTool", tool, state: "on" }],
    });
  const tools = sampleTools.map(({ definition }) => definition.name);
  const answers = await Promise.all([...tools.map(save), ...tools.map(rename)]);
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  const numbers = (await queryPostgres(
    databaseUrl,
    "select position from audit_entries order by position",
  )) as { position: number }[];
  expect(numbers.map(({ position }) => position)).toEqual(numbers.map((_, index) => index + 1));
});

it("refuses to change the record in the database", async () => {
  for (const change of ["update audit_entries set at = ''", "delete from audit_entries"])
    expect(await failure(queryPostgres(databaseUrl, change))).toMatchObject({
      message: "entries of the record are never changed",
    });
});

describe("what cannot be used is said in one sentence, without the password", () => {
  const { password } = new URL("postgres://pegboard:of-the-tests@host/name");
  const address = (change: Partial<Pick<URL, "port" | "password" | "pathname">>) =>
    Object.assign(new URL(databaseUrl), change).href;

  it.each([
    ["a port at which nothing listens", { port: "1" }, "does not answer"],
    ["a wrong password", { password: "of-the-tests-too" }, "does not take this user and password"],
    ["no such database", { pathname: "/none" }, "is not there: create it"],
  ])("%s", async (_, change, text) => {
    const error = await failure(openPostgresStore(address(change)));
    expect(error?.message).toContain(text);
    expect(error?.message).not.toContain(password);
  });

  it("no key", async () => {
    const error = await failure(startTestServer({ databaseUrl, secretKey: "" }));
    expect(error?.message).toContain("PEGBOARD_DATABASE_URL needs PEGBOARD_SECRET_KEY");
  });
});
