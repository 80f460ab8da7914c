import { ROUTE_ACCESS, type RouteAccess } from "../access/route-access.ts";
import type { Rights } from "../api-contract/people/people-contract.ts";
import type { Lacking, May } from "../api-contract/people/session-contract.ts";
import { isAtLeast, mayApprove } from "./rights.ts";

/** What rights lack for a route, whatever agent it is about; undefined where they are enough. */
export function lackingFor({ least, allAgents }: RouteAccess, rights: Rights): Lacking | undefined {
  if (least === "nobody") return undefined;
  const isEnough = least === "approver" ? mayApprove(rights) : isAtLeast(rights.role, least);
  if (!isEnough) return least;
  return allAgents && rights.groups !== null ? "all_agents" : undefined;
}

/** What somebody with these rights may do: the routes that they lack something for, each with it. */
export function mayOf(rights: Rights): May {
  const refused = Object.entries(ROUTE_ACCESS).flatMap(([route, access]) => {
    const lacking = lackingFor(access, rights);
    return lacking ? [[route, lacking] as const] : [];
  });
  const { groups, outside } = rights;
  return { refused: Object.fromEntries(refused), groups, outside };
}
