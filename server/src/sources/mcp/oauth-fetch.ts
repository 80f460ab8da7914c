import { lookup } from "node:dns/promises";
import type { FetchLike } from "@modelcontextprotocol/client";
import { guardedRequest } from "../../requests/guarded-request.ts";
import { isPrivateAddress } from "../../requests/private-address.ts";
import { readBody } from "../../requests/read-body.ts";
import { SourceError } from "../source-error.ts";

const MOST_OAUTH_BYTES = 256 * 1024;
const OAUTH_REQUEST_TIME = 15_000;

/**
 * The `fetch` for signing in at the server with that address. The server itself names the
 * addresses, so it reaches no place on this machine or in its network that the server is not in,
 * nothing unencrypted, and nothing by redirects.
 */
export function oauthFetch(server: URL): FetchLike {
  return async (input, init = {}) => {
    const url = new URL(input);
    requireSafeAddress(url, server);
    const body =
      typeof init.body === "string" || init.body instanceof URLSearchParams
        ? String(init.body)
        : undefined;
    const headers = Object.fromEntries(new Headers(init.headers));
    const answer = await guardedRequest(url, {
      method: init.method ?? "GET",
      headers: {
        "user-agent": "Pegboard",
        ...headers,
        ...(body && !headers["content-type"] && FORM),
      },
      ...(body !== undefined && { body: Buffer.from(body) }),
      allowPrivate: await isPrivateHost(server.hostname),
      signal: AbortSignal.any([
        AbortSignal.timeout(OAUTH_REQUEST_TIME),
        ...(init.signal ? [init.signal] : []),
      ]),
    });
    const { statusCode: status = 502, headers: told } = answer;
    if (status >= 300 && status < 400) {
      answer.destroy();
      throw new SourceError({ code: "sign_in_elsewhere", values: { host: url.host } });
    }
    const { text, complete } = await readBody(answer, MOST_OAUTH_BYTES);
    if (!complete) {
      throw new SourceError({
        code: "sign_in_too_long",
        values: { host: url.host, kilobytes: MOST_OAUTH_BYTES / 1024 },
      });
    }
    if (status >= 400) return Response.json({ error: oauthErrorCode(text) }, { status });
    const isEmpty = [204, 205, 304].includes(status);
    return new Response(isEmpty ? null : text, {
      status,
      headers: { "content-type": told["content-type"] ?? "" },
    });
  };
}

/**
 * The code of a refusal alone: its message may repeat a token that was sent, and the library logs
 * it.
 */
function oauthErrorCode(text: string): string {
  try {
    const { error } = Object(JSON.parse(text)) as { error?: unknown };
    return typeof error === "string" && /^[a-z_]{1,60}$/.test(error) ? error : "server_error";
  } catch {
    return "server_error";
  }
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/**
 * Requires a safe address. @throws Error when others could read a secret on the way, or a page here
 * could be asked for it
 */
export function requireSafeAddress(url: URL, server: URL): void {
  const isHere =
    url.protocol === "http:" && isLoopback(url.hostname) && isLoopback(server.hostname);
  if (url.protocol === "https:" || isHere) return;
  throw new SourceError({
    code: "sign_in_unencrypted",
    values: { host: server.host, origin: url.origin },
  });
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);

/**
 * Whether a name leads into a network of our own; a server there may have its sign-in there, too.
 */
async function isPrivateHost(host: string): Promise<boolean> {
  const addresses = await lookup(host.replace(/^\[|\]$/g, ""), { all: true }).catch(() => []);
  return addresses.some(({ address }) => isPrivateAddress(address));
}
