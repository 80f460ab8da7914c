import { CHANGE_KINDS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { namedRecord } from "../named-record.ts";
import { pageFields, searchWord } from "../query-parts.ts";
import { shapeMessage } from "../shape-messages.ts";
import { auditEvent } from "./audit-events.ts";

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
      browser: z.string().optional().describe("What the browser of the session called itself."),
    })
    .describe(
      "`operator`: where nobody signs in; `system`: Pegboard by itself. `nobody` gave no name that could be believed. A token's name is the one it had.",
    ),
  from: z
    .object({
      via: z.enum(["http", "mcp", "command", "process", "upgrade", "source"]),
      address: z.string(),
      request: z
        .string()
        .optional()
        .describe("The id of the request, as answers and the server's log have it."),
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

/** GET /api/v1/audit/report: what whoever looks into a broken record needs, for admins. */
export const auditReportAnswer = auditCheckpointsAnswer.extend({
  madeAt: z.string(),
  verified: auditVerification,
  entries: z
    .array(
      z.object({
        position: z.number(),
        written: z.string().describe("The entry as it is stored."),
        hash: z.string().describe("As it is stored."),
        computed: z.string().describe("As the entry and the hash stored before it give it."),
        agrees: z.boolean().describe("Whether the columns by which it is found say the same."),
      }),
    )
    .describe("Those that are not as they were written, and their neighbours."),
});
export type AuditReportAnswer = z.infer<typeof auditReportAnswer>;

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
