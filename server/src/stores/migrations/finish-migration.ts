import type { Kysely, Migration } from "kysely";

/** The tables and columns that a step makes, which are removed where it was done in part. */
interface Artifacts {
  tables?: readonly string[];
  /** Tables that the step fills, too; nothing else wrote into them before the step was noted. */
  filled?: readonly string[];
  columns?: Readonly<Record<string, readonly string[]>>;
  /** The indexes over such columns. */
  indexes?: readonly string[];
}

/**
 * The steps of releases that committed each statement by itself. Later steps are done whole or not
 * at all.
 */
const ARTIFACTS: Readonly<Record<string, Artifacts>> = {
  "001-first-release": {
    tables: [
      "settings_revisions",
      "agents",
      "overrides_revisions",
      "sources",
      "source_definitions",
    ],
  },
  "002-config-schemas": {
    tables: ["config_schemas"],
    columns: { agents: ["config_schemas"], settings_revisions: ["config_schemas"] },
  },
  "003-override-schemas": { columns: { overrides_revisions: ["config_schemas"] } },
  "004-preferences": { tables: ["preferences"] },
  "005-ignored-problems": { tables: ["ignored_problems"] },
  "006-unique-names": {
    tables: ["save_trials"],
    columns: { agents: ["name_key"], sources: ["name_key"] },
    indexes: ["agents_name", "sources_name"],
  },
  "007-sealed-values": { tables: ["sealed_values"] },
  "008-accepted-definitions": { tables: ["accepted_definitions"] },
  "009-tool-sources": {
    columns: {
      agents: ["tool_sources"],
      settings_revisions: ["tool_sources"],
      overrides_revisions: ["tool_sources"],
    },
  },
  "012-agent-tokens": { tables: ["agent_tokens"] },
  "013-paused-sources": { tables: ["paused_sources"] },
  "014-saves": { filled: ["save_tools", "saves"] },
  "015-agent-groups-and-tiles": {
    columns: { agents: ["group", "archived_at", "tile_letters", "tile_color"] },
    indexes: ["agents_tile"],
  },
  "016-deleted-agents": { columns: { agents: ["deleted_at", "deleted_by"] } },
  "017-seen-problems": { tables: ["seen_problems"] },
  "018-presets": { columns: { agents: ["kind"] }, indexes: ["agents_name"] },
  "019-accepted-forms": { tables: ["accepted_forms"] },
};

/**
 * A step that can be repeated in a database in which an earlier release did a part of it before it
 * was cut off. What the step made is removed and made again; what it rewrote, it rewrites to equal
 * values.
 */
export function resumable(name: string, { up }: Migration): Migration {
  const made = ARTIFACTS[name];
  return {
    async up(database) {
      if (made) await dropArtifacts(database, made);
      await up(database);
    },
  };
}

async function dropArtifacts(
  unknown: Kysely<unknown>,
  { tables = [], filled = [], columns = {}, indexes = [] }: Artifacts,
) {
  const database = unknown as Kysely<Record<string, unknown>>;
  const { schema } = database;
  const there = new Map(
    (await database.introspection.getTables()).map((table) => [
      table.name,
      new Set(table.columns.map((column) => column.name)),
    ]),
  );
  for (const table of filled) await schema.dropTable(table).ifExists().execute();
  for (const table of tables) {
    // A table with rows was not made in part, and making it again reports that.
    const rows = there.has(table)
      ? await database.selectFrom(table).selectAll().limit(1).execute()
      : [{}];
    if (rows.length === 0) await schema.dropTable(table).execute();
  }
  const added = Object.entries(columns).flatMap(([table, names]) =>
    names.filter((column) => there.get(table)?.has(column)).map((column) => ({ table, column })),
  );
  if (added.length === 0) return;
  for (const index of indexes) await schema.dropIndex(index).ifExists().execute();
  for (const { table, column } of added)
    await schema.alterTable(table).dropColumn(column).execute();
}
