import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Progress, SourceSummary, SourcesAnswer } from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const KEY = "k-73ab91f0c2d4";
/** A program that writes lines as package runners do, and never answers. */
const SILENT = `
  require("fs").writeFileSync(process.argv[1], String(process.pid));
  process.stderr.write("added 3 packages\\n\\u001b[33mwith key " + process.env.KEY + "\\u001b[0m\\nhalf a li");
  setInterval(() => {}, 1000);
`;

let server: TestServer;
let pidFile: string;
beforeEach(async () => {
  server = await startTestServer();
  pidFile = join(server.dataDir, "program.pid");
});
afterEach(() => server.close());

const isAlive = () => {
  try {
    return process.kill(Number(readFileSync(pidFile, "utf8")), 0);
  } catch {
    return false;
  }
};
const named = async (name: string) =>
  (await request<SourcesAnswer>(server, "GET /api/v1/sources")).body.sources.find(
    (source) => source.name === name,
  );

/** Asks for a source whose program never answers, until the test gives up. */
function addSilent(): { added: Promise<Response>; giveUp(): void } {
  const controller = new AbortController();
  const config = {
    transport: "stdio",
    command: process.execPath,
    args: ["-e", SILENT, pidFile],
    env: { KEY },
  };
  const added = fetch(`${server.url}/api/v1/sources`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Pegboard-Code": server.terminalCode },
    body: JSON.stringify({ name: "slow", config }),
    signal: controller.signal,
  });
  return { added, giveUp: () => controller.abort() };
}

const WROTE = "with key [secret]";

test("says what a program that is added writes, in whole lines without its keys, and stops it when nobody waits for it any more", async () => {
  const { events, stop } = await recordEvents(server);
  const { added, giveUp } = addSilent();
  const source = await expect
    .poll(() => named("slow"))
    .toMatchObject({ state: "loading", progress: { step: "start", line: WROTE } })
    .then(() => named("slow"));
  const told = events.flatMap((event) => (event.type === "progress" ? [event] : []));
  expect(told.at(-1)).toMatchObject({ of: source?.id, progress: { step: "start", line: WROTE } });
  expect(new Set(told.map(({ progress }) => progress.since)).size).toBe(1);
  expect(JSON.stringify(told)).not.toContain(KEY);
  expect(isAlive()).toBe(true);
  giveUp();
  await expect(added).rejects.toThrow();
  await expect.poll(isAlive).toBe(false);
  await expect.poll(() => named("slow")).toBeUndefined();
  const { body } = await request<{ entries: { kind: string }[] }>(server, "GET /api/v1/audit");
  const kinds = body.entries.map(({ kind }) => kind).filter((kind) => kind.startsWith("source_"));
  expect(kinds.slice(0, 2)).toEqual(["source_removed", "source_added"]);
  await stop();
});

test("a load is stopped by whoever looks on: its program ends, and it waits until it is refreshed", async () => {
  const { added } = addSilent();
  await expect.poll(isAlive).toBe(true);
  const { id } = (await named("slow")) ?? {};
  const stopped = await request<SourceSummary>(server, `DELETE /api/v1/sources/${id}/refresh`);
  expect(stopped.body).toMatchObject({
    state: "failed",
    nextTryAt: null,
    issues: [{ code: "load_cancelled", values: { by: "ada" } }],
  });
  expect(stopped.body).not.toHaveProperty("progress");
  expect(isAlive()).toBe(false);
  expect((await added).status).toBe(201);
  expect(await named("slow")).toMatchObject({ state: "failed" });
});

test("a description says how many bytes of how many came, and a request that ends is not answered on", async () => {
  const half = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {} });
  let isGone = false;
  const slow = createServer((asked, answer) => {
    asked.on("close", () => {
      isGone = true;
    });
    answer.writeHead(200, { "content-length": half.length * 2 });
    answer.write(half);
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  const { port } = slow.address() as { port: number };
  const { events, stop } = await recordEvents(server);
  const controller = new AbortController();
  const read = fetch(`${server.url}/api/v1/sources/openapi/preview?progress=mine`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Pegboard-Code": server.terminalCode },
    body: JSON.stringify({ name: "A", url: `http://127.0.0.1:${port}/`, allowPrivate: true }),
    signal: controller.signal,
  });
  const fetched: Partial<Progress> = {
    step: "fetch",
    unit: "bytes",
    done: half.length,
    total: half.length * 2,
  };
  await expect
    .poll(() => events.filter((event) => event.type === "progress").at(-1))
    .toMatchObject({ of: "mine", progress: fetched });
  controller.abort();
  await expect(read).rejects.toThrow();
  await expect.poll(() => isGone).toBe(true);
  await stop();
  slow.closeAllConnections();
  await new Promise((resolve) => slow.close(resolve));
  expect(existsSync(pidFile)).toBe(false);
});
