import type { AuditEntry, AuditSubject } from "../../api-contract/audit-contract.ts";

/** An entry of the record of what happened, before it is written. */
export type NewAuditEntry = DistributiveOmit<AuditEntry, "position">;
type DistributiveOmit<Each, Key extends PropertyKey> = Each extends unknown
  ? Omit<Each, Key>
  : never;

/** The filter for entries; every given field has to match. */
export interface StoredAuditFilter {
  person?: string;
  kinds?: readonly string[];
  subject?: Pick<AuditSubject, "kind" | "id">;
  /** A part of the person's name, of a subject's name or of an address. */
  text?: string;
  /** The earliest time, in ISO 8601. */
  since?: string;
}

/** A place in the record: an entry, and the hash that binds the next one to it. */
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
   * Writes entries in their order, each bound to the one before by its hash. No function changes or
   * deletes one later.
   */
  appendAuditEntries(entries: readonly NewAuditEntry[]): Promise<void>;
  /** Lists entries, newest first, at most `most` of those before position `before`. */
  listAuditEntries(
    filter: StoredAuditFilter,
    page: { before?: number | undefined; most: number },
  ): Promise<AuditEntry[]>;
  /** Lists the people of all entries, by name; at most 500. */
  listAuditPeople(): Promise<string[]>;
  /** Checks so many entries after `from`: whether each is as it was written. */
  readAuditChain(from: AuditChainPlace, most: number): Promise<AuditChainAnswer>;
}
