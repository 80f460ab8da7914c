import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { AuditEntry } from "../../api/audit.ts";
import { t } from "../../messages/t.ts";

export type RecordEvent = Extract<
  AuditEntry,
  {
    kind:
      | ("method_tried" | "method_called" | "checkpoint_signed" | "record_trimmed")
      | ("webhook_changed" | "webhook_failed")
      | ("secret_entered" | "secret_replaced" | "secret_removed");
  }
>;

/** What happened to calls, secrets, the record itself and who is told, as a sentence. */
export function recordEventSentence(entry: RecordEvent, nameOf: (tool: string) => string): string {
  switch (entry.kind) {
    case "method_tried":
      return entry.facts.destructive
        ? t("Tried {call}, destructive", { call: entry.facts.call })
        : t("Tried {call}", { call: entry.facts.call });
    case "method_called":
      return t("Called {call}, destructive", { call: entry.facts.call });
    case "secret_entered":
      return t("Entered a secret: {field} of {tool}", secretWords(entry, nameOf));
    case "secret_replaced":
      return t("Replaced a secret: {field} of {tool}", secretWords(entry, nameOf));
    case "secret_removed":
      return t("Removed a secret: {field} of {tool}", secretWords(entry, nameOf));
    case "checkpoint_signed":
      return t("Signed checkpoint {number, number} at entry {entry, number}", entry.facts);
    case "record_trimmed":
      return t(
        "Deleted entries up to {entry, number}, older than {days, number} days",
        entry.facts,
      );
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

const secretWords = ({ facts }: SecretEvent, nameOf: (tool: string) => string) => ({
  field: facts.field,
  tool: nameOf(facts.tool),
});
