import { newProblem, type Problem } from "@pegboard/registry-core/problems";
import type { CallLog } from "../call-log/call-log.ts";
import { HOUR } from "../limits.ts";
import type { Preferences } from "../preferences/preferences.ts";
import type { Store } from "../stores/store.ts";

/** That calls are no longer logged, and why. */
export function callLogProblems({ issue }: Pick<CallLog, "issue">): Problem[] {
  if (!issue) return [];
  const values = { reason: issue.message };
  return [
    newProblem({
      kind: "call log stopped",
      severity: "warning",
      code: "call_log_stopped",
      values,
      place: {},
      fixes: [],
    }),
  ];
}

/**
 * The hours after which the organisation wants to be reminded, where no backup is recorded that is
 * newer; undefined where one is, and where nobody wants it.
 */
export async function overdueBackup(
  store: Pick<Store, "listAuditEntries">,
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
      kind: "backup overdue",
      severity: "warning",
      code: "backup_overdue",
      values: { hours: overdue },
      place: {},
      fixes: [],
    }),
  ];
}
