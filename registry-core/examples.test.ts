import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPacked } from "./src/testing/packed-project.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const folder = join(root, "examples");
/** What is for the server is run by its own tests. */
const examples = readdirSync(folder).filter((name) => existsSync(join(folder, name, "package.json")));

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const manifestOf = (example: string): Manifest =>
  JSON.parse(readFileSync(join(folder, example, "package.json"), "utf8"));
const allPackages = (example: string) => {
  const { dependencies, devDependencies } = manifestOf(example);
  return { ...dependencies, ...devDependencies };
};

/** All examples beside each other, with the packages that they ask for above them. */
const project = mkdtempSync(join(tmpdir(), "pegboard-examples-"));
beforeAll(async () => {
  const asked = new Set(["@huggingface/jinja", "zod", ...examples.flatMap((each) => Object.keys(allPackages(each)))]);
  asked.delete("@pegboard/registry-core");
  await installPacked(project, [...asked]);
  for (const each of examples) cpSync(join(folder, each), join(project, each), { recursive: true });
}, 120_000);
afterAll(() => rmSync(project, { recursive: true }));

/** Libraries whose own declarations do not compile under these settings. What is ours compiles everywhere. */
const UNCLEAN: Readonly<Record<string, RegExp>> = {
  "ai-sdk": /node_modules\/(ai|@ai-sdk)\//,
  langchain: /node_modules\/(@langchain\/core|langsmith)\//,
  mastra: /node_modules\/@mastra\/(core|schema-compat)\//,
};

describe.each(examples)("%s", (example) => {
  test("asks for the versions that are tested", () => {
    const installed = Object.keys(allPackages(example)).map((name) => {
      const at = name === "@pegboard/registry-core" ? "registry-core" : join("node_modules", name);
      return [name, JSON.parse(readFileSync(join(root, at, "package.json"), "utf8")).version];
    });
    expect(allPackages(example)).toEqual(Object.fromEntries(installed));
  });

  test("compiles with everything that is strict, and prints what its README says", { timeout: 120_000 }, async () => {
    const at = join(project, example);
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    const { stdout: faults } = await run(process.execPath, [tsc, "-p", at]).catch((error: { stdout: string }) => error);
    const files = [...faults.matchAll(/^(\S+?)\(\d+,\d+\): /gm)].map(([, file = ""]) => relative(root, join(at, file)));
    const unclean = UNCLEAN[example];
    expect(files.filter((file) => !unclean?.test(file))).toEqual([]);
    // When they compile at last, this says so.
    expect(files.length > 0).toBe(unclean !== undefined);
    const { stdout } = await run(process.execPath, [join(at, "dist", "main.js")]);
    const [, printed] = /```text\n(.*?)```/s.exec(readFileSync(join(folder, example, "README.md"), "utf8")) ?? [];
    expect(stdout).toBe(printed);
  });
});
