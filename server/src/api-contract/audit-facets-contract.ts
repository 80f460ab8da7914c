import { z } from "zod";
import { auditSubject } from "./audit-contract.ts";
import { namedRecord } from "./named-record.ts";

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
