import { escapeInvisible } from "@pegboard/registry-core/internal";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import type { AuditEntry, AuditKind } from "../../api/audit.ts";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";

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
  isFirstStartHidden: t("first start hidden"),
  newAgents: t("what new agents begin with"),
};

const HAPPENED = {
  wrong_token: t("Wrong token"),
  wrong_code: t("Wrong code of the terminal"),
  right_code: t("Right code of the terminal"),
  proof_ended: t("Code of the terminal forgotten by a browser"),
  agent_made: t("Agent made"),
  agent_archived: t("Archived"),
  agent_unarchived: t("Taken out of the archive"),
  agent_restored: t("Restored"),
  agent_repaired: t("Repaired"),
  organisation_repaired: t("Organisation repaired"),
  preset_made: t("Preset made"),
  preset_deleted: t("Preset deleted"),
  preset_restored: t("Preset restored"),
  preset_repaired: t("Preset repaired"),
  source_added: t("Source added"),
  source_removed: t("Source removed"),
  source_paused: t("Source paused"),
  source_resumed: t("Source resumed"),
  source_refreshed: t("Source refreshed"),
  source_sign_in_begun: t("Sign-in begun"),
  source_signed_in: t("Signed in"),
  source_signed_out: t("Signed out"),
  auto_accept_on: t("Auto-accept on"),
  auto_accept_off: t("Auto-accept off"),
  call_log_off: t("Log of calls switched off"),
  calls_exported: t("Log of calls exported"),
};

/** A sentence about an event, such as "Token Desk made". Names and addresses come from outside. */
export function eventText(entry: AuditEntry): string {
  switch (entry.kind) {
    case "token_elsewhere":
      return t("Token refused at {asked}", {
        asked: escapeInvisible(`${entry.facts.method} ${entry.facts.path}`),
      });
    case "token_made":
      return t("Token {name} made", { name: escapeInvisible(entry.facts.token) });
    case "token_revoked":
      return t("Token {name} revoked", { name: escapeInvisible(entry.facts.token) });
    case "token_removed":
      return t("Token {name} removed", { name: escapeInvisible(entry.facts.token) });
    case "agent_changed":
    case "preset_changed":
      return t("Changed: {fields}", { fields: eventFieldNames(entry.facts.changed) });
    case "source_edited":
      return t("Source edited: {fields}", { fields: eventFieldNames(entry.facts.changed) });
    case "preferences_changed":
      return t("Preferences changed: {fields}", { fields: eventFieldNames(entry.facts.changed) });
    case "agent_deleted":
      return entry.facts.forever ? t("Deleted for good") : t("Deleted");
    case "call_log_on":
      return t(
        "Log of calls switched on: {days, plural, one {# day} other {# days}}, {megabytes, number} MB",
        entry.facts,
      );
    case "call_log_changed":
      return t(
        "Log of calls keeps {days, plural, one {# day} other {# days}}, {megabytes, number} MB",
        entry.facts,
      );
    case "calls_forgotten":
      return t("Log of calls deleted: {calls, plural, one {# call} other {# calls}}", {
        calls: entry.facts.calls,
      });
    case "settings_exported": {
      const { agents, organisation, presets, sources } = entry.facts;
      const more = [
        organisation && t("the organisation"),
        presets && t("presets"),
        sources && t("sources"),
      ];
      return t("Settings exported: {what}", {
        what: listText([agentCount(agents), ...more.filter((part) => part !== false)]),
      });
    }
    case "problems_ignored":
      return t("{count, plural, one {# problem} other {# problems}} ignored: {reason}", {
        count: entry.facts.problems,
        reason: escapeInvisible(entry.facts.reason),
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
    case "problems_watched":
      return t("{count, plural, one {# problem} other {# problems}} watched again", {
        count: entry.facts.problems,
      });
    default:
      return HAPPENED[entry.kind];
  }
}

const eventFieldNames = (keys: readonly string[]): string =>
  listText(keys.map((key) => EVENT_FIELD_NAMES[key] ?? key));

/** The filters for events, each of which stands for several kinds. */
export const EVENT_FILTERS: { id: string; label: string; kinds: AuditKind[] }[] = [
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
      ] as const),
      "settings_exported",
    ],
  },
  {
    id: "organisation",
    label: t("Settings and problems"),
    kinds: ["preferences_changed", "problems_ignored", "problems_watched"],
  },
];
