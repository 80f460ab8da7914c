import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { AuditEntry, AuditKind } from "../../api/audit.ts";
import { listText } from "../../language/list-text.ts";
import { say } from "./texts.ts";

/**
 * "Token Desk made": what happened, without whom it happened to. Names and addresses come from
 * outside.
 */
export function eventText(entry: AuditEntry): string {
  switch (entry.kind) {
    case "token_elsewhere":
      return say.happened.token_elsewhere(
        escapeInvisible(`${entry.facts.method} ${entry.facts.path}`),
      );
    case "token_made":
    case "token_revoked":
    case "token_removed":
      return say.happened[entry.kind](escapeInvisible(entry.facts.token));
    case "agent_changed":
    case "preset_changed":
    case "source_edited":
    case "preferences_changed":
      return say.happened[entry.kind](listText(entry.facts.changed.map(fieldName)));
    case "agent_deleted":
      return entry.facts.forever ? say.deletedForGood : say.happened.agent_deleted;
    case "call_log_on":
    case "call_log_changed":
      return say.happened[entry.kind](entry.facts.days, entry.facts.megabytes);
    case "calls_forgotten":
      return say.happened.calls_forgotten(entry.facts.calls);
    case "settings_exported": {
      const { agents, organisation, presets, sources } = entry.facts;
      const more = [
        organisation && say.organisation,
        presets && say.presets,
        sources && say.sources,
      ];
      return say.happened.settings_exported(
        listText([say.agents(agents), ...more.filter((part) => part !== false)]),
      );
    }
    case "problems_ignored":
      return say.happened.problems_ignored(
        entry.facts.problems,
        escapeInvisible(entry.facts.reason),
      );
    case "problems_watched":
      return say.happened.problems_watched(entry.facts.problems);
    default:
      return say.happened[entry.kind];
  }
}

const FIELDS: Readonly<Record<string, string>> = say.fields;
const fieldName = (key: string): string => FIELDS[key] ?? key;

/** What can be filtered for: each stands for several kinds. */
export const EVENT_FILTERS: { id: string; label: string; kinds: AuditKind[] }[] = [
  {
    id: "access",
    label: say.access,
    kinds: ["wrong_token", "token_elsewhere", "token_made", "token_revoked", "token_removed"],
  },
  { id: "terminal", label: say.terminal, kinds: ["right_code", "wrong_code", "proof_ended"] },
  {
    id: "sources",
    label: say.sourcesTitle,
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
    label: say.owners,
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
    label: say.recordsAndExports,
    kinds: [
      ...([
        "call_log_on",
        "call_log_off",
        "call_log_changed",
        "calls_forgotten",
        "calls_exported",
      ] as const),
      "settings_exported",
    ],
  },
  {
    id: "organisation",
    label: say.preferencesAndProblems,
    kinds: ["preferences_changed", "problems_ignored", "problems_watched"],
  },
];
