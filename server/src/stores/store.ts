import type { JsonValue } from "@pegboard/json-schema";
import type {
  JsonSchema,
  OwnerSettings,
  SettingsOperation,
  ToolDefinition,
} from "@pegboard/registry-core";
import type { ChangeSummary } from "@pegboard/registry-core/internal";
import type { Damage, IgnoredMark } from "@pegboard/registry-core/problems";
import type { TileChoice } from "../api-contract/agent-contract.ts";
import type { AuditEntry } from "../api-contract/audit/audit-contract.ts";
import type { TokenSummary } from "../api-contract/token-contract.ts";
import type { AcceptedDefinitions, AcceptedForm } from "./accepted-definitions.ts";
import type { AuditStore } from "./audit/audit-store.ts";
import type { EvaluationStore } from "./evaluations/evaluation-store.ts";
import type { Done, DoneMark } from "./people/done-by.ts";
import type { PeopleStore } from "./people/people-store.ts";
import type { SavesFilter } from "./saves-filter.ts";
import type { InstanceStore } from "./shared/instance-queries.ts";
import type { LeaseStore } from "./shared/lease-queries.ts";
import type { VersionStore } from "./versions/method-versions.ts";

/** Id of the organisation among the owners of settings. No agent can have it. */
export const ORGANISATION = "@organisation";

/**
 * An owner of settings as it is stored: an agent, a preset or the organisation. Secrets inside
 * `settings` are sealed. Times are ISO 8601 in UTC.
 */
export interface StoredOwner {
  /** As `ownerOf` reads it. */
  id: string;
  createdAt: string;
  /** Counts the saves; 0 before the first one. */
  revision: number;
  settings: OwnerSettings;
  configSchemas: ConfigSchemas;
  toolSources: ToolSources;
  savedAt: string | null;
  savedBy: string | null;
  /** The id of the person who saved it last, where a person did. */
  savedById?: string | null;
}

export interface StoredAgent extends StoredOwner {
  name: string;
  description: string;
  /** The group that lists sort and filter it by. */
  group: string | null;
  /** Since when it is put away. */
  archivedAt: string | null;
  tile: TileChoice;
}

export type StoredPreset = StoredOwner & Pick<StoredAgent, "name" | "description">;

/** What is stored of the owners of each kind. */
export interface StoredOwners {
  agent: StoredAgent;
  preset: StoredPreset;
  organisation: StoredOwner;
}
export type OwnerKind = keyof StoredOwners;

/** Who deleted an owner, and when. */
export type DeletedMark = Done<"deleted">;

/** A tile is empty where the owner is no agent. */
export type DeletedOwner = DeletedMark &
  Pick<StoredAgent, "id" | "name" | "tile"> & { group?: string };

/** The group that an agent is in, by which roles are narrowed. */
export type AgentGroup = Pick<StoredAgent, "id" | "name" | "group">;

/** An owner whose settings cannot be read; the others work. */
export interface DamagedOwner extends Pick<StoredAgent, "id" | "name"> {
  damage: Damage;
  /** The newest save that can be read; 0 is it was created. */
  readableRevision: number;
}

type CreatedOwner = Pick<StoredAgent, "id" | "name" | "description" | "createdAt"> &
  Partial<Pick<StoredAgent, "group">>;
/** What is changed of an owner itself; the rest stays. Only agents have a group or an archive. */
export type OwnerChange = Partial<
  Pick<StoredAgent, "name" | "description" | "group" | "archivedAt">
>;

/**
 * Tool name to the hash of the schema that its config was saved against; `readSchema` gives the
 * schema.
 */
export type ConfigSchemas = Record<string, string>;

/**
 * Tool name to the source that its settings were made for; tools that run in Pegboard itself have
 * none.
 */
export type ToolSources = Readonly<Record<string, string>>;

/** One of several writes that belong together: as the function of its name. */
export type OwnerWrite = {
  [Name in StoreWrite]: { name: Name; args: Parameters<Store[Name]> };
}[StoreWrite];
type StoreWrite =
  | ("createOwner" | "changeOwner" | "markDeleted" | "deleteOwner")
  | ("saveSettings" | "settleProposal");

/** Who saved when. */
export interface SavedMark {
  savedAt: string;
  savedBy: string;
  /** The id of the person whose name that is. */
  savedById?: string | undefined;
}

/** A secret of a tool that a save entered, replaced or removed; never its value. */
export interface SecretChange {
  kind: "secret_entered" | "secret_replaced" | "secret_removed";
  tool: string;
  /** The place in the tool's config, with points between its parts. */
  field: string;
}

/**
 * One save of an owner's settings: what was asked for and what came out. Secrets are sealed in
 * both.
 */
export interface SettingsRevision extends SavedMark {
  /** As `ownerOf` reads it. */
  owner: string;
  revision: number;
  operations: SettingsOperation[];
  settings: OwnerSettings;
  configSchemas: ConfigSchemas;
  toolSources: ToolSources;
  /** Who asked for it and from where. With it, the save also becomes an entry of the record. */
  asked?: Pick<AuditEntry, "by" | "from">;
  /** The secrets that it entered, replaced and removed: each becomes an entry beside it. */
  secrets?: readonly SecretChange[];
  /** The proposal that it was made of. */
  proposal?: SavedProposal;
}

/** The number of an accepted proposal, and the name of who proposed it. */
export interface SavedProposal {
  number: number;
  by: string;
}

/** One save as lists show it, without any value. */
export interface ListedSave extends SavedMark, ChangeSummary {
  /** Counts the saves of all owners: a later one has a larger number. */
  position: number;
  owner: string;
  revision: number;
  proposal?: SavedProposal;
}

/** How much is kept. */
export interface RecordCounts {
  /** Of the database. */
  bytes: number;
  saves: number;
  /** Entries of the audit, among them the saves. */
  events: number;
  /** Tokens that have not ended, of agents that are not deleted. */
  usable: number;
  /** Those of them that never end by themselves. */
  endless: number;
  /** The agents that have one. */
  agents: number;
}

/** A problem that somebody decided to leave as it is, by its id. */
interface StoredIgnoredProblem extends IgnoredMark {
  problem: string;
}

/** A source that was added in the browser. Secrets inside `config` are sealed. */
export interface StoredSource {
  id: string;
  name: string;
  config: JsonValue;
}

/** Who paused a source, and when; `by` is a file's name where that switches it off. */
export type PausedMark = DoneMark;

/** A token of an agent's callers. Its value is not kept. */
export interface StoredToken extends Omit<TokenSummary, "person"> {
  agent: string;
  /** The id of the person who owns it. */
  person: string | null;
  /** SHA-256 of the value, in hexadecimal digits. */
  hash: string;
}

/**
 * How each kind of record that may hold secrets is rewritten. Called within a transaction: pure,
 * and throwing undoes all.
 */
export interface ConfigRewriting {
  settings(owner: string, settings: OwnerSettings, sources: ToolSources): OwnerSettings;
  operations(
    owner: string,
    operations: SettingsOperation[],
    sources: ToolSources,
  ): SettingsOperation[];
  source(id: string, config: JsonValue): JsonValue;
  /** A value of the server's own, by its name. */
  sealedValue(name: string, value: JsonValue): JsonValue;
}

/**
 * Everything that survives a restart. Every write is atomic and durable when its promise resolves.
 * A save takes the revision that it makes: it answers false and changes nothing unless that
 * directly follows the stored one, so that two people who save at once cannot overwrite each other.
 */
export interface Store
  extends AuditStore,
    EvaluationStore,
    InstanceStore,
    LeaseStore,
    PeopleStore,
    VersionStore {
  /** In the order in which they were created; without those that cannot be read. */
  listOwners<Kind extends OwnerKind>(kind: Kind): Promise<StoredOwners[Kind][]>;
  findOwner<Kind extends OwnerKind>(
    kind: Kind,
    id: string,
  ): Promise<StoredOwners[Kind] | undefined>;
  /** While the organisation is among them, `readOrganisation` answers its newest readable save. */
  listDamaged(kind: OwnerKind): Promise<DamagedOwner[]>;
  /** The last first. */
  listDeleted(kind: OwnerKind): Promise<DeletedOwner[]>;
  /**
   * The groups of agents, also of those that are deleted or cannot be read; of one agent when an id
   * is given.
   */
  listAgentGroups(id?: string): Promise<AgentGroup[]>;
  /** What the organisation set. The same `settings` object while nobody changes them. */
  readOrganisation(): Promise<StoredOwner>;

  /**
   * Puts the newest save that can be read in the place of what cannot, as a new revision. False
   * when there is no such owner.
   */
  repairOwner(id: string, mark: SavedMark): Promise<boolean>;
  /**
   * Its id says of which kind it is, as `ownerOf` reads it; an agent gets a tile of its own. False
   * when the id is taken, or the name among those of its kind; names that differ in case only are
   * one. Its first saves are made with it.
   */
  createOwner(owner: CreatedOwner, saves?: readonly SettingsRevision[]): Promise<boolean>;
  /** False when there is no such agent or preset, or another has the name. */
  changeOwner(id: string, change: OwnerChange): Promise<boolean>;
  /**
   * Takes it out of everything but `listDeleted`; its name is free, its id and its tile are not.
   * False when there is no such agent or preset.
   */
  markDeleted(id: string, mark: DeletedMark): Promise<boolean>;
  /**
   * All of it is as it was, its revisions too; its tokens are revoked since it was deleted, unless
   * they are kept. False when it is not deleted, or another has the name.
   */
  restoreOwner(id: string, options?: { keepsTokens: boolean }): Promise<boolean>;
  /**
   * For good, deleted before or not, with its revisions and tokens. False when there is no such
   * agent or preset.
   */
  deleteOwner(id: string): Promise<boolean>;

  saveSettings(revision: SettingsRevision): Promise<boolean>;
  /** All of these in their order, or none when one of them would answer false. */
  writeOwners(writes: readonly OwnerWrite[]): Promise<boolean>;
  /** The saves after revision `after`, oldest first. */
  listSettingsRevisions(owner: string, after: number): Promise<SettingsRevision[]>;
  readSettingsRevision(owner: string, revision: number): Promise<SettingsRevision | undefined>;
  /**
   * Newest first, at most `most` of those before position `before`. Saves of deleted agents are
   * gone.
   */
  listSaves(
    filter: SavesFilter,
    page: { before?: number | undefined; most: number },
  ): Promise<ListedSave[]>;
  /** Who saved anything, of one owner or of all, in the order of their names; at most 500. */
  listSavers(owner?: string): Promise<string[]>;

  /** Of one agent, in the order in which they were made. */
  listTokens(agent: string): Promise<StoredToken[]>;
  /** Of any agent. */
  findToken(hash: string): Promise<StoredToken | undefined>;
  /** When the next token after that time ends by itself, and the agents whose tokens end then. */
  nextTokenEnd(after: string): Promise<{ at: string; agents: string[] } | undefined>;
  addToken(token: StoredToken): Promise<void>;
  /** False when the agent has no such token, or somebody ended it before. */
  revokeToken(agent: string, id: string, mark: Done<"revoked">): Promise<boolean>;
  /** False when the agent has no such token. */
  removeToken(agent: string, id: string): Promise<boolean>;
  markTokenUsed(id: string, usedAt: string): Promise<void>;

  /**
   * What the organisation chose, by name; without what it never chose, and undefined for what is no
   * JSON.
   */
  readPreferences(): Promise<Record<string, JsonValue | undefined>>;
  /**
   * Stores what is named, all or nothing; the rest stays. Answers the names that changed since the
   * revision that the change is based on, if there are any: then nothing is stored.
   */
  changePreferences(
    changes: Readonly<Record<string, JsonValue>>,
    baseRevision?: number,
  ): Promise<string[]>;

  /**
   * How much is kept: saves of all owners, entries of the audit, tokens that have not ended at that
   * time. With `agents`, saves and tokens of no other agents.
   */
  readRecordCounts(at: string, agents?: readonly string[]): Promise<RecordCounts>;

  /** The problems that somebody ignores, in no order. */
  listIgnoredProblems(): Promise<StoredIgnoredProblem[]>;
  /** All or none; replaces what was stored for those problems. */
  ignoreProblems(ignored: readonly StoredIgnoredProblem[]): Promise<void>;
  /** Forgets what is stored for those problems. False when nobody ignored any of them. */
  watchProblems(problems: readonly string[]): Promise<boolean>;
  /** When each problem was first seen, by its id, ISO 8601. */
  listFirstSeen(): Promise<Map<string, string>>;
  /**
   * All or none: `problems` are seen since then where nothing is stored of them, `gone` are
   * forgotten.
   */
  noteFirstSeen(seen: {
    problems: readonly string[];
    since: string;
    gone: readonly string[];
  }): Promise<void>;

  listSources(): Promise<StoredSource[]>;
  /** False when the id or the name is taken; names that differ in case only are one. */
  addSource(source: StoredSource): Promise<boolean>;
  /** Replaces its name and how it is reached. False when another has the name. */
  changeSource(source: StoredSource): Promise<boolean>;
  /** Of every kind, those of files too, by their ids. */
  listPausedSources(): Promise<ReadonlyMap<string, PausedMark>>;
  /** Without a mark it goes on. */
  pauseSource(id: string, mark: PausedMark | undefined): Promise<void>;
  /**
   * Deletes its definitions, also the accepted and the former ones, too: another source may get the id. False when
   * there is no such source.
   */
  deleteSource(id: string): Promise<boolean>;

  /** A schema by the hash of its content; each is kept once, for ever. */
  readSchema(hash: string): Promise<JsonSchema | undefined>;
  keepSchema(hash: string, schema: JsonSchema): Promise<void>;

  /** The last good definitions of a source, for when it is offline. */
  readDefinitions(source: string): Promise<ToolDefinition[] | undefined>;
  writeDefinitions(source: string, definitions: ToolDefinition[]): Promise<void>;

  /** A key of the server's own, sealed, by its name. */
  readSealedValue(name: string): Promise<JsonValue | undefined>;
  /** Answers the value that is stored: an earlier one stays. */
  keepSealedValue(name: string, value: JsonValue): Promise<JsonValue>;
  /** The names that begin with a prefix, in their order. */
  listSealedNames(prefix: string): Promise<string[]>;
  /** An earlier one goes; without a value nothing stays. */
  replaceSealedValue(name: string, value?: JsonValue): Promise<void>;

  readAccepted(source: string): Promise<AcceptedDefinitions | undefined>;
  writeAccepted(source: string, accepted: AcceptedDefinitions): Promise<void>;

  readForms(source: string): Promise<AcceptedForm[]>;
  /** One that is kept already stays. */
  keepForms(source: string, forms: readonly AcceptedForm[]): Promise<void>;
  dropForms(source: string, fingerprints: readonly string[]): Promise<void>;

  /** Rewrites everything that may hold secrets, revisions too, in one transaction. */
  rewriteConfigs(rewrite: ConfigRewriting): Promise<void>;

  /** Writes as much as a save has, and takes it away again; rejects as a save would. */
  tryToSave(): Promise<void>;

  close(): Promise<void>;
}
