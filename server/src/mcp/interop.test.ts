import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sampleEveryNth } from "../../../test-depth.ts";
import { request } from "../testing/api-client.ts";
import { type Link, PEERS } from "../testing/mcp-peers.ts";
import { type ServerProcess, serverProgram, startProcess } from "../testing/start-process.ts";

const AGENT = "first-agent";
const folder = mkdtempSync(join(tmpdir(), "pegboard-interop-"));
const dataDir = join(folder, "data");
let program: string;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  program = await serverProgram();
  server = await startProcess(["--data", dataDir]);
  url = server.url ?? "";
  const operations = [{ op: "setTool", tool: "web_fetch", state: "off" }];
  await request({ url }, `PATCH /api/agents/${AGENT}/settings`, { baseRevision: 0, operations });
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  rmSync(folder, { recursive: true });
});

const http = (): Link => ({ url: `${url}/mcp/${AGENT}` });
const stdio = (data = dataDir): Link => ({
  command: process.execPath,
  args: [program, "mcp", AGENT, "--data", data],
});

async function offered(): Promise<string[]> {
  const { body } = await request<{ name: string }[]>(
    { url },
    `GET /api/agents/${AGENT}/toolset?format=mcp`,
  );
  return body.map(({ name }) => name);
}

/** Each client over each way. */
const WAYS = Object.entries(PEERS).flatMap(([name, connect]) => [
  [name, "HTTP", connect, http] as const,
  [name, "stdio", connect, stdio] as const,
]);

it.each(sampleEveryNth(WAYS, 3))(
  "%s lists, calls and reads prompts over %s, by the server that runs",
  async (_, __, connect, link) => {
    const peer = await connect(link());
    try {
      expect(await peer.names()).toEqual(await offered());
      expect(await peer.call("calculate", { expression: "6*7" })).toEqual({
        isError: false,
        text: expect.stringContaining("42"),
      });
      expect(await peer.prompts()).toEqual(["system", "user"]);
    } finally {
      await peer.close();
    }
  },
);

it.each(sampleEveryNth(WAYS.slice(0, 6), 3))(
  "%s hears over %s that a save changed the list",
  async (_, __, connect, link) => {
    const changed = vi.fn();
    const peer = await connect(link(), changed);
    try {
      const before = await peer.names();
      const { body } = await request<{ revision: number }>(
        { url },
        `GET /api/agents/${AGENT}/settings`,
      );
      const state = before.includes("calculate") ? "off" : "on";
      const operations = [{ op: "setTool", tool: "calculator", state }];
      await request({ url }, `PATCH /api/agents/${AGENT}/settings`, {
        baseRevision: body.revision,
        operations,
      });
      await vi.waitFor(() => expect(changed).toHaveBeenCalled());
      const after = await peer.names();
      expect(after).toEqual(await offered());
      expect(after.includes("calculate")).toBe(state === "on");
      const call = peer.call("calculate", { expression: "1" });
      expect((await call).isError).toBe(state === "off");
    } finally {
      await peer.close();
    }
  },
);

it("opens the data folder itself when no server runs, prints nothing but the protocol, and ends with its input", async () => {
  const { command, args } = stdio(join(folder, "other")) as Extract<Link, { command: string }>;
  const child = spawn(command, args);
  const ended = once(child, "close");
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  };
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  send({ id: 1, method: "initialize", params });
  await once(child.stdout, "data");
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/list" });
  send({ id: 3, method: "tools/call", params: { name: "no_such", arguments: {} } });
  let seen = 0;
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      seen += chunk.toString().split("\n").length - 1;
      if (seen >= 2) resolve();
    });
  });
  child.stdin.end();
  const [stdout, stderr] = await said;
  expect([await ended, stderr]).toEqual([[0, null], ""]);
  const messages = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(messages.map(({ jsonrpc, id }) => [jsonrpc, id]).sort()).toEqual([
    ["2.0", 1],
    ["2.0", 2],
    ["2.0", 3],
  ]);
  expect(messages.find(({ id }) => id === 1).result).toMatchObject({
    protocolVersion: "2025-06-18",
  });
  expect(messages.find(({ id }) => id === 2).result.tools.length).toBeGreaterThan(3);
  expect(messages.find(({ id }) => id === 3).error).toMatchObject({ code: -32602 });
});

it("says which agent is not there, and prints nothing", async () => {
  const child = spawn(process.execPath, [program, "mcp", "nobody", "--data", dataDir]);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  expect([stdout, code]).toEqual(["", 1]);
  expect(stderr).toContain('There is no agent "nobody".');
});
