/** A proposal, or a draft that was handed over, which somebody goes on with. */
export interface OpenedProposal {
  number: number;
  version: number;
  isDraft: boolean;
}

/** The proposal that the steps of a draft were opened from. */
export const proposalOf = (
  steps: readonly { proposal?: OpenedProposal | undefined }[],
): OpenedProposal | undefined => steps.findLast(({ proposal }) => proposal)?.proposal;
