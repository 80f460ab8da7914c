import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { AuditEntry } from "../../api/audit.ts";
import { t } from "../../messages/t.ts";

type ProposalEvent = Extract<AuditEntry, { kind: `proposal_${string}` | "draft_handed_over" }>;

/** A sentence in the past tense about a proposal. */
export function proposalEventSentence(entry: ProposalEvent): string {
  const { number } = entry.facts;
  switch (entry.kind) {
    case "proposal_made":
      return t("Made proposal {number}", { number });
    case "proposal_revised":
      return t("Revised proposal {number}", { number });
    case "proposal_applied":
      return t("Accepted proposal {number} by {name}", {
        number,
        name: escapeInvisible(entry.facts.by),
      });
    case "proposal_answered":
      return t(
        "{answer, select, changes_requested {Asked for changes of} withdrawn {Withdrew} other {Closed}} proposal {number}",
        { number, answer: entry.facts.answer },
      );
    case "draft_handed_over":
      return t("Handed over a draft as number {number}", { number });
  }
}
