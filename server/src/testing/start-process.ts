import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { inject } from "vitest";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** Undefined when it ended before it listened. */
  url: string | undefined;
  /** What it printed for the person at the terminal. */
  terminalCode(): string;
  /** Everything that it printed. */
  output(): string;
  /** Exit code and signal. */
  ended: Promise<[code: number | null, signal: string | null]>;
}

/** For all files of tests in this process. */
let bundled: Promise<string> | undefined;

/**
 * The real program as a process of its own, the leader of its process group. Resolves when it says
 * its address, or has ended.
 */
export async function startProcess(
  args: string[],
  env = process.env,
  program = serverProgram(),
): Promise<ServerProcess> {
  const main = await program;
  // Tests may run in a container themselves.
  const surroundings = { PEGBOARD_REQUIRE_KEY: "no", ...env };
  const child = spawn(process.execPath, [main, "--port", "0", ...args], {
    detached: true,
    env: surroundings,
  });
  let output = "";
  const ended = once(child, "close") as ServerProcess["ended"];
  const url = await new Promise<string | undefined>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /Pegboard is at (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => resolve(undefined));
  });
  const terminalCode = () => /Code for commands: (\S+)/.exec(output)?.[1] ?? "";
  return { child, url, terminalCode, output: () => output, ended };
}

/** The program's file, for those who start it themselves. */
export function serverProgram(): Promise<string> {
  bundled ??= bundleServer();
  return bundled;
}

/** What a bundle with the reader of declarations in it says of itself, and asks for by its imports. */
function bundledManifest(root: string): object {
  const manifestOf = (name: string) =>
    JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
  const { imports, ...manifest } = manifestOf("server");
  return {
    ...manifest,
    imports: { ...imports, ...manifestOf("packages/declarations").imports },
  };
}

/** Bundles the program of a checkout of the project, and answers its file. */
export async function bundleServer(root = ROOT): Promise<string> {
  const folder = mkdtempSync(join(inject("programFolder"), "server-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify(bundledManifest(root)));
  const threads: string[] = JSON.parse(readFileSync(join(root, "server/threads.json"), "utf8"));
  await build({
    entryPoints: Object.fromEntries([
      ["main", join(root, "server/src/load-main.ts")],
      ...threads.map((name) => [name, join(root, `server/src/${name}.ts`)]),
    ]),
    outdir: join(folder, "dist"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    packages: "external",
    alias: {
      "@pegboard/declarations": join(root, "packages/declarations/src"),
      "@pegboard/json-schema": join(root, "packages/json-schema/src"),
      "@pegboard/registry-core": join(root, "registry-core/src"),
      "@pegboard/starter-tools": join(root, "packages/starter-tools/src"),
    },
    logLevel: "silent",
  });
  return join(folder, "dist/main.js");
}
