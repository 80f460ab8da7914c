import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..", "..");

/** The result of packing a package of the repository with npm. */
export interface Packed {
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
  for (const name of LIBRARIES) await unpackInto(project, name);
  const own = LIBRARIES.flatMap((name) => {
    const manifest = readFileSync(join(project, "node_modules", name, "package.json"), "utf8");
    return Object.keys(JSON.parse(manifest).dependencies);
  });
  const others = [...own, ...dependencies].filter((name) => !LIBRARIES.includes(name));
  linkPackages(project, [...new Set(others)]);
}

/** Packs a package of the repository, which is built, and lays it out in a project. */
export async function unpackInto(project: string, name: string): Promise<Packed> {
  const installed = join(project, "node_modules", name);
  const pack = ["pack", "--workspace", name, "--pack-destination", project, "--json"];
  const env = { ...process.env, npm_config_loglevel: "silent" };
  const { stdout } = await run("npm", pack, { cwd: root, env });
  const [packed]: [Packed] = JSON.parse(stdout);
  mkdirSync(installed, { recursive: true });
  await run("tar", [
    "-xzf",
    join(project, packed.filename),
    "-C",
    installed,
    "--strip-components=1",
  ]);
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
