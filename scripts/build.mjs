import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compressHomeScripts } from "./home-screen.mjs";
import { bin, root, runOrExit } from "./run-command.mjs";

/** What a package can be imported as, and the sources of that. */
function entriesByNameOf(name) {
  const { exports } = JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
  return Object.entries(exports).map(([entry, { "@pegboard/source": source }]) => [
    entry,
    `./${name}/${source.slice(2)}`,
  ]);
}
const entryPaths = (name) => entriesByNameOf(name).map(([, path]) => path);
const jsonSchemaEntries = entryPaths("packages/json-schema");
const registryCoreEntries = entryPaths("registry-core");
/** What authors of tools import, and what is below it. */
export const libraryEntries = [...jsonSchemaEntries, ...registryCoreEntries];

const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
};
/** Libraries are readable as they are built; maps to sources would be a third of what is installed. */
const libraryBundle = { ...bundleOptions, sourcemap: false };
const jsonSchemaBundle = {
  ...libraryBundle,
  entryPoints: jsonSchemaEntries,
  outdir: "packages/json-schema/dist",
  platform: "neutral",
};
export const registryCoreBundle = {
  ...libraryBundle,
  entryPoints: registryCoreEntries,
  outdir: "registry-core/dist",
  platform: "neutral",
};
const declarationsBundle = {
  ...libraryBundle,
  entryPoints: [...entryPaths("packages/declarations"), "./packages/declarations/src/command.ts"],
  outdir: "packages/declarations/dist",
  platform: "node",
};
/** Their paths below server/src, without an ending. */
const SERVER_THREADS = JSON.parse(readFileSync(join(root, "server/threads.json"), "utf8"));
const sourceOfThread = (name) => `./server/src/${name}.ts`;
/**
 * load-main.ts is the program; open-app.ts is what `npm run dev` mounts; the others are threads.
 */
export const serverBundle = {
  ...bundleOptions,
  entryPoints: {
    main: "./server/src/load-main.ts",
    "open-app": "./server/src/open-app.ts",
    "start-options": "./server/src/start-options.ts",
    ...Object.fromEntries(SERVER_THREADS.map((name) => [name, sourceOfThread(name)])),
  },
  // It has no build of its own.
  alias: { "@pegboard/starter-tools": join(root, "packages/starter-tools/src/index.ts") },
  outdir: "server/dist",
  platform: "node",
};

const BUILD_PARTS = [
  {
    name: "packages/json-schema",
    inputs: ["packages/json-schema/src", "packages/json-schema/package.json"],
    build: () => buildPackage("packages/json-schema", jsonSchemaBundle),
  },
  {
    name: "registry-core",
    inputs: ["registry-core/src", "registry-core/package.json", "packages/json-schema/src"],
    build: () => buildPackage("registry-core", registryCoreBundle),
  },
  {
    name: "packages/declarations",
    inputs: [
      "packages/declarations/src",
      "packages/declarations/package.json",
      "registry-core/src",
      "packages/json-schema/src",
    ],
    build: () => buildPackage("packages/declarations", declarationsBundle),
  },
  {
    name: "packages/openapi",
    inputs: ["packages/openapi", "server/src", "scripts/build-package.mjs"],
    build: async () => {
      const { buildOpenApiPackage } = await import("./build-package.mjs");
      const { sourcemap: _, ...bundled } = libraryBundle;
      await buildOpenApiPackage(bundled);
    },
  },
  {
    name: "server",
    inputs: ["server/src", "server/package.json", "packages/starter-tools/src"],
    build: () => runEsbuild(serverBundle),
  },
  {
    name: "web",
    inputs: [
      "web",
      "packages/ui",
      "packages/schema-form",
      "registry-core/src",
      "packages/json-schema/src",
      "index.html",
      "vite.config.ts",
      "tailwind.config.ts",
      "scripts/home-screen.mjs",
    ],
    build: async () => {
      // Whatever the shell says: with another NODE_ENV, Vite takes React as developers run it.
      await runOrExit(bin("vite"), ["build", "--logLevel", "warn"], {
        env: { NODE_ENV: "production" },
      });
      await compressHomeScripts();
    },
  },
  {
    name: "docs",
    inputs: [
      "docs",
      "examples",
      "deploy",
      "README.md",
      "CHANGELOG.md",
      "scripts/docs",
      "web/src/tokens.css",
      "web/src/features/agent/connect/snippets.ts",
      "registry-core/README.md",
      "registry-core/src",
      "packages/json-schema",
      "packages/declarations",
      "packages/pegboard/README.md",
      "packages/pegboard/src",
      "packages/openapi/README.md",
      "server/src/api-contract",
      "server/src/api-description",
      "server/src/in-process",
    ],
    build: buildDocs,
  },
  {
    name: "packages/pegboard",
    inputs: [
      "packages/pegboard",
      "server/src",
      "packages/starter-tools/src",
      "packages/declarations/src",
      "packages/json-schema/src",
      "registry-core/src",
      "web/dist/.inputs",
      "docs/dist/.inputs",
      "scripts/build-package.mjs",
      "scripts/lead-to-files.mjs",
    ],
    build: buildWholePackage,
  },
];

/** What the build reads: files and folders of the repository. */
export const BUILD_INPUTS = BUILD_PARTS.flatMap(({ inputs }) => inputs);

/** What others import, and what the server imports as it is built. */
export const LIBRARIES = [
  "packages/json-schema",
  "registry-core",
  "packages/declarations",
  "packages/openapi",
];
/** What runs from this repository; the package that others install is one more part. */
export const PRODUCT = [...LIBRARIES, "server", "web", "docs"];

/** Builds what changed since the last build; the rest is left as it is. */
export async function build(names = BUILD_PARTS.map(({ name }) => name)) {
  for (const part of BUILD_PARTS.filter(({ name }) => names.includes(name))) {
    const stamp = join(root, part.name, "dist", ".inputs");
    const wanted = hashInputs([
      ...part.inputs,
      "package-lock.json",
      "scripts/build.mjs",
      "tsconfig.base.json",
    ]);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) continue;
    const started = performance.now();
    rmSync(join(root, part.name, "dist"), { recursive: true, force: true });
    await part.build();
    writeFileSync(stamp, wanted);
    console.error(`Built ${part.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

/** A package that others install: its code, and declarations of its types. */
async function buildPackage(name, options) {
  await runEsbuild(options);
  await writeDeclarations(name);
  withJsExtensions(join(root, name, "dist"));
}

/** With its threads, tsc 7.0 now and then ends well without having written every file. */
async function writeDeclarations(name) {
  await runOrExit(bin("tsc"), ["-p", `${name}/tsconfig.build.json`, "--singleThreaded"]);
}

async function buildWholePackage() {
  const { buildPegboardPackage } = await import("./build-package.mjs");
  const library = entriesByNameOf("registry-core")
    .filter(([entry]) => entry !== "./internal")
    .map(([entry, path]) => [entry === "." ? "registry-core" : entry.slice(2), path]);
  await buildPegboardPackage({
    entriesByName: Object.fromEntries(library),
    threads: SERVER_THREADS.map(sourceOfThread),
    filesBelow: inputFilesBelow,
    bundled: bundleOptions,
    writeDeclarations,
  });
}

/** A link that leads nowhere stops the build. */
async function buildDocs() {
  const { buildSite } = await import("./docs/build-site.mjs");
  const problems = await buildSite();
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

async function runEsbuild(options) {
  const esbuild = await import("esbuild");
  await esbuild.build(options);
}

/** The sources import `./x.ts`; declarations for other compilers have to say `./x.js`. */
function withJsExtensions(folder) {
  for (const file of inputFilesBelow(folder).filter((path) => path.endsWith(".d.ts"))) {
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(/((?:from|declare module)\s+"\.[^"]+)\.ts"/g, '$1.js"'),
    );
  }
}

function hashInputs(inputs) {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of inputs.flatMap((input) => inputFilesBelow(join(root, input)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function inputFilesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== "dist" && name !== "node_modules")
    .sort()
    .flatMap((name) => inputFilesBelow(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = process.argv.slice(2);
  await build(names.length > 0 ? names : undefined);
}
