import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { AuditEntry } from "../../api/audit.ts";
import { t } from "../../messages/t.ts";

export type RecordEvent = Extract<
  AuditEntry,
  {
    kind:
      | ("method_tried" | "method_called" | "checkpoint_signed" | "record_trimmed")
      | "former_key_named"
      | ("webhook_changed" | "webhook_failed" | "problems_ignored" | "problems_watched")
      | ("secret_entered" | "secret_replaced" | "secret_removed" | "secrets_purged");
  }
>;

/** What happened to calls, secrets, problems, the record itself and who is told, as a sentence. */
export function recordEventSentence(entry: RecordEvent, nameOf: (tool: string) => string): string {
  switch (entry.kind) {
    case "method_tried":
      return entry.facts.destructive
        ? t("Tried {call}, destructive", { call: entry.facts.call })
        : t("Tried {call}", { call: entry.facts.call });
    case "method_called":
      return t("Called {call}, destructive", { call: entry.facts.call });
    case "secret_entered":
      return t("Entered a secret: {secret}", { secret: secretName(entry, nameOf) });
    case "secret_replaced":
      return t("Replaced a secret: {secret}", { secret: secretName(entry, nameOf) });
    case "secret_removed":
      return t("Removed a secret: {secret}", { secret: secretName(entry, nameOf) });
    case "secrets_purged":
      return t("Removed every secret of its tools, also from former revisions");
    case "checkpoint_signed":
      return t("Signed checkpoint {number, number} at entry {entry, number}", entry.facts);
    case "record_trimmed":
      return t(
        "Deleted entries up to {entry, number}, older than {days, number} days",
        entry.facts,
      );
    case "problems_ignored":
      return t("Ignored {count, plural, one {# problem} other {# problems}}: {reason}", {
        count: entry.facts.problems,
        reason: escapeInvisible(entry.facts.reason),
      });
    case "problems_watched":
      return t("Watched {count, plural, one {# problem} other {# problems}} again", {
        count: entry.facts.problems,
      });
    case "former_key_named":
      return t("Said that checkpoints of the key {key} are Pegboard’s own", {
        key: escapeInvisible(entry.facts.key.slice(-12)),
      });
    case "webhook_changed":
      return entry.facts.host === ""
        ? t("Removed the webhook of approvals")
        : t("Changed the webhook of approvals: {host}", { host: entry.facts.host });
    case "webhook_failed":
      return t("The webhook of approvals failed: {reason}", {
        reason: escapeInvisible(entry.facts.reason),
      });
  }
}

type SecretEvent = Extract<RecordEvent, { kind: `secret_${string}` }>;

function secretName({ facts }: SecretEvent, nameOf: (tool: string) => string): string {
  const field = escapeInvisible(facts.field);
  return facts.tool === undefined
    ? t("{field} of the connection", { field })
    : t("{field} of {tool}", { field, tool: nameOf(facts.tool) });
}

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
