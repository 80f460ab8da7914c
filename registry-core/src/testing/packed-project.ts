import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..", "..");

/** What npm puts into a package of the repository. */
export interface Packed {
  filename: string;
  /** Bytes, compressed. */
  size: number;
}

/**
 * Lays the package of registry-core out in a project as npm does, beside these packages of the
 * repository. Needs no registry.
 */
export async function installPacked(
  project: string,
  dependencies: readonly string[],
): Promise<void> {
  await run(process.execPath, ["scripts/build.mjs", "registry-core"], { cwd: root });
  await unpackInto(project, "@pegboard/registry-core");
  linkPackages(project, dependencies);
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

/** Packages of the repository, as if they were installed in the project. */
export function linkPackages(project: string, names: readonly string[]): void {
  const modules = join(project, "node_modules");
  for (const name of names) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
}
