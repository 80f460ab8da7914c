import type { Selectable } from "kysely";
import { readSettings, readTexts, storedJson } from "./readable-json.ts";
import type { SqlTables } from "./sql-tables.ts";
import { type DamagedAgent, ORGANISATION, type SettingsRevision, type StoredAgent } from "./store.ts";

type AgentRow = Selectable<SqlTables["agents"]>;
type ReadAgent = StoredAgent | Omit<DamagedAgent, "readableRevision">;

/** Reads agents; one whose settings did not change since is not parsed again. */
export function agentReader(): (row: AgentRow) => ReadAgent {
  const known = new Map<string, { row: AgentRow; agent: ReadAgent }>();
  return (row) => {
    const before = known.get(row.id);
    const isSame =
      before?.row.settings === row.settings &&
      before.row.config_schemas === row.config_schemas &&
      before.row.tool_sources === row.tool_sources;
    const { id, name, description } = row;
    const mark = { createdAt: row.created_at, revision: row.revision, savedAt: row.saved_at, savedBy: row.saved_by };
    const agent = isSame
      ? "reason" in before.agent
        ? { ...before.agent, name }
        : { ...before.agent, name, description, ...mark }
      : toAgent(row);
    known.set(id, { row, agent });
    return agent;
  };
}

export function toAgent(row: AgentRow): ReadAgent {
  const { id, name, description } = row;
  const read = readSettings(row.settings);
  const configSchemas = readTexts(row.config_schemas);
  const toolSources = readTexts(row.tool_sources);
  if ("reason" in read) return { id, name, reason: read.reason };
  if (configSchemas === undefined || toolSources === undefined) {
    return { id, name, reason: "what is stored beside its settings is damaged" };
  }
  const mark = { createdAt: row.created_at, revision: row.revision, savedAt: row.saved_at, savedBy: row.saved_by };
  return { id, name, description, settings: read.settings, configSchemas, toolSources, ...mark };
}

export function toSettingsRevision(row: Selectable<SqlTables["settings_revisions"]>): SettingsRevision {
  const what = `revision ${row.revision} of ${row.agent === ORGANISATION ? "the organisation" : `the agent ${row.agent}`}`;
  return {
    owner: row.agent,
    revision: row.revision,
    operations: storedJson(row.operations, what),
    settings: storedJson(row.settings, what),
    configSchemas: storedJson(row.config_schemas, what),
    toolSources: storedJson(row.tool_sources, what),
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}
