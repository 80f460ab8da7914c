import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sampleEveryNth } from "../../../../../test-depth.ts";
import { SourceCatalog } from "../../source-catalog.ts";
import { createSource } from "../../source-kinds.ts";
import type { McpConnection } from "../mcp-connection.ts";
import { programTransport } from "./program-transport.ts";

const MISBEHAVING = fileURLToPath(
  new URL("../../../testing/misbehaving-mcp-server.mjs", import.meta.url),
);
/** Ignores every request to end. */
const DEAF =
  "process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {}); setInterval(() => {}, 1000)";

/** Bundled packages may be written for `require`. */
const REQUIRE =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

let catalog: SourceCatalog;
let folder: string;
beforeEach(() => {
  catalog = new SourceCatalog();
  folder = mkdtempSync(join(tmpdir(), "pegboard-group-"));
});
afterEach(async () => {
  await catalog.close();
  rmSync(folder, { recursive: true });
});

/**
 * A server that a shell starts after another program, as package runners do. Process ids are
 * written to `file`.
 */
function shell(beside: string, mode = "changing"): McpConnection {
  const script = `"$1" -e "$2" & echo $! >> "$5"; ${beside} "$1" "$3" "$4" "$5"`;
  const args = ["-c", script, "sh", process.execPath, DEAF, MISBEHAVING, mode, join(folder, "ids")];
  return { transport: "stdio", command: "sh", args };
}
const add = (connection: McpConnection) =>
  catalog.add(createSource({ kind: "mcp", name: "shop", connection, addedBy: "ui" }));
const ids = () =>
  existsSync(join(folder, "ids"))
    ? readFileSync(join(folder, "ids"), "utf8").trim().split("\n").map(Number)
    : [];
const running = () => ids().filter(isRunning);

describe.skipIf(process.platform === "win32")("what a server started ends with it", () => {
  const SHELLS = [
    ["the shell becomes the server", "exec"],
    ["the shell waits for the server", ""],
  ] as const;
  test.each(sampleEveryNth(SHELLS, 2))(
    "when it is refreshed and removed, and %s",
    async (_, beside) => {
      expect(await add(shell(beside))).toMatchObject({ state: "ready" });
      const before = running();
      expect(before).toHaveLength(2);
      expect(await catalog.refresh("mcp:shop")).toMatchObject({ state: "ready" });
      expect(before.filter(isRunning)).toEqual([]);
      expect(running()).toHaveLength(2);
      await catalog.remove("mcp:shop");
      expect(running()).toEqual([]);
    },
  );

  test("when it ends by itself, and before it is tried again", async () => {
    await add(shell("exec"));
    const [deaf = 0] = ids();
    const tool = catalog.registry.get("shop")?.build({});
    const call = tool?.call(
      "die",
      {},
      { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal },
    );
    await expect(call).rejects.toThrow();
    await expect.poll(() => isRunning(deaf), { timeout: 60_000 }).toBe(false);
  });

  test("when the process that started it ends without ending it", async () => {
    const program = JSON.stringify(`console.error("up"); ${DEAF}`);
    const contents = `import { programTransport } from "./program-transport.ts";
      const transport = programTransport(
        { command: process.execPath, args: ["-e", ${program}] },
        {
          dropped() {},
          hear() {
            console.log(transport.pid);
            process.exit();
          },
        },
      );
      await transport.start();`;
    const stdin = { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) };
    const starter = join(folder, "starter.mjs");
    await build({
      stdin,
      bundle: true,
      format: "esm",
      platform: "node",
      conditions: ["@pegboard/source", "module"],
      outfile: starter,
      banner: { js: REQUIRE },
    });
    const id = Number(execFileSync(process.execPath, [starter], { encoding: "utf8" }));
    try {
      expect(id).toBeGreaterThan(0);
      await expect.poll(() => isRunning(id)).toBe(false);
    } finally {
      if (isRunning(id)) process.kill(id, "SIGKILL");
    }
  });

  test("when it never spoke", async () => {
    void add(shell("exec", "hang"));
    await expect.poll(() => ids().length).toBe(2);
    await catalog.close();
    expect(running()).toEqual([]);
  });
});

test.skipIf(process.platform === "win32")(
  "what a program said before it ended is heard before a message to it fails",
  async () => {
    const heard: string[] = [];
    const transport = programTransport(
      { transport: "stdio", command: "sh", args: ["-c", "echo 'API_KEY is missing' >&2; exit 3"] },
      { dropped() {}, hear: (text) => heard.push(text) },
    );
    await transport.start();
    const { pid } = transport as { pid?: number };
    // This process is too busy to hear of anything until the program has ended.
    while (isRunning(pid ?? 0));
    const sent = transport.send({ jsonrpc: "2.0", id: 1, method: "ping" });
    await expect(sent).rejects.toThrow(/EPIPE|Not connected/);
    expect(heard).toEqual(["API_KEY is missing\n"]);
    await transport.close();
  },
);

/** One that nobody has waited for yet has ended all the same. */
function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    const stat = `/proc/${id}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
  } catch {
    return false;
  }
}
