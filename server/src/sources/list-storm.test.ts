import { fileURLToPath } from "node:url";
import { describe, type TestContext, test } from "vitest";
import { sampleEveryNth } from "../../../test-depth.ts";
import { startSessionServer } from "../testing/session-server.ts";
import { SourceCatalog } from "./source-catalog.ts";
import { createSource } from "./source-kinds.ts";

const MISBEHAVING = fileURLToPath(
  new URL("../testing/misbehaving-mcp-server.mjs", import.meta.url),
);

/** Sources of its own for a test: they wait beside each other. */
function openCatalog(onTestFinished: TestContext["onTestFinished"]) {
  const catalog = new SourceCatalog();
  onTestFinished(() => catalog.close());
  const names = () =>
    catalog.registry.get("shop")?.definition.methods.map(({ name }) => name) ?? [];
  return { catalog, names };
}

const STORMS = [
  ["every millisecond", 1, "notifications/tools/list_changed"],
  ["every 100 ms", 100, "notifications/tools/list_changed"],
  ["every 900 ms", 900, "notifications/tools/list_changed"],
  ["of its prompts every 10 ms", 10, "notifications/prompts/list_changed"],
  ["of its resources every 10 ms", 10, "notifications/resources/list_changed"],
] as const;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe.concurrent("a server that tells of changes without an end", () => {
  test.for(sampleEveryNth(STORMS, 3))(
    "%s is read at a pace, and what it lists last is known",
    async ([_, every, method], { expect, onTestFinished }) => {
      const { catalog, names } = openCatalog(onTestFinished);
      const server = await startSessionServer();
      onTestFinished(() => server.close());
      const connection = { transport: "http" as const, url: server.url };
      await catalog.add(createSource({ kind: "mcp", name: "shop", connection, addedBy: "ui" }));
      await expect.poll(() => server.streams()).toBe(1);
      const read = server.asked["tools/list"] ?? 0;
      const began = performance.now();
      const storm = setInterval(() => server.tell(method), every);
      try {
        server.functions = ["echo", "second"];
        await expect.poll(names).toContain("second");
        server.functions = ["echo", "third"];
        await expect.poll(names).toContain("third");
        await pause(2_000);
      } finally {
        clearInterval(storm);
      }
      const seconds = (performance.now() - began) / 1_000;
      expect((server.asked["tools/list"] ?? 0) - read).toBeLessThan(5 + seconds);
      server.functions = ["echo", "last"];
      server.tell(method);
      await expect.poll(names).toContain("last");
    },
  );

  test("faster than it lists: a reading that has begun is not given up", async ({
    expect,
    onTestFinished,
  }) => {
    const { catalog, names } = openCatalog(onTestFinished);
    const connection = {
      transport: "stdio" as const,
      command: process.execPath,
      args: [MISBEHAVING, "slow storm"],
    };
    await catalog.add(createSource({ kind: "mcp", name: "shop", connection, addedBy: "ui" }));
    await expect.poll(names).toContain("read 2 times");
  });
});
