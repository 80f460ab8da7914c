import { randomUUID } from "node:crypto";
import type { AuditEvent, ProposalComment, ProposeRequest } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { EventHub } from "../events/event-hub.ts";
import { PROPOSAL_LIMITS } from "../limits.ts";
import type { Asked } from "../people/people.ts";
import { doneBy, notDone } from "../stores/people/done-by.ts";
import type {
  PeopleStore,
  PeopleWrites,
  ProposedChange,
  SettledProposal,
  StoredProposal,
} from "../stores/people/people-store.ts";
import { type Participant, proposalDecided } from "./proposal-rights.ts";

/** Who does something with a proposal, for the record and for the conversation. */
export interface ProposalAct {
  by: Pick<Participant, "person" | "name">;
  asked: Asked;
}

interface ProposalWriting {
  store: PeopleStore;
  events: Pick<EventHub, "publish">;
}

type NewProposal = Pick<ProposeRequest, "title" | "draftFor"> & {
  note: string;
  changes: ProposedChange[];
};

/** Keeps a proposal, or a draft that is handed over. @throws PegboardError 409 for too many */
export function addProposal(
  writing: ProposalWriting,
  { title, note, changes, draftFor }: NewProposal,
  { by, asked }: ProposalAct,
): Promise<StoredProposal> {
  return change(writing, async (writes) => {
    const all = await writes.listRows("proposals");
    const waiting = all.filter(({ state }) => state !== "applied" && state !== "closed");
    if (waiting.length >= PROPOSAL_LIMITS.open) throw tooMany();
    const at = new Date().toISOString();
    const isDraft = draftFor !== undefined;
    const proposal: StoredProposal = {
      id: randomUUID(),
      number: Math.max(0, ...all.map(({ number }) => number)) + 1,
      state: isDraft ? "draft" : "open",
      title,
      note,
      draftFor: draftFor ?? null,
      author: by.person,
      authorName: by.name,
      version: 1,
      ...extentOf(changes),
      createdAt: at,
      changedAt: at,
      ...notDone("decided"),
    };
    const { number } = proposal;
    await writes.addRow("proposals", proposal);
    await addVersion(writes, proposal, changes);
    const kind = isDraft ? "handed_over" : "proposed";
    await sayProposal(writes, proposal, { kind, text: "", by });
    const event: AuditEvent = isDraft
      ? { kind: "draft_handed_over", facts: { number, to: draftFor } }
      : { kind: "proposal_made", facts: { number } };
    await writes.record([entryOf(proposal, event, asked)]);
    return proposal;
  });
}

/** Makes a new version, for which everybody looks anew. @throws PegboardError 409 */
export function reviseProposal(
  writing: ProposalWriting,
  {
    proposal,
    ...content
  }: {
    proposal: StoredProposal;
    title: string;
    note: string;
    changes: ProposedChange[];
  },
  { by, asked }: ProposalAct,
): Promise<void> {
  const { title, note, changes } = content;
  return change(writing, async (writes) => {
    const version = proposal.version + 1;
    const revised = { title, note, version, state: "open" as const, ...extentOf(changes) };
    await moveProposal(writes, proposal, { ...revised, changedAt: new Date().toISOString() });
    await addVersion(writes, { ...proposal, version }, changes);
    await sayProposal(writes, proposal, { kind: "revised", text: "", by });
    const { number } = proposal;
    const facts = { number, version };
    await writes.record([
      entryOf({ ...proposal, title }, { kind: "proposal_revised", facts }, asked),
    ]);
  });
}

/** Asks the author for changes, closes a proposal, or takes one's own back. */
export function answerProposal(
  writing: ProposalWriting,
  {
    proposal,
    answer,
    text,
  }: {
    proposal: StoredProposal;
    answer: "changes_requested" | "closed" | "withdrawn";
    text: string;
  },
  { by, asked }: ProposalAct,
): Promise<void> {
  return change(writing, async (writes) => {
    const at = new Date().toISOString();
    const ended = { state: "closed", ...doneBy("decided", by, at) } as const;
    const isOpen = answer === "changes_requested";
    const moved = isOpen ? { state: answer } : ended;
    await moveProposal(writes, proposal, { ...moved, changedAt: at });
    await sayProposal(writes, proposal, { kind: answer, text, by });
    const facts = { number: proposal.number, answer };
    await writes.record([entryOf(proposal, { kind: "proposal_answered", facts }, asked)]);
  });
}

/** Gives a draft to who goes on with it, which ends it for others. @throws PegboardError 409 */
export function takeDraft(
  writing: ProposalWriting,
  proposal: StoredProposal,
  by: Pick<Participant, "person" | "name">,
): Promise<void> {
  return change(writing, async (writes) => {
    const at = new Date().toISOString();
    const taken = { state: "closed", draftFor: by.person, ...doneBy("decided", by, at) } as const;
    await moveProposal(writes, proposal, { ...taken, changedAt: at });
  });
}

/** Says something about a proposal, or about one of its items. @throws PegboardError 409 */
export function commentOn(
  writing: ProposalWriting,
  proposal: StoredProposal,
  said: Pick<NewComment, "text" | "by"> & { item?: string | undefined },
): Promise<void> {
  return change(writing, async (writes) => {
    const before = await writes.listRows("proposal_comments", { proposal: proposal.id });
    if (before.length >= PROPOSAL_LIMITS.comments)
      throw new PegboardError("conflict", (t) =>
        t("There are {most} comments, and no more are kept of one proposal.", {
          most: PROPOSAL_LIMITS.comments,
        }),
      );
    await sayProposal(writes, proposal, { ...said, kind: "comment" });
  });
}

/** What is written of a proposal together with its saves. */
export function settledBy(proposal: StoredProposal, { by, asked }: ProposalAct): SettledProposal {
  const { id, version, number, authorName } = proposal;
  const event = { kind: "proposal_applied", facts: { number, by: authorName } } as const;
  return {
    proposal: { id, version },
    comment: newComment(proposal, { kind: "applied", text: "", by }),
    entry: entryOf(proposal, event, asked),
  };
}

async function change<T>(
  { store, events }: ProposalWriting,
  work: (writes: PeopleWrites) => Promise<T>,
): Promise<T> {
  const result = await store.changePeople(work);
  events.publish({ type: "proposals" });
  return result;
}

/** Changes a proposal that is as it was looked at. @throws PegboardError 409 */
async function moveProposal(
  writes: PeopleWrites,
  { id, state, version }: StoredProposal,
  to: Partial<StoredProposal>,
): Promise<void> {
  if ((await writes.changeRows("proposals", { id, state, version }, to)) === 0)
    throw proposalDecided();
}

const extentOf = (changes: readonly ProposedChange[]) => ({
  owners: changes.map(({ owner }) => owner),
  size: changes.reduce((sum, { operations }) => sum + operations.length, 0),
});

const addVersion = (
  writes: PeopleWrites,
  { id: proposal, version }: StoredProposal,
  changes: ProposedChange[],
) =>
  writes.addRow("proposal_versions", {
    id: randomUUID(),
    proposal,
    version,
    changes,
    createdAt: new Date().toISOString(),
  });

interface NewComment extends Pick<ProposalAct, "by"> {
  kind: ProposalComment["kind"];
  text: string;
  item?: string | undefined;
}

const sayProposal = (writes: PeopleWrites, proposal: StoredProposal, said: NewComment) =>
  writes.addRow("proposal_comments", newComment(proposal, said));

const newComment = ({ id: proposal }: StoredProposal, { kind, text, item, by }: NewComment) => ({
  id: randomUUID(),
  proposal,
  kind,
  text,
  item: item ?? null,
  person: by.person,
  name: by.name,
  createdAt: new Date().toISOString(),
});

const entryOf = ({ number, title }: StoredProposal, event: AuditEvent, asked: Asked) => ({
  at: new Date().toISOString(),
  ...asked,
  ...event,
  subject: { kind: "proposal" as const, id: String(number), name: title },
});

const tooMany = () =>
  new PegboardError("conflict", (t) =>
    t("{most} proposals wait, and no more are kept. Decide about some first.", {
      most: PROPOSAL_LIMITS.open,
    }),
  );
