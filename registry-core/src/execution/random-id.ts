import { RegistryError } from "../registry-error.ts";

/** What browsers and servers have, and the language itself does not. */
interface HostRandom {
  crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
}

/**
 * 128 random bits as text: nobody guesses it. Throws `no_random` on a host that has no `crypto`.
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
