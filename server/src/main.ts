import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "./cli/command-line.ts";
import { rotateSecretKey } from "./cli/rotate-secret-key.ts";
import { readEnv } from "./env.ts";
import { listen } from "./listen.ts";
import { type OpenApp, openApp, openOptions, VERSION } from "./open-app.ts";

/** The build puts the bundle into server/dist, as deep as this file. */
const BUILT_UI = fileURLToPath(new URL("../../web/dist", import.meta.url));

async function start(): Promise<void> {
  const env = readEnv();
  const { port, dataDir, tools, mcp, rotateKey } = readCommandLine(process.argv.slice(2), env, VERSION);
  if (rotateKey) {
    const { secretKey, newSecretKey } = env;
    const report = await rotateSecretKey({ dataDir, phrase: secretKey, newPhrase: newSecretKey, ...rotateKey });
    return console.log(report);
  }
  const webDir = env.webDir ?? BUILT_UI;
  let opening: Promise<OpenApp> | undefined;
  // The port first: when it is taken, nothing has been started or written yet. Requests wait until all is open.
  const listening = await listen(async (request, bindings) => {
    const { app } = await (opening ?? Promise.reject(new Error("Pegboard is starting.")));
    return app.fetch(request, bindings);
  }, port);
  const options = openOptions({ dataDir, tools, mcp }, env);
  opening = openApp({ ...options, webDir: existsSync(webDir) ? webDir : undefined });
  // What a tool throws outside of any call, while its module loads or from a timer, must not take the others down.
  let report = (thrown: unknown) => console.error(thrown);
  process.on("unhandledRejection", (thrown) => report(thrown));
  process.on("uncaughtException", (thrown) => report(thrown));
  const { close, reportStray } = await opening;
  report = reportStray;
  console.log(`Pegboard is at ${listening.url} (data in ${resolve(dataDir)}, Ctrl+C ends it)`);

  const stop = async () => {
    await listening.close();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void stop());
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
