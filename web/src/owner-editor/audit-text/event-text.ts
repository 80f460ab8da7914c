import { escapeInvisible } from "@pegboard/registry-core/internal";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import type { AuditEntry, AuditKind } from "../../api/audit.ts";
import { agentCount } from "../../messages/counts.ts";
import { CHANGE_FILTERS, savedText } from "../../messages/saved-text.ts";
import { t } from "../../messages/t.ts";
import {
  type EvaluationEvent,
  evaluationEventSentence,
  isEvaluationEvent,
} from "./evaluation-event-text.ts";
import { peopleEventSentence } from "./people-event-text.ts";
import { proposalEventSentence, recordEventSentence } from "./record-event-text.ts";

const EVENT_FIELD_NAMES: Readonly<Record<string, string>> = {
  name: t("name"),
  description: t("description"),
  group: t("group"),
  config: t("connection"),
  paused: t("paused"),
  grouping: t("grouping"),
  without: t("what is left out"),
  allowPrivate: t("private addresses"),
  url: t("address"),
  text: t("description"),
  fileName: t("file name"),
  tokenizer: t("tokenizer"),
  functionLimits: t("limits of providers"),
  toolcallReason: t("reason of calls"),
  callTimeLimit: t("time limit of calls"),
  approvalTimeLimit: t("time limit of approvals"),
  backupHours: t("reminder of backups"),
  newAgentBudget: t("token budget of new agents"),
  isFirstStartHidden: t("first start hidden"),
  newAgents: t("what new agents begin with"),
  protected: t("what is protected"),
};

const HAPPENED = {
  wrong_token: t("Sent a wrong token"),
  wrong_code: t("Gave a wrong code of the terminal"),
  right_code: t("Gave the code of the terminal"),
  proof_ended: t("Made a browser forget the code of the terminal"),
  agent_made: t("Made the agent"),
  agent_archived: t("Archived the agent"),
  agent_unarchived: t("Took the agent out of the archive"),
  agent_restored: t("Restored the agent"),
  agent_repaired: t("Repaired the agent"),
  organisation_repaired: t("Repaired what the organisation set"),
  preset_made: t("Made the preset"),
  preset_restored: t("Restored the preset"),
  preset_repaired: t("Repaired the preset"),
  source_added: t("Added the source"),
  source_removed: t("Removed the source"),
  source_paused: t("Paused the source"),
  source_resumed: t("Resumed the source"),
  source_refreshed: t("Refreshed the source"),
  source_sign_in_begun: t("Began to sign in at the source"),
  source_signed_in: t("Signed in at the source"),
  source_signed_out: t("Signed out at the source"),
  auto_accept_on: t("Switched auto-accept on"),
  auto_accept_off: t("Switched auto-accept off"),
  call_log_off: t("Switched the log of calls off"),
  calls_exported: t("Exported the log of calls"),
};

/** Whether somebody was refused. */
export const isRefusal = (kind: AuditKind): boolean =>
  ["wrong_token", "wrong_code", "token_elsewhere", "sign_in_failed"].includes(kind);

/**
 * A sentence about an entry in the past tense, such as "Made the token Desk". Names and addresses
 * come from outside; `nameOf` gives the name of a tool.
 */
export function eventText(entry: AuditEntry, nameOf: (tool: string) => string): string {
  const { count = 1 } = entry;
  const said = isEvaluationEvent(entry)
    ? evaluationEventSentence(entry)
    : eventSentence(entry, nameOf);
  return count === 1
    ? said
    : t("{said}, {count, plural, one {# time} other {# times}}", { said, count });
}

function eventSentence(
  entry: Exclude<AuditEntry, EvaluationEvent>,
  nameOf: (tool: string) => string,
): string {
  switch (entry.kind) {
    case "settings_saved":
      return t("Saved revision {revision}: {changes}", {
        revision: entry.facts.revision,
        changes: uncapitalised(savedText(entry.facts, nameOf)),
      });
    case "token_elsewhere":
      return t("Was refused with its token at {asked}", {
        asked: escapeInvisible(`${entry.facts.method} ${entry.facts.path}`),
      });
    case "token_made":
      return t("Made the token {name}", { name: escapeInvisible(entry.facts.token) });
    case "token_revoked":
      return t("Revoked the token {name}", { name: escapeInvisible(entry.facts.token) });
    case "token_removed":
      return t("Removed the token {name}", { name: escapeInvisible(entry.facts.token) });
    case "agent_changed":
    case "preset_changed":
      return t("Changed {fields}", { fields: eventFieldNames(entry.facts.changed) });
    case "source_edited":
      return t("Edited the source: {fields}", { fields: eventFieldNames(entry.facts.changed) });
    case "preferences_changed":
      return t("Changed preferences: {fields}", { fields: eventFieldNames(entry.facts.changed) });
    case "agent_deleted":
      return entry.facts.forever ? t("Deleted the agent for good") : t("Deleted the agent");
    case "preset_deleted":
      return entry.facts.forever ? t("Deleted the preset for good") : t("Deleted the preset");
    case "audit_exported":
    case "backup_made":
    case "restore_tested":
    case "settings_exported":
    case "settings_imported":
      return transferSentence(entry);
    case "proposal_made":
    case "proposal_revised":
    case "proposal_applied":
    case "proposal_answered":
    case "draft_handed_over":
      return proposalEventSentence(entry);
    case "call_log_on":
    case "call_log_changed":
    case "calls_forgotten":
    case "call_approved":
    case "call_declined":
    case "call_timed_out":
      return callEventSentence(entry);
    case "method_tried":
    case "method_called":
    case "secret_entered":
    case "secret_replaced":
    case "secret_removed":
    case "secrets_purged":
    case "problems_ignored":
    case "problems_watched":
    case "checkpoint_signed":
    case "record_trimmed":
    case "former_key_named":
    case "webhook_changed":
    case "webhook_failed":
      return recordEventSentence(entry, nameOf);
    default:
      return isPlain(entry) ? HAPPENED[entry.kind] : peopleEventSentence(entry);
  }
}

type BackupEvent = "backup_made" | "restore_tested";
type TransferEntry = Extract<
  AuditEntry,
  { kind: "settings_exported" | "settings_imported" | "audit_exported" | BackupEvent }
>;

function transferSentence(entry: TransferEntry): string {
  if (entry.kind === "settings_imported") return importedSentence(entry.facts);
  if (entry.kind === "backup_made")
    return t("Made the backup {name}", { name: escapeInvisible(entry.facts.file) });
  if (entry.kind === "restore_tested")
    return t("Tried a restore of {name}", { name: escapeInvisible(entry.facts.file) });
  if (entry.kind === "audit_exported")
    return t("Exported {entries, plural, one {# entry} other {# entries}} of this record", {
      entries: entry.facts.entries,
    });
  const { agents, organisation, presets, sources } = entry.facts;
  const more = [
    organisation && t("the organisation"),
    presets && t("presets"),
    sources && t("sources"),
  ];
  return t("Exported the settings of {what}", {
    what: listText([agentCount(agents), ...more.filter((part) => part !== false)]),
  });
}

function importedSentence({
  document,
  made,
  changed,
}: Extract<AuditEntry, { kind: "settings_imported" }>["facts"]): string {
  const parts = [
    made > 0 && t("{count, number} made", { count: made }),
    changed > 0 && t("{count, number} changed", { count: changed }, "owners of an import"),
  ];
  return t("Imported {document}: {what}", {
    document: escapeInvisible(document),
    what: listText(parts.filter((part) => part !== false)),
  });
}

const isPlain = <Kind extends AuditKind>(entry: {
  kind: Kind;
}): entry is { kind: Kind & keyof typeof HAPPENED } => Object.hasOwn(HAPPENED, entry.kind);

type CallEvent = Extract<
  AuditEntry,
  {
    kind:
      | "call_log_on"
      | "call_log_changed"
      | "calls_forgotten"
      | "call_approved"
      | "call_declined"
      | "call_timed_out";
  }
>;

/** What was decided about calls, and about their log. */
function callEventSentence(entry: CallEvent): string {
  switch (entry.kind) {
    case "call_log_on":
      return t(
        "Switched the log of calls on: {days, plural, one {# day} other {# days}}, {megabytes, number} MB",
        entry.facts,
      );
    case "call_log_changed":
      return t(
        "Set the log of calls to {days, plural, one {# day} other {# days}}, {megabytes, number} MB",
        entry.facts,
      );
    case "calls_forgotten":
      return t("Deleted {calls, plural, one {# call} other {# calls}} from the log", {
        calls: entry.facts.calls,
      });
    case "call_approved":
      return entry.facts.forRun
        ? t("Approved for a run: {call}", { call: entry.facts.call })
        : t("Approved once: {call}", { call: entry.facts.call });
    case "call_declined":
      return t("Declined: {call}{reason, select, none {} other {, “{reason}”}}", {
        call: entry.facts.call,
        reason: escapeInvisible(entry.facts.reason) || "none",
      });
    case "call_timed_out":
      return t(
        "Declined, since nobody decided for {seconds, plural, one {# second} other {# seconds}}: {call}",
        entry.facts,
      );
  }
}

/** A sentence as a part of another. */
const uncapitalised = (text: string): string =>
  LOCALE.startsWith("de") ? text : text.slice(0, 1).toLocaleLowerCase(LOCALE) + text.slice(1);

export const eventFieldNames = (keys: readonly string[]): string =>
  listText(keys.map((key) => EVENT_FIELD_NAMES[key] ?? key));

/** The filters: each stands for several kinds of entries, or for saves that changed something. */
export const AUDIT_FILTERS: {
  id: string;
  label: string;
  kinds: readonly AuditKind[];
  changes?: readonly string[];
}[] = [
  { id: "saves", label: t("Saves"), kinds: ["settings_saved"] },
  ...CHANGE_FILTERS.map(({ id, label, kinds }) => ({
    id,
    label: t("Saves: {kind}", { kind: label }),
    kinds: ["settings_saved" as const],
    changes: kinds,
  })),
  {
    id: "access",
    label: t("Tokens", {}, "of access"),
    kinds: ["wrong_token", "token_elsewhere", "token_made", "token_revoked", "token_removed"],
  },
  {
    id: "terminal",
    label: t("Code of the terminal"),
    kinds: ["right_code", "wrong_code", "proof_ended"],
  },
  {
    id: "sources",
    label: t("Sources"),
    kinds: [
      ...([
        "source_added",
        "source_edited",
        "source_removed",
        "source_paused",
        "source_resumed",
      ] as const),
      ...([
        "source_refreshed",
        "source_sign_in_begun",
        "source_signed_in",
        "source_signed_out",
      ] as const),
      ...(["auto_accept_on", "auto_accept_off"] as const),
    ],
  },
  {
    id: "owners",
    label: t("Agents and presets"),
    kinds: [
      ...([
        "agent_made",
        "agent_changed",
        "agent_archived",
        "agent_unarchived",
        "agent_deleted",
      ] as const),
      ...([
        "agent_restored",
        "agent_repaired",
        "preset_made",
        "preset_changed",
        "preset_deleted",
      ] as const),
      ...(["preset_restored", "preset_repaired", "organisation_repaired"] as const),
    ],
  },
  {
    id: "out",
    label: t("Log of calls and exports"),
    kinds: [
      ...([
        "call_log_on",
        "call_log_off",
        "call_log_changed",
        "calls_forgotten",
        "calls_exported",
        "call_approved",
        "call_declined",
        "call_timed_out",
        "method_tried",
        "method_called",
      ] as const),
      "settings_exported",
      "audit_exported",
      "backup_made",
      "restore_tested",
    ],
  },
  {
    id: "organisation",
    label: t("Settings and problems"),
    kinds: [
      "settings_imported",
      ...(["preferences_changed", "problems_ignored", "problems_watched"] as const),
      ...(["secret_entered", "secret_replaced", "secret_removed", "secrets_purged"] as const),
      ...(["webhook_changed", "webhook_failed"] as const),
      ...(["model_provider_changed", "model_provider_removed"] as const),
      ...(["checkpoint_signed", "record_trimmed", "former_key_named"] as const),
    ],
  },
  {
    id: "evaluations",
    label: t("Evaluations"),
    kinds: [
      ...(["evaluation_cases_changed", "evaluation_started", "evaluation_stopped"] as const),
      ...(["evaluation_resumed", "evaluation_removed"] as const),
    ],
  },
  {
    id: "proposals",
    label: t("Proposals"),
    kinds: [
      ...(["proposal_made", "proposal_revised", "proposal_applied"] as const),
      ...(["proposal_answered", "draft_handed_over"] as const),
    ],
  },
];
