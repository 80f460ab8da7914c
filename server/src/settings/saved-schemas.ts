import { createHash } from "node:crypto";
import {
  type AgentSettings,
  canonicalJson,
  configProblems,
  type JsonSchema,
  organisationDefinition,
  ownValue,
  type SchemaChange,
  schemaChanges,
  type ToolDefinition,
  toToolSettings,
  validateJson,
} from "@pegboard/registry-core";
import type { SecretBox } from "../secrets/secret-box.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import { type ConfigSchemas, ORGANISATION, type Store } from "../stores/store.ts";
import { changedConfigs, type SettingsChange } from "./seal-settings.ts";

/** What a tool's schema changed since the one with that hash; nothing when that one is not known. */
export async function changesSince(
  store: Pick<Store, "readSchema">,
  hash: string | undefined,
  schema: JsonSchema,
): Promise<SchemaChange[]> {
  if (hash === undefined || hash === schemaHash(schema)) return [];
  const before = await store.readSchema(hash);
  return before ? schemaChanges(before, schema) : [];
}

/**
 * What each config of the owner counts as saved against, after a change. That becomes the present schema only when nothing of
 * an earlier one is left to settle: until then a person is told what has changed since.
 */
export async function rememberSchemas(
  { store, box }: { store: Pick<Store, "readSchema" | "keepSchema">; box: SecretBox },
  change: SettingsChange,
  after: AgentSettings,
): Promise<ConfigSchemas> {
  const { owner, catalog, operations } = change;
  const shown = maskedSettings({ box, catalog }, owner.id, after);
  const schemas = new Map(
    Object.entries(owner.configSchemas).filter(([tool]) => toToolSettings(ownValue(after.tools, tool)).config),
  );
  const definitions = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  const replaced = replacedBy(operations);
  const judgedBy = (definition: ToolDefinition) =>
    owner.id === ORGANISATION ? organisationDefinition(definition) : definition;
  for (const tool of changedConfigs(operations)) {
    const definition = definitions.get(tool);
    if (!definition?.configSchema || !toToolSettings(ownValue(after.tools, tool)).config) continue;
    // A tool that takes over another's config goes on from that one's schema.
    const before = [tool, ...(replaced.get(tool) ?? [])]
      .map((name) => ownValue(owner.configSchemas, name))
      .find((hash) => hash !== undefined);
    if (
      before !== undefined &&
      (await isUnsettled(store, { definition: judgedBy(definition), settings: shown, before }))
    ) {
      schemas.set(tool, before);
      continue;
    }
    const hash = schemaHash(definition.configSchema);
    await store.keepSchema(hash, definition.configSchema);
    schemas.set(tool, hash);
  }
  return Object.fromEntries(schemas);
}

/** Tool name to the tools that it took the place of. */
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

async function isUnsettled(
  store: Pick<Store, "readSchema">,
  { definition, settings, before }: { definition: ToolDefinition; settings: AgentSettings; before: string },
): Promise<boolean> {
  const changes = await changesSince(store, before, definition.configSchema ?? {});
  return changes.length > 0 && configProblems(definition, settings, { validate: validateJson, changes }).length > 0;
}

const hashes = new WeakMap<JsonSchema, string>();

/** Names a schema by its content; the order of keys does not count. */
function schemaHash(schema: JsonSchema): string {
  const hash = hashes.get(schema) ?? createHash("sha256").update(canonicalJson(schema)).digest("hex");
  hashes.set(schema, hash);
  return hash;
}
