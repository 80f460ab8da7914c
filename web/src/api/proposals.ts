import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AcceptProposalRequest,
  CommentRequest,
  ProposalAnswer,
  ProposalEffects,
  ProposalsAnswer,
  ProposeRequest,
  ReviseProposalRequest,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type {
  ProposalAnswer,
  ProposalComment,
  ProposalConflict,
  ProposalEffects,
  ProposalResolution,
  ProposalSummary,
  ProposeRequest,
} from "../../../server/src/api-contract.ts";

/** Everything about proposals, which a live event fetches again. */
export const PROPOSALS = ["proposals"] as const;
const PROPOSALS_PATH = "/api/v1/proposals";

export const proposalsQuery = queryOptions({
  queryKey: [...PROPOSALS, "all"],
  queryFn: ({ signal }) => requestJson<ProposalsAnswer>(PROPOSALS_PATH, { signal }),
  select: ({ proposals }) => proposals,
});

export const proposalQuery = (number: number) =>
  queryOptions({
    queryKey: [...PROPOSALS, number],
    queryFn: ({ signal }) => requestJson<ProposalAnswer>(`${PROPOSALS_PATH}/${number}`, { signal }),
    retry: false,
  });

export const isDecided = ({ state }: { state: ProposalAnswer["state"] }): boolean =>
  state === "applied" || state === "closed";

/**
 * What accepting a proposal now would do. The key extends that of tool usage, so that both are
 * refetched together; what was decided does nothing more.
 */
export const proposalEffectsQuery = (
  proposal: Pick<ProposalAnswer, "number" | "version" | "state">,
) =>
  queryOptions({
    queryKey: ["tool usage", "proposal", proposal.number, proposal.version],
    queryFn: ({ signal }) =>
      requestJson<ProposalEffects>(`${PROPOSALS_PATH}/${proposal.number}/effects`, {
        signal,
        seconds: 30,
      }),
    enabled: !isDecided(proposal),
  });

/** The sum over all agents that it reaches, before and after. */
export const effectOn = ({ agents }: ProposalEffects, of: "methods" | "tokens") => {
  const sumAt = (at: 0 | 1) => agents.reduce((sum, agent) => sum + agent[of][at], 0);
  return { before: sumAt(0), after: sumAt(1) };
};

/** What somebody does with proposals. */
export type ProposalAction =
  | { act: "propose"; body: ProposeRequest }
  | { act: "revise"; number: number; body: ReviseProposalRequest }
  | { act: "accept"; number: number; body: AcceptProposalRequest }
  | { act: "request-changes" | "close"; number: number; body: { text: string } }
  | { act: "comments"; number: number; body: CommentRequest }
  | { act: "take"; number: number; body: object };

/** Sends what somebody does; lists and the proposal are read again. */
export function useProposalAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: ProposalAction) => {
      const { body } = action;
      if (action.act === "propose")
        return requestJson<ProposalAnswer>(PROPOSALS_PATH, { method: "POST", body });
      const path = `${PROPOSALS_PATH}/${action.number}`;
      if (action.act === "revise")
        return requestJson<ProposalAnswer>(path, { method: "PATCH", body });
      return requestJson<ProposalAnswer>(`${path}/${action.act}`, { method: "POST", body });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: PROPOSALS }),
  });
}
