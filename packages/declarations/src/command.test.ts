import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleEveryNth } from "../../../test-depth.ts";

const root = resolve(import.meta.dirname, "../../..");
let folder: string;
beforeAll(async () => {
  // Below the project, so that the compiler is found.
  mkdirSync(join(root, ".test-cache"), { recursive: true });
  folder = mkdtempSync(join(root, ".test-cache", "command-"));
  await build({
    entryPoints: [join(import.meta.dirname, "command.ts")],
    outfile: join(folder, "command.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["@pegboard/source"],
    external: ["typescript-api", "magic-string"],
  });
  const manifest = readFileSync(join(import.meta.dirname, "../package.json"), "utf8");
  const { type, imports } = JSON.parse(manifest);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type, imports }));
  writeFileSync(
    join(folder, "tools.ts"),
    "/** Adds. */\nexport function add(a: number, b = 2) { return a + b; }\nexport class Notes {\n  /** Keeps. */\n  keep(done: () => void, more: string) {}\n}",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...list: string[]) {
  return spawnSync(process.execPath, ["command.mjs", ...list], { cwd: folder, encoding: "utf8" });
}

test("prints what models are told, and what cannot be said with its place", () => {
  const { stdout, stderr, status } = run("tools.ts");
  expect(stdout).toBe("Notes: no description\n  keep(done, more): Keeps.\nadd(a, b?): Adds.\n");
  expect(stderr).toBe("tools.ts:5: parameter done: the type () => void has no JSON Schema\n");
  expect(status).toBe(0);
});

const JSON_WAYS: [what: string, read: () => string][] = [
  [
    "writes",
    () => {
      expect(run("tools.ts", "--out", "out.json").stdout).toBe("");
      return readFileSync(join(folder, "out.json"), "utf8");
    },
  ],
  ["prints", () => run("tools.ts", "--json").stdout],
];

test.each(sampleEveryNth(JSON_WAYS, 2))("%s it as JSON", (_, read) => {
  const said = JSON.parse(read());
  expect(said["tools.ts"].functions.add).toMatchObject({
    description: "Adds.",
    parameters: {
      properties: { a: { type: "number" }, b: { type: "number", default: 2 } },
      required: ["a"],
    },
    place: { file: "tools.ts", line: 2 },
  });
});

const WRONG: [list: string[], reason: RegExp][] = [
  [["none.ts"], /^There is no file none\.ts\./],
  [[], /^Name at least one file\./],
  [["--odd"], /Usage: pegboard-declarations/],
];

test.each(sampleEveryNth(WRONG, 3))("%j ends with a reason and the usage", (list, reason) => {
  const { stderr, status } = run(...list);
  expect(stderr).toMatch(reason);
  expect(status).toBe(1);
});
