import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..", "..");

/** Lays the package of registry-core out in a project as npm does, beside these packages of the repository. Needs no registry. */
export async function installPacked(project: string, dependencies: readonly string[]): Promise<void> {
  const modules = join(project, "node_modules");
  const installed = join(modules, "@pegboard", "registry-core");
  await run(process.execPath, ["scripts/build.mjs", "registry-core"], { cwd: root });
  const pack = ["pack", "--workspace", "@pegboard/registry-core", "--pack-destination", project, "--json"];
  const env = { ...process.env, npm_config_loglevel: "silent" };
  const { stdout } = await run("npm", pack, { cwd: root, env });
  const [{ filename }] = JSON.parse(stdout);
  mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", join(project, filename), "-C", installed, "--strip-components=1"]);
  for (const name of dependencies) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
}
