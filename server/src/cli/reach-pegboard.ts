import { setTimeout as wait } from "node:timers/promises";
import type { Env } from "../env.ts";
import { type OpenApp, openApp, openOptions } from "../open-app.ts";
import { findHolder } from "../stores/hold-data-folder.ts";

/** Which Pegboard, and what it is opened with when none runs. */
export interface ReachOptions {
  env: Env;
  dataDir: string;
  /** Paths of tool modules, in the order in which they were given. */
  tools: string[];
  /** Paths of MCP config files. */
  mcp: string[];
  /** Files and addresses of descriptions in OpenAPI, some with `NAME=` before them. */
  openapi: string[];
  /** Those are also read from, and call, addresses of this machine and of local networks. */
  privateAddresses: boolean;
  /** Folders and files that operators may give to tools. */
  allowPaths: string[];
  /** The pegboard.yaml that it is started with, and what that includes. */
  files: string[];
  /** Lists the sources and starts none. */
  withoutSources: boolean;
  /** False for --no-call-log. */
  callLog: boolean;
}

export interface ReachedPegboard {
  /** Answers a request for a path such as `/api/agents`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Where it listens; absent when it was opened for this command. */
  address?: string;
  /** Proof for what only the person at the terminal may do; absent when whoever has the folder does not say it. */
  terminalCode?: string | undefined;
  /** Ends what was opened for this command; a running server goes on. */
  close(): Promise<void>;
}

/** Milliseconds to wait for another command that has the data folder for a moment. */
const PATIENCE = 15_000;
const BETWEEN_LOOKS = 100;

/**
 * The Pegboard of a data folder: the server that runs with it, or one that is opened in this process without listening, all its
 * sources loaded.
 * @throws Error that names who has the folder, or why it cannot be opened.
 */
export async function reachPegboard(options: ReachOptions): Promise<ReachedPegboard> {
  const { env, ...chosen } = options;
  const { address, terminalCode } = (await findListening(chosen.dataDir)) ?? {};
  if (address !== undefined) {
    const fetch: ReachedPegboard["fetch"] = (path, init) => fetchFrom(address, path, init);
    return { address, terminalCode, fetch, close: async () => undefined };
  }
  const opened = await openApp(openOptions(chosen, env));
  // What a tool throws outside of any call must not end the command.
  const strays = ["unhandledRejection", "uncaughtException"] as const;
  for (const stray of strays) process.on(stray, opened.reportStray);
  await opened.loaded;
  return {
    fetch: (path, init) => fetchIn(opened, path, init),
    terminalCode: opened.terminalCode,
    close() {
      for (const stray of strays) process.off(stray, opened.reportStray);
      return opened.close();
    },
  };
}

async function findListening(dataDir: string): Promise<ReturnType<typeof findHolder>> {
  for (let waited = 0; ; waited += BETWEEN_LOOKS) {
    const holder = findHolder(dataDir);
    if (holder === undefined || holder.address !== undefined || waited > PATIENCE) return holder;
    await wait(BETWEEN_LOOKS);
  }
}

/**
 * Each request has a connection of its own: while a command works for seconds, the server closes one that waits, and the next request would
 * fail on it.
 */
function fetchFrom(address: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Connection", "close");
  return fetch(new URL(path, address), { ...init, headers });
}

async function fetchIn({ app }: OpenApp, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Host", "localhost");
  return app.fetch(new Request(new URL(path, "http://localhost"), { ...init, headers }));
}
