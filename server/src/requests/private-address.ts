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

/**
 * Whether an IP address belongs to this machine, a local network, or anything else that is not the
 * public internet (IANA).
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return notPublic.check(address, "ipv4");
  return !publicIpv6.check(address, "ipv6") || tunnels.check(address, "ipv6");
}

const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");
// The first as it is written inside of IPv6 addresses: translated (NAT64), in 6to4, and the form
// that is no longer used.
linkLocal.addSubnet("64:ff9b::a9fe:0", 112, "ipv6");
linkLocal.addSubnet("2002:a9fe::", 32, "ipv6");
linkLocal.addSubnet("::a9fe:0", 112, "ipv6");
// Where other clouds tell their machines what link-local addresses tell in most: AWS, Google,
// Alibaba, Oracle, Azure.
linkLocal.addAddress("fd00:ec2::254", "ipv6");
linkLocal.addAddress("fd20:ce::254", "ipv6");
linkLocal.addAddress("100.100.100.200", "ipv4");
linkLocal.addAddress("192.0.0.192", "ipv4");
linkLocal.addAddress("168.63.129.16", "ipv4");

/**
 * Whether an IP address is one at which a machine is told its own secrets, its keys of a cloud for
 * example.
 */
export function isMetadataAddress(address: string): boolean {
  return linkLocal.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

/** Names of such addresses, whatever they resolve to. */
const METADATA_NAME =
  /^(metadata|metadata\.google\.internal|metadata\.goog|instance-data(\.ec2\.internal)?)\.?$/i;

export const isMetadataName = (host: string): boolean => METADATA_NAME.test(host);
