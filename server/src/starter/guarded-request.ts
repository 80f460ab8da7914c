import { lookup as lookUpHost } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { inOwnWords } from "../network-fault.ts";
import { isPrivateAddress } from "./private-address.ts";

export interface GuardedRequest {
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  allowPrivate: boolean;
  signal: AbortSignal;
}

/**
 * One HTTP request, no redirects. The address that is checked is the one that is connected to, so a name that resolves
 * to something else a moment later gains nothing. Rejects when the address is private and that is not allowed.
 */
export function guardedRequest(url: URL, options: GuardedRequest): Promise<IncomingMessage> {
  const { method, headers, body, allowPrivate, signal } = options;
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    // Node does not look an IP address up, so it has to be judged here.
    if (!allowPrivate && isIP(literal) && isPrivateAddress(literal)) {
      reject(privateAddressError(url.hostname));
      return;
    }
    const request = send(
      url,
      { method, headers, signal, agent: false, ...(!allowPrivate && { lookup: publicLookup }) },
      resolve,
    );
    request.on("error", (error) => reject(inOwnWords(error, url.host)));
    request.end(body);
  });
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUpHost(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address.`), "");
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(privateAddressError(hostname), "");
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

function privateAddressError(host: string): Error {
  return new Error(
    `${host} is an address of this machine or of a local network, which is not reached. The operator can allow it with "Private addresses".`,
  );
}
