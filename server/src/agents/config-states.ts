import { configProblems, ownValue, type SchemaChange, validateJson } from "@pegboard/registry-core";
import type { ConfigState } from "../api-contract.ts";
import { changesSince } from "../settings/saved-schemas.ts";
import type { Store } from "../stores/store.ts";
import type { AgentState } from "./agent-states.ts";

/** Tool name to what its schema changed since the agent's config was saved; tools without a change are missing. */
export async function readConfigChanges(
  store: Pick<Store, "readSchema">,
  { agent, catalog }: Pick<AgentState, "agent" | "catalog">,
): Promise<Record<string, SchemaChange[]>> {
  const changed = await Promise.all(
    catalog.tools.map(async ({ name, configSchema }) => {
      const hash = ownValue(agent.configSchemas, name);
      return [name, configSchema ? await changesSince(store, hash, configSchema) : []] as const;
    }),
  );
  return Object.fromEntries(changed.filter(([, changes]) => changes.length > 0));
}

/** Tool name to what a person should settle about its stored config; tools with nothing to settle are missing. */
export async function readConfigStates(
  store: Pick<Store, "readSchema">,
  state: AgentState,
): Promise<Record<string, ConfigState>> {
  const changed = await readConfigChanges(store, state);
  const states = state.catalog.tools.map((definition) => {
    const changes = ownValue(changed, definition.name) ?? [];
    const problems = configProblems(definition, state.settings, { validate: validateJson, changes });
    return [definition.name, { changes, problems }] as const;
  });
  return Object.fromEntries(states.filter(([, { changes, problems }]) => changes.length > 0 || problems.length > 0));
}
