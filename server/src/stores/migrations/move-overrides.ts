import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import type { ToolSettings } from "@pegboard/registry-core/internal";
import type { Kysely } from "kysely";

/** The tables before and after this step, as far as it reads and writes them. */
interface OverrideTables {
  overrides_revisions: {
    revision: number;
    tool: string;
    changes: string;
    overrides: string;
    config_schemas: string;
    tool_sources: string;
    saved_at: string;
    saved_by: string;
  };
  agents: {
    id: string;
    name: string;
    description: string;
    created_at: string;
    revision: number;
    settings: string;
    config_schemas: string;
    tool_sources: string;
    saved_at: string | null;
    saved_by: string | null;
  };
  settings_revisions: Omit<
    OverrideTables["overrides_revisions"],
    "tool" | "changes" | "overrides"
  > & {
    agent: string;
    operations: string;
    settings: string;
  };
}

/** The stored overrides of a tool for the organisation; a method had the first four fields. */
interface Override {
  config?: object;
  methods?: Record<string, object>;
}

const MIGRATED_ORGANISATION = "@organisation";

/**
 * Makes the organisation an owner of settings like the agents: its settings and each revision of
 * them, with secrets as they are sealed.
 */
export async function moveOverrides(unknown: Kysely<unknown>): Promise<void> {
  const database = unknown as Kysely<OverrideTables>;
  const tables = await database.introspection.getTables();
  // The table is removed last: without it everything was moved before this step was cut off.
  if (!tables.some(({ name }) => name === "overrides_revisions")) return;
  const saves = await database
    .selectFrom("overrides_revisions")
    .selectAll()
    .orderBy("revision")
    .execute();
  const revisions = saves.map(({ tool, changes, overrides, ...save }) => ({
    ...save,
    agent: MIGRATED_ORGANISATION,
    operations: convertStored(changes, (patch: Override) => toOperations(tool, patch)),
    settings: convertStored(overrides, toSettings),
  }));
  const newest = revisions.at(-1);
  // Rows that exist were moved before this step was cut off.
  const moved = await database
    .selectFrom("agents")
    .select("id")
    .where("id", "=", MIGRATED_ORGANISATION)
    .execute();
  const organisation = {
    id: MIGRATED_ORGANISATION,
    name: "Organisation",
    description: "",
    created_at:
      newest === undefined ? new Date().toISOString() : (revisions[0]?.saved_at ?? newest.saved_at),
    revision: newest?.revision ?? 0,
    settings: newest?.settings ?? "{}",
    config_schemas: newest?.config_schemas ?? "{}",
    tool_sources: newest?.tool_sources ?? "{}",
    saved_at: newest?.saved_at ?? null,
    saved_by: newest?.saved_by ?? null,
  };
  if (moved.length === 0) await database.insertInto("agents").values(organisation).execute();
  for (const revision of revisions) {
    const row = database.insertInto("settings_revisions").values(revision);
    await row.onConflict((conflict) => conflict.doNothing()).execute();
  }
  await database.schema.dropTable("overrides_revisions").execute();
}

/** Converts stored JSON. Text that is not JSON stays as it is, and readers report it. */
function convertStored<T>(text: string, convert: (stored: T) => unknown): string {
  let stored: T;
  try {
    stored = JSON.parse(text);
  } catch {
    return text;
  }
  return JSON.stringify(convert(stored));
}

function toSettings(overrides: Record<string, Override>): OwnerSettings {
  const tools = Object.entries(overrides).map(([tool, { config, methods, ...metadata }]) => [
    tool,
    {
      ...(config && { config }),
      ...(Object.keys(metadata).length > 0 && { metadata }),
      ...(methods && { methodMetadata: methods }),
    } as ToolSettings,
  ]);
  return tools.length === 0 ? {} : { tools: Object.fromEntries(tools) };
}

/**
 * The operations of a change. `null` stood for taking a value back; a value of the config stood in
 * an object of its own.
 */
function toOperations(
  tool: string,
  { config = {}, methods = {}, ...fields }: Override,
): SettingsOperation[] {
  const said = (place: { method?: string }, changes: object) =>
    Object.entries(changes).map(([field, value]) => {
      const kind = place.method === undefined ? "ToolMetadata" : "MethodMetadata";
      return value === null
        ? { op: `reset${kind}`, tool, ...place, field }
        : { op: `set${kind}`, tool, ...place, field, value };
    });
  const ofConfig = Object.entries(config).map(
    ([key, change]: [string, { value: unknown } | null]) =>
      change === null
        ? { op: "resetConfig", tool, key }
        : { op: "setConfig", tool, key, value: change.value },
  );
  const ofMethods = Object.entries(methods).flatMap(([method, changes]) =>
    said({ method }, changes),
  );
  return [...said({}, fields), ...ofConfig, ...ofMethods] as SettingsOperation[];
}
