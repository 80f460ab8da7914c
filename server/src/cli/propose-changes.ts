import { isDeepStrictEqual } from "node:util";
import type {
  ProposalAnswer,
  ProposalsAnswer,
  ProposeRequest,
  ReviseProposalRequest,
} from "../api-contract.ts";
import { PROPOSAL_LIMITS } from "../limits.ts";
import type { PlannedOwnerChange } from "../pegboard-file/plan-changes.ts";
import { storedIdOf } from "../stores/store-keys.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { askPegboard } from "./ask-pegboard.ts";

/** A proposal that has what a command may not save itself. */
export interface MadeProposal extends Pick<ProposalAnswer, "number"> {
  /** The names of those who may accept it. */
  deciders: string[];
}

const PROPOSALS_ADDRESS = "/api/v1/proposals";

/**
 * Proposes changes of protected owners, in the one proposal of this title that waits: a command
 * that runs again revises it, and leaves it alone when it says the same.
 */
export async function proposeChanges(
  pegboard: ReachedPegboard,
  changes: readonly PlannedOwnerChange[],
  title: string,
): Promise<MadeProposal> {
  const sent = changes.map(({ owner, baseRevision, operations }) => {
    return { owner, baseRevision, operations };
  });
  const waiting = await waitingProposal(pegboard, sent, title);
  const answer = await send(pegboard, { waiting, sent, title });
  return { number: answer.number, deciders: answer.deciders.map(({ name }) => name) };
}

type SentChanges = ProposeRequest["changes"];

function send(
  pegboard: ReachedPegboard,
  { waiting, sent, title }: { waiting?: ProposalAnswer; sent: SentChanges; title: string },
): Promise<ProposalAnswer> {
  if (!waiting) {
    const request: ProposeRequest = { title: title.slice(0, PROPOSAL_LIMITS.title), changes: sent };
    return askPegboard(pegboard, `POST ${PROPOSALS_ADDRESS}`, request);
  }
  if (isDeepStrictEqual(waiting.changes.map(comparedPart), sent.map(comparedPart)))
    return Promise.resolve(waiting);
  const request: ReviseProposalRequest = { version: waiting.version, changes: sent };
  return askPegboard(pegboard, `PATCH ${PROPOSALS_ADDRESS}/${waiting.number}`, request);
}

const comparedPart = ({
  owner,
  operations,
}: Pick<SentChanges[number], "owner" | "operations">) => ({
  owner,
  operations,
});

/** The proposal that an earlier run of the same file made of the same owners, while it waits. */
async function waitingProposal(
  pegboard: ReachedPegboard,
  sent: SentChanges,
  title: string,
): Promise<ProposalAnswer | undefined> {
  const { proposals } = await askPegboard<ProposalsAnswer>(pegboard, `GET ${PROPOSALS_ADDRESS}`);
  const idsIn = (owners: readonly Pick<SentChanges[number], "owner">[]) =>
    owners.map(({ owner }) => storedIdOf(owner)).sort();
  const found = proposals.find(
    (one) =>
      one.isOwn &&
      one.title === title &&
      (one.state === "open" || one.state === "changes_requested") &&
      isDeepStrictEqual(idsIn(one.owners), idsIn(sent)),
  );
  return found && askPegboard<ProposalAnswer>(pegboard, `GET ${PROPOSALS_ADDRESS}/${found.number}`);
}

/** Takes a proposal back whose other half could not be saved. */
export async function withdrawProposal(
  pegboard: ReachedPegboard,
  { number }: MadeProposal,
): Promise<void> {
  await askPegboard(pegboard, `POST ${PROPOSALS_ADDRESS}/${number}/close`, {
    text: "The other changes of the same command were refused.",
  });
}
