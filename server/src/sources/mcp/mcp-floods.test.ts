import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { sampleEveryNth } from "../../../../test-depth.ts";
import { SourceCatalog } from "../source-catalog.ts";
import { createSource } from "../source-kinds.ts";
import type { McpConnection } from "./mcp-connection.ts";

const FLOODING = fileURLToPath(new URL("../../testing/flooding-mcp-server.mjs", import.meta.url));

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function connectionOf(transport: string): Promise<McpConnection> {
  if (transport === "stdio") {
    return {
      transport,
      command: process.execPath,
      args: [FLOODING, "stdio"],
      shown: { args: [0, 1] },
    };
  }
  const server = spawn(process.execPath, [FLOODING, "http"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  ends.push(() => server.kill());
  const [port] = await once(server.stdout, "data");
  return { transport: "http", url: `http://127.0.0.1:${String(port).trim()}/mcp` };
}

async function callFlooding(transport: string, method: string) {
  const catalog = new SourceCatalog();
  ends.push(() => catalog.close());
  const connection = await connectionOf(transport);
  await catalog.add(createSource({ kind: "mcp", name: "flood", connection, addedBy: "ui" }));
  const told = vi.fn();
  catalog.onChange(() => told(catalog.summaries()[0]?.issues));
  const tool = catalog.registry.get("flood")?.build({});
  const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
  return { catalog, told, answer: await tool?.call(method, {}, context) };
}

test.each(sampleEveryNth(["http", "stdio"], 2))(
  "questions that are too many are refused, not left without an answer, over %s",
  async (how) => {
    const warned = vi.fn();
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    const { catalog, answer } = await callFlooding(how, "awaited_elicitations");
    expect(JSON.stringify(answer)).toContain("done with some refused");
    expect(warned).not.toHaveBeenCalled();
    const flooding = {
      code: "flooding",
      values: { notifications: 0, questions: expect.any(Number) },
    };
    await vi.waitFor(() =>
      expect(catalog.summaries()[0]).toMatchObject({ state: "ready", issues: [flooding] }),
    );
  },
);

test.each(sampleEveryNth(["stdio", "http"], 2))(
  "that notifications are dropped is said once, over %s",
  async (how) => {
    const { catalog, told } = await callFlooding(how, "notifications");
    const flooding = {
      code: "flooding",
      values: { notifications: expect.any(Number), questions: 0 },
    };
    await vi.waitFor(() =>
      expect(catalog.summaries()[0]).toMatchObject({ state: "ready", issues: [flooding] }),
    );
    expect(told.mock.calls).toEqual([[[flooding]]]);
  },
);
