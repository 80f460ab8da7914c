import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..", "..");

/** The result of packing a package of the repository with npm. */
export interface Packed {
  name: string;
  filename: string;
  /** The compressed size in bytes. */
  size: number;
}

/** The packages of the repository that an author of tools installs. */
const LIBRARIES = ["@pegboard/json-schema", "@pegboard/registry-core"];

/**
 * Installs the package of registry-core in a project as npm does, with the package below it and
 * beside these packages of the repository. It needs no registry.
 */
export async function installPacked(
  project: string,
  dependencies: readonly string[],
): Promise<void> {
  const build = ["scripts/build.mjs", "packages/json-schema", "registry-core"];
  await run(process.execPath, build, { cwd: root });
  await unpackInto(project, ...LIBRARIES);
  const own = LIBRARIES.flatMap((name) => {
    const manifest = readFileSync(join(project, "node_modules", name, "package.json"), "utf8");
    return Object.keys(JSON.parse(manifest).dependencies);
  });
  const others = [...own, ...dependencies].filter((name) => !LIBRARIES.includes(name));
  linkPackages(project, [...new Set(others)]);
}

/** Packs packages of the repository, which are built, and lays them out in a project. */
export async function unpackInto(project: string, ...names: string[]): Promise<Packed[]> {
  const workspaces = names.flatMap((name) => ["--workspace", name]);
  const pack = ["pack", ...workspaces, "--pack-destination", project, "--json"];
  const env = { ...process.env, npm_config_loglevel: "silent" };
  const { stdout } = await run("npm", pack, { cwd: root, env });
  const packed: Packed[] = JSON.parse(stdout);
  for (const { name, filename } of packed) {
    const installed = join(project, "node_modules", name);
    mkdirSync(installed, { recursive: true });
    await run("tar", ["-xzf", join(project, filename), "-C", installed, "--strip-components=1"]);
  }
  return packed;
}

/** Links packages of the repository into the project, as if they were installed. */
export function linkPackages(project: string, names: readonly string[]): void {
  const modules = join(project, "node_modules");
  for (const name of names) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
}
