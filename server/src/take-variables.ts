import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";

/** Variables that hold the phrases themselves. */
const PHRASES = ["PEGBOARD_SECRET_KEY", "PEGBOARD_NEW_SECRET_KEY"];
/** Set for the second process: its phrases come through this descriptor. */
const HANDED_OVER = "PEGBOARD_PHRASES_FROM";
const DESCRIPTOR = 3;

/**
 * The variables of `env`, the environment of this process, in which no other process finds the
 * phrases that secrets are encrypted with. What a process was started with can be read from outside
 * as long as it runs, whatever it deletes: so another one is started without the phrases and gets
 * them through a pipe. Undefined in the process that only waits for that one and passes signals on.
 */
export async function takeVariables(
  env: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv | undefined> {
  if (env[HANDED_OVER] !== undefined) {
    delete env[HANDED_OVER];
    return { ...env, ...JSON.parse(await text(createReadStream("", { fd: DESCRIPTOR }))) };
  }
  const phrases = Object.fromEntries(
    Object.entries(env).filter(([name]) => PHRASES.includes(name)),
  );
  for (const name of PHRASES) delete env[name];
  // On Windows deleting is enough.
  if (Object.keys(phrases).length === 0 || process.platform === "win32")
    return { ...env, ...phrases };
  startWith(env, phrases);
  return undefined;
}

function startWith(env: NodeJS.ProcessEnv, phrases: NodeJS.ProcessEnv): void {
  const server = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...env, [HANDED_OVER]: String(DESCRIPTOR) },
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
  const pipe = server.stdio[DESCRIPTOR];
  if (pipe && "end" in pipe) pipe.end(JSON.stringify(phrases));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => server.kill(signal));
  server.on("close", (code) => process.exit(code ?? 1));
}
