import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bin, root, runOrExit } from "./run-command.mjs";

const PARTS = [
  { name: "registry-core", inputs: ["registry-core/src", "registry-core/package.json"], build: buildRegistryCore },
  { name: "server", inputs: ["server/src", "server/package.json"], build: buildServer },
  {
    name: "web",
    inputs: ["web", "registry-core/src", "index.html", "vite.config.ts", "tailwind.config.ts"],
    build: () => runOrExit(bin("vite"), ["build", "--logLevel", "warn"]),
  },
];

/** Builds what changed since the last build; the rest is left as it is. */
export async function build() {
  for (const part of PARTS) {
    const stamp = join(root, part.name, "dist", ".inputs");
    const wanted = hashOf([...part.inputs, "package-lock.json", "scripts/build.mjs", "tsconfig.base.json"]);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) continue;
    const started = performance.now();
    rmSync(join(root, part.name, "dist"), { recursive: true, force: true });
    await part.build();
    writeFileSync(stamp, wanted);
    console.log(`Built ${part.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

async function buildRegistryCore() {
  await bundle({ entry: "registry-core/src/index.ts", outfile: "registry-core/dist/index.js", platform: "neutral" });
  await runOrExit(bin("tsc"), ["-p", "registry-core/tsconfig.build.json"]);
  withJsExtensions(join(root, "registry-core", "dist"));
}

async function buildServer() {
  await bundle({ entry: "server/src/main.ts", outfile: "server/dist/main.js", platform: "node" });
}

async function bundle({ entry, outfile, platform }) {
  const esbuild = await import("esbuild");
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    platform,
    bundle: true,
    format: "esm",
    target: "es2022",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
  });
}

/** The sources import `./x.ts`; declarations for other compilers have to say `./x.js`. */
function withJsExtensions(folder) {
  for (const file of filesBelow(folder).filter((path) => path.endsWith(".d.ts"))) {
    writeFileSync(file, readFileSync(file, "utf8").replace(/(from\s+"\.[^"]+)\.ts"/g, '$1.js"'));
  }
}

function hashOf(inputs) {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== "dist" && name !== "node_modules")
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build();
