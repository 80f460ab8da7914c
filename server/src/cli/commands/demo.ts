import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf } from "@pegboard/json-schema";
import type { Command } from "commander";
import type { Env } from "../../env.ts";
import { COMMAND } from "../../packaged.ts";
import { type AddCommand, isDataGiven, reachOptions, type SharedOptions } from "../command.ts";
import type { Terminal } from "../terminal.ts";
import { DEFAULT_PORT, toPort } from "./start.ts";

/** A server with an organisation that is made up, to look around in. */
export const demo: AddCommand = (program, { env, terminal, serve }) =>
  program
    .command("demo")
    .description(
      "look around first: serves 60 agents with 300 tools, all of it example data in a temporary folder of its own; --data keeps it, nothing leaves this machine",
    )
    .option(
      "--port <number>",
      "port to listen on, 0 for any free one; 4310 unless given",
      toPort("--port"),
      env.port ?? DEFAULT_PORT,
    )
    .option(
      "--people",
      "its people have joined, so that you sign in as one of them; changes that they proposed wait",
      false,
    )
    .action(async ({ port, people }: { port: number; people: boolean }, command: Command) => {
      const isKept = isDataGiven(command);
      const { data } = command.optsWithGlobals<SharedOptions>();
      const dataDir = isKept ? data : mkdtempSync(join(tmpdir(), "pegboard-demo-"));
      const forget = isKept ? () => undefined : forgetAtEnd(dataDir);
      const { startStandIn } = await import("../demo/stand-in-model.ts");
      const standIn = await startStandIn();
      let isEnded = false;
      const fail = (error: unknown) => {
        if (!isEnded) terminal.tell(`Some of the demo is missing: ${reasonOf(error)}`);
      };
      try {
        const { buildDemo, readDemo } = await import("../demo/build-demo.ts");
        const { demoSources } = await import("../demo/demo-sources.ts");
        const { beginDemo } = await import("../demo/begin-demo.ts");
        const options = {
          ...(await reachOptions(command, { env: demoEnv(env), terminal })),
          dataDir,
          demo: demoSources({ isBuilt: true }),
        };
        const kept = readDemo(dataDir);
        const { password } = kept ?? { password: people ? newPassword() : undefined };
        if (people && password === undefined)
          throw new Error(
            `Nobody joined the demo in ${dataDir}: name an empty folder with --data.`,
          );
        if (!kept) {
          terminal.tell("Building the demo: 60 agents, 300 tools, 90 days of calls …");
          const began = performance.now();
          await buildDemo(options, { standIn, password });
          terminal.tell(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
        }
        tellDemo(terminal, { isKept, password });
        await serve({
          ...options,
          port,
          host: undefined,
          metricsPort: undefined,
          trustedProxies: [],
          requireKey: env.requireKey,
          watchTools: false,
          config: undefined,
          tokenDoors: { port: undefined, socket: undefined },
          onOpened: (opened) => void beginDemo(opened, standIn).catch(fail),
        });
      } finally {
        isEnded = true;
        standIn.close();
        forget();
      }
    });

/** Says what is looked at, what becomes of it, and who may sign in where people have joined. */
function tellDemo(
  terminal: Pick<Terminal, "tell">,
  { isKept, password }: { isKept: boolean; password: string | undefined },
): void {
  const end = isKept
    ? "It is kept in the folder, and the same command opens it again."
    : "It is deleted when it ends.";
  terminal.tell(
    `This is the demo: all of it is example data, and its tools make up their answers. ${end} Begin for real in an empty folder: ${COMMAND} init`,
  );
  if (password !== undefined)
    terminal.tell(
      `Sign in as ada@example.com (admin), ben@example.com (editor) or emil@example.com (approver), each with the password ${password}`,
    );
}

const newPassword = () => randomBytes(9).toString("base64url");

/**
 * Deletes a folder when the answer is called, or when the process ends before: by a signal too, as
 * long as nothing else has one end it in order.
 */
function forgetAtEnd(folder: string): () => void {
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  process.once("exit", forget);
  for (const signal of signals) process.on(signal, stop);
  return () => {
    process.off("exit", forget);
    for (const signal of signals) process.off(signal, stop);
    forget();
  };
}

/** The environment without what leads to the data and the people of a real installation. */
const demoEnv = (env: Env): Env => ({
  ...env,
  databaseUrl: undefined,
  instanceUrl: undefined,
  publicUrl: undefined,
  sso: undefined,
  secretKey: undefined,
  otherSecretKey: undefined,
  otlp: undefined,
  allowedHosts: [],
  secretVariables: [],
  variables: {},
  server: undefined,
  serverToken: undefined,
  // One of its sources fails on purpose.
  logLevel: env.logLevel === "warn" ? "error" : env.logLevel,
});
