import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { openApp } from "../open-app.ts";
import type { Source } from "../sources/source.ts";

const tool = (name: string, method: string, description: string) =>
  defineTool({ name, description, methods: { [method]: { run: () => 1 } } });

test("function names stay the same object until a tool says others", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-names-"));
  let tools = [tool("one", "go", "First"), tool("two", "run", "Second")];
  let tellChanged = () => {};
  const source: Source = {
    id: "test",
    kind: "modules",
    name: "Test tools",
    addedBy: "built in",
    reconnects: false,
    load: async () => ({ tools, messages: [], problems: [] }),
    onChange: (listener) => {
      tellChanged = () => listener({ type: "changed" });
    },
    close: async () => undefined,
  };
  const started = {
    dataDir,
    builtIn: [source],
    tools: [],
    mcp: [],
    user: "ada",
    logLevel: "silent",
  };
  const { dependencies, loaded, close } = await openApp(started);
  await loaded;
  const { current } = dependencies;
  const read = async (description: string) => {
    await expect
      .poll(async () => (await current.read()).declared[0]?.description)
      .toBe(description);
    return (await current.read()).names;
  };
  const before = await read("First");
  expect(before.nameOf("two", "run")).toBe("run");
  tools = [tool("one", "go", "Described anew"), tool("two", "run", "Second")];
  tellChanged();
  expect(await read("Described anew")).toBe(before);
  tools = [tool("one", "run", "Of the same name"), tool("two", "run", "Second")];
  tellChanged();
  expect((await read("Of the same name")).nameOf("two", "run")).toBe("two-run");
  await close();
  rmSync(dataDir, { recursive: true });
});
