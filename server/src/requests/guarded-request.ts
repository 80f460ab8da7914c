import { lookup as lookUpHost } from "node:dns";
import { type Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { NetworkError, toNetworkError } from "../system-errors/network-error.ts";
import { isOwnListener, OWN_VIA } from "./own-requests.ts";
import { isMetadataAddress, isMetadataName, isPrivateAddress } from "./private-address.ts";

export interface GuardedRequest {
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  /** Addresses of this machine and of local networks, too. */
  allowPrivate: boolean;
  /** What redirected here. */
  from?: URL | undefined;
  signal?: AbortSignal | undefined;
  /** Keeps connections open for the next request; each request has its own unless given. */
  agent?: Agent | undefined;
}

/** Where a chain of redirects has come to. */
export interface Hop {
  url: URL;
  allowPrivate: boolean;
  from?: URL | undefined;
}

/** Milliseconds in which nothing at all comes. */
const LONGEST_SILENCE = 300_000;

/** An address that no request of Pegboard goes to. The message is for people. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
  constructor(
    readonly reason: "own" | "metadata" | "private" | "redirected",
    message: string,
  ) {
    super(message);
  }
}

/**
 * One HTTP request, no redirects. The address that is checked is the one that is connected to, so a
 * name that resolves to something else a moment later gains nothing. Rejects with AddressRefused
 * for an address of Pegboard's own, one where a machine is told its secrets, and a private one
 * unless that is allowed.
 */
export function guardedRequest(url: URL, options: GuardedRequest): Promise<IncomingMessage> {
  const { method, headers, body, signal, agent = false } = options;
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    // Node does not look an IP address up, so it has to be judged here.
    const refused = isIP(literal) ? addressRefusal([literal], url, options) : refusalOfName(url);
    if (refused) return reject(refused);
    const lookup = judgedLookup(url, options);
    const sent = { ...headers, via: OWN_VIA };
    const request = send(
      url,
      {
        method,
        headers: sent,
        agent,
        lookup,
        timeout: LONGEST_SILENCE,
        ...(signal && { signal }),
      },
      resolve,
    );
    request.on("timeout", () =>
      request.destroy(new NetworkError({ code: "silent", values: { address: url.host } })),
    );
    request.on("error", (error) =>
      reject(error instanceof AddressRefused ? error : toNetworkError(error, url.host)),
    );
    request.end(body);
  });
}

/**
 * The next step of a chain. Who answers may lead anywhere, so to another server only public
 * addresses are followed.
 */
export function redirectedTo(url: URL, { url: from, allowPrivate }: Hop): Hop {
  return { url, from, allowPrivate: allowPrivate && url.origin === from.origin };
}

/**
 * Whether anybody on the way could read what is sent there: it is not encrypted, and leaves this
 * machine.
 */
export const isReadableOnTheWay = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && !LOOPBACK_HOSTNAME.test(hostname);

const LOOPBACK_HOSTNAME = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function judgedLookup(
  url: URL,
  asked: Pick<GuardedRequest, "allowPrivate" | "from">,
): LookupFunction {
  return (hostname, options, callback) => {
    lookUpHost(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address.`), "");
      const refused = addressRefusal(
        addresses.map(({ address }) => address),
        url,
        asked,
      );
      if (refused) return callback(refused, "");
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function refusalOfName({ hostname }: URL): AddressRefused | undefined {
  return isMetadataName(hostname) ? metadataRefused(hostname) : undefined;
}

function addressRefusal(
  addresses: string[],
  url: URL,
  { allowPrivate, from }: Pick<GuardedRequest, "allowPrivate" | "from">,
): AddressRefused | undefined {
  const { host, hostname } = url;
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (addresses.some((address) => isOwnListener(address, port))) {
    return new AddressRefused(
      "own",
      `${host} is this Pegboard itself, which calls nothing of its own. Give the address of another server.`,
    );
  }
  if (addresses.some(isMetadataAddress)) return metadataRefused(hostname);
  if (allowPrivate || !addresses.some(isPrivateAddress)) return undefined;
  if (from !== undefined && from.origin !== url.origin) {
    return new AddressRefused(
      "redirected",
      `${from.host} leads to ${host}, an address of this machine or of a local network. A redirect there is not followed: give that address itself.`,
    );
  }
  return new AddressRefused(
    "private",
    `${hostname} is an address of this machine or of a local network, which is not reached. The operator can allow it with "Private addresses", a program with allowPrivate.`,
  );
}

function metadataRefused(host: string): AddressRefused {
  return new AddressRefused(
    "metadata",
    `${host} is an address at which a machine is told its own secrets (link-local). It is not reached, whatever is allowed.`,
  );
}
