import { isJsonObject } from "@pegboard/json-schema";

/** What an identity provider says of somebody's groups. */
export interface ClaimedGroups {
  groups: readonly string[];
  /**
   * Whether there are more than the provider sends, so that nothing is known: Entra ID says so
   * above 150 or 200 groups.
   */
  hasTooManyGroups: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads the claim that lists groups or roles. `name` is the whole name of a claim, such as
 * `groups` or `https://example.com/groups`, or leads into one, such as
 * `resource_access.pegboard.roles`. Undefined where there is no such claim.
 */
export function readClaimedGroups(claims: Claims, name: string): ClaimedGroups | undefined {
  const claim = claimAt(claims, name);
  if (claim !== undefined) return { groups: groupsIn(claim), hasTooManyGroups: false };
  return isElsewhere(claims, name) ? { groups: [], hasTooManyGroups: true } : undefined;
}

/** A claim by its name, or by names with dots between them, of which each may have dots. */
function claimAt(claims: unknown, name: string): unknown {
  if (!isJsonObject(claims)) return undefined;
  if (Object.hasOwn(claims, name)) return claims[name];
  for (let dot = name.indexOf("."); dot > 0; dot = name.indexOf(".", dot + 1)) {
    const head = name.slice(0, dot);
    const found = Object.hasOwn(claims, head)
      ? claimAt(claims[head], name.slice(dot + 1))
      : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const groupsIn = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((one) => typeof one === "string");

/**
 * Whether the provider names another place for the claim, as "distributed claims" of OpenID Connect
 * do, or says only that there are groups.
 */
function isElsewhere(claims: Claims, name: string): boolean {
  const { _claim_names: elsewhere, hasgroups: hasGroups } = claims;
  if (isJsonObject(elsewhere) && Object.hasOwn(elsewhere, name)) return true;
  return name === "groups" && (hasGroups === true || hasGroups === "true");
}
