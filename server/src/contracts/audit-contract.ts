/** Types of the record of what happened besides saves; a part of api-contract.ts. */

/** What happened, and the facts that are kept of it. Of whom and by whom stands beside it. */
interface AuditFacts {
  /** `refused`: how many of them were answered 429. */
  wrong_token: { refused?: number };
  /** A token asked for what it does not reach. */
  token_elsewhere: { method: string; path: string };
  wrong_code: { refused?: number };
  right_code: Nothing;
  proof_ended: Nothing;
  token_made: { token: string; expiresAt?: string };
  token_revoked: { token: string };
  token_removed: { token: string };
  agent_made: { copyOf?: string };
  agent_changed: { changed: string[] };
  agent_archived: Nothing;
  agent_unarchived: Nothing;
  agent_deleted: { forever: boolean };
  agent_restored: Nothing;
  agent_repaired: Nothing;
  organisation_repaired: Nothing;
  preset_made: Nothing;
  preset_changed: { changed: string[] };
  preset_deleted: Nothing;
  preset_restored: Nothing;
  preset_repaired: Nothing;
  source_added: { transport: string };
  source_edited: { changed: string[] };
  source_removed: Nothing;
  source_paused: Nothing;
  source_resumed: Nothing;
  source_refreshed: Nothing;
  source_sign_in_begun: Nothing;
  source_signed_in: Nothing;
  source_signed_out: Nothing;
  auto_accept_on: Nothing;
  auto_accept_off: Nothing;
  call_log_on: CallLogRoom;
  call_log_off: CallLogRoom;
  call_log_changed: CallLogRoom;
  calls_forgotten: { calls: number };
  calls_exported: Nothing;
  settings_exported: { agents: number; organisation: boolean; presets: boolean; sources: boolean };
  preferences_changed: { changed: string[] };
  problems_ignored: { problems: number; reason: string };
  problems_watched: { problems: number };
}

type Nothing = Record<never, never>;
interface CallLogRoom {
  days: number;
  megabytes: number;
}

export type AuditKind = keyof AuditFacts;

/** What happened, with its facts. */
export type AuditEvent = { [Kind in AuditKind]: { kind: Kind; facts: AuditFacts[Kind] } }[AuditKind];

/** What it happened to, as it was called then. */
export interface AuditSubject {
  kind: "agent" | "preset" | "source";
  id: string;
  name: string;
}

/** One entry of the record. Entries are never changed. */
export type AuditEntry = AuditEvent & {
  /** A later one has a larger number. */
  position: number;
  /** ISO 8601; with a count, of the first. */
  at: string;
  /** `nobody` gave no name that could be believed. A token's name is the one it had. */
  by: { kind: "operator" | "token" | "nobody"; name: string; token?: string };
  /** By which way in it came, and from which address. */
  from: { via: "http" | "mcp" | "command" | "process"; address: string };
  subject?: AuditSubject;
  /** How often the same happened within a minute, where it was more than once; `until` is the time of the last. */
  count?: number;
  until?: string;
};

/** The query of GET /api/audit; every given field has to match. */
export interface AuditFilter {
  /** Who did it. */
  person?: string;
  /** `AuditKind`s, with commas. */
  kind?: string;
  /** `agent:ID`, `preset:ID` or `source:ID`. */
  subject?: string;
  /** In the names of people, tokens and subjects, and in addresses. */
  text?: string;
  /** ISO 8601: happened then or later. */
  since?: string;
}

/** GET /api/audit[?before=…&limit=…]: newest first; `before` of the next request is `next`. */
export interface AuditAnswer {
  entries: AuditEntry[];
  /** Absent when these are the oldest. */
  next?: number;
  /** Everybody who is named, for the filter. */
  people: string[];
  /** The first entry that is not as it was written, or before which one is missing: somebody changed the database. */
  brokenAt?: number;
}
