import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isDeepRun } from "../../../test-depth.ts";
import type { SourceSummary, SourcesAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { newPostgresDatabase, queryPostgres } from "../testing/postgres.ts";
import { type ServerProcess, startProcess } from "../testing/start-process.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const LONE = fileURLToPath(new URL("../testing/lone-mcp-server.mjs", import.meta.url));
const CLOCK = fileURLToPath(new URL("../testing/clock-hook.mjs", import.meta.url));
const SECONDS = { timeout: 30_000 };

let folder: string;
let log: string;
let databaseUrl: string;
let one: TestServer;
let other: TestServer;
let id: string;
/** The most programs that ran at once. */
let most = 0;
let watching: NodeJS.Timeout;
/** The one that is killed. */
let first: ServerProcess | undefined;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const running = () => readFileSync(log, "utf8").trim().split("\n").map(Number).filter(isRunning);
const start = () =>
  startTestServer({ databaseUrl, secretKey: "a phrase of tests", terminalCode: "one-code" });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-lone-"));
  log = join(folder, "log");
  writeFileSync(log, "");
  databaseUrl = await newPostgresDatabase();
  [one, other] = [await start(), await start()];
  const config = { transport: "stdio", command: process.execPath, args: [LONE, log] };
  const added = await request<SourceSummary>(one, "POST /api/v1/sources", {
    name: "lone",
    config: { ...config, oneServer: true },
  });
  id = added.body.id;
  expect(added.body).toMatchObject({ state: "ready" });
  // Either may have been the first to run it.
  if (!added.body.runsAt?.isThis) [one, other] = [other, one];
  const { status } = await request(one, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "lone", state: "on" }],
  });
  expect(status).toBe(200);
  watching = setInterval(() => {
    most = Math.max(most, running().length);
  }, 20);
});
afterAll(async () => {
  clearInterval(watching);
  if (first?.child.exitCode === null && first.child.signalCode === null)
    process.kill(-(first.child.pid ?? 0), "SIGKILL");
  await one.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

const sourceOf = async (server: Pick<TestServer, "url" | "terminalCode">) =>
  (await request<SourcesAnswer>(server, "GET /api/v1/sources")).body.sources.find(
    (source) => source.id === id,
  );
/** What the program echoes, or why it does not. */
async function echo(
  server: Pick<TestServer, "url" | "terminalCode">,
  text: string,
): Promise<unknown> {
  const { body } = await request<{ result?: { content: unknown }; error?: unknown }>(
    server,
    "POST /api/v1/agents/first-agent/methods/lone-echo/call",
    { arguments: { text } },
  );
  return body.result?.content ?? body.error;
}
const said = (text: string) => [{ type: "text", text }];
/** Waits until a server says that the program runs here, or elsewhere, and answers. */
const runs = (server: TestServer, isThis: boolean) =>
  expect
    .poll(() => sourceOf(server), SECONDS)
    .toMatchObject({ state: "ready", runsAt: { isThis } });

it("runs once, and answers at the other server, too", async () => {
  await runs(other, false);
  expect((await sourceOf(other))?.tools).toEqual((await sourceOf(one))?.tools);
  expect(await echo(other, "hello")).toEqual(said("hello"));
  expect(running()).toHaveLength(1);
});

it("asks the caller at the other server, and goes on with the call when the program lists anew", async () => {
  const loadedAt = async () => (await sourceOf(other))?.loadedAt;
  const { client } = await connectMcp(other, {
    era: "2025",
    agent: "first-agent",
    async answer() {
      const before = await loadedAt();
      await request(one, "POST /api/v1/agents/first-agent/methods/lone-grow/call", {
        arguments: {},
      });
      await expect.poll(loadedAt, SECONDS).not.toBe(before);
      return { action: "accept", content: { size: "M" } };
    },
  });
  const answer = await client.callTool({ name: "lone-order", arguments: { what: "shirt" } });
  expect(answer).toMatchObject({ content: [{ text: "shirt: accept M" }] });
  await client.close();
  await expect.poll(async () => (await sourceOf(other))?.review?.new, SECONDS).toBe(1);
});

it("ends at the server that another one took it from", async () => {
  const [before] = running();
  const { serverInstances } = other.dependencies;
  await queryPostgres(
    databaseUrl,
    `update source_leases set holder = '${serverInstances?.id}'
      where source = '${id}' and holder <> '${serverInstances?.id}'`,
  );
  await runs(one, false);
  await runs(other, true);
  expect(running()).toHaveLength(1);
  expect(running()).not.toEqual([before]);
  expect(await echo(one, "back")).toEqual(said("back"));
});

it("is taken over from a server that ends", async () => {
  await other.close();
  await runs(one, true);
  expect(await echo(one, "mine")).toEqual(said("mine"));
  other = await start();
  await runs(other, false);
});

it("pauses, and goes on, at both", async () => {
  await request(other, `POST /api/v1/sources/${id}/pause`, {});
  await expect.poll(async () => (await sourceOf(one))?.state, SECONDS).toBe("paused");
  await expect.poll(running, SECONDS).toEqual([]);
  await request(other, `POST /api/v1/sources/${id}/resume`, {});
  await runs(other, true);
  await runs(one, false);
});

it.runIf(isDeepRun)("answers at a server whose clock is wrong", async () => {
  first = await startProcess(["--data", join(folder, "slow")], {
    ...process.env,
    PEGBOARD_DATABASE_URL: databaseUrl,
    PEGBOARD_SECRET_KEY: "a phrase of tests",
    PEGBOARD_STATE_DIR: join(folder, "state"),
    PEGBOARD_DRAIN: "0",
    NODE_OPTIONS: `--import=${CLOCK}`,
    TEST_CLOCK_SKEW: "-600000",
  });
  const target = { url: first.url ?? "", terminalCode: first.terminalCode() };
  await expect
    .poll(() => sourceOf(target), SECONDS)
    .toMatchObject({ state: "ready", runsAt: { isThis: false } });
  expect(await echo(target, "late")).toEqual(said("late"));
  first.child.kill("SIGTERM");
  await first.ended;
});

it.runIf(isDeepRun)("is taken over from a server that is killed, within its lease", async () => {
  await one.end();
  await other.end();
  first = await startProcess(["--data", join(folder, "killed")], {
    ...process.env,
    PEGBOARD_DATABASE_URL: databaseUrl,
    PEGBOARD_SECRET_KEY: "a phrase of tests",
    PEGBOARD_STATE_DIR: join(folder, "state"),
  });
  const target = { url: first.url ?? "", terminalCode: first.terminalCode() };
  await expect
    .poll(() => sourceOf(target), SECONDS)
    .toMatchObject({ state: "ready", runsAt: { isThis: true } });
  rmSync(one.dataDir, { recursive: true });
  rmSync(other.dataDir, { recursive: true });
  [one, other] = [await start(), await start()];
  await runs(one, false);
  await expect.poll(() => echo(one, "before"), SECONDS).toEqual(said("before"));
  process.kill(-(first.child.pid ?? 0), "SIGKILL");
  const killed = performance.now();
  expect(await echo(one, "who?")).toMatchObject({ message: expect.stringContaining("lone") });
  await expect
    .poll(
      async () =>
        [(await sourceOf(one))?.runsAt?.isThis, (await sourceOf(other))?.runsAt?.isThis].sort(),
      SECONDS,
    )
    .toEqual([false, true]);
  console.log(`Taken over ${Math.round(performance.now() - killed)} ms after the kill.`);
  await expect.poll(() => echo(one, "hello"), SECONDS).toEqual(said("hello"));
  expect(running()).toHaveLength(1);
});

it("has run once at a time in all of this", () => {
  expect(most).toBe(1);
});
