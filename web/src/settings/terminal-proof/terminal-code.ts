/** The length of a complete code, with its two hyphens. */
export const CODE_LENGTH = 12;

/** A typed or pasted code, in capitals and with its hyphens: `k7qf9` → `K7QF-9`. */
export function asTerminalCode(text: string): string {
  const signs = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, CODE_LENGTH - 2);
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)]
    .filter((part) => part !== "")
    .join("-");
}
