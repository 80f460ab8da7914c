import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { Vite, VitestPluginContext } from "vitest/node";
import { decorators } from "./registry-core/src/vite.ts";
import { isDeepRun } from "./test-depth.ts";

const resolve = { conditions: ["@pegboard/source", "import", "module", "default"] };
const ssr = {
  resolve: { conditions: ["@pegboard/source", "import", "module", "node", "default"] },
};

const root = fileURLToPath(new URL(".", import.meta.url));
const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
/** What is made of a file depends on these too, and on how React is asked for. */
const madeBy = ["", "registry-core", "server", "web", ...packages]
  .flatMap((name) => ["package.json", "tsconfig.json"].map((file) => join(root, name, file)))
  .filter((path) => existsSync(path))
  .map((path) => readFileSync(path, "utf8"));
const keepTransformed: Vite.Plugin = {
  name: "pegboard:keep-transformed",
  configureVitest({ experimental_defineCacheKeyGenerator: define }: VitestPluginContext) {
    define(() => JSON.stringify([isDeepRun, ...madeBy]));
  },
};

const sharedOptions = {
  environment: "node",
  setupFiles: [fileURLToPath(new URL("vitest.setup.ts", import.meta.url))],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A busy machine may take long for what is waited for.
  expect: { poll: { timeout: 40_000 } },
  // Pages that are drawn and thrown away fill the usual room for young objects many times a second.
  // A project takes it from here alone, not from what holds for all projects.
  execArgv: ["--max-semi-space-size=64"],
};
// Bundles of tool modules are imported by Node itself, as in the running server.
const importedByNode = { server: { deps: { external: [/pegboard-module-/] } } };
// What is for bundlers alone, Node cannot always import; and it chooses by itself between what is
// imported and what is required, such as the driver of PostgreSQL.
const asInNode = {
  ssr: {
    resolve: {
      conditions: ssr.resolve.conditions.filter((name) => name !== "import" && name !== "module"),
    },
  },
};
// React as it is served takes half of the time; the deep run asks its development build, which
// complains.
const reactAsServed = { oxc: { jsx: { development: isDeepRun } } };

export default defineConfig({
  test: {
    // One more than there are processors: a third of its time a test waits, for programs, threads,
    // timers.
    maxWorkers: availableParallelism() + 1,
    // What was made of a file is read by the next run, and is made anew when the file, this one or
    // the lock file changed.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: join(root, "node_modules/.cache/transformed"),
    },
    projects: [
      // Their modules keep nothing that one test file could leave to another; loading them for each
      // takes half of the time.
      { name: "registry-core", isolate: false },
      { name: "json-schema", root: "packages/json-schema", isolate: false },
      { name: "declarations", root: "packages/declarations", isolate: false },
      { name: "starter-tools", root: "packages/starter-tools", isolate: false },
      {
        name: "server",
        isolate: false,
        globalSetup: fileURLToPath(
          new URL("server/src/testing/program-folder.ts", import.meta.url),
        ),
        ...importedByNode,
      },
      { name: "pegboard", root: "packages/pegboard" },
      {
        name: "web",
        env: { NODE_ENV: isDeepRun ? "test" : "production" },
        // What pages are made of is tested as they are.
        root: ".",
        include: ["{web,packages/ui,packages/schema-form}/src/**/*.test.{ts,tsx}"],
        isolate: false,
        // It imports a style sheet, which Node cannot.
        server: { deps: { inline: ["@rjsf/daisyui"] } },
        setupFiles: [
          ...sharedOptions.setupFiles,
          fileURLToPath(new URL("web/src/testing/web-test.ts", import.meta.url)),
        ],
      },
    ].map((project) => ({
      plugins: [decorators(), keepTransformed],
      ...(project.name === "web" && reactAsServed),
      resolve,
      ssr,
      ...(["server", "registry-core", "web"].includes(project.name) && asInNode),
      test: { ...sharedOptions, root: project.name, ...project },
    })),
  },
});
