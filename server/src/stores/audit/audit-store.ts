import type {
  AuditEntry,
  AuditFacetsAnswer,
  AuditSubject,
} from "../../api-contract/audit/audit-contract.ts";

/** An entry of the record of what happened, before it is written. */
export type NewAuditEntry = DistributiveOmit<AuditEntry, "position">;
type DistributiveOmit<Each, Key extends PropertyKey> = Each extends unknown
  ? Omit<Each, Key>
  : never;

/** The filter for entries; every given field has to match. */
export interface StoredAuditFilter {
  person?: string;
  /** The id of the person who did it, whatever it is called now. */
  personId?: string;
  kinds?: readonly string[];
  subject?: Pick<AuditSubject, "kind" | "id">;
  /** A part of the person's name, of a subject's name, of an address or of a fact. */
  text?: string;
  /** The kinds of changes of which a save has one. */
  changes?: readonly string[];
  /** With `text`: the names of tools that stand for it, as facts have them. */
  tools?: readonly string[];
  /** The earliest time, in ISO 8601. */
  since?: string;
  /** Of what happened to agents, only what happened to these. */
  agents?: readonly string[];
  /** With `agents`: the numbers of the proposals of which entries are listed. */
  proposals?: readonly string[];
  /** Whether addresses are left out of where a text is looked for. */
  withoutAddresses?: boolean;
}

/** An entry as it is stored, with its hash. */
export interface AuditRow {
  position: number;
  /** The `AuditEntry` without its position, as JSON. */
  entry: string;
  hash: string;
  /** Whether the columns by which it is found agree with it. */
  agrees: boolean;
}

/** A place in the record: an entry, and the hash that binds the next one to it. */
export interface AuditChainPlace {
  position: number;
  hash: string;
}

/**
 * A signed place of the record. A `trim` is the end of what was deleted: the record begins after
 * it.
 */
export interface AuditCheckpoint extends AuditChainPlace {
  kind: "checkpoint" | "trim";
  number: number;
  at: string;
  /** The base64 of the SPKI form of the Ed25519 key that signed it. */
  publicKey: string;
  signature: string;
}

interface NewCheckpoint {
  /** With a time in ISO 8601, entries before it are deleted up to the checkpoint. */
  before?: string;
  sign(place: AuditChainPlace & { number: number }): AuditCheckpoint;
  entriesOf(checkpoint: AuditCheckpoint): readonly NewAuditEntry[];
}

/** The record of what happened. */
export interface AuditStore {
  /**
   * Writes entries in their order, each bound to the one before by its hash. No function changes or
   * deletes one later.
   */
  appendAuditEntries(entries: readonly NewAuditEntry[]): Promise<void>;
  /** Lists entries, newest first, at most `most` of those before the one at position `before`. */
  listAuditEntries(
    filter: StoredAuditFilter,
    page: { before?: number | undefined; most: number },
  ): Promise<AuditEntry[]>;
  /** The position of the entry so many newer than another; undefined when there are not so many. */
  findNewerAudit(position: number, by: number): Promise<number | undefined>;
  /** Reads entries as they are stored, oldest first, at most `most` of those after a position. */
  readAuditRows(after: number, most: number): Promise<AuditRow[]>;
  /** Reads an entry and the one before it, as far as they are there. */
  findAuditRow(position: number): Promise<{ row?: AuditRow; before?: AuditRow }>;
  /** How many entries there are, and when the first happened. */
  countAudit(): Promise<{ total: number; first?: string }>;
  /** The last position that was given, also where its entry is gone since; 0 before the first. */
  readLastAuditPosition(): Promise<number>;
  /** In their order. */
  listAuditCheckpoints(): Promise<AuditCheckpoint[]>;
  /**
   * Adds a checkpoint at the newest entry, or at the last one to be deleted, with its entries.
   * Undefined where there is no such entry.
   */
  addAuditCheckpoint(made: NewCheckpoint): Promise<AuditCheckpoint | undefined>;
  /** Counts what there is of each person, kind, subject and time. */
  countAuditFacets(filter: StoredAuditFilter): Promise<AuditFacetsAnswer>;
}
