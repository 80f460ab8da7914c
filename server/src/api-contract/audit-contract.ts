import { z } from "zod";
import { pageFields, searchWord } from "./query-parts.ts";
import { shapeMessage } from "./shape-messages.ts";

const noAuditFacts = z.object({});

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
  preset_deleted: noAuditFacts,
  preset_restored: noAuditFacts,
  preset_repaired: noAuditFacts,
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
  call_log_on: callLogRoom,
  call_log_off: callLogRoom,
  call_log_changed: callLogRoom,
  calls_forgotten: z.object({ calls: z.number() }),
  calls_exported: noAuditFacts,
  settings_exported: z.object({
    agents: z.number(),
    organisation: z.boolean(),
    presets: z.boolean(),
    sources: z.boolean(),
  }),
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
  kind: z.enum(["agent", "preset", "source"]),
  id: z.string(),
  name: z.string(),
});
export type AuditSubject = z.infer<typeof auditSubject>;

const occurrence = z.object({
  position: z.number().describe("A later one has a larger number."),
  at: z.string().describe("ISO 8601; with a count, of the first."),
  by: z
    .object({
      kind: z.enum(["operator", "token", "nobody"]),
      name: z.string(),
      token: z.string().optional(),
    })
    .describe("`nobody` gave no name that could be believed. A token's name is the one it had."),
  from: z
    .object({ via: z.enum(["http", "mcp", "command", "process"]), address: z.string() })
    .describe("By which way in it came, and from which address."),
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
  person: searchWord.optional().describe("Who did it."),
  kind: z.string().max(2_000).optional().describe("`AuditKind`s, with commas."),
  subject: z
    .string()
    .regex(
      /^(agent|preset|source):.{1,200}$/,
      shapeMessage((t) => t('must be "agent:", "preset:" or "source:" with an id')),
    )
    .optional()
    .describe("`agent:ID`, `preset:ID` or `source:ID`."),
  text: searchWord
    .optional()
    .describe("In the names of people, tokens and subjects, and in addresses."),
  since: z.iso.datetime().optional().describe("ISO 8601: happened then or later."),
});
export type AuditFilter = z.input<typeof auditFilter>;
export const auditQuery = auditFilter.extend(pageFields);

/** GET /api/v1/audit[?before=…&limit=…]: newest first; `before` of the next request is `next`. */
export const auditAnswer = z.object({
  entries: z.array(auditEntry),
  next: z.number().optional().describe("Absent when these are the oldest."),
  people: z.array(z.string()).describe("Everybody who is named, for the filter."),
  brokenAt: z
    .number()
    .optional()
    .describe(
      "The first entry that is not as it was written, or before which one is missing: somebody changed the database.",
    ),
});
export type AuditAnswer = z.infer<typeof auditAnswer>;
