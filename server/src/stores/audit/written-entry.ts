import { createHash } from "node:crypto";
import type { AuditEntry } from "../../api-contract/audit/audit-contract.ts";
import type { NewAuditEntry } from "./audit-store.ts";

/** Reads an entry. An entry that is no JSON any more is not listed, and the chain reports it. */
export function readAuditEntry(position: number, entry: string): AuditEntry[] {
  try {
    return [{ position, ...(JSON.parse(entry) as NewAuditEntry) }];
  } catch {
    return [];
  }
}

/** The hash of an entry, which binds it to the one before. */
export const hashAfter = (before: string, entry: string): string =>
  createHash("sha256").update(`${before}\n${entry}`).digest("hex");
