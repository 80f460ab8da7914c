import { createHash } from "node:crypto";
import { canonicalJson, ownValue } from "@pegboard/json-schema";
import type { JsonSchema, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  configProblems,
  organisationDefinition,
  type SchemaChange,
  schemaChanges,
  toolsByName,
  toolsNamed,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { ConfigState } from "../api-contract.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import type { ConfigSchemas, Store, StoredOwner } from "../stores/store.ts";
import { storedOwnerOf } from "../stores/store-keys.ts";
import { changedConfigs, type SettingsChange } from "./seal-settings.ts";

/**
 * What a tool's schema changed since its config was saved, by tool name; tools without a change are
 * missing.
 */
export async function readConfigChanges(
  store: Pick<Store, "readSchema">,
  configSchemas: ConfigSchemas,
  tools: readonly ToolDefinition[],
): Promise<Record<string, SchemaChange[]>> {
  const changed = await Promise.all(
    toolsNamed(tools, Object.keys(configSchemas)).map(async ({ name, configSchema }) => {
      const hash = ownValue(configSchemas, name);
      return [name, configSchema ? await changesSince(store, hash, configSchema) : []] as const;
    }),
  );
  return Object.fromEntries(changed.filter(([, changes]) => changes.length > 0));
}

/**
 * What changed in a tool's schema and what is wrong with its masked config, by tool name; tools
 * with neither are missing.
 */
export async function readConfigStates(
  store: Pick<Store, "readSchema">,
  { id, settings, configSchemas }: Pick<StoredOwner, "id" | "settings" | "configSchemas">,
  tools: readonly ToolDefinition[],
): Promise<Record<string, ConfigState>> {
  const changed = await readConfigChanges(store, configSchemas, tools);
  const states = toolsNamed(tools, Object.keys(settings.tools ?? {})).map((definition) => {
    const changes = ownValue(changed, definition.name) ?? [];
    const problems = configProblems(judgingDefinition(id, definition), settings, changes);
    return [definition.name, { changes, problems }] as const;
  });
  return Object.fromEntries(
    states.filter(([, { changes, problems }]) => changes.length > 0 || problems.length > 0),
  );
}

/**
 * The hash of the schema that a tool's config counts as saved against after a change, by tool name.
 * It becomes the present schema when nothing of an earlier one is left to settle; until then people
 * see what changed since.
 */
export async function rememberSchemas(
  { store, box }: { store: Pick<Store, "readSchema" | "keepSchema">; box: SecretBox },
  change: SettingsChange,
  after: OwnerSettings,
): Promise<ConfigSchemas> {
  const { owner, catalog, operations } = change;
  const shown = maskedSettings({ box, catalog }, owner.id, after);
  const schemas = new Map(
    Object.entries(owner.configSchemas).filter(
      ([tool]) => toToolSettings(ownValue(after.tools, tool)).config,
    ),
  );
  const definitions = toolsByName(catalog.tools);
  const replaced = replacedBy(operations);
  for (const tool of changedConfigs(operations)) {
    const definition = definitions.get(tool);
    if (!definition?.configSchema || !toToolSettings(ownValue(after.tools, tool)).config) continue;
    // A tool that replaces another continues from that tool's schema.
    const before = [tool, ...(replaced.get(tool) ?? [])]
      .map((name) => ownValue(owner.configSchemas, name))
      .find((hash) => hash !== undefined);
    const changes = await changesSince(store, before, definition.configSchema);
    const judging = judgingDefinition(owner.id, definition);
    const isUnsettled = changes.length > 0 && configProblems(judging, shown, changes).length > 0;
    const hash = schemaHash(definition.configSchema);
    if (!isUnsettled && hash !== before) await store.keepSchema(hash, definition.configSchema);
    schemas.set(tool, isUnsettled && before !== undefined ? before : hash);
  }
  return Object.fromEntries(schemas);
}

/** The tools that a tool took the place of, by its name. */
function replacedBy(operations: SettingsChange["operations"]): Map<string, string[]> {
  const replaced = new Map<string, string[]>();
  for (const operation of operations) {
    if (operation.op !== "replaceTool") continue;
    const names = replaced.get(operation.replacement);
    if (names) names.push(operation.tool);
    else replaced.set(operation.replacement, [operation.tool]);
  }
  return replaced;
}

function judgingDefinition(owner: string, definition: ToolDefinition): ToolDefinition {
  return storedOwnerOf(owner).kind === "agent" ? definition : organisationDefinition(definition);
}

/** The changes since an earlier schema, by schema and the hash of the earlier one. */
const compared = new WeakMap<JsonSchema, Map<string, SchemaChange[]>>();

/** What a schema changed since the one with that hash; empty when that one is unknown. */
async function changesSince(
  store: Pick<Store, "readSchema">,
  hash: string | undefined,
  schema: JsonSchema,
): Promise<SchemaChange[]> {
  if (hash === undefined || hash === schemaHash(schema)) return [];
  const known = compared.get(schema) ?? new Map<string, SchemaChange[]>();
  const before = known.has(hash) ? undefined : await store.readSchema(hash);
  if (before) compared.set(schema, known.set(hash, schemaChanges(before, schema)));
  return known.get(hash) ?? [];
}

const hashes = new WeakMap<JsonSchema, string>();

/** Hashes a schema's content; the order of keys does not matter. */
function schemaHash(schema: JsonSchema): string {
  const hash =
    hashes.get(schema) ?? createHash("sha256").update(canonicalJson(schema)).digest("hex");
  hashes.set(schema, hash);
  return hash;
}
