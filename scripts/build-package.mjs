import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./run-command.mjs";

const PACKAGE = "packages/pegboard";
const PACKAGE_DIST = join(root, PACKAGE, "dist");

/**
 * The whole product as one package: program, library, threads, pages and types, with no part
 * outside of it but npm packages.
 */
export async function buildPegboardPackage({
  entriesByName,
  threads,
  filesBelow,
  bundled,
  writeDeclarations,
}) {
  const { packages: _, ...options } = bundled;
  const esbuild = await import("esbuild");
  await esbuild.build({
    ...options,
    entryPoints: {
      index: "./packages/pegboard/src/index.ts",
      command: "./packages/pegboard/src/command.ts",
      ...entriesByName,
      ...Object.fromEntries(threads.map((path) => [/src\/(.*)\.ts$/.exec(path)[1], path])),
    },
    outdir: `${PACKAGE}/dist`,
    platform: "node",
    conditions: ["@pegboard/source"],
    plugins: [{ name: "npm's packages stay outside", setup: leavePackages }],
    define: { IN_PACKAGE: "true" },
    sourcemap: false,
  });
  cpSync(join(root, "web/dist"), join(PACKAGE_DIST, "web"), {
    recursive: true,
    filter: (path) => !/dist\/\../.test(path),
  });
  await writeDeclarations(PACKAGE);
  keepReachableTypes(
    [
      "packages/pegboard/src/index",
      ...Object.values(entriesByName).map((path) => path.slice(2, -".ts".length)),
    ],
    filesBelow,
  );
}

/** The parts of the product are in it; what npm brings is not. */
function leavePackages({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === "entry-point" || path.startsWith("@pegboard/") ? undefined : { path, external: true },
  );
}

const TYPES_FOLDER = join(PACKAGE_DIST, "types");
const IMPORTED = /((?:from|declare module)\s+|import\()"([^"]+)"/g;

/**
 * Declarations of everything are written; only what the entries lead to is for others. Imports get
 * the names that other compilers take.
 */
function keepReachableTypes(entries, filesBelow) {
  const reached = new Set();
  const visit = (file) => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(join(TYPES_FOLDER, file), "utf8").replace(
      IMPORTED,
      (whole, before, name) => {
        const target = typesOfImport(name, dirname(file));
        if (target === undefined) return whole;
        visit(target);
        return `${before}"${asImported(relative(dirname(file), target))}"`;
      },
    );
    writeFileSync(join(TYPES_FOLDER, file), text);
  };
  for (const entry of entries) visit(`${entry}.d.ts`);
  for (const file of filesBelow(TYPES_FOLDER))
    if (!reached.has(relative(TYPES_FOLDER, file))) rmSync(file);
}

const LIBRARY_FOLDERS = {
  "json-schema": "packages/json-schema",
  "registry-core": "registry-core",
};

/** The declarations that an import means; undefined for a package from npm. */
function typesOfImport(name, folder) {
  const [, library, entry = "index"] =
    /^@pegboard\/(json-schema|registry-core)(?:\/(.*))?$/.exec(name) ?? [];
  if (library) return `${LIBRARY_FOLDERS[library]}/src/${entry}.d.ts`;
  return name.startsWith(".") ? join(folder, name.replace(/\.ts$/, ".d.ts")) : undefined;
}

const asImported = (path) =>
  `${path.startsWith(".") ? path : `./${path}`}`.replace(/\.d\.ts$/, ".js");
