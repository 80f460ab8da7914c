import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Badge, type BadgeTone } from "@pegboard/ui/badge.tsx";
import type { ProposalComment, ProposalSummary } from "../../api/proposals.ts";
import { t } from "../../messages/t.ts";

/** The id of the heading, which takes the focus that comes from the list. */
export const PROPOSAL_HEADING = "proposal-heading";

/** The groups of the list, in their order. */
export type ProposalGroup = "you" | "yours" | "others" | "closed";
export const GROUP_TITLES: Record<ProposalGroup, string> = {
  you: t("For you"),
  yours: t("Yours"),
  others: t("Others"),
  closed: t("Closed"),
};

export function groupOf({ state, isOwn, mayDecide, ...one }: ProposalSummary): ProposalGroup {
  if (state === "applied" || state === "closed") return "closed";
  if (isOwn) return "yours";
  const isMine = state === "draft" ? one.draftFor !== undefined : mayDecide;
  return isMine && state !== "changes_requested" ? "you" : "others";
}

/** What a proposal is about: a group of agents, the organisation, presets or several. */
export function aboutText({ owners }: Pick<ProposalSummary, "owners">): string {
  const groups = new Set(
    owners.map(({ owner, group, name }) => {
      if (owner.kind === "organisation") return t("Organisation");
      return owner.kind === "agent" ? (group ?? name) : name;
    }),
  );
  const [first = "", ...others] = groups;
  return others.length === 0
    ? escapeInvisible(first)
    : t("{first} and {count} more", { first: escapeInvisible(first), count: others.length });
}

/** The state of a proposal as a badge. */
export function StateBadge({ proposal }: { proposal: ProposalSummary }) {
  const { tone, text } = stateOf(proposal);
  return <Badge tone={tone}>{text}</Badge>;
}

function stateOf(proposal: ProposalSummary): { tone: BadgeTone; text: string } {
  const { state, conflicts } = proposal;
  if (state === "applied") return { tone: "ok", text: t("Applied") };
  if (state === "closed") return { tone: "plain", text: t("Closed") };
  if (state === "draft") return { tone: "changed", text: t("Draft") };
  if (state === "changes_requested") return { tone: "warn", text: t("Changes requested") };
  if (conflicts > 0)
    return {
      tone: "warn",
      text: t("{count, plural, one {# conflict} other {# conflicts}}", { count: conflicts }),
    };
  return groupOf(proposal) === "you"
    ? { tone: "new", text: t("For you") }
    : { tone: "plain", text: t("Waiting") };
}

/** What somebody did, after their name. */
export const SAID: Record<Exclude<ProposalComment["kind"], "comment">, string> = {
  proposed: t("proposed it"),
  revised: t("revised it"),
  changes_requested: t("asked for changes"),
  closed: t("closed it"),
  withdrawn: t("withdrew it"),
  applied: t("accepted it"),
  handed_over: t("handed over the draft"),
};
