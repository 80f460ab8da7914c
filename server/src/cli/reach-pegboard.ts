import { setTimeout as wait } from "node:timers/promises";
import type { ErrorBody } from "../api-contract.ts";
import type { Env } from "../env.ts";
import { CODE_HEADER } from "../http/start-key/code-header.ts";
import type { OpenApp } from "../open-app.ts";
import type { Source } from "../sources/source.ts";
import { describeHolder, findHolder, type Holder } from "../stores/hold-data-folder.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { type NamedServer, reachServer } from "./reach-server.ts";

/** The Pegboard to reach, and the options with which it is opened when none runs. */
export interface ReachOptions {
  env: Env;
  /** The Pegboard that is asked in the place of that of a data folder. */
  server?: NamedServer | undefined;
  dataDir: string;
  /** Paths of tool modules, in the order in which they were given. */
  tools: string[];
  /** Paths of MCP config files. */
  mcp: string[];
  /** Files and addresses of descriptions in OpenAPI, some with `NAME=` before them. */
  openapi: string[];
  /** Servers besides those of their descriptions, each with the `NAME=` of its service. */
  otherServers?: string[];
  /**
   * Whether these are also read from, and call, addresses of this machine and of local networks.
   */
  privateAddresses: boolean;
  /** Folders and files that operators may give to tools. */
  allowPaths: string[];
  /** The pegboard.yaml that it is started with, and what that includes. */
  files: string[];
  /** Names of the services in that file; those that were applied are started as they are stored. */
  applied?: readonly string[];
  /** The sources of the demo, whose pages say what it is. */
  demo?: Source[];
  /** Whether the sources are listed and none is started. */
  withoutSources: boolean;
  /** Whether calls are logged; false for --no-call-log. */
  callLog: boolean;
  /**
   * Whether stored sources need not run, because what they bring is known from the last time. It
   * has no effect on a Pegboard that runs.
   */
  callsNothing?: boolean;
  /** Called when a Pegboard that runs has the folder, on which these options have no effect. */
  onRunning?: (address: string) => void;
}

/** Milliseconds to wait for another process that has the data folder for a moment, or is ending. */
const HOLDER_PATIENCE = 15_000;
const HOLDER_POLL_INTERVAL = 100;

/**
 * Reaches the Pegboard of a data folder: the one that has it, a server or a part of another
 * program, or one that is opened in this process, with all its sources loaded. When the one that
 * has it ends, requests go on with the next. `isKept` means that it may have the folder for long,
 * and lets other commands in. @throws Error that names who has the folder, or why it cannot be
 * opened.
 */
export async function reachPegboard(
  options: ReachOptions,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<ReachedPegboard> {
  if (options.server) return reachServer(options.server);
  let found = await findOrOpen(options, { isKept });
  if (found.holder?.address !== undefined) options.onRunning?.(found.holder.address);
  let looking: Promise<FoundPegboard> | undefined;
  const lookAgain = (gone: FoundPegboard["holder"]) => {
    looking ??= findOrOpen(options, { isKept, gone }).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    address: found.holder?.address,
    async fetch(path, init) {
      const asked = found;
      const answer = await asked.fetch(path, init).catch((error: unknown) => {
        if (!isConnectionRefused(error) && !(isConnectionCut(error) && asksOnly(init)))
          throw unreached(error, asked.holder);
      });
      if (answer && !(await isStopping(answer)) && !isAnothers(asked.holder, answer, options))
        return answer;
      // Nobody handled the request, so it can be sent again. When several fail at once, one looks
      // for the next Pegboard.
      if (found === asked) found = await lookAgain(asked.holder);
      return found.fetch(path, init);
    },
    close: async () => ((await looking) ?? found).close(),
  };
}

interface FoundPegboard extends Pick<ReachedPegboard, "fetch" | "close"> {
  holder?: Partial<Holder>;
}

async function findOrOpen(
  options: ReachOptions,
  { isKept, gone }: { isKept: boolean; gone?: Partial<Holder> | undefined },
): Promise<FoundPegboard> {
  const { dataDir } = options;
  for (let waited = 0; ; waited += HOLDER_POLL_INTERVAL) {
    const holder = findHolder(dataDir);
    const isGone = gone !== undefined && holder?.pid === gone.pid && holder?.since === gone.since;
    if (holder?.address !== undefined && !isGone) return through(holder, holder.address);
    if (!holder) {
      const opened = await openHere(options, isKept).catch((error: unknown) => {
        // Another command may have been faster.
        if (!findHolder(dataDir) || waited > HOLDER_PATIENCE) throw error;
      });
      if (opened) return opened;
    } else if (holder.by === "program" && holder.address === undefined) {
      throw new Error(
        `${describeHolder(dataDir)} That program lets no commands in (commands: false).`,
      );
    } else if (waited > HOLDER_PATIENCE) throw new Error(describeHolder(dataDir));
    await wait(HOLDER_POLL_INTERVAL);
  }
}

/** Opens the Pegboard of a data folder in this process, for which the server is loaded. */
async function openHere({ env, ...chosen }: ReachOptions, isKept: boolean): Promise<FoundPegboard> {
  const [{ openOptions }, { openApp }, { openWithDoor }] = await Promise.all([
    import("../start-options.ts"),
    import("../open-app.ts"),
    import("../control-socket.ts"),
  ]);
  const started = { ...openOptions(chosen, env), recallStored: chosen.callsNothing };
  const opened = await (isKept
    ? openWithDoor(started, "command")
    : openApp({ ...started, heldBy: { by: "command" } }));
  // An error that a tool throws outside of any call must not end the command.
  const strays = ["unhandledRejection", "uncaughtException"] as const;
  for (const stray of strays) process.on(stray, opened.reportStray);
  await opened.loaded;
  return {
    fetch: (path, init) => fetchIn(opened, path, init),
    close() {
      for (const stray of strays) process.off(stray, opened.reportStray);
      return opened.close();
    },
  };
}

/**
 * The Pegboard at an address. Each request has a connection of its own: while a command works for
 * seconds, the server closes one that waits, and the next request would fail on it.
 */
function through(holder: Partial<Holder>, address: string): FoundPegboard {
  return {
    holder,
    fetch(path, init = {}) {
      const headers = provingHeaders(init, holder.commandKey);
      headers.set("Connection", "close");
      if (holder.key !== undefined) headers.set("Authorization", `Bearer ${holder.key}`);
      return fetch(new URL(path, address), { ...init, headers });
    },
    close: async () => undefined,
  };
}

/**
 * The headers that prove that a command asks. A Pegboard that lets programs in with a key of its
 * own needs no other.
 */
function provingHeaders({ headers: given }: RequestInit, proof: string | undefined): Headers {
  const headers = new Headers(given);
  if (proof !== undefined) headers.set(CODE_HEADER, proof);
  return headers;
}

/**
 * Whether an answer comes from another Pegboard that came to the address meanwhile and does not
 * know the proof. Nothing was done there.
 */
function isAnothers(
  asked: FoundPegboard["holder"],
  { status }: Response,
  { dataDir }: ReachOptions,
): boolean {
  if (asked === undefined || (status !== 401 && status !== 403)) return false;
  const now = findHolder(dataDir);
  return now === undefined || now.pid !== asked.pid || now.since !== asked.since;
}

/** The error for an unreachable Pegboard, because the message of `fetch` is no sentence. */
function unreached(error: unknown, holder: FoundPegboard["holder"]): unknown {
  if (!(error instanceof TypeError) || holder === undefined) return error;
  const happened = isSilent(error) ? "did not answer in five minutes" : "ended before it answered";
  const message = `The Pegboard at ${holder.address} ${happened}, so whether it did what was asked is not known. Look before you ask again.`;
  return new Error(message, { cause: error });
}

/** Whether the server is busy or stuck: Node waits no longer for an answer to begin. */
const isSilent = (error: unknown) => failedWith(error, ["UND_ERR_HEADERS_TIMEOUT"]);
/** Whether nobody listens there any more. */
const isConnectionRefused = (error: unknown) => failedWith(error, ["ECONNREFUSED"]);
/** Whether the server ended before it answered; it may have handled the request. */
const isConnectionCut = (error: unknown) =>
  failedWith(error, ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);
const asksOnly = (init: RequestInit = {}) => (init.method ?? "GET") === "GET";

function failedWith(error: unknown, codes: string[]): boolean {
  const { cause } = Object(error) as { cause?: unknown };
  const causes = [cause, ...((cause as AggregateError | undefined)?.errors ?? [])];
  return causes.some((one) => codes.includes((Object(one) as NodeJS.ErrnoException).code ?? ""));
}

/** Whether the answer is that of a server that ends and refuses requests. */
async function isStopping(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  // The answer may not come from a Pegboard at all.
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as Partial<ErrorBody> | undefined;
  return body?.error?.code === "stopping";
}

async function fetchIn(
  { app, terminalCode }: OpenApp,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = provingHeaders(init, terminalCode);
  headers.set("Host", "localhost");
  return app.fetch(new Request(new URL(path, "http://localhost"), { ...init, headers }));
}
