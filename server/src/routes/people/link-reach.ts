import type { LinkAnswer, Rights } from "../../api-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { isAtLeast, reachesGroup, seesGroup } from "../../people/rights.ts";
import { joinedAdmins } from "../../people/sign-in-ways.ts";

/** The most names of agents and of admins that a link tells. */
const MOST_REACH_TOLD = { agents: 12, admins: 3 };

/** What rights reach now, for whoever was given them by a link, and who can be asked about it. */
export async function describeReach(
  { store, people }: Pick<Dependencies, "store" | "people">,
  rights: Rights,
): Promise<Pick<LinkAnswer, "reach" | "admins">> {
  const agents = (await store.listOwners("agent")).filter(
    ({ archivedAt, group }) => archivedAt === null && seesGroup(rights, group),
  );
  const changed = isAtLeast(rights.role, "editor")
    ? agents.filter(({ group }) => rights.role === "admin" || reachesGroup(rights, group))
    : [];
  const admins = await joinedAdmins(people.store);
  return {
    reach: {
      agents: agents.length,
      changed: changed.length,
      names: changed.slice(0, MOST_REACH_TOLD.agents).map(({ name }) => name),
    },
    admins: admins
      .toSorted((one, other) => (other.lastSeenAt ?? "").localeCompare(one.lastSeenAt ?? ""))
      .slice(0, MOST_REACH_TOLD.admins)
      .map(({ name }) => name),
  };
}
