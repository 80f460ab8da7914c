import {
  type JsonObject,
  organisationProblems,
  ownValue,
  type SchemaChange,
  validateJson,
} from "@pegboard/registry-core";
import type { Dependencies } from "../dependencies.ts";
import { maskConfig } from "../secrets/show-config.ts";
import { changesSince, schemaHash } from "../settings/saved-schemas.ts";
import type { ConfigSchemas, Store } from "../stores/store.ts";
import type { CatalogState } from "./current-catalog.ts";
import { type OverrideChange, organisationPlace } from "./override-config.ts";

/** Tool name to what its schema changed since values were set for everybody; tools without a change are missing. */
export async function readOverrideChanges(
  store: Pick<Store, "readSchema">,
  { declared, overrideSchemas }: Pick<CatalogState, "declared" | "overrideSchemas">,
): Promise<Record<string, SchemaChange[]>> {
  const changed = await Promise.all(
    Object.entries(overrideSchemas).map(async ([tool, hash]) => {
      const schema = declared.find(({ name }) => name === tool)?.configSchema;
      return [tool, schema ? await changesSince(store, hash, schema) : []] as const;
    }),
  );
  return Object.fromEntries(changed.filter(([, changes]) => changes.length > 0));
}

/**
 * What the values for everybody of each tool count as set against, after a change of one tool. As with an agent's, that becomes the
 * present schema only when nothing of an earlier one is left to settle.
 */
export async function rememberOverrideSchemas(
  dependencies: Pick<Dependencies, "store" | "box">,
  state: CatalogState,
  { tool, patch, after }: OverrideChange,
): Promise<ConfigSchemas> {
  const { overrideSchemas } = state;
  if (!patch.config) return overrideSchemas;
  const others = Object.entries(overrideSchemas).filter(([name]) => name !== tool);
  const declared = state.declared.find(({ name }) => name === tool);
  if (!after.config) return Object.fromEntries(others);
  if (!declared?.configSchema) return overrideSchemas;
  const { store } = dependencies;
  const changes = await changesSince(store, ownValue(overrideSchemas, tool), declared.configSchema);
  const shown: JsonObject = maskConfig(organisationPlace(dependencies, state, tool), after.config);
  if (changes.length > 0 && organisationProblems(declared, shown, { validate: validateJson, changes }).length > 0) {
    return overrideSchemas;
  }
  const hash = schemaHash(declared.configSchema);
  await store.keepSchema(hash, declared.configSchema);
  return Object.fromEntries([...others, [tool, hash]]);
}
