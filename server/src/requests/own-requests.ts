import { randomBytes } from "node:crypto";
import { BlockList, isIP, type Server } from "node:net";
import { networkInterfaces } from "node:os";

/** How many servers of Pegboard listen on each port of this process. */
const ports = new Map<number, number>();

/**
 * Notes where a server listens, until it is closed: what Pegboard asks for by itself does not reach
 * it.
 */
export function noteOwnListener(server: Server): void {
  const address = server.address();
  if (address === null || typeof address === "string") return;
  const { port } = address;
  ports.set(port, (ports.get(port) ?? 0) + 1);
  server.once("close", () => {
    const left = (ports.get(port) ?? 1) - 1;
    if (left === 0) ports.delete(port);
    else ports.set(port, left);
  });
}

/**
 * Whether a connection to that address and port would reach a server of Pegboard in this process.
 */
export function isOwnListener(address: string, port: number): boolean {
  return ports.has(port) && ownAddresses().check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

/**
 * Those of all interfaces as they are now, and what leads to them: a connection to no address at
 * all is one to this machine.
 */
function ownAddresses(): BlockList {
  const own = new BlockList();
  own.addSubnet("127.0.0.0", 8, "ipv4");
  own.addSubnet("0.0.0.0", 8, "ipv4");
  own.addSubnet("::", 127, "ipv6");
  // These IPv4 addresses stand inside of IPv6 ones, too: translated (NAT64), and the form that is
  // no longer used.
  for (const prefix of ["64:ff9b::", "::"]) own.addSubnet(`${prefix}7f00:0`, 104, "ipv6");
  for (const { address, family } of Object.values(networkInterfaces()).flatMap(
    (list) => list ?? [],
  )) {
    own.addAddress(address.replace(/%.*$/, ""), family === "IPv4" ? "ipv4" : "ipv6");
  }
  return own;
}

/** What this process calls itself in the requests that it sends, and no other does. */
const PSEUDONYM = `pegboard-${randomBytes(6).toString("hex")}`;

/**
 * Stands in every request that Pegboard sends (RFC 9110, 7.6.3). A Pegboard that gets one takes it
 * for nobody's, from wherever it comes: where it is sent to, others decide.
 */
export const OWN_VIA: string = `1.1 ${PSEUDONYM}`;

/**
 * Whether a Pegboard sent a request with that Via header; `own`: it was this process, maybe by way
 * of proxies.
 */
export function sentByPegboard(via: string): "own" | "other" | undefined {
  if (via.includes(PSEUDONYM)) return "own";
  return /(^|[\s,])pegboard(-[0-9a-f]+)?(?=[\s,]|$)/i.test(via) ? "other" : undefined;
}
