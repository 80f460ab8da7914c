import { type Kysely, type Migration, Migrator } from "kysely";
import type { TileChoice } from "../../api-contract/agent-contract.ts";
import { chooseTile } from "../choose-tile.ts";
import { engineOf } from "../engines.ts";
import type { SqlTables } from "../sql-tables.ts";
import { ORGANISATION } from "../store.ts";
import { nameKey } from "../store-keys.ts";
import { addAuditPeople } from "./add-audit-people.ts";
import { addCalls } from "./add-calls.ts";
import { addEvaluationCases, addEvaluationRuns } from "./add-evaluations.ts";
import { addMethodVersions, addVersionMarks } from "./add-method-versions.ts";
import { addPeople, addTextTable } from "./add-people.ts";
import { addRecordedSaves } from "./add-recorded-saves.ts";
import { addSaves } from "./add-saves.ts";
import { addSharedChanges } from "./add-shared-changes.ts";
import { addToolSources } from "./add-tool-sources.ts";
import { resumable } from "./finish-migration.ts";
import {
  addConfigSchemas,
  addOverrideSchemas,
  addPreferences,
  createFirstTables,
} from "./first-tables.ts";
import { keepTrimming, trimOnce } from "./keep-trimming.ts";
import { moveOverrides } from "./move-overrides.ts";

/** Adds the table of events besides saves, whose rows never change. */
async function addAuditEntries(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const text = (name: string) => [name, "text"] as const;
  const engine = engineOf(database);
  await engine.prepareRecordNumbers(database);
  await schema
    .createTable("audit_entries")
    .addColumn("position", "integer", engine.recordNumber)
    .addColumn(...text("at"), (column) => column.notNull())
    .addColumn(...text("kind"), (column) => column.notNull())
    .addColumn(...text("by_kind"), (column) => column.notNull())
    .addColumn(...text("by_name"), (column) => column.notNull())
    .addColumn(...text("via"), (column) => column.notNull())
    .addColumn(...text("address"), (column) => column.notNull())
    .addColumn(...text("subject_kind"))
    .addColumn(...text("subject"))
    .addColumn(...text("subject_name"))
    .addColumn(...text("entry"), (column) => column.notNull())
    .addColumn(...text("hash"), (column) => column.notNull())
    .execute();
  await schema
    .createIndex("audit_entries_person")
    .on("audit_entries")
    .columns(["by_name", "position"])
    .execute();
  await schema
    .createIndex("audit_entries_subject")
    .on("audit_entries")
    .columns(["subject", "position"])
    .execute();
  const message = "entries of the record are never changed";
  for (const change of ["update", "delete"] as const)
    await engine.refuse(database, { table: "audit_entries", change, message });
}

/** Makes presets owners of settings beside agents, with names of their own. */
async function addOwnerKinds(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("agents")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("agent"))
    .execute();
  const owners = database as Kysely<Pick<SqlTables, "agents">>;
  await owners
    .updateTable("agents")
    .set({ kind: "organisation" })
    .where("id", "=", ORGANISATION)
    .execute();
  await schema.dropIndex("agents_name").ifExists().execute();
  await schema
    .createIndex("agents_name")
    .unique()
    .on("agents")
    .columns(["kind", "name_key"])
    .execute();
}

/** Adds the table of forms that decisions of the organisation name. */
async function addAcceptedForms({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("accepted_forms")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("tool", "text", (column) => column.notNull())
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("definition", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("accepted_forms_key", ["source", "fingerprint"])
    .execute();
}

/** Adds the person of each save, who may be called something else later. */
async function addSavers({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("saves").addColumn("saved_by_id", "text").execute();
  await schema.createIndex("saves_saver").on("saves").column("saved_by_id").execute();
}

/** Adds which server runs the program of a source that runs at one of them. */
async function addSourceLeases({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("source_leases")
    .addColumn("source", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("renewed_at", "text", (column) => column.notNull())
    .execute();
}

/** Adds the person of other marks that name somebody; who made a token is its person already. */
async function addDoerIds({ schema }: Kysely<unknown>): Promise<void> {
  for (const [table, acts] of Object.entries({
    agents: ["deleted"],
    agent_tokens: ["revoked"],
    people: ["created", "disabled"],
    sign_in_links: ["created"],
    api_tokens: ["revoked"],
    proposals: ["decided"],
  }))
    for (const act of acts)
      await schema.alterTable(table).addColumn(`${act}_by_id`, "text").execute();
}

/** Adds the person of marks of sources and of problems. */
async function addMarkIds({ schema }: Kysely<unknown>): Promise<void> {
  for (const [table, act] of Object.entries({
    paused_sources: "paused",
    ignored_problems: "ignored",
    accepted_definitions: "accepted",
  }))
    await schema.alterTable(table).addColumn(`${act}_by_id`, "text").execute();
}

/** Lets the newest entries of the record be read without a look at the others. */
async function addEntriesByTime({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex("audit_entries_time")
    .on("audit_entries")
    .columns(["at", "position"])
    .execute();
}

/** Adds from where tokens of programs are used. */
async function addTokenAddresses({ schema }: Kysely<unknown>): Promise<void> {
  await addTextTable(schema.createTable("api_token_addresses"), [
    "token",
    "day",
    "address",
    "program",
    "requests#",
    "last_used_at",
  ]);
  await schema
    .createIndex("api_token_addresses_token")
    .on("api_token_addresses")
    .columns(["token", "day"])
    .execute();
}

/** All migrations by name, in order. One that was released never changes. */
const migrations = {
  "001-first-release": { up: createFirstTables },
  "002-config-schemas": { up: addConfigSchemas },
  "003-override-schemas": { up: addOverrideSchemas },
  "004-preferences": { up: addPreferences },
  "005-ignored-problems": { up: addIgnoredProblems },
  "006-unique-names": { up: addUniqueNames },
  "007-sealed-values": { up: addSealedValues },
  "008-accepted-definitions": { up: addAcceptedDefinitions },
  "009-tool-sources": { up: addToolSources },
  "010-organisation-settings": { up: moveOverrides },
  "011-template-trimming": { up: keepTrimming },
  "012-agent-tokens": { up: addAgentTokens },
  "013-paused-sources": { up: addPausedSources },
  "014-saves": { up: addSaves },
  "015-agent-groups-and-tiles": { up: addGroupsAndTiles },
  "016-deleted-agents": { up: addDeletedMarks },
  "017-seen-problems": { up: addSeenProblems },
  "018-presets": { up: addOwnerKinds },
  "019-accepted-forms": { up: addAcceptedForms },
  "020-audit-entries": { up: addAuditEntries },
  "021-single-trimming": { up: trimOnce },
  "022-recorded-saves": { up: addRecordedSaves },
  "023-people": { up: addPeople },
  "024-savers": { up: addSavers },
  "025-audit-people": { up: addAuditPeople },
  "026-shared-changes": { up: addSharedChanges },
  "027-calls": { up: addCalls },
  "028-source-leases": { up: addSourceLeases },
  "029-ids-of-doers": { up: addDoerIds },
  "030-entries-by-time": { up: addEntriesByTime },
  "031-ids-of-marks": { up: addMarkIds },
  "032-token-addresses": { up: addTokenAddresses },
  "033-evaluation-cases": { up: addEvaluationCases },
  "034-evaluation-runs": { up: addEvaluationRuns },
  "035-method-versions": { up: addMethodVersions },
  "036-version-marks": { up: addVersionMarks },
} satisfies Record<string, Migration>;

export type MigrationName = keyof typeof migrations;

/** The names of all migrations, in their order. */
export const MIGRATION_NAMES = Object.keys(migrations) as MigrationName[];

/** The migrations that a database has, and those that it lacks. */
export interface MigrationState {
  applied: readonly string[];
  pending: readonly MigrationName[];
}

/**
 * Reads which migrations a database has. @throws Error that says what to do when a newer release
 * has written the database.
 */
export async function readMigrations(database: Kysely<unknown>): Promise<MigrationState> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const noted = tables.some(({ name }) => name === "kysely_migration")
    ? await (database as Kysely<{ kysely_migration: { name: string } }>)
        .selectFrom("kysely_migration")
        .select("name")
        .execute()
    : [];
  const applied = noted.map(({ name }) => name).sort();
  if (applied.some((name) => !(name in migrations))) {
    throw new Error(
      "The database was written by a newer release of Pegboard. Start that release, or use another data directory.",
    );
  }
  return { applied, pending: MIGRATION_NAMES.filter((name) => !applied.includes(name)) };
}

/**
 * Brings the database to the newest form, or to that after the migration `last`: all steps or none
 * where the database can undo changes of tables. A step that an earlier release did in part is
 * finished. @throws Error that says what to do when a newer release has written the database, or
 * that says what failed.
 */
export async function migrateToLatest(
  database: Kysely<unknown>,
  last?: MigrationName,
): Promise<void> {
  const [first] = (await readMigrations(database)).pending;
  if (first === undefined) return;
  const steps = { ...migrations, [first]: resumable(first, migrations[first]) };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => steps },
    // Kysely takes the order in which they were done from the clock, which may have been put back
    // between two of them.
    allowUnorderedMigrations: true,
  });
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error) throw error;
}

/** Adds the table of problems that somebody decided to leave as they are, for the organisation. */
async function addIgnoredProblems({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("ignored_problems")
    .addColumn("problem", "text", (column) => column.primaryKey())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("severity", "text", (column) => column.notNull())
    .addColumn("ignored_at", "text", (column) => column.notNull())
    .addColumn("ignored_by", "text", (column) => column.notNull())
    .execute();
}

/**
 * Makes names unique. Two agents with one name were possible before, and the later ones get a
 * number. It also adds a table for trials whether anything can be saved.
 */
async function addUniqueNames(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const table of ["agents", "sources"] as const) {
    await schema.alterTable(table).addColumn("name_key", "text").execute();
    const named = database as Kysely<Pick<SqlTables, "agents" | "sources">>;
    const taken = new Set<string>();
    for (const { id, name } of await named
      .selectFrom(table)
      .select(["id", "name"])
      .orderBy("position")
      .execute()) {
      let free = name;
      for (let number = 2; taken.has(nameKey(free)); number++) free = `${name} ${number}`;
      taken.add(nameKey(free));
      await named
        .updateTable(table)
        .set({ name: free, name_key: nameKey(free) })
        .where("id", "=", id)
        .execute();
    }
    await schema.createIndex(`${table}_name`).unique().on(table).column("name_key").execute();
  }
  await schema
    .createTable("save_trials")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("filler", "text", (column) => column.notNull())
    .execute();
}

/** Adds the table of the server's own keys, sealed. */
async function addSealedValues({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("sealed_values")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}

/** Adds the table of what somebody accepted of each source from outside. */
async function addAcceptedDefinitions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("accepted_definitions")
    .addColumn("source", "text", (column) => column.primaryKey())
    .addColumn("definitions", "text")
    .addColumn("accepted_at", "text")
    .addColumn("accepted_by", "text")
    .addColumn("takes_changes", "integer", (column) => column.notNull())
    .addColumn("waiting_since", "text", (column) => column.notNull())
    .execute();
}

/** Adds the table of callers' tokens, as hashes. */
async function addAgentTokens(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("agent_tokens")
    .addColumn("position", "integer", engineOf(database).numbered)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("agent", "text", (column) =>
      column.notNull().references("agents.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("last_four", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("expires_at", "text")
    .addColumn("last_used_at", "text")
    .addColumn("revoked_at", "text")
    .addColumn("revoked_by", "text")
    .execute();
  await schema.createIndex("agent_tokens_agent").on("agent_tokens").column("agent").execute();
}

/** Adds the table of sources of every kind that somebody paused. */
async function addPausedSources({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("paused_sources")
    .addColumn("source", "text", (column) => column.primaryKey())
    .addColumn("paused_at", "text", (column) => column.notNull())
    .addColumn("paused_by", "text", (column) => column.notNull())
    .execute();
}

/**
 * Adds groups, tiles and the mark of archived agents; older agents get tiles in the order of their
 * creation.
 */
async function addGroupsAndTiles(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const column of ["group", "archived_at", "tile_letters", "tile_color"]) {
    await schema.alterTable("agents").addColumn(column, "text").execute();
  }
  const older = database as Kysely<Pick<SqlTables, "agents">>;
  const tiles: TileChoice[] = [];
  const agents = older.selectFrom("agents").select(["id", "name"]).where("id", "!=", ORGANISATION);
  for (const { id, name } of await agents.orderBy("position").execute()) {
    const tile = chooseTile(name, tiles);
    tiles.push(tile);
    const columns = { tile_letters: tile.letters, tile_color: tile.color };
    await older.updateTable("agents").set(columns).where("id", "=", id).execute();
  }
  await schema.createIndex("agents_tile").unique().on("agents").column("tile_letters").execute();
}

/** Adds the mark of deleted agents, which can be restored for a while. */
async function addDeletedMarks({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ["deleted_at", "deleted_by"]) {
    await schema.alterTable("agents").addColumn(column, "text").execute();
  }
}

/** Adds the time since when each problem exists. */
async function addSeenProblems({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("seen_problems")
    .addColumn("problem", "text", (column) => column.primaryKey())
    .addColumn("since", "text", (column) => column.notNull())
    .execute();
}
