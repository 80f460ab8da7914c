import { randomBytes } from "node:crypto";

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
