import { isIP } from "node:net";
import type { Context } from "hono";
import type { Dependencies } from "../dependencies.ts";

type Addressed = Pick<Dependencies, "publicUrl" | "basePath">;

/** The origin at which people reach Pegboard: the public one, else that of this request. */
function publicOrigin({ publicUrl }: Addressed, { req, var: { peer } }: Context): string {
  if (publicUrl !== undefined) return publicUrl;
  const host = peer.said.host ?? req.header("host") ?? "localhost";
  return `${peer.isHttps ? "https" : "http"}://${host}`;
}

/** The address that links to people begin with, without a slash at the end. */
export const publicAddress = (addressed: Addressed, context: Context): string =>
  `${publicOrigin(addressed, context)}${addressed.basePath}`;

/**
 * Whom passkeys are for: the name of the host, and the origin of its pages. Undefined where a
 * browser knows no passkeys, because the host has no name.
 */
export function relyingParty(
  addressed: Addressed,
  context: Context,
): { id: string; origin: string } | undefined {
  const origin = publicOrigin(addressed, context);
  const id = new URL(origin).hostname;
  return isIP(id.replace(/^\[|\]$/g, "")) === 0 ? { id, origin } : undefined;
}
