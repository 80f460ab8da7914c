import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { ProblemSeverity } from "@pegboard/registry-core/problems";
import type { Generated, GeneratedAlways } from "kysely";
import type {
  ApiTokenSummary,
  LinkAnswer,
  PersonSummary,
  Rights,
  RunSummary,
  SessionSummary,
} from "../api-contract.ts";

/** What somebody may do. */
interface RightsColumns {
  role: Rights["role"];
  is_approver: number;
  /** JSON; null for all groups. */
  groups: string | null;
  outside: Rights["outside"];
}

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
    /** Of the person, here as wherever a name has an id beside it; null where nobody signed in. */
    deleted_by_id: string | null;
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
    /** What the person is called now, or whoever saved was called then. */
    saved_by: string;
    /** The person's id, where a person saved. */
    saved_by_id: string | null;
    /** The `ChangeSummary` of the save. */
    summary: string;
    /** The `SavedProposal` that it was made of, as JSON. */
    proposal: string | null;
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
    revoked_by_id: string | null;
    /** The person who made it and owns it; null where nobody signed in. */
    person: string | null;
  };
  people: RightsColumns & {
    id: string;
    name: string;
    /** In lower case, unique. */
    email: string;
    role_from: PersonSummary["roleFrom"];
    /** The scrypt hash with its parameters; null for who has no password. */
    password: string | null;
    password_at: string | null;
    /** When somebody first chose how to sign in; null for who is invited. */
    joined_at: string | null;
    /** The `AccountPreferences`, as JSON. */
    preferences: string;
    created_at: string;
    created_by: string;
    created_by_id: string | null;
    last_seen_at: string | null;
    disabled_at: string | null;
    disabled_by: string | null;
    disabled_by_id: string | null;
  };
  /** Whom an identity provider calls by which subject. */
  identities: {
    id: string;
    issuer: string;
    subject: string;
    person: string;
    email: string;
    signed_in_at: string;
  };
  passkeys: {
    /** Of the credential, in base64url. */
    id: string;
    person: string;
    name: string;
    /** In COSE form, in base64url. */
    public_key: string;
    counter: number;
    /** JSON. */
    transports: string;
    created_at: string;
    last_used_at: string | null;
  };
  sessions: {
    id: string;
    /** The SHA-256 of the cookie's value. */
    hash: string;
    person: string;
    way: SessionSummary["way"];
    browser: string;
    address: string;
    created_at: string;
    last_used_at: string;
    /** When somebody last proved who they are in it. */
    fresh_at: string;
    expires_at: string;
  };
  /** Links that can be used once. */
  sign_in_links: {
    id: string;
    hash: string;
    kind: LinkAnswer["kind"];
    person: string | null;
    created_at: string;
    created_by: string;
    created_by_id: string | null;
    expires_at: string;
  };
  /** Tokens of programs and of people's scripts. */
  api_tokens: RightsColumns & {
    id: string;
    hash: string;
    kind: ApiTokenSummary["kind"];
    name: string;
    last_four: string;
    /** The maker, with whom it ends; null where nobody signed in. */
    person: string | null;
    created_at: string;
    created_by: string;
    expires_at: string;
    last_used_at: string | null;
    revoked_at: string | null;
    revoked_by: string | null;
    revoked_by_id: string | null;
  };
  /** Requests with a token from one address on one day (UTC), by one program. */
  api_token_addresses: {
    /** The SHA-256 of what tells the row from others. */
    id: string;
    token: string;
    /** YYYY-MM-DD. */
    day: string;
    address: string;
    program: string;
    requests: number;
    last_used_at: string;
  };
  /** What happened. Triggers refuse to change or delete a row. */
  audit_entries: {
    position: Generated<number>;
    at: string;
    kind: string;
    by_kind: string;
    by_name: string;
    by_person: GeneratedAlways<string | null>;
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
  /** Signed places of the record; one of kind "trim" allows to delete the entries up to it. */
  audit_checkpoints: {
    number: number;
    kind: string;
    at: string;
    position: number;
    hash: string;
    public_key: string;
    signature: string;
  };
  config_schemas: { hash: string; schema: string };
  sources: {
    position: Generated<number>;
    id: string;
    name: string;
    name_key: string | null;
    config: string;
  };
  /** The servers that work with the database. */
  instances: { id: string; facts: string; started_at: string; seen_at: string };
  /** Which server runs the program of a source that runs at one of them. */
  source_leases: { source: string; holder: string; note: string; renewed_at: string };
  paused_sources: {
    source: string;
    paused_at: string;
    paused_by: string;
    paused_by_id: string | null;
  };
  save_trials: { id: number; filler: string };
  preferences: { name: string; value: string };
  sealed_values: { name: string; value: string };
  ignored_problems: {
    problem: string;
    reason: string;
    severity: ProblemSeverity;
    ignored_at: string;
    ignored_by: string;
    ignored_by_id: string | null;
  };
  seen_problems: { problem: string; since: string };
  /** The definitions, compressed; a text where an earlier release wrote them. */
  source_definitions: { source: string; definitions: string | Uint8Array };
  accepted_definitions: {
    source: string;
    definitions: string | null;
    accepted_at: string | null;
    accepted_by: string | null;
    accepted_by_id: string | null;
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
  /** Forms that methods had. `since` is "" of the first one, `definition` is null of none. */
  method_versions: {
    source: string;
    tool: string;
    method: string;
    since: string;
    fingerprint: string;
    definition: string | null;
    /** In characters. */
    size: number;
    /** Null where nobody accepted it, or where that is not known. */
    accepted_by: string | null;
    accepted_by_id: string | null;
  };
  /** Cases of agents, which are deleted with their agent. `content` and `origin` are JSON. */
  evaluation_cases: {
    position: Generated<number>;
    id: string;
    agent: string;
    content: string;
    origin: string;
    created_at: string;
    created_by: string;
    changed_at: string;
  };
  evaluation_runs: {
    id: string;
    agent: string;
    number: number;
    state: RunSummary["state"];
    plan: string;
    tally: string;
    reason: string | null;
    started_at: string;
    started_by: string;
    started_by_id: string | null;
    ended_at: string | null;
    holder: string;
    seen_at: string;
  };
  /** What each variant of a run sends; it goes with the run, as the attempts do. */
  evaluation_variants: { run: string; variant: number; content: string };
  evaluation_attempts: {
    run: string;
    case_id: string;
    variant: number;
    attempt: number;
    content: string;
    /** What was sent and what came back, apart because it is long. */
    exchange: string;
  };
}
