import type { ProposalAnswer } from "../../api/proposals.ts";
import { changeCostsQuery } from "../../api/reach.ts";

/** What a proposal would cost each agent, with the settings of now. */
export const proposalCostsQuery = ({ changes }: ProposalAnswer) =>
  changeCostsQuery(changes.map(({ owner, operations }) => ({ owner, operations })));
