import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { TileChoice } from "../api-contract/agent-contract.ts";
import { readSettings, readStoredOperations, readStoredTexts, remedyOf } from "./readable-json.ts";
import type { SqlTables } from "./sql-tables.ts";
import { StorageError } from "./storage-error.ts";
import type { DamagedOwner, DeletedOwner, SettingsRevision, StoredAgent } from "./store.ts";
import { storedOwnerOf } from "./store-keys.ts";

/** With the id of the person who saved it last, where the newest save was looked up. */
type StoredOwnerRow = Selectable<SqlTables["agents"]> & { saved_by_id?: string | null };
export type ReadOwner = StoredAgent | Omit<DamagedOwner, "readableRevision">;

/**
 * Reads owners: the same object while its row is the same; one whose settings did not change since
 * is not parsed again.
 */
export function ownerReader(): (row: StoredOwnerRow) => ReadOwner {
  const known = new Map<string, { row: StoredOwnerRow; owner: ReadOwner }>();
  return (row) => {
    const before = known.get(row.id);
    if (before && isDeepStrictEqual(before.row, row)) return before.owner;
    const isSame =
      before?.row.settings === row.settings &&
      before.row.config_schemas === row.config_schemas &&
      before.row.tool_sources === row.tool_sources;
    const owner = isSame ? withLabels(before.owner, row) : toOwner(row);
    known.set(row.id, { row, owner });
    return owner;
  };
}

/** The settings that were read before, with what else the row has now. */
function withLabels(before: ReadOwner, row: StoredOwnerRow): ReadOwner {
  if ("damage" in before) return { ...before, name: row.name };
  return { ...before, ...besideSettings(row) };
}

export function toOwner(row: StoredOwnerRow): ReadOwner {
  const { id, name } = row;
  const read = readSettings(row.settings);
  const configSchemas = readStoredTexts(row.config_schemas);
  const toolSources = readStoredTexts(row.tool_sources);
  if ("damage" in read) return { id, name, damage: read.damage };
  if (configSchemas === undefined || toolSources === undefined) {
    return { id, name, damage: { kind: "beside_settings" } };
  }
  return { ...besideSettings(row), settings: read.settings, configSchemas, toolSources };
}

function besideSettings(row: StoredOwnerRow) {
  const { id, name, description, group, revision } = row;
  const times = { createdAt: row.created_at, archivedAt: row.archived_at, savedAt: row.saved_at };
  return {
    id,
    name,
    description,
    group,
    tile: toTile(row),
    revision,
    ...times,
    savedBy: row.saved_by,
    savedById: row.saved_by_id ?? null,
  };
}

export function toTile(row: Pick<StoredOwnerRow, "tile_letters" | "tile_color">): TileChoice {
  return { letters: row.tile_letters ?? "", color: row.tile_color ?? "" };
}

/** @throws StorageError that names the revision, when something of it is damaged. */
export function toSettingsRevision(
  row: Selectable<SqlTables["settings_revisions"]>,
): SettingsRevision {
  const { agent: owner, revision, saved_at: savedAt, saved_by: savedBy } = row;
  const operations = readStoredOperations(row.operations);
  const read = readSettings(row.settings);
  const configSchemas = readStoredTexts(row.config_schemas);
  const toolSources = readStoredTexts(row.tool_sources);
  if (operations && "settings" in read && configSchemas && toolSources) {
    return {
      owner,
      revision,
      operations,
      settings: read.settings,
      configSchemas,
      toolSources,
      savedAt,
      savedBy,
    };
  }
  const whose = storedOwnerOf(owner);
  throw new StorageError("storage_damaged", (t) =>
    t(
      "What is stored of revision {revision} of {kind, select, organisation {the organisation} preset {the preset {id}} other {the agent {id}}} is damaged. {remedy}",
      { revision, kind: whose.kind, id: "id" in whose ? whose.id : "", remedy: remedyOf(t) },
    ),
  );
}

export function toDeleted(row: StoredOwnerRow): DeletedOwner {
  const { id, name, group, deleted_at, deleted_by, deleted_by_id: deletedById } = row;
  return {
    id,
    name,
    tile: toTile(row),
    deletedAt: deleted_at ?? "",
    deletedBy: deleted_by ?? "",
    deletedById,
    ...(group !== null && { group }),
  };
}

/** The number of rows in one statement, which takes a limited number of values. */
const ROWS_AT_ONCE = 500;

/** Rows for one statement after the other; other requests may run between two of them. */
export function inBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
