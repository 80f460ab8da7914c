import { CHANGE_KINDS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { madeBackup } from "./installation-contract.ts";
import { changeSummary } from "./library-types.ts";
import { namedRecord } from "./named-record.ts";
import { role, signInWay } from "./people/people-contract.ts";
import { pageFields, searchWord } from "./query-parts.ts";
import { shapeMessage } from "./shape-messages.ts";

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
  ...{ call_log_on: callLogRoom, call_log_off: callLogRoom, call_log_changed: callLogRoom },
  calls_forgotten: z.object({ calls: z.number() }),
  calls_exported: noAuditFacts,
  audit_exported: z.object({ entries: z.number() }),
  backup_made: madeBackup,
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

/** What it happened to, as it was called then. */
export const auditSubject = z.object({
  kind: z.enum([
    "agent",
    "preset",
    "source",
    "organisation",
    "person",
    "service_token",
    "proposal",
  ]),
  id: z.string(),
  name: z.string(),
});
export type AuditSubject = z.infer<typeof auditSubject>;

const occurrence = z.object({
  position: z.number().describe("A later one has a larger number."),
  at: z.string().describe("ISO 8601; with a count, of the first."),
  by: z
    .object({
      kind: z.enum(["operator", "person", "service", "token", "nobody", "system"]),
      name: z.string(),
      token: z.string().optional(),
      person: z.string().optional().describe("The id of the person, also of a personal token's."),
      session: z.string().optional(),
    })
    .describe(
      "`operator`: where nobody signs in; `system`: Pegboard by itself. `nobody` gave no name that could be believed. A token's name is the one it had.",
    ),
  from: z
    .object({
      via: z.enum(["http", "mcp", "command", "process", "upgrade", "source"]),
      address: z.string(),
    })
    .describe(
      "By which way in it came, and from which address, which is empty for who is no admin and did not do it. `source`: a source lists something new. `upgrade`: a save from before saves were recorded here; it was taken over when Pegboard was upgraded.",
    ),
  subject: auditSubject.optional(),
  count: z
    .number()
    .optional()
    .describe(
      "How often the same happened within a minute, where it was more than once; `until` is the time of the last.",
    ),
  until: z.string().optional(),
});
/** One entry of the record. Entries are never changed. */
export const auditEntry = z.intersection(auditEvent, occurrence);
export type AuditEntry = z.infer<typeof auditEntry>;

/** The query of GET /api/v1/audit; every given field has to match. */
export const auditFilter = z.strictObject({
  person: searchWord.optional().describe("Who did it, as it was called then."),
  personId: searchWord.optional().describe("The person who did it, whatever it was called then."),
  kind: z.string().max(2_000).optional().describe("`AuditKind`s, with commas."),
  subject: z
    .string()
    .regex(
      /^(?:(?:agent|preset|source|person|service_token|proposal):.{1,200}|organisation)$/,
      shapeMessage((t) =>
        t(
          'must be "organisation", or "agent:", "preset:", "source:", "person:", "service_token:" or "proposal:" with an id',
        ),
      ),
    )
    .optional()
    .describe(
      "`agent:ID`, `preset:ID`, `source:ID`, `person:ID`, `service_token:ID`, `proposal:NUMBER` or `organisation`.",
    ),
  change: z
    .string()
    .transform((given) => given.split(","))
    .pipe(z.array(z.enum(CHANGE_KINDS)))
    .optional()
    .describe("`ChangeKind`s, with commas: only saves that changed such things."),
  text: searchWord
    .optional()
    .describe(
      "In the names of people, tokens, subjects and changed tools, in addresses, and in the facts.",
    ),
  since: z.iso.datetime().optional().describe("ISO 8601: happened then or later."),
});
export type AuditFilter = z.input<typeof auditFilter>;
export const auditExportQuery = auditFilter.extend({
  format: z.enum(["jsonl", "csv"]).default("jsonl"),
});
export const auditQuery = auditFilter.extend({
  ...pageFields,
  around: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe("Without `before`: the page begins a little newer than the entry at this position."),
});

const auditVerification = z.object({
  at: z.string().describe("When it was checked."),
  entries: z.number().describe("How many were looked at."),
  upTo: z.number().describe("The newest entry up to which all are as they were written; 0: none."),
  last: z
    .object({ position: z.number(), hash: z.string() })
    .describe(
      "The newest entry and its hash. Kept elsewhere as a checkpoint, it shows later whether any entry up to it was changed, cut off or written anew.",
    ),
  changed: z
    .array(z.number())
    .describe("Entries that do not give their hash together with the one before. At most 100."),
  missing: z
    .array(z.object({ from: z.number(), to: z.number() }))
    .describe("Entries that are gone; also at the end. At most 100."),
  checkpoints: z
    .object({
      count: z.number(),
      last: z.object({ number: z.number(), at: z.string(), position: z.number() }).optional(),
      broken: z
        .array(z.object({ number: z.number(), position: z.number() }))
        .describe(
          "Their signature is wrong or of a key that is not known, or the record has another entry there. At most 100.",
        ),
      missing: z
        .array(z.object({ number: z.number(), position: z.number() }))
        .describe("Those that are gone, at the entry that tells of them or is next. At most 100."),
      otherKeys: z
        .array(z.object({ publicKey: z.string(), count: z.number() }))
        .describe(
          "The keys that are not known, and how many each signed: that of the data folder before its key was lost, or somebody else's.",
        ),
      beginsAfter: z
        .number()
        .optional()
        .describe("The last entry that was deleted because it was older than what is kept."),
    })
    .optional()
    .describe("The signed checkpoints that are kept; absent for an exported record."),
  checkpoint: z
    .object({ position: z.number(), holds: z.boolean() })
    .optional()
    .describe("Whether the given checkpoint is still in the record."),
});
export type AuditVerification = z.infer<typeof auditVerification>;

/** GET /api/v1/audit/checkpoints: to be kept where nobody who can change the record reaches them. */
export const auditCheckpointsAnswer = z.object({
  publicKey: z.string().describe("The Ed25519 key that signs, in base64 of its SPKI form."),
  checkpoints: z.array(
    z.object({
      kind: z
        .enum(["checkpoint", "trim"])
        .describe("`trim`: entries up to it were deleted, because they were older than is kept."),
      number: z.number(),
      at: z.string(),
      position: z.number().describe("Of the entry."),
      hash: z.string().describe("Of the entry."),
      publicKey: z.string(),
      signature: z
        .string()
        .describe(
          'In base64, of the lines "pegboard audit", kind, number, at, position and hash, with a line feed between them.',
        ),
    }),
  ),
});
export type AuditCheckpointsAnswer = z.infer<typeof auditCheckpointsAnswer>;

/** POST /api/v1/audit/verify: checks every entry from the first one on. */
export const auditVerifyRequest = z.strictObject({
  checkpoint: z
    .strictObject({
      position: z.number().int().min(1),
      hash: z.string().regex(
        /^[0-9a-f]{64}$/,
        shapeMessage((t) => t("must be the 64 letters and digits of a hash")),
      ),
    })
    .optional(),
  formerKey: z
    .string()
    .max(200)
    .regex(
      /^[A-Za-z0-9+/]+=*$/,
      shapeMessage((t) => t("must be a public key in base64")),
    )
    .optional()
    .describe(
      "A key that signed before the present one; only admins name it. It counts from then on.",
    ),
});
export type AuditVerifyRequest = z.input<typeof auditVerifyRequest>;
export const auditVerifyAnswer = auditVerification;

/** GET /api/v1/audit/:position: an entry and its place in the chain. */
export const auditEntryAnswer = z.object({
  entry: auditEntry,
  hash: z.string().describe("As it is stored."),
  computed: z.string().describe("As the entry and the hash before give it."),
  before: z
    .object({ position: z.number(), hash: z.string(), at: z.string(), by: z.string() })
    .optional()
    .describe("The entry before it; absent for the first, and where it is missing."),
});
export type AuditEntryAnswer = z.infer<typeof auditEntryAnswer>;

/** GET /api/v1/audit/export: a line of the JSON lines, newest last; `pegboard audit verify` checks them. */
export const exportedAuditEntry = z.intersection(auditEntry, z.object({ hash: z.string() }));

/**
 * GET /api/v1/audit/facets: how many entries there are of each person, kind, subject and time. Each
 * is counted as if the filter had nothing for it, so that another one can be chosen.
 */
export const auditFacetsAnswer = z.object({
  who: z
    .array(z.object({ name: z.string(), person: z.string().optional(), count: z.number() }))
    .describe("By the person, else by the name; at most 500, those with most entries."),
  kinds: namedRecord(z.number()).describe("By `AuditKind`."),
  changes: namedRecord(z.number()).describe(
    "Saves by the `ChangeKind`s that they have, with commas between them.",
  ),
  subjects: z
    .array(auditSubject.extend({ count: z.number() }))
    .describe("As they were called last; at most 500, those with most entries."),
  times: z.object({
    day: z.number().describe("In the last 24 hours."),
    week: z.number(),
    month: z.number().describe("In the last 30 days."),
    all: z.number(),
  }),
});
export type AuditFacetsAnswer = z.infer<typeof auditFacetsAnswer>;

/** GET /api/v1/audit[?before=…&limit=…]: newest first; `before` of the next request is `next`. */
export const auditAnswer = z.object({
  entries: z.array(auditEntry),
  next: z.number().optional().describe("Absent when these are the oldest."),
  total: z.number().describe("How many entries the record has, whatever was asked for."),
  first: z.string().optional().describe("When the oldest of them happened, in ISO 8601."),
  verified: auditVerification
    .optional()
    .describe("The last check of the whole record; absent before the first since the start."),
  brokenAt: z
    .number()
    .optional()
    .describe("The first entry that is not as it was written, or before which one is missing."),
  checking: z
    .object({ entries: z.number(), of: z.number() })
    .optional()
    .describe("How many entries the check that goes on has looked at; absent when none does."),
});
export type AuditAnswer = z.infer<typeof auditAnswer>;
