import type { Selectable } from "kysely";
import type { SqlTables } from "./sql-tables.ts";
import type { OverridesRevision, SettingsRevision, StoredAgent } from "./store.ts";

export function toAgent(row: Selectable<SqlTables["agents"]>): StoredAgent {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: row.created_at,
    revision: row.revision,
    settings: JSON.parse(row.settings),
    configSchemas: JSON.parse(row.config_schemas),
    toolSources: JSON.parse(row.tool_sources),
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}

export function toSettingsRevision(row: Selectable<SqlTables["settings_revisions"]>): SettingsRevision {
  return {
    agent: row.agent,
    revision: row.revision,
    operations: JSON.parse(row.operations),
    settings: JSON.parse(row.settings),
    configSchemas: JSON.parse(row.config_schemas),
    toolSources: JSON.parse(row.tool_sources),
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}

export function toOverridesRevision(row: Selectable<SqlTables["overrides_revisions"]>): OverridesRevision {
  return {
    revision: row.revision,
    tool: row.tool,
    changes: JSON.parse(row.changes),
    overrides: JSON.parse(row.overrides),
    configSchemas: JSON.parse(row.config_schemas),
    toolSources: JSON.parse(row.tool_sources),
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}
