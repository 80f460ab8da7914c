import type { Context } from "hono";
import type { AuditEvent, AuditSubject } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { askedBy } from "./caller.ts";

type Named = Pick<AuditSubject, "id" | "name">;

/** Records what a request made happen to a thing of that kind. */
export function recorder({ audit }: Pick<Dependencies, "audit">, kind: AuditSubject["kind"]) {
  return (context: Context, { id, name }: Named, event: AuditEvent): Promise<void> =>
    audit.record({ ...askedBy(context), ...event, subject: { kind, id, name } });
}

/** Records what a request made happen that concerns all. */
export function recordEvent(
  { audit }: Pick<Dependencies, "audit">,
  context: Context,
  event: AuditEvent,
): Promise<void> {
  return audit.record({ ...askedBy(context), ...event });
}
