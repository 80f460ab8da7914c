import { isIP } from "node:net";

/**
 * What stands for an address where requests are counted: of IPv6 the first 64 bits, because whoever
 * has one address there has as many as they want.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, "");
  if (isIP(bare) !== 6) return address;
  const { hostname } = new URL(`http://[${bare}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
