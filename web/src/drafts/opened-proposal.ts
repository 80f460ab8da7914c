import { type Draft, standingSteps } from "./draft.ts";

/** A proposal, or a draft that was handed over, which somebody goes on with. */
export interface OpenedProposal {
  number: number;
  version: number;
  isDraft: boolean;
}

/** The proposal that a draft was opened from. */
export const proposalOf = (draft: Draft): OpenedProposal | undefined =>
  standingSteps(draft).findLast(({ proposal }) => proposal)?.proposal;
