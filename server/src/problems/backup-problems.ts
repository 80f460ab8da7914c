import { newProblem, type Problem } from "@pegboard/registry-core/problems";
import { HOUR } from "../limits.ts";
import type { Preferences } from "../preferences/preferences.ts";
import type { AuditStore } from "../stores/audit/audit-store.ts";

/**
 * The hours after which the organisation wants to be reminded, where no backup is recorded that is
 * newer; undefined where one is, and where nobody wants it.
 */
export async function overdueBackup(
  store: Pick<AuditStore, "listAuditEntries">,
  { backupHours }: Pick<Preferences, "backupHours">,
): Promise<number | undefined> {
  if (backupHours === null) return undefined;
  const since = new Date(Date.now() - backupHours * HOUR).toISOString();
  const made = await store.listAuditEntries({ kinds: ["backup_made"], since }, { most: 1 });
  return made.length === 0 ? backupHours : undefined;
}

export function backupProblems(overdue: number | undefined): Problem[] {
  if (overdue === undefined) return [];
  return [
    newProblem({
      ...{ kind: "backup overdue", severity: "warning", code: "backup_overdue" },
      ...{ values: { hours: overdue }, place: {}, fixes: [] },
    }),
  ];
}
