import { RegistryError } from "../registry-error.ts";

/** The random source that browsers and servers have although the language itself has none. */
interface HostRandom {
  crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
}

/**
 * An id of 128 random bits, which nobody guesses. Throws `no_random` on a host that has no
 * `crypto`.
 */
export function randomId(): string {
  const { crypto } = globalThis as Partial<HostRandom>;
  if (!crypto)
    throw new RegistryError(
      "no_random",
      "This host has no crypto.getRandomValues. Give each call an id.",
    );
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
