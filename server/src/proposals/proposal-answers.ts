import type { ProposalAnswer, ProposalComment, ProposalSummary } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { configPlaces } from "../secrets/stored-configs.ts";
import { maskOperations } from "../settings/seal-settings.ts";
import type {
  ProposedChange,
  StoredProposal,
  StoredProposalComment,
} from "../stores/people/people-store.ts";
import type { Store } from "../stores/store.ts";
import { storedIdOf } from "../stores/store-keys.ts";
import { proposalConflicts } from "./proposal-conflicts.ts";
import {
  type AgentGroups,
  decidersOf,
  isAuthor,
  mayDecide,
  nameOfOwner,
  ownerNames,
  type Participant,
  whyNotDecide,
} from "./proposal-rights.ts";

/** Who asks. */
interface Asking {
  participant: Participant;
  groups: AgentGroups;
}

type ProposalReads = Pick<Dependencies, "store" | "box" | "current">;

export async function summariesFor(
  dependencies: ProposalReads,
  proposals: readonly StoredProposal[],
  asking: Asking,
): Promise<ProposalSummary[]> {
  const names = await ownerNames(dependencies.store);
  const summaries: ProposalSummary[] = [];
  for (const proposal of proposals) {
    const isDecided = proposal.state === "applied" || proposal.state === "closed";
    const found = isDecided ? [] : await conflictsOf(dependencies, proposal);
    summaries.push({ ...summaryOf(proposal, names, asking), conflicts: found.length });
  }
  return summaries;
}

const summaryOf = (
  proposal: StoredProposal,
  names: ReadonlyMap<string, string>,
  { participant, groups }: Asking,
): Omit<ProposalSummary, "conflicts"> => {
  const { number, state, title, author: person, authorName, draftFor, owners } = proposal;
  const { createdAt, changedAt, version, size, decidedBy, decidedById, decidedAt } = proposal;
  return {
    number,
    state,
    title,
    author: { person, name: authorName },
    createdAt,
    changedAt,
    version,
    size,
    decidedBy,
    decidedById,
    decidedAt,
    owners: owners.map((owner) => ({
      owner,
      name: nameOfOwner(owner, names),
      group: owner.kind === "agent" ? (groups.get(owner.id)?.group ?? null) : null,
    })),
    isOwn: isAuthor(participant, proposal),
    mayDecide: mayDecide(participant, proposal, groups),
    ...(state === "draft" && { draftFor }),
  };
};

/** A proposal as it is looked at, without secrets. */
export async function answerOf(
  dependencies: ProposalReads,
  proposal: StoredProposal,
  asking: Asking,
): Promise<ProposalAnswer> {
  const { store, box, current } = dependencies;
  const { catalog } = await current.read();
  const changes = await versionOf(store, proposal);
  const comments = await store.listRows("proposal_comments", { proposal: proposal.id });
  const isDecided = proposal.state === "applied" || proposal.state === "closed";
  return {
    ...summaryOf(proposal, await ownerNames(store), asking),
    mayNotDecide: whyNotDecide(asking.participant, proposal, asking.groups),
    note: proposal.note,
    changes: changes.map(({ owner, baseRevision, operations }) => {
      const placeOf = configPlaces(box, storedIdOf(owner), catalog);
      return { owner, baseRevision, operations: maskOperations(placeOf, operations) };
    }),
    conflicts: isDecided ? [] : await conflictsOf(dependencies, proposal),
    deciders: await decidersOf(dependencies, proposal, asking.groups),
    comments: comments.map(toComment),
  };
}

const toComment = ({
  id,
  kind,
  text,
  item,
  person,
  name,
  createdAt,
}: StoredProposalComment): ProposalComment => {
  return { id, kind, text, item, by: { person, name }, createdAt };
};

async function conflictsOf(
  { store, box, current }: Pick<ProposalReads, "store" | "box" | "current">,
  proposal: StoredProposal,
) {
  const { catalog } = await current.read();
  return proposalConflicts({ store, box, catalog }, await versionOf(store, proposal));
}

const versionOf = async (
  store: Pick<Store, "findRow">,
  { id: proposal, version }: StoredProposal,
): Promise<ProposedChange[]> =>
  (await store.findRow("proposal_versions", { proposal, version }))?.changes ?? [];

/** The changes of a draft that this person took, whose secrets markers may stand for. */
export async function draftSecrets(
  store: Pick<Store, "findRow">,
  number: number,
  { person }: Pick<Participant, "person">,
): Promise<ProposedChange[]> {
  const draft = await store.findRow("proposals", { number });
  return draft && person !== null && draft.draftFor === person ? versionOf(store, draft) : [];
}
