// GET /api/v1/audit   what happened besides saves: who did what, from where, newest first

import type { Hono } from "hono";
import type { z } from "zod";
import { auditAnswer, auditQuery } from "../../api-contract/audit-contract.ts";
import type { AuditAnswer, AuditSubject } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readQuery } from "../../http/read-request.ts";
import { MOST_LISTED } from "../../limits.ts";
import type { StoredAuditFilter } from "../../stores/audit/audit-store.ts";

export function auditRoute(app: Hono, { store, audit }: Dependencies): void {
  app.get(
    "/api/v1/audit",
    contract({ answers: auditAnswer, query: auditQuery }),
    async (context) => {
      const { before, limit = 100, ...asked } = readQuery(context, auditQuery);
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
    },
  );
}

function filterOf({
  person,
  kind,
  subject,
  text,
  since,
}: z.infer<typeof auditQuery>): StoredAuditFilter {
  const [subjectKind, id = ""] = subject?.split(/:(.*)/s) ?? [];
  return {
    ...(person !== undefined && { person }),
    ...(kind !== undefined && { kinds: kind.split(",") }),
    ...(subjectKind !== undefined && {
      subject: { kind: subjectKind as AuditSubject["kind"], id },
    }),
    ...(text !== undefined && { text: text.trim() }),
    ...(since !== undefined && { since }),
  };
}
