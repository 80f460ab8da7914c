import { reasonOf } from "@pegboard/json-schema";
import type { HealthAnswer } from "../api-contract.ts";
import { VERSION } from "../packaged.ts";
import { toNetworkError } from "../system-errors/network-error.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { askPegboard, NoPegboardError, RefusedRequest } from "./ask-pegboard.ts";

/** A Pegboard that runs elsewhere, and the token that a command sends to it. */
export interface NamedServer {
  /** Its origin, such as `https://tools.example.com`. */
  address: string;
  token: string;
  /** The command that asks, which the server shows beside the address. */
  command?: string;
}

/**
 * Reaches a Pegboard by its address. @throws Error that says why it cannot be used: nothing or
 * something else answers, the token is not taken, or its version is another
 */
export async function reachServer(server: NamedServer): Promise<ReachedPegboard> {
  const { address } = server;
  const reached: ReachedPegboard = {
    address,
    fetch: (path, init = {}) => fetchFromServer(server, path, init),
    close: async () => undefined,
  };
  try {
    const { version } = await askPegboard<Partial<HealthAnswer>>(reached, "GET /api/v1/health");
    if (version === undefined) throw new NoPegboardError();
    requireSameSeries(version, address);
    return reached;
  } catch (error) {
    if (error instanceof NoPegboardError)
      throw new Error(`What answers at ${address} is no Pegboard. Look at --server again.`);
    if (!(error instanceof RefusedRequest)) throw error;
    const { code, message } = error.error;
    throw new Error(
      code === "token_refused"
        ? `${address} does not take the token: it is wrong, has ended or was revoked. Put another into PEGBOARD_TOKEN or the file of PEGBOARD_TOKEN_FILE.`
        : `${address} refused the command: ${message}`,
    );
  }
}

/** A token is never sent on to another address, so no redirect is followed. */
async function fetchFromServer(
  { address, token, command }: NamedServer,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${token}`);
  headers.set("User-Agent", `${["pegboard", command].filter(Boolean).join("-")}/${VERSION}`);
  // While a command works for seconds, the server closes a connection that waits.
  headers.set("Connection", "close");
  const asked = { ...init, headers, redirect: "manual" } as const;
  const answer = await fetch(new URL(path, address), asked).catch((error: unknown) => {
    const { message } = Object(toNetworkError(error, address)) as Error;
    throw new Error(`The Pegboard at ${address} cannot be reached: ${message ?? reasonOf(error)}`);
  });
  const { status } = answer;
  if (status < 300 || status >= 400) return answer;
  const to = answer.headers.get("location") ?? "";
  throw new Error(
    `${address} leads to ${URL.canParse(to, address) ? new URL(to, address).origin : "another address"}. A token is not sent on: name the address itself with --server.`,
  );
}

/**
 * Versions of one series have one API. Before 1.0 each minor version is a series, as in npm's
 * ranges.
 */
const seriesOf = (version: string) => /^(0\.\d+|[1-9]\d*)/.exec(version)?.[0];

function requireSameSeries(version: string, address: string): void {
  if (seriesOf(version) === seriesOf(VERSION)) return;
  throw new Error(
    `${address} runs Pegboard ${version}, and this command is ${VERSION}. Use its version: npx pegboard@${version}`,
  );
}
