import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type {
  AccountPreferences,
  ApiTokenSummary,
  LinkAnswer,
  PersonSummary,
  ProposalComment,
  ProposalState,
  Rights,
  SessionSummary,
  TokenAddress,
} from "../../api-contract.ts";
import type { NewAuditEntry } from "../audit/audit-store.ts";
import type { Done } from "./done-by.ts";

/** Somebody who may sign in. Every time is in ISO 8601. */
export interface StoredPerson extends Rights {
  id: string;
  name: string;
  email: string;
  roleFrom: PersonSummary["roleFrom"];
  /** The scrypt hash with its parameters; null for who has no password. */
  password: string | null;
  passwordAt: string | null;
  /** When somebody first chose how to sign in; null for who is invited. */
  joinedAt: string | null;
  preferences: AccountPreferences;
  createdAt: string;
  createdBy: string;
  /** Of the person, here as wherever a name has an id beside it; null where nobody signed in. */
  createdById: string | null;
  lastSeenAt: string | null;
  disabledAt: string | null;
  disabledBy: string | null;
  disabledById: string | null;
}

/** Whom an identity provider calls by which subject. */
export interface StoredIdentity {
  id: string;
  issuer: string;
  subject: string;
  person: string;
  email: string;
  signedInAt: string;
}

export interface StoredPasskey {
  /** Of the credential, in base64url. */
  id: string;
  person: string;
  name: string;
  /** In COSE form, in base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  createdAt: string;
  lastUsedAt: string | null;
}

/** One browser in which somebody is signed in. */
export interface StoredSession {
  id: string;
  /** The SHA-256 of the cookie's value. */
  hash: string;
  person: string;
  way: SessionSummary["way"];
  browser: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
  /** When somebody last proved who they are in it. */
  freshAt: string;
  expiresAt: string;
}

/** A link that can be used once. */
export interface StoredSignInLink {
  id: string;
  hash: string;
  kind: LinkAnswer["kind"];
  /** Null for the first admin, who is nobody yet. */
  person: string | null;
  createdAt: string;
  createdBy: string;
  createdById: string | null;
  expiresAt: string;
}

/** A token of a program, or of a person's scripts. */
export interface StoredApiToken extends Rights {
  id: string;
  hash: string;
  kind: ApiTokenSummary["kind"];
  name: string;
  lastFour: string;
  person: string | null;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  revokedBy: string | null;
  revokedById: string | null;
}

/** A save that waits for another person, or a draft that was handed over. */
export interface StoredProposal {
  id: string;
  number: number;
  state: ProposalState;
  title: string;
  note: string;
  /** The id of the person, of a token its maker's. */
  author: string | null;
  authorName: string;
  draftFor: string | null;
  version: number;
  owners: SettingsOwner[];
  size: number;
  createdAt: string;
  changedAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedById: string | null;
}

/** What a proposal changes of one owner. Secrets in the operations are sealed. */
export interface ProposedChange {
  owner: SettingsOwner;
  baseRevision: number;
  operations: SettingsOperation[];
  toolSources: Readonly<Record<string, string>>;
}

interface StoredProposalVersion {
  id: string;
  proposal: string;
  version: number;
  changes: ProposedChange[];
  createdAt: string;
}

export interface StoredProposalComment {
  id: string;
  proposal: string;
  kind: ProposalComment["kind"];
  text: string;
  item: string | null;
  person: string | null;
  name: string;
  createdAt: string;
}

/** What is kept of people, by table. */
export interface PeopleRows {
  proposals: StoredProposal;
  proposal_versions: StoredProposalVersion;
  proposal_comments: StoredProposalComment;
  people: StoredPerson;
  identities: StoredIdentity;
  passkeys: StoredPasskey;
  sessions: StoredSession;
  sign_in_links: StoredSignInLink;
  api_tokens: StoredApiToken;
}
export type PeopleTable = keyof PeopleRows;

/** Rows whose fields have these values. */
type Matching<Table extends PeopleTable> = Partial<PeopleRows[Table]>;

export interface PeopleReads {
  /** Lists rows in the order in which they were made. */
  listRows<Table extends PeopleTable>(
    table: Table,
    matching?: Matching<Table>,
  ): Promise<PeopleRows[Table][]>;
  findRow<Table extends PeopleTable>(
    table: Table,
    matching: Matching<Table>,
  ): Promise<PeopleRows[Table] | undefined>;
}

export interface PeopleWrites extends PeopleReads {
  addRow<Table extends PeopleTable>(table: Table, row: PeopleRows[Table]): Promise<void>;
  /** Answers how many rows were changed. */
  changeRows<Table extends PeopleTable>(
    table: Table,
    matching: Matching<Table>,
    change: Partial<PeopleRows[Table]>,
  ): Promise<number>;
  /** Answers how many rows were deleted. */
  deleteRows<Table extends PeopleTable>(table: Table, matching: Matching<Table>): Promise<number>;
  /** Revokes the agents' tokens that a person owns; answers whose they were. */
  revokeAgentTokens(person: string, mark: Done<"revoked">): Promise<string[]>;
  /** Records what happened, in the same transaction. */
  record(entries: readonly NewAuditEntry[]): Promise<void>;
}

/** A proposal that is applied in the version that somebody looked at. */
export interface SettledProposal {
  proposal: Pick<StoredProposal, "id" | "version">;
  comment: StoredProposalComment;
  entry: NewAuditEntry;
}

/** Requests with a token from one address on one day (UTC), by one program. */
export interface TokenUse {
  token: string;
  address: string;
  program: string;
  requests: number;
  /** ISO 8601; its day is the day. */
  lastUsedAt: string;
}

/** From where tokens of programs are used. */
export interface TokenAddressStore {
  /** Adds to what was counted, and forgets days before the one that is given (YYYY-MM-DD). */
  addTokenUses(uses: readonly TokenUse[], keptSince: string): Promise<void>;
  /** Lists addresses and programs since a day, what was used last first. */
  listTokenAddresses(token: string, since: string): Promise<TokenAddress[]>;
}

/** People, how they sign in, where they are signed in, and what acts for them. */
export interface PeopleStore extends PeopleReads, TokenAddressStore {
  /**
   * Runs one change as a whole or not at all, with its entries of the record. Nothing slow belongs
   * in it: others wait.
   */
  changePeople<T>(change: (writes: PeopleWrites) => Promise<T>): Promise<T>;
  /**
   * Marks a proposal as applied, with its entry of the record; false when it was decided or
   * changed since.
   */
  settleProposal(settled: SettledProposal): Promise<boolean>;
  /** Notes that a session or a token was used, which nobody waits for. */
  noteUse(table: "sessions" | "api_tokens" | "passkeys", id: string, at: string): Promise<void>;
  /** The agents' tokens that a person owns and that have not ended. */
  listOwnedAgentTokens(
    person: string,
  ): Promise<{ agent: string; agentName: string; name: string }[]>;
}
