import type { Context } from "hono";
import type { AuditEvent, AuditSubject } from "../../api-contract.ts";
import type { AuditLog } from "../../audit/audit-log.ts";
import type { Dependencies } from "../../dependencies.ts";
import { askedBy } from "../../http/caller.ts";

type NamedSubject = Pick<AuditSubject, "id" | "name">;

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
