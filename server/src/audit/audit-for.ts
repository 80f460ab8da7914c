import type { AuditEntry, Rights } from "../api-contract.ts";
import { isAtLeast } from "../people/rights.ts";

/** Who reads entries: what they may do, and which person they are. */
export interface AuditReader {
  rights: Rights | undefined;
  person?: string | undefined;
}

/** Whether somebody reads all of every entry. */
export const readsAddresses = ({ rights }: AuditReader): boolean =>
  rights !== undefined && isAtLeast(rights.role, "admin");

/**
 * An entry as somebody may read it. Addresses, sessions and tokens are for admins, and for the
 * person whose they are.
 */
export function auditFor(reader: AuditReader, entry: AuditEntry): AuditEntry {
  const { by, from } = entry;
  const isOwn = by.person !== undefined && by.person === reader.person;
  if (readsAddresses(reader) || isOwn) return entry;
  const { session: _, token: __, ...named } = by;
  return { ...entry, by: named, from: { ...from, address: "" } };
}
