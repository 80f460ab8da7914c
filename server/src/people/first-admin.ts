import type { People } from "./people.ts";
import { makeSignInLink, signInLinkAddress } from "./sign-in-links.ts";

/** How a server was started, as far as others may reach it. */
interface ReachedBy {
  isReachable: boolean;
  publicUrl: string | undefined;
  allowedHosts: readonly string[] | "any";
  trustedProxies: readonly string[];
}

/** Whether others than this machine may reach a server, and so have to sign in. */
export const isReachedByOthers = (by: ReachedBy): boolean =>
  by.isReachable ||
  by.publicUrl !== undefined ||
  by.allowedHosts === "any" ||
  by.allowedHosts.length + by.trustedProxies.length > 0;

/**
 * Makes the link by which the first admin signs in, in the place of the one of an earlier start.
 * Undefined once somebody has joined: nobody becomes an admin for being the first visitor.
 */
export async function makeFirstAdminLink(
  people: People,
  address: { base: string; key: string | undefined },
): Promise<string | undefined> {
  if (await people.anybody()) return undefined;
  const { code } = await people.change((writes) =>
    makeSignInLink(writes, "first_admin", { person: null, by: "Pegboard" }),
  );
  return signInLinkAddress(address, code);
}
