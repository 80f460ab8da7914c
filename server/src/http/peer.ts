import { randomUUID } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { sentByPegboard } from "../requests/own-requests.ts";
import type { NodeBindings } from "./host-operators.ts";

/** The origin of a request. */
export interface RequestPeer {
  /** The name of the request in logs: what a trusted proxy calls it, otherwise a new one. */
  requestId: string;
  /**
   * The address of the caller, as far as it is known. It tells callers apart and permits nothing.
   */
  address: string;
  /** Whether the request came to this machine's own interface and no proxy passed it on. */
  isDirect: boolean;
  /** Whether the request came to a door where nobody is an operator. */
  tokensOnly: boolean;
  /** The Pegboard that sent the request: this process, or another one. */
  sentBy: ReturnType<typeof sentByPegboard>;
  /** The port that the request came in on; absent within this process. */
  port: number | undefined;
  /**
   * Whether the caller speaks https, with Pegboard or with whatever stands in front of it. The
   * decisions that depend on it concern the caller alone.
   */
  isHttps: boolean;
  /** The host and scheme that a trusted proxy says were asked for. */
  said: { host?: string | undefined; scheme?: string | undefined };
}

declare module "hono" {
  interface ContextVariableMap {
    peer: RequestPeer;
  }
}

const LOOPBACK_ADDRESSES = new BlockList();
LOOPBACK_ADDRESSES.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK_ADDRESSES.addAddress("::1", "ipv6");

/** Whether an address is one of this machine. */
function isLoopbackAddress(address: string): boolean {
  return hasAddress(LOOPBACK_ADDRESSES, address);
}

/**
 * Headers that only proxies, tunnels and content delivery networks add. Most add one of the first
 * four.
 */
const BY_PROXY =
  /^(?:forwarded|via|x-real-ip|x-forwarded-.+|x-original-.+|(?:[a-z]+-)*client-ip|[a-z]+-connecting-ip|cdn-loop|x-envoy-.+|x-amzn-.+|x-azure-.+|tailscale-user-.+)$/;

/**
 * Finds out where each request comes from. `proxies` are addresses ("10.0.0.7", "10.0.0.0/8") of
 * those whose headers are believed; another server of the same database vouches for what it hands
 * on.
 */
export function locatePeers({
  trustedProxies,
  handOn,
}: {
  trustedProxies: readonly string[];
  handOn?: { peerOf(context: Context): RequestPeer | undefined } | undefined;
}): MiddlewareHandler {
  const trusted = readProxies(trustedProxies);
  return (context, next) => {
    context.set("peer", handOn?.peerOf(context) ?? peerOf(context, trusted));
    return next();
  };
}

function peerOf(
  { env, req }: Context<{ Bindings: NodeBindings }>,
  trusted: BlockList,
): RequestPeer {
  const { incoming, tokensOnly = false } = env ?? {};
  // A socket whose other end has left has no address any more.
  const from = plainAddress(incoming?.socket?.remoteAddress ?? "");
  const isForwarded = [...req.raw.headers.keys()].some((name) => BY_PROXY.test(name));
  const isTrusted = isForwarded && hasAddress(trusted, from);
  return {
    requestId: (isTrusted ? givenId(req) : undefined) ?? randomUUID(),
    address: incoming
      ? ((isTrusted ? callerBehind(req, trusted) : undefined) ?? from)
      : "this process",
    isDirect: !tokensOnly && !isForwarded && (incoming === undefined || isLoopbackAddress(from)),
    tokensOnly,
    sentBy: sentByPegboard(req.header("via") ?? ""),
    port: incoming?.socket?.localPort,
    isHttps: (saidBy(req).scheme ?? new URL(req.url).protocol.slice(0, -1)) === "https",
    said: isTrusted ? saidBy(req) : {},
  };
}

function givenId(req: Context["req"]): string | undefined {
  const id = req.header("x-request-id") ?? "";
  return /^[\w.:+/=@-]{1,128}$/.test(id) ? id : undefined;
}

/**
 * The last address that is none of our proxies'. Anybody may have written the addresses before it.
 */
function callerBehind(req: Context["req"], trusted: BlockList): string | undefined {
  const list = req.header("x-forwarded-for");
  const hops = list === undefined ? forwardedValues(req, "for") : list.split(",");
  const addresses = hops
    .map((hop) => plainAddress(hop.trim()))
    .filter((address) => isIP(address) !== 0);
  return addresses.findLast((address) => !hasAddress(trusted, address)) ?? addresses[0];
}

function saidBy(req: Context["req"]): RequestPeer["said"] {
  const said = (header: string, key: string) =>
    (req.header(header)?.split(",") ?? forwardedValues(req, key)).at(-1)?.trim().toLowerCase();
  return { host: said("x-forwarded-host", "host"), scheme: said("x-forwarded-proto", "proto") };
}

/**
 * The values of a key in the header of RFC 7239: `for=192.0.2.1;proto=https,
 * for="[2001:db8::1]:4711"`.
 */
function forwardedValues(req: Context["req"], key: string): string[] {
  return (req.header("forwarded") ?? "").split(/[,;]/).flatMap((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return name.trim().toLowerCase() === key ? [value.trim().replace(/^"|"$/g, "")] : [];
  });
}

/** An address without a port, brackets or the prefix of an IPv4 address in IPv6. */
function plainAddress(text: string): string {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
}

function hasAddress(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** Reads the addresses of proxies. @throws Error that names what is no address. */
export function readProxies(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits, ...more] = proxy.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    const most = family === "ipv4" ? 32 : 128;
    const length = bits === undefined ? most : Number(/^\d{1,3}$/.exec(bits)?.[0] ?? 0);
    if (isIP(address) === 0 || more.length > 0 || length < 1 || length > most) {
      throw new Error(
        `"${proxy}" is no address of a proxy. Give an address such as 10.0.0.7, or a range such as 10.0.0.0/24.`,
      );
    }
    list.addSubnet(address, length, family);
  }
  return list;
}
