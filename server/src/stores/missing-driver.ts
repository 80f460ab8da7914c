import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageManager } from "../env.ts";
import type { ErrorText } from "../errors.ts";

const DRIVER_PACKAGES = "better-sqlite3 esbuild";

/** The commands that run the install scripts which a package manager left out. */
const RUN_SCRIPTS = {
  npm: `npm install-scripts approve ${DRIVER_PACKAGES} && npm rebuild ${DRIVER_PACKAGES}`,
  olderNpm: `npm rebuild ${DRIVER_PACKAGES}`,
  pnpm: `pnpm approve-builds ${DRIVER_PACKAGES}`,
  yarn: `yarn config set enableScripts true && yarn rebuild ${DRIVER_PACKAGES}`,
};

/** How Node and its addons say that the compiled part is absent, or was made for another Node. */
const NOT_LOADED =
  /Could not locate the bindings file|NODE_MODULE_VERSION|ERR_DLOPEN_FAILED|not (?:yet )?supported in Bun|Node-API \(N-API\) addons/;

/** Where Pegboard runs, as far as it says who installed it. */
export interface Installation {
  folder: string;
  /** What the package manager that started it says of itself. */
  agent: string | undefined;
  versions: Partial<Record<"bun" | "deno" | "pnp", string>>;
}

const here = (): Installation => ({
  folder: process.cwd(),
  agent: packageManager(),
  versions: process.versions as Installation["versions"],
});

/**
 * What to do about a driver of the database that cannot be loaded; undefined for any other error.
 */
export function missingDriverText(error: unknown, installation = here()): ErrorText | undefined {
  const { code = "", message = "" } = Object(error) as { code?: string; message?: string };
  if (!NOT_LOADED.test(`${code} ${message}`)) return undefined;
  const { bun, deno } = installation.versions;
  if (bun ?? deno) {
    return (t) =>
      t(
        "Pegboard runs on Node 20.19 or later: {runtime} does not load the driver of its database. Start it with Node.",
        { runtime: bun ? "Bun" : "Deno" },
      );
  }
  const command = RUN_SCRIPTS[managerOf(installation)];
  return (t) =>
    t(
      "The driver of the database, better-sqlite3, is not compiled for this Node, since its install script did not run. Run: {command}",
      { command },
    );
}

function managerOf({ folder, agent = "", versions }: Installation): keyof typeof RUN_SCRIPTS {
  const [, name, major = 0, minor = 0] = /^(\w+)\/(\d+)\.(\d+)/.exec(agent) ?? [];
  if (name === "npm" && Number(major) + Number(minor) / 100 < 11.16) return "olderNpm";
  if (name === "npm" || name === "pnpm") return name;
  if (name === "yarn") return Number(major) > 1 ? "yarn" : "olderNpm";
  return versions.pnp ? "yarn" : managerOfLockFile(folder);
}

function managerOfLockFile(folder: string): keyof typeof RUN_SCRIPTS {
  if (existsSync(join(folder, "pnpm-lock.yaml"))) return "pnpm";
  const yarnLock = join(folder, "yarn.lock");
  if (existsSync(yarnLock))
    return readFileSync(yarnLock, "utf8").includes("yarn lockfile v1") ? "olderNpm" : "yarn";
  const above = dirname(folder);
  if (above === folder || existsSync(join(folder, "package-lock.json"))) return "npm";
  return managerOfLockFile(above);
}
