import { escapeInvisible } from "@pegboard/registry-core/internal";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import type { AuditEntry } from "../../api/audit.ts";
import { t } from "../../messages/t.ts";

export type EvaluationEvent = Extract<
  AuditEntry,
  { kind: `evaluation_${string}` | `model_provider_${string}` }
>;

export const isEvaluationEvent = (entry: AuditEntry): entry is EvaluationEvent =>
  /^(evaluation|model_provider)_/.test(entry.kind);

/** A sentence in the past tense about cases, runs and whom they ask. */
export function evaluationEventSentence(entry: EvaluationEvent): string {
  switch (entry.kind) {
    case "evaluation_cases_changed":
      return casesSentence(entry.facts);
    case "evaluation_started":
      return t(
        "Had {hosts} asked: {attempts, plural, one {# attempt} other {# attempts}}, at most {tokens, number} tokens",
        { ...entry.facts, hosts: hostsText(entry.facts.hosts) },
      );
    case "evaluation_stopped":
      return t("Stopped run {number} of evaluations", { number: entry.facts.number });
    case "evaluation_resumed":
      return t("Resumed run {number} of evaluations: {hosts}", {
        number: entry.facts.number,
        hosts: hostsText(entry.facts.hosts),
      });
    case "evaluation_removed":
      return t("Removed run {number} of evaluations", { number: entry.facts.number });
    case "model_provider_changed":
      return t(
        "Entered the provider of models {provider}: {host}{key, select, entered {, with a key} removed {, its key removed} other {}}",
        {
          provider: escapeInvisible(entry.facts.provider),
          host: escapeInvisible(entry.facts.host),
          key: entry.facts.key,
        },
      );
    case "model_provider_removed":
      return t("Removed the provider of models {provider}", {
        provider: escapeInvisible(entry.facts.provider),
      });
  }
}

const hostsText = (hosts: readonly string[]): string => listText(hosts.map(escapeInvisible));

function casesSentence({
  added,
  changed,
  removed,
}: Extract<EvaluationEvent, { kind: "evaluation_cases_changed" }>["facts"]): string {
  return listText([
    ...(added > 0 ? [t("Added {added, plural, one {# case} other {# cases}}", { added })] : []),
    ...(changed > 0
      ? [t("Changed {changed, plural, one {# case} other {# cases}}", { changed })]
      : []),
    ...(removed > 0
      ? [t("Removed {removed, plural, one {# case} other {# cases}}", { removed })]
      : []),
  ]);
}
