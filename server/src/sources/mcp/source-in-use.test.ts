import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import type { GivenContext } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fewerUnlessDeep, isDeepRun, sampleEveryNth } from "../../../../test-depth.ts";
import { type SessionServer, startSessionServer } from "../../testing/session-server.ts";
import { SourceCatalog } from "../source-catalog.ts";
import { createSource } from "../source-kinds.ts";
import type { McpConnection } from "./mcp-connection.ts";

const MISBEHAVING = fileURLToPath(
  new URL("../../testing/misbehaving-mcp-server.mjs", import.meta.url),
);

let catalog: SourceCatalog;
let server: SessionServer;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-in-use-"));
  catalog = new SourceCatalog();
  server = await startSessionServer();
});
afterEach(async () => {
  await catalog.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const program = (mode: string): McpConnection => ({
  transport: "stdio",
  command: process.execPath,
  args: [MISBEHAVING, mode, join(folder, "processes")],
});
const remote = (): McpConnection => ({ transport: "http", url: server.url });
const add = (connection: McpConnection) =>
  catalog.add(createSource({ kind: "mcp", name: "shop", connection, addedBy: "ui" }));
const context = (): GivenContext => ({
  agent: { id: "a1", name: "Ada" },
  signal: new AbortController().signal,
});
const instance = () => catalog.registry.get("shop")?.build({});
const call = async (method = "echo", args: JsonObject = { a: 1 }) =>
  instance()?.call(method, args, context());
const names = () => catalog.registry.get("shop")?.definition.methods.map(({ name }) => name) ?? [];
const state = () => catalog.summaries()[0]?.state;
const until = (condition: () => boolean, timeout = 20_000) =>
  expect.poll(condition, { timeout }).toBe(true);

/**
 * Four callers, one call after the other, until `work` is done: how many calls, and what failed.
 */
async function underCalls(work: () => Promise<void>): Promise<{ calls: number; failed: string[] }> {
  let isOver = false;
  let calls = 0;
  const failed: string[] = [];
  const caller = async () => {
    while (!isOver) {
      calls += 1;
      if (catalog.unavailable().shop) failed.push("refused: unavailable");
      await call().catch((error: Error) => failed.push(error.message));
      await pause(2);
    }
  };
  const callers = [1, 2, 3, 4].map(caller);
  await work();
  isOver = true;
  await Promise.all(callers);
  return { calls, failed };
}

const ROUNDS = fewerUnlessDeep(24);

describe("a source in use is refreshed", () => {
  test.each<[string, () => McpConnection]>([
    ["a program", () => program("changing")],
    ["a server over HTTP", remote],
  ])("many times while four call %s, and no call fails", async (_, connection) => {
    server.greetingTakes = 100;
    await add(connection());
    const { calls, failed } = await underCalls(async () => {
      const refreshes: Promise<unknown>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        refreshes.push(catalog.refresh("mcp:shop"));
        await pause(150);
      }
      await Promise.all(refreshes);
    });
    expect(failed).toEqual([]);
    expect(calls).toBeGreaterThan(4 * ROUNDS);
    expect(catalog.summaries()[0]).toMatchObject({ state: "ready", messages: [] });
  });

  test("and a call that runs meanwhile ends as it would have", async () => {
    await add(program("slow calls"));
    const running = call();
    await catalog.refresh("mcp:shop");
    expect(await running).toEqual({ content: [{ type: "text", text: "fine" }] });
  });

  test("that cannot run twice at once: the calls wait for the new one", async () => {
    await add(program("one at a time"));
    const { failed } = await underCalls(async () => {
      expect(await catalog.refresh("mcp:shop")).toMatchObject({ state: "ready" });
      expect(await catalog.refresh("mcp:shop")).toMatchObject({ state: "ready" });
    });
    expect(failed).toEqual([]);
  });

  test.runIf(isDeepRun)(
    "and the one before ends although the new one cannot be reached",
    async () => {
      await add(remote());
      await server.close();
      expect(await catalog.refresh("mcp:shop")).toMatchObject({ state: "failed" });
      expect(catalog.unavailable().shop).toMatchObject({ kind: "offline" });
    },
  );
});

describe("a server that forgot its session gets another one", () => {
  const asks: [string, () => Promise<unknown>][] = [
    ["a call", () => call()],
    [
      "a prompt",
      async () => instance()?.read?.({ kind: "prompt", name: "greeting" } as never, {}, context()),
    ],
  ];
  test.each(asks)("and %s goes on", async (_, ask) => {
    await add(remote());
    server.forget();
    await ask();
    expect(state()).toBe("ready");
    expect(server.greeted).toBeGreaterThan(1);
    expect(catalog.unavailable()).toEqual({});
  });

  test.each([
    { status: 404, text: "Session not found" },
    { status: 404, text: "" },
    {
      status: 400,
      text: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID"}}',
    },
  ])("when it answers $status $text", async (unknown) => {
    server.unknown = unknown;
    await add(remote());
    server.forget("kept");
    const answers = await Promise.all([call(), call(), call(), call()]);
    expect(answers).toHaveLength(4);
    expect(server.asked["tools/call"]).toBe(4);
    expect(server.greeted).toBe(2);
  });

  test("and is heard again when its functions change", async () => {
    await add(remote());
    await until(() => server.streams() === 1);
    server.forget("kept");
    await call();
    await until(() => server.streams() === 1);
    server.functions = ["echo", "grown"];
    server.tell();
    await until(() => names().includes("grown"));
  });

  test.runIf(isDeepRun)("whose functions are others now: they are read anew", async () => {
    await add(remote());
    server.functions = ["echo", "grown"];
    server.forget();
    await call();
    await until(() => names().includes("grown"));
  });

  const SHORT_LIVES: [string, (method: string) => number][] = [
    ["one request", () => 1],
    [
      "one call",
      (method) =>
        method === "tools/call" || method === "initialize" ? 1 : Number.POSITIVE_INFINITY,
    ],
  ];
  test.each(sampleEveryNth(SHORT_LIVES, 2))(
    "for each, where it lives for %s, and nothing flaps",
    async (_, livesFor) => {
      server.livesFor = livesFor;
      expect(await add(remote())).toMatchObject({ state: "ready" });
      const states = new Set<string | undefined>();
      catalog.onChange(() => states.add(state()));
      for (let round = 0; round < 8; round += 1) {
        await call();
        await pause(50);
      }
      expect(state()).not.toBe("failed");
      expect(states).not.toContain("failed");
      expect(server.asked["tools/call"]).toBe(8);
      // Its list is read again ever more slowly.
      await pause(3_000);
      expect(server.asked["tools/list"]).toBeLessThan(6);
    },
  );

  test.runIf(isDeepRun)("over the old transport too, whose stream is the session", async () => {
    const url = server.url.replace("/mcp", "/sse");
    expect(await add({ transport: "http", url })).toMatchObject({ protocol: { transport: "sse" } });
    const states = new Set<string | undefined>();
    catalog.onChange(() => states.add(state()));
    server.functions = ["echo", "grown"];
    server.forget("kept");
    expect(await Promise.all([call(), call(), call(), call()])).toHaveLength(4);
    expect(server.greeted).toBe(2);
    await until(() => names().includes("grown"));
    expect(states).not.toContain("failed");
  });

  test("but only once: one that knows no session at all is failed", async () => {
    await add(remote());
    server.livesFor = () => 0;
    server.unknown = { status: 404, text: "Never heard of it" };
    const refuse = server.forget;
    refuse();
    await server.close();
    await expect(call()).rejects.toThrow();
    await until(() => state() === "failed");
  });
});
