import type { DecisionBar, Rights } from "../api-contract.ts";
import type { PeopleReads, StoredPerson } from "../stores/people/people-store.ts";
import { mayApprove, reachesGroup } from "./rights.ts";
import { rightsOfPerson } from "./sessions.ts";

/** Whose call it is: nobody approves what came in with a token of their own, or as their own. */
export interface CallOwner {
  how: "token" | "call";
  /** The id of the person. */
  id?: string;
  /** The id of the token that the call came in with. */
  token?: string;
  /** For somebody whom the program that Pegboard runs in names. */
  name?: string;
}

/** Somebody who wants to decide about calls. */
export interface Decider {
  rights: Rights | undefined;
  /** The id of the person, of a token its maker's. */
  person?: string | undefined;
  /** The id of the token that the decision comes in with. */
  token?: string | undefined;
  /** Of somebody whom the program that Pegboard runs in names. */
  hostName?: string | undefined;
}

/** A call as far as it says who may decide about it. */
export interface DecidedCall {
  owner: CallOwner | undefined;
  group: string | null;
}

/** Why somebody may not decide about a call; undefined for who may. */
export function decisionBar(
  { rights, person, token, hostName }: Decider,
  { owner, group }: DecidedCall,
): DecisionBar | undefined {
  if (!rights || !mayApprove(rights)) return "role";
  if (!reachesGroup(rights, group)) return "group";
  const isOwn =
    isSame(owner?.id, person) || isSame(owner?.token, token) || isSame(owner?.name, hostName);
  if (!isOwn) return undefined;
  return owner?.how === "token" ? "own_token" : "own_call";
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

/** The people who may decide about a call: those who can sign in, and why the owner may not. */
export async function decidersOf(
  store: PeopleReads,
  call: DecidedCall,
): Promise<{ may: StoredPerson[]; owner: StoredPerson | undefined }> {
  const people = await store.listRows("people", { disabledAt: null });
  const barOf = (person: StoredPerson) =>
    decisionBar({ rights: rightsOfPerson(person), person: person.id }, call);
  const owner = people.find(({ id }) => id === call.owner?.id);
  return {
    may: people.filter((person) => person.joinedAt !== null && barOf(person) === undefined),
    owner,
  };
}
