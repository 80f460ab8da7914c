import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isDeepRun, sampleEveryNth } from "../test-depth.ts";
import { installPacked } from "./src/testing/packed-project.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const project = mkdtempSync(join(tmpdir(), "pegboard-package-"));
const installed = join(project, "node_modules", "@pegboard", "registry-core");
afterAll(() => rmSync(project, { recursive: true }));

const USE = `import { methodMetadata, openapiSchema, Tool, ToolFactory, toolMetadata } from "@pegboard/registry-core";
import { formatToolset } from "@pegboard/registry-core/formats";
import { findProblems } from "@pegboard/registry-core/problems";
import { renderPrompts } from "@pegboard/registry-core/prompts";
import { decorators } from "@pegboard/registry-core/vite";
import { z } from "zod";

@toolMetadata({ visible: true })
export class FilesTool extends Tool<{ root: string }> {
  static override config = z.object({ root: z.string() });
  @methodMetadata({ description: "Read" })
  @openapiSchema({ type: "function", function: { parameters: z.object({ path: z.string() }) } })
  read({ path }: { path: string }): string {
    return this.config.root + path;
  }
  // @ts-expect-error a path is a text
  @methodMetadata({ parameters: z.object({ path: z.string() }) })
  write({ path }: { path: number }): number {
    return path;
  }
}
export const { definition } = new ToolFactory().registerTool(FilesTool);
export const used = [formatToolset, findProblems, renderPrompts, decorators()];
`;

/** The package as others install it, beside what it needs. */
beforeAll(async () => {
  await installPacked(project, ["zod"]);
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "use.ts"), USE);
});

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  // The declarations of all that it needs are judged in the deep run.
  skipLibCheck: !isDeepRun,
  types: [],
  noEmit: true,
};

const COMPILED = [
  ["a Node project", "typescript", { module: "NodeNext" }],
  ["a bundled one", "typescript", { module: "ESNext", moduleResolution: "bundler" }],
  [
    "one with experimentalDecorators",
    "typescript",
    { module: "NodeNext", experimentalDecorators: true },
  ],
  ["an older compiler", "typescript-api", { module: "NodeNext" }],
  [
    "the resolution of Node 10",
    "typescript-api",
    { module: "ESNext", moduleResolution: "node10", ignoreDeprecations: "6.0" },
  ],
] as const;

test.each(sampleEveryNth(COMPILED, 5))("its types compile in %s", async (_, compiler, options) => {
  const config = {
    compilerOptions: { target: "ES2022", ...strict, ...options },
    files: ["use.ts"],
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules", compiler, "bin", "tsc");
  const { stdout } = await run(process.execPath, [tsc, "-p", project]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
});

test("every file that its package.json names is in it", () => {
  const { exports, main, types, typesVersions } = JSON.parse(
    readFileSync(join(installed, "package.json"), "utf8"),
  );
  const named = [
    main,
    types,
    ...Object.values(typesVersions["*"]).flat(),
    // The sources are for the workspace alone, whose programs ask for this condition.
    ...Object.values<Record<string, string>>(exports).flatMap(
      ({ "@pegboard/source": _, ...entry }) => Object.values(entry),
    ),
  ];
  expect(named.filter((file) => !existsSync(join(installed, file)))).toEqual([]);
  expect(Object.keys(typesVersions["*"])).toEqual(
    Object.keys(exports)
      .slice(1)
      .map((name) => name.slice(2)),
  );
});
