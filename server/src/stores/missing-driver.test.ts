import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { english } from "@pegboard/registry-core/messages";
import { afterAll, expect, it } from "vitest";
import { type Installation, missingDriverText } from "./missing-driver.ts";
import { explainStorageError } from "./storage-error.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-driver-"));
afterAll(() => rmSync(folder, { recursive: true }));

const missing = new Error("Could not locate the bindings file. Tried:\n → /a\n → /b");

function installed(lockFile: string, text = ""): string {
  const project = mkdtempSync(join(folder, "project-"));
  writeFileSync(join(project, lockFile), text);
  const below = join(project, "packages", "agent");
  mkdirSync(below, { recursive: true });
  return below;
}

const textOf = (at: Partial<Installation>) =>
  missingDriverText(missing, { folder, agent: undefined, versions: {}, ...at })?.(english);

it.each<[string, Partial<Installation>, string]>([
  [
    "npm that asks first",
    { agent: "npm/12.2.1 node/v24.1.0 linux x64" },
    "npm install-scripts approve better-sqlite3 esbuild && npm rebuild better-sqlite3 esbuild",
  ],
  [
    "npm that does not",
    { agent: "npm/10.8.2 node/v20.20.2" },
    "npm rebuild better-sqlite3 esbuild",
  ],
  ["pnpm", { agent: "pnpm/10.1.0 npm/? node/v22" }, "pnpm approve-builds better-sqlite3 esbuild"],
  ["yarn 1", { agent: "yarn/1.22.22 npm/? node/v22" }, "npm rebuild better-sqlite3 esbuild"],
  [
    "yarn without node_modules",
    { versions: { pnp: "3" } },
    "yarn config set enableScripts true && yarn rebuild better-sqlite3 esbuild",
  ],
  [
    "a lock file of pnpm",
    { folder: installed("pnpm-lock.yaml") },
    "pnpm approve-builds better-sqlite3 esbuild",
  ],
  [
    "a lock file of yarn",
    { folder: installed("yarn.lock", "__metadata:\n  version: 8") },
    "yarn config set enableScripts true && yarn rebuild better-sqlite3 esbuild",
  ],
  [
    "a lock file of yarn 1",
    { folder: installed("yarn.lock", "# yarn lockfile v1") },
    "npm rebuild better-sqlite3 esbuild",
  ],
])("names the one command that compiles the driver: %s", (_who, at, command) => {
  expect(textOf(at)).toBe(
    `The driver of the database, better-sqlite3, is not compiled for this Node, since its install script did not run. Run: ${command}`,
  );
});

it.each([
  ["Bun", { bun: "1.4.5" }, "'better-sqlite3' is not yet supported in Bun."],
  ["Deno", { deno: "2.9.6" }, "Only Node-API (N-API) addons are supported"],
])("says that %s does not load it", (runtime, versions, message) => {
  const said = missingDriverText(new Error(message), { folder, agent: undefined, versions });
  expect(said?.(english)).toContain(`Node 20.19 or later: ${runtime} does not load`);
});

it("is a storage error in one line, also for a driver of another Node; other errors stay", () => {
  const older = Object.assign(new Error("was compiled against NODE_MODULE_VERSION 115."), {
    code: "ERR_DLOPEN_FAILED",
  });
  for (const error of [missing, older]) {
    expect(explainStorageError(error, "pegboard.sqlite")).toMatchObject({
      code: "storage_failed",
      message: expect.stringMatching(/^The driver .* Run: .*rebuild better-sqlite3.*$/),
    });
  }
  const other = new Error("no licence");
  expect(explainStorageError(other, "pegboard.sqlite")).toBe(other);
});
