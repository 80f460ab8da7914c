import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SourceCatalog } from "../source-catalog.ts";
import { moduleSource } from "./module-source.ts";

let folder: string;
let catalog: SourceCatalog;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-watched-"));
  write(
    "tools.ts",
    `import { says } from "./parts/says.ts";\nexport class desk_tool { /** Says. */ say() { return says; } }`,
  );
  write("parts/says.ts", `export const says = "one";`);
  catalog = new SourceCatalog();
  await catalog.add(
    moduleSource({ path: join(folder, "tools.ts"), addedBy: "command line", isWatched: true }),
  );
});
afterEach(async () => {
  await catalog.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** As editors save: the new text under another name, which then takes the place of the old file. */
function replace(name: string, text: string): void {
  write(`${name}.new`, text);
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

const says = () =>
  catalog.registry
    .get("desk_tool")
    ?.build({})
    .call("say", {}, { agent: { id: "a", name: "A" }, signal: AbortSignal.timeout(60_000) });
const state = () => catalog.summaries()[0];
const soon = { timeout: 40_000, interval: 20 };

test("what it imports changes, and so does what it does", async () => {
  expect(state()).toMatchObject({ state: "ready", isWatched: true });
  write("parts/says.ts", `export const says = "two";`);
  await vi.waitFor(async () => expect(await says()).toBe("two"), soon);
  replace("parts/says.ts", `export const says = "three";`);
  await vi.waitFor(async () => expect(await says()).toBe("three"), soon);
});

test("the last good version stays while the file is broken, and the mended one follows", async () => {
  write("tools.ts", "export class {");
  await vi.waitFor(
    () => expect(state()).toMatchObject({ state: "failed", keepsTools: true }),
    soon,
  );
  expect(state()?.messages[0]).toContain("tools.ts:1:");
  expect(await says()).toBe("one");
  write("tools.ts", `export class desk_tool { /** Says. */ say() { return "mended"; } }`);
  await vi.waitFor(async () => expect(await says()).toBe("mended"), soon);
  expect(state()).toMatchObject({ state: "ready", messages: [] });
});

test("a file that is missing is found when it comes", async () => {
  write(
    "tools.ts",
    `import { says } from "./late.ts";\nexport class desk_tool { /** Says. */ say() { return says; } }`,
  );
  await vi.waitFor(() => expect(state()?.state).toBe("failed"), soon);
  write("late.ts", `export const says = "late";`);
  await vi.waitFor(async () => expect(await says()).toBe("late"), soon);
});

test("other files beside it change nothing", async () => {
  const loaded = state()?.loadedAt;
  write("notes.txt", "not read");
  write("other.ts", "export {};");
  write("parts/says.ts", `export const says = "two";`);
  await vi.waitFor(async () => expect(await says()).toBe("two"), soon);
  const after = state()?.loadedAt;
  expect(after).not.toBe(loaded);
  write("other.ts", "export const x = 1;");
  write("tools.ts", `export class desk_tool { /** Says. */ say() { return "last"; } }`);
  await vi.waitFor(async () => expect(await says()).toBe("last"), soon);
});
