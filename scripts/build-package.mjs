import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { leadToFiles } from "./lead-to-files.mjs";
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
  const { dependencies } = JSON.parse(readFileSync(join(root, PACKAGE, "package.json"), "utf8"));
  const { metafile } = await esbuild.build({
    ...options,
    packages: "bundle",
    metafile: true,
    // Nobody reads it, and every start does. What fails prints the line where it did.
    minifyWhitespace: true,
    lineLimit: 160,
    entryPoints: {
      index: "./packages/pegboard/src/index.ts",
      command: "./packages/pegboard/src/command.ts",
      ...entriesByName,
      ...Object.fromEntries(threads.map((path) => [/src\/(.*)\.ts$/.exec(path)[1], path])),
    },
    outdir: `${PACKAGE}/dist`,
    platform: "node",
    conditions: ["@pegboard/source"],
    plugins: [
      { name: "what is installed stays outside", setup: leave(Object.keys(dependencies)) },
      { name: "Node's own modules are imported", setup: importNodesOwn },
      { name: "imports lead to files", setup: leadToFiles },
    ],
    define: { IN_PACKAGE: "true" },
    sourcemap: false,
  });
  requireNothing(metafile);
  await writeIcons(esbuild);
  copyParts();
  writeNotices(metafile, PACKAGE_DIST, READ_AS_FILES);
  cpSync(join(root, "web/dist"), join(PACKAGE_DIST, "web"), {
    recursive: true,
    filter: (path) => !/dist\/\../.test(path),
  });
  cpSync(join(root, "docs/dist"), join(PACKAGE_DIST, "docs"), {
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

const OPENAPI_ENTRY = "server/src/in-process/from-open-api.ts";

/** What reads descriptions and calls services, without the product around it. */
export async function buildOpenApiPackage(bundled) {
  const name = "packages/openapi";
  const { packages: _, ...options } = bundled;
  const esbuild = await import("esbuild");
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, name, "package.json"), "utf8"),
  );
  // Threads are bundled when they run from source, and never here.
  const outside = [...Object.keys({ ...dependencies, ...peerDependencies }), "esbuild"];
  const reading = "sources/openapi/read-worker";
  const { metafile } = await esbuild.build({
    ...options,
    packages: "bundle",
    metafile: true,
    entryPoints: { index: OPENAPI_ENTRY, [reading]: `server/src/${reading}.ts` },
    outdir: `${name}/dist`,
    platform: "node",
    plugins: [
      { name: "what is installed stays outside", setup: leave(outside) },
      { name: "Node's own modules are imported", setup: importNodesOwn },
    ],
  });
  requireNothing(metafile);
  writeNotices(metafile, join(root, name, "dist"));
  const { default: typescript } = await import("typescript-api");
  const { outputText, diagnostics } = typescript.transpileDeclaration(
    readFileSync(join(root, OPENAPI_ENTRY), "utf8"),
    {
      fileName: "index.ts",
      compilerOptions: { isolatedDeclarations: true },
      reportDiagnostics: true,
    },
  );
  if (diagnostics?.length)
    throw new Error(`The types of ${OPENAPI_ENTRY} are not all written out.`);
  writeFileSync(join(root, name, "dist/index.d.ts"), outputText);
}

/**
 * What has compiled parts, threads of its own, or types that programs share with it is installed
 * beside it; of everything else the part that is used is in it.
 */
const leave =
  (installed) =>
  ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const [scope, name] = path.split("/");
      const of = path.startsWith("@") ? `${scope}/${name}` : scope;
      return kind !== "entry-point" && installed.includes(of)
        ? { path, external: true }
        : undefined;
    });

/** Modules of CommonJS ask for Node's own by a function that modules of ECMAScript do not have. */
function importNodesOwn({ onLoad }) {
  onLoad({ filter: /\/node_modules\/.*\.c?js$/ }, ({ path }) => {
    const imports = new Map();
    const contents = readFileSync(path, "utf8").replace(
      /\brequire\((["'])((?:node:)?[a-z0-9_/]+)\1\)/g,
      (asked, _, name) => {
        if (!isBuiltin(name)) return asked;
        const variable = `own_${name.replace(/\W/g, "_")}`;
        imports.set(variable, `import ${variable} from "${name}";`);
        return variable;
      },
    );
    if (imports.size === 0) return undefined;
    return { contents: `${[...imports.values()].join("")}${contents}`, loader: "js" };
  });
}

/** @throws Error for a part that would be asked for in a way that is not there */
function requireNothing({ outputs }) {
  const asked = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === "require-call" || kind === "require-resolve"),
  );
  if (asked.length === 0) return;
  throw new Error(`The package would require ${asked.map(({ path }) => path).join(", ")}.`);
}

/** Writes the drawings of all icons, which are a hundredth of Lucide's files. */
async function writeIcons(esbuild) {
  const compiled = join(PACKAGE_DIST, "icons.mjs");
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["server/src/appearance/icon-nodes.ts"],
    outfile: compiled,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    conditions: ["@pegboard/source"],
  });
  const { iconNodes, knownIconNames, ICON_ALIASES } = await import(pathToFileURL(compiled).href);
  rmSync(compiled);
  const names = knownIconNames().filter((name) => !ICON_ALIASES.has(name));
  writeFileSync(join(PACKAGE_DIST, "icons.json"), JSON.stringify(iconNodes(names)));
}

const require = createRequire(import.meta.url);
const COMPILER = dirname(require.resolve("typescript-api"));

/** What is read as a file: colours, the compiler, and what it knows of the language's own types. */
function copyParts() {
  cpSync(require.resolve("tailwindcss/theme.css"), join(PACKAGE_DIST, "theme.css"));
  const folder = join(PACKAGE_DIST, "typescript");
  mkdirSync(folder);
  for (const file of readdirSync(COMPILER).filter((name) =>
    /^lib\.(?!webworker).*d\.ts$/.test(name),
  ))
    writeFileSync(
      join(folder, file),
      withoutCodeComments(readFileSync(join(COMPILER, file), "utf8")),
    );
  const { transformSync } = require("esbuild");
  const source = readFileSync(join(COMPILER, "typescript.js"), "utf8");
  const { code } = transformSync(source, { minify: true, platform: "node" });
  writeFileSync(join(folder, "typescript.cjs"), code);
}

/** What describes the language's own types is read by nobody; its references are comments of a line. */
const withoutCodeComments = (types) =>
  types.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\n\s+/g, "\n");

/** The packages whose parts are read as files. */
const READ_AS_FILES = ["lucide-react", "tailwindcss", "typescript-api"];

/** Writes the licences of all whose work is in a program; those of the pages lie beside them. */
function writeNotices({ inputs }, folder, readAsFiles = []) {
  const folders = new Set(readAsFiles.map((name) => join("node_modules", name)));
  for (const path of Object.keys(inputs)) {
    const [found] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
    if (found) folders.add(found);
  }
  const notices = [...folders].sort().map((found) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(root, found, "package.json"), "utf8"),
    );
    const file = readdirSync(join(root, found)).find((path) => /^licen[cs]e/i.test(path));
    const text = file ? readFileSync(join(root, found, file), "utf8").trim() : "";
    return `${name} ${version} (${license})\n\n${text}`;
  });
  const head = "Pegboard has parts of these packages in it, under these licences.";
  writeFileSync(
    join(folder, "THIRD-PARTY-LICENSES.txt"),
    `${[head, ...notices].join(`\n\n${"-".repeat(80)}\n\n`)}\n`,
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
