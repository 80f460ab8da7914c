import type { Context } from "hono";
import type { AuditEvent, AuditSubject } from "../../api-contract.ts";
import type { AuditLog } from "../../audit/audit-log.ts";
import type { Dependencies } from "../../dependencies.ts";
import { askedBy } from "../../http/caller.ts";
import type { NewAuditEntry } from "../../stores/audit/audit-store.ts";
import { type RecordsOfWrites, recordingWrites } from "../../stores/recorded-writes.ts";

export type NamedSubject = Pick<AuditSubject, "id" | "name">;

/** An entry of what a request causes. */
export function requestEntry(
  context: Context,
  event: AuditEvent,
  subject?: AuditSubject,
): NewAuditEntry {
  const at = new Date().toISOString();
  return { at, ...askedBy(context), ...event, ...(subject && { subject }) };
}

/**
 * Runs work whose writes take their entries of the record along, and tells pages of the entries.
 */
export async function recordingAs<T>(
  { events }: Pick<Dependencies, "events">,
  records: RecordsOfWrites,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await recordingWrites(records, work);
  } finally {
    events.publish({ type: "audit" });
  }
}

/** Records events of one kind of subject that a request caused. */
export function recorder({ audit }: Pick<Dependencies, "audit">, kind: AuditSubject["kind"]) {
  return (context: Context, { id, name }: NamedSubject, event: AuditEvent): Promise<void> =>
    audit.record({ ...askedBy(context), ...event, subject: { kind, id, name } });
}

/** Records an event that concerns everybody and that a request caused. */
export function recordEvent(
  { audit }: Pick<Dependencies, "audit">,
  context: Context,
  event: AuditEvent,
): Promise<void> {
  return audit.record({ ...askedBy(context), ...event });
}

/**
 * Notes each code of the terminal that somebody gives; `refused` means that the code was not looked
 * at.
 */
export const noteCodes =
  (audit: Pick<AuditLog, "note">) =>
  (context: Context, outcome: "right" | "wrong" | "refused"): void => {
    const kind = outcome === "right" ? "right_code" : "wrong_code";
    audit.note({ ...askedBy(context), kind, facts: {} }, outcome === "refused");
  };
