import { TOOL_ITSELF } from "@pegboard/registry-core/internal";
import { addressChoice, addressText } from "../search-values.ts";

export const REVIEW_STATES = ["open", "decided", "refused"] as const;

export const PROPOSAL_STATES = ["waiting", "mine", "decided"] as const;

/** The part of the screen's state that is in the URL. */
export interface ReviewSearch {
  /** The changes that are listed; those that wait unless given. */
  show?: (typeof REVIEW_STATES)[number];
  q?: string;
  /** The id of a source whose changes alone are listed. */
  source?: string;
  /** The change that is open. */
  at?: string;
  /** The proposals instead of the changes of sources. */
  tab?: "proposals";
  /** The number of the proposal that is open. */
  proposal?: number;
  /** The proposals that are listed; all of them unless given. */
  which?: (typeof PROPOSAL_STATES)[number];
  /** An owner, or a group of agents, whose proposals alone are listed. */
  owner?: string;
}

/** What stands in the address for a change of a source. */
export const reviewKey = ({ source, tool, method = TOOL_ITSELF }: ChangedPlace): string =>
  `${source}/${tool}/${method}`;

interface ChangedPlace {
  source: string;
  tool: string;
  method?: string | undefined;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseReviewSearch(raw: Record<string, unknown>): ReviewSearch {
  const show = addressChoice(REVIEW_STATES, raw.show);
  const [q, source, at] = [addressText(raw.q), addressText(raw.source), addressText(raw.at)];
  const tab = addressChoice(["proposals"] as const, raw.tab);
  const proposal = Number(raw.proposal);
  const which = addressChoice(PROPOSAL_STATES, raw.which);
  const owner = addressText(raw.owner);
  return {
    ...(show && { show }),
    ...(q && { q }),
    ...(source && { source }),
    ...(at && { at }),
    ...(tab && { tab }),
    ...(Number.isInteger(proposal) && proposal > 0 && { proposal }),
    ...(which && { which }),
    ...(owner && { owner }),
  };
}
