import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { ProblemSeverity } from "@pegboard/registry-core/problems";
import type { Generated } from "kysely";

/** The tables. JSON columns hold text, which every database has. */
export interface SqlTables {
  /** The owners of settings, among them the organisation and presets. */
  agents: {
    position: Generated<number>;
    id: string;
    kind: Generated<SettingsOwner["kind"]>;
    name: string;
    /**
     * The key of the name that `nameKey` makes, unique within its kind. Null for the organisation.
     */
    name_key: string | null;
    description: string;
    created_at: string;
    revision: number;
    settings: string;
    config_schemas: Generated<string>;
    tool_sources: Generated<string>;
    saved_at: string | null;
    saved_by: string | null;
    group: string | null;
    archived_at: string | null;
    /** The letters of the tile, which are unique. Null for an owner that is no agent. */
    tile_letters: string | null;
    tile_color: string | null;
    deleted_at: string | null;
    deleted_by: string | null;
  };
  settings_revisions: {
    agent: string;
    revision: number;
    operations: string;
    settings: string;
    config_schemas: Generated<string>;
    tool_sources: Generated<string>;
    saved_at: string;
    saved_by: string;
  };
  /**
   * The listed facts of each revision, in the order of the saves; they are deleted with the owner.
   */
  saves: {
    position: Generated<number>;
    owner: string;
    revision: number;
    saved_at: string;
    saved_by: string;
    /** The `ChangeSummary` of the save. */
    summary: string;
  };
  /** The tools that each save touched; "" where it changed the owner as a whole. */
  save_tools: { save: number; tool: string };
  /** Callers' tokens, which are deleted with their agent. */
  agent_tokens: {
    position: Generated<number>;
    id: string;
    agent: string;
    name: string;
    hash: string;
    last_four: string;
    created_at: string;
    created_by: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
    revoked_by: string | null;
  };
  /** What happened. Triggers refuse to change or delete a row. */
  audit_entries: {
    position: Generated<number>;
    at: string;
    kind: string;
    by_kind: string;
    by_name: string;
    via: string;
    address: string;
    subject_kind: string | null;
    subject: string | null;
    subject_name: string | null;
    /** The `AuditEntry` without its position, as JSON. */
    entry: string;
    /** The SHA-256 of the hash of the row before and of `entry`. */
    hash: string;
  };
  config_schemas: { hash: string; schema: string };
  sources: {
    position: Generated<number>;
    id: string;
    name: string;
    name_key: string | null;
    config: string;
  };
  paused_sources: { source: string; paused_at: string; paused_by: string };
  save_trials: { id: number; filler: string };
  preferences: { name: string; value: string };
  sealed_values: { name: string; value: string };
  ignored_problems: {
    problem: string;
    reason: string;
    severity: ProblemSeverity;
    ignored_at: string;
    ignored_by: string;
  };
  seen_problems: { problem: string; since: string };
  /** The definitions, compressed; a text where an earlier release wrote them. */
  source_definitions: { source: string; definitions: string | Uint8Array };
  accepted_definitions: {
    source: string;
    definitions: string | null;
    accepted_at: string | null;
    accepted_by: string | null;
    takes_changes: number;
    waiting_since: string;
  };
  accepted_forms: {
    source: string;
    fingerprint: string;
    tool: string;
    method: string;
    definition: string;
  };
}
