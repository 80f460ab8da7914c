import { BlockList, isIP } from "node:net";

const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}
const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");
// Inside 2000::/3, but tunnels to IPv4 addresses (Teredo, 6to4) and documentation.
const tunnels = new BlockList();
tunnels.addSubnet("2001::", 32, "ipv6");
tunnels.addSubnet("2001:db8::", 32, "ipv6");
tunnels.addSubnet("2002::", 16, "ipv6");

/** Whether an IP address belongs to this machine, a local network, or anything else that is not the public internet (IANA). */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return notPublic.check(address, "ipv4");
  return !publicIpv6.check(address, "ipv6") || tunnels.check(address, "ipv6");
}
