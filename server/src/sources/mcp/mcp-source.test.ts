import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import type { CallProgress, GivenContext } from "@pegboard/registry-core/internal";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../../../test-depth.ts";
import { freePort } from "../../testing/free-port.ts";
import { SourceCatalog } from "../source-catalog.ts";
import { createSource } from "../source-kinds.ts";
import type { McpConnection } from "./mcp-connection.ts";

const require = createRequire(import.meta.url);
const EVERYTHING = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");
const FILESYSTEM = require.resolve("@modelcontextprotocol/server-filesystem/dist/index.js");
const MISBEHAVING = fileURLToPath(
  new URL("../../testing/misbehaving-mcp-server.mjs", import.meta.url),
);

let catalog = new SourceCatalog();
afterEach(async () => {
  await catalog.close();
  catalog = new SourceCatalog();
});

const node = (...args: string[]): McpConnection => ({
  transport: "stdio",
  command: process.execPath,
  args,
});
const misbehaving = (mode: string, ...args: string[]) => node(MISBEHAVING, mode, ...args);
const add = (name: string, connection: McpConnection, answerLimit?: number) =>
  catalog.add(createSource({ kind: "mcp", name, connection, addedBy: "ui", answerLimit }));

function context(signal = new AbortController().signal): GivenContext {
  return { agent: { id: "a1", name: "Ada" }, signal };
}
async function call(
  tool: string,
  method: string,
  args: JsonObject,
  signal?: AbortSignal,
): Promise<unknown> {
  const registered = catalog.registry.get(tool);
  if (!registered) throw new Error(`no tool ${tool}`);
  return registered.build({}).call(method, args, context(signal));
}

describe("the official everything server over stdio", () => {
  test("is one tool with its tools as methods, off until somebody switches it on", async () => {
    const summary = await add("Everything!", node(EVERYTHING, "stdio"));
    expect(summary).toMatchObject({
      id: "mcp:Everything!",
      state: "ready",
      messages: [],
      kind: "mcp",
      addedBy: "ui",
    });
    const { definition } = catalog.registry.get("everything") ?? {};
    expect(definition).toMatchObject({
      displayName: "Everything",
      source: "mcp:Everything!",
      app: "mcp",
      namespace: "everything",
      enabledByDefault: false,
      visible: true,
    });
    const echo = definition?.methods.find(({ name }) => name === "echo");
    expect(echo?.parameters).toMatchObject({
      type: "object",
      properties: { message: { type: "string" } },
    });
    expect(echo?.origins).toMatchObject({ description: "declared", parameters: "schema" });
    const structured = definition?.methods.find(({ name }) => name === "get-structured-content");
    expect(structured?.outputSchema).toMatchObject({ type: "object" });
    expect(catalog.problems()).toEqual([]);
  });

  test("runs its methods, with structured content, hands on no environment of ours, and repeats no key that it was given", async () => {
    process.env.PEGBOARD_TEST_SECRET = "do not hand on";
    const env = { SHOP_TOKEN: "k9-never-shown", STAGE: "staging" };
    await add("everything", { ...node(EVERYTHING, "stdio"), env } as McpConnection);
    expect(await call("everything", "get-sum", { a: 2, b: 3 })).toEqual({
      content: [{ type: "text", text: expect.stringContaining("5") }],
    });
    const weather = await call("everything", "get-structured-content", { location: "New York" });
    expect(weather).toHaveProperty("structuredContent.temperature");
    delete process.env.PEGBOARD_TEST_SECRET;
    const answered = JSON.stringify(await call("everything", "get-env", {}));
    expect(answered).not.toMatch(/do not hand on|never-shown/);
    expect(answered).toContain("staging");
  });

  test("hands its progress on, and a call that is given up ends at once", async () => {
    await add("everything", node(EVERYTHING, "stdio"));
    const told: CallProgress[] = [];
    const args = { duration: 0.3, steps: 3 };
    const instance = catalog.registry.get("everything")?.build({});
    const progress = (each: CallProgress) => void told.push(each);
    await instance?.call("trigger-long-running-operation", args, { ...context(), progress });
    // The client drops a report that comes together with the result.
    expect(told.slice(0, 2)).toEqual([
      { progress: 1, total: 3 },
      { progress: 2, total: 3 },
    ]);
    const giveUp = AbortSignal.timeout(100);
    const running = call(
      "everything",
      "trigger-long-running-operation",
      { duration: 30, steps: 2 },
      giveUp,
    );
    await expect(running).rejects.toThrow();
    expect(await call("everything", "echo", { message: "still here" })).toBeDefined();
  });
});

test.runIf(isDeepRun)(
  "the official filesystem server: annotations arrive, and its errors are errors",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-files-"));
    await add("files", node(FILESYSTEM, folder));
    const { definition } = catalog.registry.get("files") ?? {};
    const annotations = Object.fromEntries(
      definition?.methods.map(({ name, annotations }) => [name, annotations]) ?? [],
    );
    expect(annotations.read_text_file).toMatchObject({ readOnlyHint: true });
    expect(annotations.write_file).toMatchObject({ destructiveHint: true });
    await call("files", "write_file", { path: join(folder, "a.txt"), content: "hello" });
    expect(await call("files", "read_text_file", { path: join(folder, "a.txt") })).toMatchObject({
      content: [{ type: "text", text: "hello" }],
    });
    await expect(call("files", "read_text_file", { path: "/etc/passwd" })).rejects.toThrow(
      /denied/i,
    );
    rmSync(folder, { recursive: true });
  },
);

describe("the official everything server over Streamable HTTP", () => {
  let server: ChildProcess;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    server = startEverything(port);
    await answers(port);
    return () => {
      server.kill();
    };
  });

  test("loads, runs, is reported when it is gone, and comes back by itself", async () => {
    const url = `http://127.0.0.1:${port}/mcp`;
    const summary = await add("remote", {
      transport: "http",
      url,
      headers: { "X-Key": "top secret value" },
    });
    expect(summary).toMatchObject({ state: "ready", messages: [] });
    expect(summary.config).toEqual({
      transport: "http",
      url,
      headers: { "X-Key": { $secret: "X-Key" } },
    });
    expect(await call("remote", "echo", { message: "hi" })).toMatchObject({
      content: [{ text: expect.stringContaining("hi") }],
    });
    const definition = catalog.registry.get("remote")?.definition;

    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGKILL");
    await gone;
    await expect(call("remote", "echo", { message: "hi" })).rejects.toThrow();
    await until(() => catalog.unavailable().remote !== undefined);
    expect(catalog.unavailable().remote).toMatchObject({
      kind: "offline",
      cause: { values: { address: url } },
    });
    expect(catalog.registry.get("remote")?.definition).toBe(definition);

    server = startEverything(port);
    await answers(port);
    await until(() => catalog.unavailable().remote === undefined);
    expect(await call("remote", "echo", { message: "back" })).toBeDefined();
    expect(catalog.registry.get("remote")?.definition).toBe(definition);
  });
});

describe("a server that cannot be used says why and what to do", () => {
  test.each<[string, McpConnection, RegExp]>([
    [
      "no such command",
      { transport: "stdio", command: "pegboard-no-such" },
      /command "pegboard-no-such" was not found.*Install/,
    ],
    [
      "a line of a shell as the command",
      { transport: "stdio", command: "pegboard-no-such --port 1" },
      /was not found.*Name the program alone.*among its arguments/,
    ],
    [
      "dies at once",
      misbehaving("die at once"),
      /ended before it answered: .*It wrote last: ".*API_KEY is missing/,
    ],
    ["dies while listing", misbehaving("die at the list"), /ended before it listed its tools/],
    ["refuses the list", misbehaving("refuse the list"), /database locked/],
    ["lists no list", misbehaving("no list"), /Check that it is an MCP server/],
    ["lists without end", misbehaving("endless list"), /does not end after 64 pages/],
    [
      "is not running",
      { transport: "http", url: "http://127.0.0.1:59/mcp" },
      /Nothing answers at http:\/\/127.0.0.1:59\/mcp\. Start/,
    ],
  ])("%s", async (name, connection, reason) => {
    const summary = await add(name, connection);
    expect(summary.state).toBe("failed");
    expect(summary.messages).toEqual([expect.stringMatching(reason)]);
    expect(summary.tools).toEqual([]);
  });

  test.runIf(isDeepRun)("its last words are quoted without secrets", async () => {
    const summary = await add("keys", {
      ...misbehaving("die at once"),
      env: { SECRET_KEY: "hunter2-hunter2" },
    } as McpConnection);
    expect(summary.messages[0]).toContain("the key is [secret]");
    expect(JSON.stringify(summary)).not.toContain("hunter2");
  });

  test("one that hangs is given up in time, and holds nobody up", async () => {
    const [atStart, atList, fine] = await Promise.all([
      add("hangs", misbehaving("hang"), 3_000),
      add("hangs later", misbehaving("hang at the list"), 3_000),
      add("fine", misbehaving("two pages")).then((summary) => ({
        summary,
        others: catalog.summaries().slice(0, 2),
      })),
    ]);
    expect(fine.summary.tools).toEqual([{ name: "fine", displayName: "Fine", methods: 2 }]);
    expect(fine.others.map(({ state }) => state)).toEqual(["loading", "loading"]);
    expect(atStart.messages).toEqual([expect.stringContaining("No answer within 3 seconds")]);
    expect(atList.messages).toEqual([expect.stringContaining("not listed within 3 seconds")]);
  });

  test.runIf(isDeepRun)("one that lists nothing is fine and says so", async () => {
    const summary = await add("empty", misbehaving("empty"));
    expect(summary).toMatchObject({
      state: "ready",
      tools: [],
      messages: [expect.stringContaining("lists no tools")],
    });
  });

  test.runIf(isDeepRun)("noise on its output does no harm", async () => {
    expect(await add("noisy", misbehaving("noise"))).toMatchObject({
      state: "ready",
      messages: [],
    });
  });
});

test("of a list full of rubbish the good methods load, and each other one is a problem", async () => {
  const summary = await add("rubbish", misbehaving("rubbish"));
  expect(summary.tools).toEqual([{ name: "rubbish", displayName: "Rubbish", methods: 3 }]);
  const methods = catalog.registry.get("rubbish")?.definition.methods ?? [];
  expect(methods.map(({ name }) => name)).toEqual(["good", "second", "constructor"]);
  expect(methods[1]?.annotations).toEqual({ readOnlyHint: true });
  expect(methods[1]?.outputSchema).toBeUndefined();
  const problems = catalog.problems();
  expect(problems).toMatchObject([
    { code: "mcp_output_schema", values: { method: "second" } },
    { code: "mcp_without_name", values: { entry: 3 } },
    { code: "mcp_listed_twice", values: { entry: "good" } },
    {
      code: "mcp_schema",
      values: {
        entry: "text",
        issue: { kind: "non_object", found: { kind: "type", type: "string" } },
      },
    },
    { code: "mcp_schema", values: { entry: "broken" } },
    { code: "mcp_without_name", values: { entry: 8 } },
    { code: "mcp_without_name", values: { entry: 9 } },
  ]);
  expect(new Set(problems.map(({ id }) => id)).size).toBe(problems.length);
});

describe("while it runs", () => {
  test.runIf(isDeepRun)("an error that the server reports is the call's error", async () => {
    await add("orders", misbehaving("changing"));
    await expect(call("orders", "fail", {})).rejects.toThrow("no such order");
  });

  test("a changed list is read again over the same connection", async () => {
    const processes = processFile();
    await add("orders", misbehaving("changing", processes.path));
    const version = catalog.registry.version;
    await call("orders", "grow", {});
    await until(
      () =>
        catalog.registry.get("orders")?.definition.methods.some(({ name }) => name === "grown") ??
        false,
    );
    expect(catalog.registry.version).toBeGreaterThan(version);
    expect(processes.ids()).toHaveLength(1);
  });

  test("a refresh starts the server anew and ends the old process", async () => {
    const processes = processFile();
    await add("orders", misbehaving("changing", processes.path));
    const { definition } = catalog.registry.get("orders") ?? {};
    expect(await catalog.refresh("mcp:orders")).toMatchObject({ state: "ready" });
    const [before = 0, after = 0] = processes.ids();
    expect([isRunning(before), isRunning(after)]).toEqual([false, true]);
    expect(catalog.registry.get("orders")?.definition).toBe(definition);
  });

  test("one that dies during a call is offline with the reason, then started again", async () => {
    await add("orders", misbehaving("changing"));
    await expect(call("orders", "die", {})).rejects.toThrow();
    await until(() => catalog.unavailable().orders !== undefined);
    expect(catalog.unavailable().orders).toEqual({
      kind: "offline",
      cause: { code: "ended", values: { address: expect.stringContaining(process.execPath) } },
    });
    expect(catalog.summaries()[0]).toMatchObject({ state: "failed", tools: [{ name: "orders" }] });
    await until(() => catalog.unavailable().orders === undefined);
    expect(await call("orders", "echo", { a: 1 })).toEqual({
      content: [{ type: "text", text: '{"a":1}' }],
    });
  });

  test.each(sampleEveryNth(["die soon", "refuse to start"], 2))(
    "one that will %s is tried ever more slowly, and says when",
    async (mode) => {
      const pauses = new Map<string, number>();
      catalog.onChange(() => {
        const at = catalog.summaries()[0]?.nextTryAt;
        if (at && !pauses.has(at)) pauses.set(at, Date.parse(at) - Date.now());
      });
      void add("shop", misbehaving(mode));
      await until(() => pauses.size >= 3);
      // Rounded, since the clock may go on before it is asked.
      const seconds = [...pauses.values()].map((pause) => Math.round(pause / 1_000));
      expect(seconds.slice(0, 3)).toEqual([1, 2, 4]);
      expect(catalog.summaries()[0]).toMatchObject({ state: "failed" });
    },
  );

  test("close leaves no process behind, not even one that hangs", async () => {
    const processes = processFile();
    void add("hangs", misbehaving("hang", processes.path));
    await add("orders", misbehaving("changing", processes.path));
    await until(() => processes.ids().length === 2);
    await catalog.close();
    expect(processes.ids().map(isRunning)).toEqual([false, false]);
  });
});

/** A file that the misbehaving server writes its process id to, with each start. */
function processFile(): { path: string; ids(): number[] } {
  const path = join(mkdtempSync(join(tmpdir(), "pegboard-mcp-")), "processes");
  return {
    path,
    ids: () => (existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").map(Number) : []),
  };
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

function startEverything(port: number): ChildProcess {
  return spawn(process.execPath, [EVERYTHING, "streamableHttp"], {
    env: { PORT: String(port) },
    stdio: "ignore",
  });
}

async function answers(port: number): Promise<void> {
  await until(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/mcp`).catch(() => undefined);
    return response !== undefined;
  });
}

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await condition()).toBe(true));
