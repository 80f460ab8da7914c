// GET /api/audit   what happened besides saves: who did what, from where, newest first

import type { Hono } from "hono";
import { z } from "zod";
import type { AuditAnswer, AuditSubject } from "../../api-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readQuery } from "../../http/read-query.ts";
import type { StoredAuditFilter } from "../../stores/audit/audit-store.ts";

const MOST_LISTED = 500;

const text = z.string().min(1).max(200).optional();
const count = z.coerce.number<string>().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const listQuery = z.strictObject({
  ...{ person: text, text, kind: z.string().max(2_000).optional(), since: z.iso.datetime().optional() },
  subject: z
    .string()
    .regex(/^(agent|preset|source):.{1,200}$/, 'must be "agent:", "preset:" or "source:" with an id')
    .optional(),
  ...{ before: count, limit: count },
});

export function auditRoute(app: Hono, { store, audit }: Dependencies): void {
  app.get("/api/audit", async (context) => {
    const { before, limit = 100, ...asked } = readQuery(context, listQuery);
    const most = Math.min(Math.max(1, limit), MOST_LISTED);
    const entries = await store.listAuditEntries(filterOf(asked), { before, most });
    const last = entries.at(-1);
    const brokenAt = await audit.brokenAt();
    return context.json({
      entries,
      ...(last && entries.length === most && { next: last.position }),
      people: await store.listAuditPeople(),
      ...(brokenAt !== undefined && { brokenAt }),
    } satisfies AuditAnswer);
  });
}

function filterOf({ person, kind, subject, text, since }: z.infer<typeof listQuery>): StoredAuditFilter {
  const [subjectKind, id = ""] = subject?.split(/:(.*)/s) ?? [];
  return {
    ...(person !== undefined && { person }),
    ...(kind !== undefined && { kinds: kind.split(",") }),
    ...(subjectKind !== undefined && { subject: { kind: subjectKind as AuditSubject["kind"], id } }),
    ...(text !== undefined && { text: text.trim() }),
    ...(since !== undefined && { since }),
  };
}
