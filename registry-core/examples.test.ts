import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleEveryNth } from "../test-depth.ts";
import { installPacked } from "./src/testing/packed-project.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const folder = join(root, "examples");
/** What is for the server is run by its own tests. */
const examples = readdirSync(folder).filter((name) =>
  existsSync(join(folder, name, "package.json")),
);

/** Those that are compiled and run. */
const asked = sampleEveryNth(examples, 3);

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

const COMPILER_OPTIONS = {
  target: "ES2022",
  module: "NodeNext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  outDir: "dist",
};

/**
 * All examples beside each other, with the packages that they ask for above them, compiled at once:
 * what they share is read once.
 */
const project = mkdtempSync(join(tmpdir(), "pegboard-examples-"));
/** The files that do not compile, from the project. */
let invalid: string[] = [];
beforeAll(async () => {
  const needed = new Set(["zod", ...asked.flatMap((each) => Object.keys(allPackages(each)))]);
  await installPacked(project, [...needed]);
  for (const each of asked) cpSync(join(folder, each), join(project, each), { recursive: true });
  const compilerOptions = { ...COMPILER_OPTIONS, rootDir: "." };
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*/main.ts"] }),
  );
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const compiling = run(process.execPath, [tsc, "-p", ".", "--singleThreaded"], {
    cwd: project,
    maxBuffer: 1e8,
  });
  const { stdout } = await compiling.catch((error: { stdout: string }) => error);
  invalid = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): /gm)].map(([, file = ""]) =>
    relative(root, join(project, file)),
  );
});
afterAll(() => rmSync(project, { recursive: true }));

/**
 * Libraries whose own declarations do not compile under these settings. What is ours compiles
 * everywhere.
 */
const UNCLEAN = Object.entries({
  "ai-sdk": /node_modules\/(ai|@ai-sdk)\//,
  langchain: /node_modules\/(@langchain\/core|langsmith)\//,
  mastra: /node_modules\/@mastra\/(core|schema-compat)\//,
})
  .filter(([example]) => asked.includes(example))
  .map(([, files]) => files);

test("all compile with everything that is strict, the libraries too that do so elsewhere", () => {
  expect(invalid.filter((file) => !UNCLEAN.some((unclean) => unclean.test(file)))).toEqual([]);
  // When they compile at last, this says so.
  expect(UNCLEAN.filter((unclean) => !invalid.some((file) => unclean.test(file)))).toEqual([]);
});

describe.each(examples)("%s", (example) => {
  test("asks for the versions that are tested", () => {
    const installed = Object.keys(allPackages(example)).map((name) => {
      const at = name === "@pegboard/registry-core" ? "registry-core" : join("node_modules", name);
      return [name, JSON.parse(readFileSync(join(root, at, "package.json"), "utf8")).version];
    });
    expect(allPackages(example)).toEqual(Object.fromEntries(installed));
  });

  test("is compiled as its own project says", () => {
    const own = JSON.parse(readFileSync(join(folder, example, "tsconfig.json"), "utf8"));
    expect(own).toEqual({ compilerOptions: COMPILER_OPTIONS, files: ["main.ts"] });
  });

  test.runIf(asked.includes(example))(
    "prints what its README says",
    { concurrent: true },
    async () => {
      const { stdout } = await run(process.execPath, [join(project, "dist", example, "main.js")]);
      const [, printed] =
        /```text\n(.*?)```/s.exec(readFileSync(join(folder, example, "README.md"), "utf8")) ?? [];
      expect(stdout).toBe(printed);
    },
  );
});
