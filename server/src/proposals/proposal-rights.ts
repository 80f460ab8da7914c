import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { Context } from "hono";
import type { ProposalAnswer, Rights } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { callerOf } from "../http/caller.ts";
import { isAtLeast, mayApprove, reachesGroup, seesGroup } from "../people/rights.ts";
import { rightsOfPerson } from "../people/sessions.ts";
import { refused } from "../refusals.ts";
import type { StoredProposal } from "../stores/people/people-store.ts";
import type { AgentGroup, Store } from "../stores/store.ts";
import { storedIdOf } from "../stores/store-keys.ts";

/** Somebody who proposes, says something or decides; of a token, its maker and its own name. */
export interface Participant {
  person: string | null;
  name: string;
  rights: Rights;
  /** Whether they have signed in: a token decides about nothing. */
  isSignedIn: boolean;
}

/** @throws PegboardError where nobody signs in */
export async function participantOf(
  { store }: { store: Pick<Store, "findRow"> },
  context: Context,
): Promise<Participant> {
  const caller = callerOf(context);
  if (caller.kind === "person") {
    const { id: person, name, rights } = caller;
    return { person, name, rights, isSignedIn: true };
  }
  if (caller.kind === "service") {
    const token = await store.findRow("api_tokens", { id: caller.id });
    const { name, rights } = caller;
    return { person: token?.person ?? null, name, rights, isSignedIn: false };
  }
  throw new PegboardError("bad_request", (t) =>
    t("Proposals are for people who sign in, and their programs: nobody else is here to decide."),
  );
}

/** The groups of all agents, by their ids. */
export type AgentGroups = ReadonlyMap<string, AgentGroup>;
export const readGroups = async (store: Pick<Store, "listAgentGroups">): Promise<AgentGroups> =>
  new Map((await store.listAgentGroups()).map((agent) => [agent.id, agent]));

/** Whether rights reach all owners, as a save of each needs. */
function reachesOwners(
  rights: Rights,
  owners: readonly SettingsOwner[],
  groups: AgentGroups,
): boolean {
  return owners.every((owner) => {
    if (owner.kind === "organisation") return isAtLeast(rights.role, "admin");
    if (owner.kind === "preset") return rights.groups === null;
    return reachesGroup(rights, groups.get(owner.id)?.group ?? null);
  });
}

/** @throws PegboardError "role_needed" for owners that rights do not reach */
export function requireOwners(
  rights: Rights,
  owners: readonly SettingsOwner[],
  groups: AgentGroups,
): void {
  if (reachesOwners(rights, owners, groups)) return;
  throw roleLacks();
}

const roleLacks = () =>
  new PegboardError("role_needed", (t) =>
    t("Your role does not reach everything that this changes. Ask an admin."),
  );

/** Whether rights let somebody decide about a proposal, who is not its author. */
const canDecide = (rights: Rights, { owners }: StoredProposal, groups: AgentGroups): boolean =>
  (isAtLeast(rights.role, "editor") || mayApprove(rights)) && reachesOwners(rights, owners, groups);

const isWaitingProposal = ({ state }: StoredProposal): boolean =>
  state === "open" || state === "changes_requested";

export const isAuthor = ({ person }: Participant, { author }: StoredProposal): boolean =>
  person !== null && person === author;

/** Why somebody does not decide about a proposal; undefined for whoever may. */
export function whyNotDecide(
  participant: Participant,
  proposal: StoredProposal,
  groups: AgentGroups,
): ProposalAnswer["mayNotDecide"] {
  if (!isWaitingProposal(proposal)) return "decided";
  if (isAuthor(participant, proposal)) return "own";
  if (!participant.isSignedIn) return "token";
  return canDecide(participant.rights, proposal, groups) ? undefined : "role";
}

export const mayDecide = (...asked: Parameters<typeof whyNotDecide>): boolean =>
  whyNotDecide(...asked) === undefined;

/** @throws PegboardError that says why somebody does not decide about a proposal */
export function requireDecider(...asked: Parameters<typeof whyNotDecide>): void {
  switch (whyNotDecide(...asked)) {
    case undefined:
      return;
    case "decided":
      throw proposalDecided();
    case "own":
      throw new PegboardError("role_needed", (t) =>
        t("It is your own proposal: somebody else has to decide about it."),
      );
    case "token":
      throw new PegboardError("role_needed", (t) =>
        t("A token may propose, but only somebody who has signed in decides."),
      );
    case "role":
      throw roleLacks();
  }
}

/** Whether somebody may go on with a draft that was handed over. */
export function mayTake(
  { person, rights, isSignedIn }: Participant,
  proposal: StoredProposal,
  groups: AgentGroups,
): boolean {
  const { state, draftFor, owners } = proposal;
  const isMeant = draftFor === null || draftFor === person;
  const canChange = isAtLeast(rights.role, "editor") && reachesOwners(rights, owners, groups);
  return state === "draft" && isSignedIn && isMeant && canChange;
}

/**
 * Whether somebody may look at a proposal: who sees all its agents, and a draft only who made it or
 * may go on with it.
 */
export function seesProposal(
  participant: Participant,
  proposal: StoredProposal,
  groups: AgentGroups,
): boolean {
  const isSeen = proposal.owners.every(
    (owner) =>
      owner.kind !== "agent" || seesGroup(participant.rights, groups.get(owner.id)?.group ?? null),
  );
  if (!isSeen) return false;
  const isDraft = proposal.draftFor !== null || proposal.state === "draft";
  const isMeant = proposal.draftFor !== null && proposal.draftFor === participant.person;
  return (
    !isDraft || isMeant || isAuthor(participant, proposal) || mayTake(participant, proposal, groups)
  );
}

/** Who may decide about a proposal, admins first. */
export async function decidersOf(
  { store }: { store: Pick<Store, "listRows"> },
  proposal: StoredProposal,
  groups: AgentGroups,
): Promise<ProposalAnswer["deciders"]> {
  const all = await store.listRows("people", { disabledAt: null });
  return all.flatMap((person) => {
    const rights = rightsOfPerson(person);
    const { id, joinedAt, name, role, isApprover } = person;
    if (joinedAt === null || id === proposal.author || !canDecide(rights, proposal, groups))
      return [];
    const lower = isApprover ? ("approver" as const) : ("editor" as const);
    return [{ person: id, name, role: role === "admin" ? role : lower }];
  });
}

/** The names of owners as they are called now, by their stored ids. */
export async function ownerNames(
  store: Pick<Store, "listOwners" | "listAgentGroups">,
): Promise<ReadonlyMap<string, string>> {
  const presets = await store.listOwners("preset");
  const agents = await store.listAgentGroups();
  return new Map([...presets, ...agents].map(({ id, name }) => [id, name]));
}

export const nameOfOwner = (owner: SettingsOwner, names: ReadonlyMap<string, string>): string =>
  owner.kind === "organisation" ? "" : (names.get(storedIdOf(owner)) ?? owner.id);

export const proposalDecided = () =>
  new PegboardError("conflict", (t) => t("Somebody decided about this proposal meanwhile."));

export const noProposal = (number: string) => refused("not_found", "proposalMissing", { number });

/** How many proposals wait for whoever asks; none for who is nobody. */
export async function countToDecide(
  { store }: { store: Pick<Store, "findRow" | "listRows" | "listAgentGroups"> },
  context: Context,
): Promise<number> {
  if (callerOf(context).kind !== "person") return 0;
  const participant = await participantOf({ store }, context);
  const open = await store.listRows("proposals", { state: "open" });
  if (open.length === 0) return 0;
  const groups = await readGroups(store);
  return open.filter((proposal) => mayDecide(participant, proposal, groups)).length;
}
