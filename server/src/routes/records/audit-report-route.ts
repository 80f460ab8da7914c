// GET /api/v1/audit/report   what is wrong with the record, as one file for whoever looks into it

import type { Hono } from "hono";
import { auditReportAnswer } from "../../api-contract/audit/audit-contract.ts";
import type { AuditReportAnswer, AuditVerification } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { AuditStore } from "../../stores/audit/audit-store.ts";
import { hashAfter } from "../../stores/audit/written-entry.ts";

export function auditReportRoute(app: Hono, dependencies: Dependencies): void {
  const { store, audit, checkpoints } = dependencies;
  app.get("/api/v1/audit/report", contract({ answers: auditReportAnswer }), async (context) => {
    const verified = await audit.verify();
    const entries: AuditReportAnswer["entries"] = [];
    for (const position of brokenPlaces(verified))
      entries.push(...(await chainPlace(store, position)));
    context.header("Content-Disposition", 'attachment; filename="audit-report.json"');
    return context.json({
      madeAt: new Date().toISOString(),
      verified,
      entries,
      publicKey: checkpoints.publicKey,
      checkpoints: await checkpoints.list(),
    } satisfies AuditReportAnswer);
  });
}

/** The places that are wrong, and those beside them, in their order. */
function brokenPlaces({ changed, missing, checkpoints }: AuditVerification): number[] {
  const wrong = [
    ...changed.map((position) => ({ from: position, to: position })),
    ...missing,
    ...[...(checkpoints?.broken ?? []), ...(checkpoints?.missing ?? [])].map(({ position }) => ({
      from: position,
      to: position,
    })),
  ];
  const near = wrong.flatMap(({ from, to }) => [from - 1, from, to, to + 1]);
  return [...new Set(near)].filter((position) => position > 0).sort((one, other) => one - other);
}

/** An entry as it is stored, with the hash that it would have; nothing where it is gone. */
async function chainPlace(
  store: Pick<AuditStore, "findAuditRow">,
  position: number,
): Promise<AuditReportAnswer["entries"]> {
  const { row, before } = await store.findAuditRow(position);
  if (!row) return [];
  const { entry: written, hash, agrees } = row;
  return [{ position, written, hash, computed: hashAfter(before?.hash ?? "", written), agrees }];
}
