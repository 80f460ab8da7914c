import type { Kysely } from "kysely";

/** The tables before this step, as far as it reads them. */
interface ToolSourceTables {
  source_definitions: { source: string; definitions: string };
  agents: { id: string; settings: string; tool_sources: string };
  settings_revisions: { agent: string; revision: number; settings: string; tool_sources: string };
  overrides_revisions: { revision: number; overrides: string; tool_sources: string };
}

/**
 * Adds the source that the settings of each tool were made for. Existing settings count as made for
 * the source that has the tool now, which the definitions tell that are kept for when it is
 * offline.
 */
export async function addToolSources(unknown: Kysely<unknown>): Promise<void> {
  const database = unknown as Kysely<ToolSourceTables>;
  for (const table of ["agents", "settings_revisions", "overrides_revisions"]) {
    await database.schema
      .alterTable(table)
      .addColumn("tool_sources", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
  }
  const kept = await database.selectFrom("source_definitions").selectAll().execute();
  const sources = new Map(
    kept.flatMap(({ source, definitions }) =>
      toolNames(definitions).map((tool) => [tool, source] as const),
    ),
  );
  if (sources.size === 0) return;
  const sourcesOf = (entries: object = {}) => {
    const bound = Object.keys(entries).flatMap((tool) => {
      const source = sources.get(tool);
      return source === undefined ? [] : [[tool, source] as const];
    });
    return { tool_sources: JSON.stringify(Object.fromEntries(bound)) };
  };
  for (const { id, settings } of await database
    .selectFrom("agents")
    .select(["id", "settings"])
    .execute()) {
    await database
      .updateTable("agents")
      .set(sourcesOf(readStoredObject(settings).tools))
      .where("id", "=", id)
      .execute();
  }
  const saves = database.selectFrom("settings_revisions").select(["agent", "revision", "settings"]);
  for (const { agent, revision, settings } of await saves.execute()) {
    const update = database
      .updateTable("settings_revisions")
      .set(sourcesOf(readStoredObject(settings).tools));
    await update.where("agent", "=", agent).where("revision", "=", revision).execute();
  }
  const changes = database.selectFrom("overrides_revisions").select(["revision", "overrides"]);
  for (const { revision, overrides } of await changes.execute()) {
    const update = database
      .updateTable("overrides_revisions")
      .set(sourcesOf(readStoredObject(overrides)));
    await update.where("revision", "=", revision).execute();
  }
}

function toolNames(definitions: string): string[] {
  const read = readStoredObject(definitions);
  return Array.isArray(read)
    ? read.flatMap(({ name }) => (typeof name === "string" ? [name] : []))
    : [];
}

/** Reads an object; readers report a damaged row later. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of an earlier release
function readStoredObject(text: string): any {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
