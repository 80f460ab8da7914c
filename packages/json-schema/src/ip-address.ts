/**
 * Whether a text is four numbers up to 255 without leading zeros, which some programs read as
 * octal.
 */
export function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}

/**
 * Whether a text is eight groups of hexadecimal digits; one run of zeros may be `::`, and the last
 * two groups an IPv4 address.
 */
export function isIpv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1)?.at(-1) ?? "";
  const isMixed = last.includes(".");
  if (isMixed && !isIpv4(last)) return false;
  const all = isMixed ? groups.flat().slice(0, -1) : groups.flat();
  const size = all.length + (isMixed ? 2 : 0);
  return (
    all.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) &&
    (halves.length === 2 ? size <= 7 : size === 8)
  );
}
