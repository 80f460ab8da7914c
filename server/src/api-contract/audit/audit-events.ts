import { z } from "zod";
import { madeBackup, triedRestore } from "../installation-contract.ts";
import { changeSummary } from "../library-types.ts";
import { role, signInWay } from "../people/people-contract.ts";

const noAuditFacts = z.object({});
const sessionWay = z.enum(["password", "passkey", "sso", "link"]);
const secretPlace = z
  .object({ tool: z.string().optional(), field: z.string() })
  .describe("The tool is absent where it is the connection of a source.");
const callLogRoom = z.object({ days: z.number(), megabytes: z.number() });

/** What happened, and the facts that are kept of it. Of whom and by whom stands beside it. */
const AUDIT_FACTS = {
  wrong_token: z
    .object({ refused: z.number().optional() })
    .describe("`refused`: how many of them were answered 429."),
  token_elsewhere: z
    .object({ method: z.string(), path: z.string() })
    .describe("A token asked for what it does not reach."),
  wrong_code: z.object({ refused: z.number().optional() }),
  right_code: noAuditFacts,
  proof_ended: noAuditFacts,
  token_made: z.object({ token: z.string(), expiresAt: z.string().optional() }),
  token_revoked: z.object({ token: z.string() }),
  token_removed: z.object({ token: z.string() }),
  settings_saved: changeSummary
    .extend({
      revision: z.number(),
      proposal: z.object({ number: z.number(), by: z.string() }).optional(),
    })
    .describe("A save of settings: of the subject, as this revision."),
  agent_made: z.object({ copyOf: z.string().optional() }),
  agent_changed: z.object({ changed: z.array(z.string()) }),
  agent_archived: noAuditFacts,
  agent_unarchived: noAuditFacts,
  agent_deleted: z.object({ forever: z.boolean() }),
  agent_restored: noAuditFacts,
  agent_repaired: noAuditFacts,
  organisation_repaired: noAuditFacts,
  preset_made: noAuditFacts,
  preset_changed: z.object({ changed: z.array(z.string()) }),
  preset_deleted: z.object({ forever: z.literal(true).optional() }),
  preset_restored: noAuditFacts,
  preset_repaired: noAuditFacts,
  signed_in: z.object({ way: sessionWay }),
  sign_in_failed: z
    .object({ way: sessionWay, refused: z.number().optional() })
    .describe("The subject is absent for unknown accounts. `refused`: how many were answered 429."),
  signed_out: noAuditFacts,
  sessions_ended: z.object({ sessions: z.number() }),
  person_invited: z.object({ role }),
  person_joined: z.object({ way: signInWay }),
  person_changed: z.object({ changed: z.array(z.string()), role: role.optional() }),
  person_disabled: z.object({ sessions: z.number(), tokens: z.number() }),
  person_enabled: noAuditFacts,
  person_removed: noAuditFacts,
  sign_in_reset: noAuditFacts,
  password_changed: noAuditFacts,
  passkey_added: z.object({ passkey: z.string() }),
  passkey_removed: z.object({ passkey: z.string() }),
  identity_linked: z.object({ issuer: z.string() }),
  identity_unlinked: z.object({ issuer: z.string() }),
  service_token_made: z.object({ role, expiresAt: z.string() }),
  personal_token_made: z.object({ token: z.string(), expiresAt: z.string() }),
  service_token_revoked: noAuditFacts,
  personal_token_revoked: z.object({ token: z.string() }),
  source_added: z.object({ transport: z.string() }),
  source_edited: z.object({ changed: z.array(z.string()) }),
  source_removed: noAuditFacts,
  source_paused: noAuditFacts,
  source_resumed: noAuditFacts,
  source_refreshed: noAuditFacts,
  source_sign_in_begun: noAuditFacts,
  source_signed_in: noAuditFacts,
  source_signed_out: noAuditFacts,
  auto_accept_on: noAuditFacts,
  auto_accept_off: noAuditFacts,
  call_approved: z.object({ call: z.string(), forRun: z.boolean() }),
  call_declined: z.object({ call: z.string(), reason: z.string() }),
  call_timed_out: z
    .object({ call: z.string(), seconds: z.number() })
    .describe("Nobody decided about it for so long, so Pegboard declined it."),
  method_tried: z
    .object({ call: z.string(), destructive: z.boolean() })
    .describe("Somebody ran it from the page; written before it ran."),
  method_called: z
    .object({ call: z.string() })
    .describe("A call that may destroy something; written before it ran."),
  secret_entered: secretPlace,
  secret_replaced: secretPlace,
  secret_removed: secretPlace,
  secrets_purged: noAuditFacts.describe(
    "A source was removed, and with it every secret of its tools, also from former revisions.",
  ),
  evaluation_cases_changed: z.object({
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
  }),
  evaluation_started: z
    .object({ attempts: z.number(), hosts: z.array(z.string()), tokens: z.number() })
    .describe("Somebody had models asked; `tokens` is the limit of the run."),
  evaluation_stopped: z.object({ number: z.number() }),
  evaluation_resumed: z.object({ number: z.number(), hosts: z.array(z.string()) }),
  evaluation_removed: z.object({ number: z.number() }),
  model_provider_changed: z
    .object({ provider: z.string(), host: z.string(), key: z.enum(["kept", "entered", "removed"]) })
    .describe("Which models are asked where; the key itself is in no entry."),
  model_provider_removed: z.object({ provider: z.string() }),
  webhook_changed: z
    .object({ host: z.string() })
    .describe("Where calls that wait are told of; the host is empty where it was removed."),
  webhook_failed: z
    .object({ host: z.string(), reason: z.string() })
    .describe("The first time since it worked."),
  checkpoint_signed: z
    .object({ number: z.number(), entry: z.number() })
    .describe("Pegboard signed the place of an entry."),
  former_key_named: z
    .object({ key: z.string() })
    .describe("Somebody said that checkpoints of this key are Pegboard's own."),
  record_trimmed: z
    .object({ number: z.number(), entry: z.number(), days: z.number() })
    .describe("Entries up to this one were deleted: they were older than is kept."),
  call_log_on: callLogRoom,
  call_log_off: callLogRoom,
  call_log_changed: callLogRoom,
  calls_forgotten: z.object({ calls: z.number() }),
  calls_exported: noAuditFacts,
  audit_exported: z.object({ entries: z.number() }),
  backup_made: madeBackup,
  restore_tested: triedRestore,
  settings_imported: z
    .object({ document: z.string(), made: z.number(), changed: z.number() })
    .describe("What a document brought was saved at once; the saves are entries of their own."),
  settings_exported: z.object({
    agents: z.number(),
    organisation: z.boolean(),
    presets: z.boolean(),
    sources: z.boolean(),
  }),
  proposal_made: z.object({ number: z.number() }),
  proposal_revised: z.object({ number: z.number(), version: z.number() }),
  proposal_applied: z.object({ number: z.number(), by: z.string() }),
  proposal_answered: z.object({
    number: z.number(),
    answer: z.enum(["changes_requested", "closed", "withdrawn"]),
  }),
  draft_handed_over: z.object({ number: z.number(), to: z.string().nullable() }),
  preferences_changed: z.object({ changed: z.array(z.string()) }),
  problems_ignored: z.object({ problems: z.number(), reason: z.string() }),
  problems_watched: z.object({ problems: z.number() }),
};
type AuditFacts = { [Kind in keyof typeof AUDIT_FACTS]: z.infer<(typeof AUDIT_FACTS)[Kind]> };
export type AuditKind = keyof AuditFacts;

/** What happened, with its facts. */
export type AuditEvent = {
  [Kind in AuditKind]: { kind: Kind; facts: AuditFacts[Kind] };
}[AuditKind];
export const auditEvent = z.union(
  Object.entries(AUDIT_FACTS).map(([kind, facts]) => z.object({ kind: z.literal(kind), facts })),
) as unknown as z.ZodType<AuditEvent>;
