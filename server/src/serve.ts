import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Hono } from "hono";
import { CallExport } from "./call-log/export-calls.ts";
import type { ServeOptions } from "./cli/command.ts";
import { followFile } from "./cli/follow-file.ts";
import { type Listening, listen, listensBeyond } from "./listen.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { type OpenApp, openApp } from "./open-app.ts";
import { BUILT_DOCS, BUILT_UI } from "./packaged.ts";
import type { People } from "./people/people.ts";
import { makeSignInLink, signInLinkAddress } from "./people/sign-in-links.ts";
import { answerWhileStarting } from "./routes/health-route.ts";
import { openOptions } from "./start-options.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/** Listens until a signal ends the process. */
export async function serve({
  port,
  host,
  tokenDoors,
  trustedProxies,
  requireKey,
  metricsPort,
  onOpened,
  ...others
}: ServeOptions): Promise<void> {
  const { env, config, ...chosen } = others;
  // V8 lets garbage grow to as much as is in use. With many definitions, which stay, that is
  // hundreds of megabytes.
  setFlagsFromString("--heap-growing-percent=30");
  const webDir = env.webDir ?? BUILT_UI;
  const options = openOptions(chosen, env);
  const begun = new BegunApp();
  // The port comes first: if another program has it, nothing was started or written.
  const listening = await listen(begun.fetch, port, { host, tokenDoors });
  const metrics =
    metricsPort === undefined
      ? undefined
      : await serveMetrics({ port: metricsPort, host: env.metricsHost });
  const opening = openApp({
    ...options,
    trustedProxies,
    requireKey,
    isReachable: listensBeyond(host),
    container: env.container,
    config,
    doors: {
      ...(host !== undefined && { host }),
      ...(listening.tokenPort !== undefined && { tokenPort: listening.tokenPort }),
      ...(tokenDoors.socket !== undefined && { tokenSocket: tokenDoors.socket }),
    },
    heldBy: { address: listening.url },
    webDir: existsSync(webDir) ? webDir : undefined,
    docsDir: existsSync(BUILT_DOCS) ? BUILT_DOCS : undefined,
  });
  // What a tool throws outside of any call, while its module loads or from a timer, must not take
  // the others down.
  let report = (thrown: unknown) => console.error(thrown);
  process.on("unhandledRejection", (thrown) => report(thrown));
  process.on("uncaughtException", (thrown) => report(thrown));
  begun.open(opening);
  const stopped = stopOnSignal({ listening, opening, drain: env.drain });
  const opened = await opening;
  onOpened?.(opened);
  const callExport = env.otlp && new CallExport({ ...opened.dependencies, ...env.otlp });
  metrics?.measure({ ...opened.dependencies, callExport });
  const { reportStray, terminalCode, keyReason, dependencies } = opened;
  if (config !== undefined && !chosen.withoutSources) followFile(config, dependencies, chosen);
  report = reportStray;
  if (chosen.withoutSources)
    console.log("No source was started (--without-sources). The Sources page lists them.");
  const address = keyReason === undefined ? listening.url : `${listening.url}/?key=${terminalCode}`;
  console.log(
    `Pegboard is at ${address} (data in ${resolve(chosen.dataDir)}, Ctrl+C ends it)\n` +
      `Code for commands: ${terminalCode} (asked for by what is as good as a command: folders, databases, private addresses …)`,
  );
  tellDoors({ tokenPort: listening.tokenPort, socket: tokenDoors.socket, metrics: metrics?.url });
  await tellFirstAdmin({ listening, opened, isReachable: listensBeyond(host) });
  if (keyReason !== undefined) {
    console.log(
      `Its pages ask for that code, the key in the address: others may reach them (${keyReason}).`,
    );
  }
  await stopped;
  await callExport?.close();
  await metrics?.close();
}

/** Requests wait until the store is open; monitors are answered at once. */
class BegunApp {
  #opening: Promise<OpenApp> | undefined;
  #opened: OpenApp | undefined;

  readonly fetch: Hono["fetch"] = async (request, bindings) => {
    const early = this.#opened ? undefined : answerWhileStarting(request);
    if (early) return early;
    const { app } = await (this.#opening ?? Promise.reject(new Error("Pegboard is starting.")));
    return app.fetch(request, bindings);
  };

  /** Whoever opens it is told of what fails. */
  open(opening: Promise<OpenApp>): void {
    this.#opening = opening;
    opening.then(
      (opened) => {
        this.#opened = opened;
      },
      () => undefined,
    );
  }
}

/** Prints where it is reached besides the address of its pages. */
function tellDoors({
  tokenPort,
  socket,
  metrics,
}: Record<"socket" | "metrics", string | undefined> & Pick<Listening, "tokenPort">): void {
  if (tokenPort !== undefined)
    console.log(`Callers with a token: port ${tokenPort}, nothing else is there.`);
  if (socket !== undefined) console.log(`Callers with a token: ${resolve(socket)}.`);
  if (metrics !== undefined) console.log(`Metrics for Prometheus: ${metrics}`);
}

interface Started {
  listening: Listening;
  opened: OpenApp;
  isReachable: boolean;
}

/**
 * Prints the link of the first admin where others may reach Pegboard and nobody can sign in. It goes
 * to standard error, where logs of answers do not have it.
 */
async function tellFirstAdmin({ listening, opened, isReachable }: Started): Promise<void> {
  const { dependencies, keyReason, terminalCode } = opened;
  const { people, publicUrl } = dependencies;
  if (!isReachedByOthers({ ...dependencies, isReachable })) return;
  const key = publicUrl === undefined && keyReason !== undefined ? terminalCode : undefined;
  const link = await makeFirstAdminLink(people, { base: publicUrl ?? listening.url, key });
  if (link === undefined) return;
  console.error(
    `Nobody can sign in yet. The first admin opens this link within 30 minutes, once: ${link}`,
  );
}

/** How a server was started, as far as others may reach it. */
interface ReachedBy {
  isReachable: boolean;
  publicUrl: string | undefined;
  allowedHosts: readonly string[] | "any";
  trustedProxies: readonly string[];
}

/** Whether others than this machine may reach a server, and so have to sign in. */
const isReachedByOthers = (by: ReachedBy): boolean =>
  by.isReachable ||
  by.publicUrl !== undefined ||
  by.allowedHosts === "any" ||
  by.allowedHosts.length + by.trustedProxies.length > 0;

/**
 * Makes the link by which the first admin signs in; those of other starts go on until one is used.
 * Undefined once somebody has joined: nobody becomes an admin for being the first visitor.
 */
async function makeFirstAdminLink(
  people: People,
  address: { base: string; key: string | undefined },
): Promise<string | undefined> {
  if (await people.anybody()) return undefined;
  const { code } = await people.change((writes) =>
    makeSignInLink(writes, "first_admin", { person: null, by: { name: "Pegboard" } }),
  );
  return signInLinkAddress(address, code);
}
