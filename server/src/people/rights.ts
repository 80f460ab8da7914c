import type { Rights, Role } from "../api-contract/people/people-contract.ts";
import { ROLES } from "../api-contract/people/roles.ts";
import { PegboardError } from "../errors.ts";

/** Of whoever may do everything: an operator where nobody signs in. */
export const ALL_RIGHTS: Rights = {
  role: "admin",
  isApprover: true,
  groups: null,
  outside: "read",
};

/** Whether a role is at least another. */
export const isAtLeast = (role: Role, least: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(least);

/** Whether calls that wait may be approved. */
export const mayApprove = ({ role, isApprover }: Rights): boolean => isApprover || role === "admin";

/** Whether rights reach agents of a group; null stands for agents without one. */
export const reachesGroup = ({ groups }: Pick<Rights, "groups">, group: string | null): boolean =>
  groups === null || groups.includes(group ?? "");

/** Whether an agent of a group may be looked at. */
export const seesGroup = (rights: Rights, group: string | null): boolean =>
  rights.outside === "read" || reachesGroup(rights, group);

/** What two together allow: no more than each of them. */
export function lesserRights(one: Rights, other: Rights): Rights {
  const role = isAtLeast(one.role, other.role) ? other.role : one.role;
  const groups = commonGroups(one.groups, other.groups);
  const hides = ({ groups: own, outside }: Rights) => own !== null && outside === "hidden";
  return {
    role,
    groups,
    isApprover: mayApprove(one) && mayApprove(other),
    outside: hides(one) || hides(other) ? "hidden" : "read",
  };
}

function commonGroups(one: Rights["groups"], other: Rights["groups"]): Rights["groups"] {
  if (one === null) return other;
  return other === null ? one : one.filter((group) => other.includes(group));
}

/** Requires that an admin is one of all groups. @throws PegboardError 400 */
export function requireWholeAdmin({ role, groups }: Pick<Rights, "role" | "groups">): void {
  if (role !== "admin" || groups === null) return;
  throw new PegboardError("bad_request", (t) =>
    t("An admin has all groups: leave `groups` null, or choose the role of an editor."),
  );
}

/** Whether rights contain others: nobody gives more than they have. */
export function includesRights(own: Rights, given: Rights): boolean {
  const { groups } = own;
  return (
    isAtLeast(own.role, given.role) &&
    (mayApprove(own) || !mayApprove(given)) &&
    (groups === null || given.groups?.every((group) => groups.includes(group)) === true) &&
    (own.outside === "read" || given.outside === "hidden" || groups === null)
  );
}
