import type { AuditEntry, AuditSubject } from "../../api-contract/audit-contract.ts";

/** An entry of the record of what happened, before it is written. */
export type NewAuditEntry = DistributiveOmit<AuditEntry, "position">;
type DistributiveOmit<Each, Key extends PropertyKey> = Each extends unknown
  ? Omit<Each, Key>
  : never;

/** Which entries are listed; every given field has to match. */
export interface StoredAuditFilter {
  person?: string;
  kinds?: readonly string[];
  subject?: Pick<AuditSubject, "kind" | "id">;
  /** A part of who did it, of a subject's name or of an address. */
  text?: string;
  /** ISO 8601. */
  since?: string;
}

/** An entry of the record, and what binds the next one to it. */
export interface AuditChainPlace {
  position: number;
  hash: string;
}

/** How far the record is as it was written, and the first entry that is not. */
interface AuditChainAnswer {
  last: AuditChainPlace;
  looked: number;
  brokenAt?: number;
}

/** The record of what happened besides saves. */
export interface AuditStore {
  /**
   * Writes them in their order, each bound to the one before by its hash. Nothing changes or
   * deletes one later.
   */
  appendAuditEntries(entries: readonly NewAuditEntry[]): Promise<void>;
  /** Newest first, at most `most` of those before position `before`. */
  listAuditEntries(
    filter: StoredAuditFilter,
    page: { before?: number | undefined; most: number },
  ): Promise<AuditEntry[]>;
  /** Who did anything, in the order of their names; at most 500. */
  listAuditPeople(): Promise<string[]>;
  /** Looks at so many entries after `from`: whether each is as it was written. */
  readAuditChain(from: AuditChainPlace, most: number): Promise<AuditChainAnswer>;
}
