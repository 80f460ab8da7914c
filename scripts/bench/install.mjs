import { spawn } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.mjs";
import { root, runOrExit } from "../run-command.mjs";
import { median } from "./median.mjs";

const RUNS = 7;
const PAGE = "README.md";
const INSTALL_PLACE =
  /(<!-- measured by `npm run bench -- install=readme` -->\n)[\s\S]*?(<!-- end of what was measured -->)/;

/**
 * Prints what `npm install pegboard` puts on the disk, and how long the installed program takes to
 * start: the package is packed, and npm installs it with what it needs. `asked` is `readme` to
 * write it there.
 */
export async function benchInstall(asked) {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-install-"));
  try {
    const packing = ["pack", "--workspace", "pegboard", "--pack-destination", folder, "--json"];
    const [{ filename }] = JSON.parse(await runOrExit("npm", packing, { capture: true }));
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const install = ["install", "--prefix", folder, "--no-audit", "--no-fund"];
    await runOrExit("npm", [...install, join(folder, filename)], { capture: true });
    const table = installTable(folder, await startTimes(folder));
    console.log(table);
    if (asked === "readme") writeTable(table);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function installTable(folder, { version, serving }) {
  const modules = join(folder, "node_modules");
  const all = sizeOf(modules);
  const own = sizeOf(join(modules, "pegboard"));
  const rows = [
    ["on the disk, of which Pegboard itself", `${megabytes(all)}, ${megabytes(own)}`],
    ["packages besides it", String(installedPackages(modules) - 1)],
    ["`pegboard --version`", `${version} ms`],
    ["`pegboard` until it answers, in a new data folder", `${serving} ms`],
  ];
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return [`| \`npm install pegboard\` | median of ${RUNS} |`, "| --- | --- |", ...lines].join("\n");
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What a compiler leaves beside the driver of the database is not there where npm fetches it. */
const COMPILED = /better-sqlite3\/build\/(?!Release\/better_sqlite3\.node$)/;

/** A file that has two names is one on the disk. */
function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !COMPILED.test(path))
    .map((path) => lstatSync(path));
  const sizes = new Map(files.map(({ ino, size }) => [ino, size]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

const installedPackages = (modules) =>
  readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => (name.startsWith("@") ? readdirSync(join(modules, name)) : [name]))
    .length;

async function startTimes(folder) {
  const program = join(folder, "node_modules/pegboard/dist/command.js");
  const version = [];
  const serving = [];
  for (let run = 0; run <= RUNS; run++) {
    version.push(await timeOf([program, "--version"], folder));
    const data = ["--data", join(folder, `data-${run}`), "--port", "0"];
    serving.push(await timeOf([program, ...data], folder, /http:\/\/localhost:\d+/));
  }
  // The first fills the caches of the disk.
  return {
    version: Math.round(median(version.slice(1))),
    serving: Math.round(median(serving.slice(1))),
  };
}

/** Milliseconds until a program ends, or says this. */
function timeOf(args, cwd, said) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  let told;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
      if (!said?.test(printed)) return;
      told ??= performance.now();
      child.kill("SIGTERM");
    });
  return new Promise((resolve, reject) => {
    child.on("close", (code) => {
      if (said && told === undefined) reject(new Error(`It ended with ${code}: ${printed}`));
      else resolve((told ?? performance.now()) - started);
    });
  });
}

function writeTable(table) {
  const file = join(root, PAGE);
  const text = readFileSync(file, "utf8");
  if (!INSTALL_PLACE.test(text)) throw new Error(`${PAGE} has no place for what was measured.`);
  writeFileSync(
    file,
    text.replace(INSTALL_PLACE, (_, start, end) => `${start}\n${table}\n\n${end}`),
  );
}
