import {
  type AgentSettings,
  configProblems,
  ownValue,
  type SchemaChange,
  type ToolDefinition,
  validateJson,
} from "@pegboard/registry-core";
import type { ConfigState } from "../api-contract.ts";
import type { ConfigSchemas, Store } from "../stores/store.ts";
import { changesSince } from "./saved-schemas.ts";

/** Tool name to what its schema changed since its config was saved; tools without a change are missing. */
export async function readConfigChanges(
  store: Pick<Store, "readSchema">,
  configSchemas: ConfigSchemas,
  tools: readonly ToolDefinition[],
): Promise<Record<string, SchemaChange[]>> {
  const changed = await Promise.all(
    tools.map(async ({ name, configSchema }) => {
      const hash = ownValue(configSchemas, name);
      return [name, configSchema ? await changesSince(store, hash, configSchema) : []] as const;
    }),
  );
  return Object.fromEntries(changed.filter(([, changes]) => changes.length > 0));
}

/** Tool name to what a person should settle about its config in masked settings; tools with nothing to settle are missing. */
export async function readConfigStates(
  store: Pick<Store, "readSchema">,
  {
    settings,
    configSchemas,
    tools,
  }: { settings: AgentSettings; configSchemas: ConfigSchemas; tools: ToolDefinition[] },
): Promise<Record<string, ConfigState>> {
  const changed = await readConfigChanges(store, configSchemas, tools);
  const states = tools.map((definition) => {
    const changes = ownValue(changed, definition.name) ?? [];
    const problems = configProblems(definition, settings, { validate: validateJson, changes });
    return [definition.name, { changes, problems }] as const;
  });
  return Object.fromEntries(states.filter(([, { changes, problems }]) => changes.length > 0 || problems.length > 0));
}
