import { type SettingsOwner, withSeen } from "@pegboard/registry-core/internal";
import { useSyncExternalStore } from "react";
import type { CatalogAnswer } from "../api/catalog.ts";
import type { ProposeRequest } from "../api/proposals.ts";
import { type Draft, standingSteps } from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";
import { proposalOf } from "./opened-proposal.ts";

/** A draft, or a part of it, whose save the server refused because only proposals change its owner. */
export interface RefusedDraft {
  owner: SettingsOwner;
  draft: Draft;
  operations: ProposeRequest["changes"][number]["operations"];
  /** Whether the draft has more, which stays in it. */
  isPart: boolean;
}

/** What somebody is asked to propose, after what was beside it is saved. */
interface DialogProposal {
  body: Pick<ProposeRequest, "changes" | "draft">;
  /** How many drafts were saved. */
  saved: number;
}

let asked: DialogProposal | undefined;
let answer: (number: number | undefined) => void = () => undefined;
/** The dialogs that ask; without one nobody could answer. */
const dialogs = new Set<() => void>();

/**
 * Asks for a title and makes one proposal of drafts, which ends them. Answers its number; undefined
 * where somebody cancels, and then the drafts stay.
 */
export async function proposeDrafts(
  refused: readonly RefusedDraft[],
  saved: number,
  { shown, drafts }: { shown: CatalogAnswer["declared"]; drafts: Pick<DraftStore, "change"> },
): Promise<number | undefined> {
  if (dialogs.size === 0) return undefined;
  const changes = refused.map(({ owner, draft, operations }) => {
    const baseRevision = draft.base.revision;
    return { owner, baseRevision, operations: withSeen(operations, shown) };
  });
  // Only secrets of a draft that one took are meant by markers, and one draft is of one proposal.
  const [from] = refused.flatMap(({ draft }) => proposalOf(standingSteps(draft)) ?? []);
  const body = { changes, ...(from?.isDraft && { draft: from.number }) };
  answer(undefined);
  const number = await new Promise<number | undefined>((resolve) => {
    answer = resolve;
    showDialog({ body, saved });
  });
  showDialog(undefined);
  if (number === undefined) return undefined;
  drafts.change(
    refused.map(({ owner, operations, isPart }) => ({
      owner,
      event: isPart ? { type: "revert", operations } : { type: "discard" },
    })),
  );
  return number;
}

/** Ends the question: with the number of the proposal, or without one. */
export const closeProposalDialog = (number: number | undefined): void => answer(number);

export const useAskedProposal = (): DialogProposal | undefined =>
  useSyncExternalStore(subscribeToDialog, () => asked);

function subscribeToDialog(dialog: () => void): () => void {
  dialogs.add(dialog);
  return () => {
    dialogs.delete(dialog);
    if (dialogs.size === 0) answer(undefined);
  };
}

function showDialog(next: DialogProposal | undefined): void {
  asked = next;
  for (const dialog of [...dialogs]) dialog();
}
