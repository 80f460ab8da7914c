import {
  type Issue,
  type JsonObject,
  newConfigFaults,
  ownValue,
  requestIssue,
  type SchemaChange,
  type ToolOverride,
} from "@pegboard/registry-core";
import type { OverridePatch } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid } from "../http/http-error.ts";
import type { ConfigPlace } from "../secrets/config-place.ts";
import { sizeFault } from "../secrets/config-size.ts";
import { sealConfig, storedSecrets } from "../secrets/seal-config.ts";
import { ORGANISATION } from "../secrets/secret-box.ts";
import { maskConfig, openConfig } from "../secrets/show-config.ts";
import { configPlaces } from "../settings/agent-configs.ts";
import { findConfigIssues } from "../settings/config-faults.ts";
import type { CatalogState } from "./current-catalog.ts";

/** A change of one tool's overrides, and what comes out of it; config values as they came in. */
export interface OverrideChange {
  tool: string;
  patch: OverridePatch;
  after: ToolOverride;
}

/**
 * The change with every secret sealed for the organisation, ready to store.
 * @throws HttpError 422 for config values that cannot be: unknown tools, faulty values, secrets that are not stored.
 */
export function sealOverride(
  dependencies: Pick<Dependencies, "box" | "sources">,
  state: CatalogState,
  { tool, patch, after, changes }: OverrideChange & { changes: readonly SchemaChange[] },
): { patch: OverridePatch; after: ToolOverride } {
  if (!patch.config) return { patch, after };
  const definition = state.catalog.tools.find(({ name }) => name === tool);
  const place = organisationPlace(dependencies, state, tool);
  const before = ownValue(state.storedOverrides, tool)?.config ?? {};
  const touched = new Map(Object.entries(patch.config).map(([key, change]) => [key, change !== null]));
  const fault = sizeFault(place, before, after.config ?? {});
  if (fault) throw invalid([{ ...fault, path: ["changes", "config"] }]);
  const { config, issues } = sealConfig(place, after.config ?? {}, storedSecrets(place, before, changes));
  if (issues.length > 0) throw invalid(issues.map(toPatchIssue));

  if (!definition?.configSchema) {
    const values = { tool: definition?.displayName ?? `"${tool}"` };
    const set = [...touched].filter(([, isSet]) => isSet);
    if (set.length > 0)
      throw invalid(set.map(([key]) => requestIssue(["changes", "config", key], "no_settings", values)));
  } else {
    const checkConfig = dependencies.sources.registry.get(tool)?.checkConfig;
    const issuesOf = (values: JsonObject) => findConfigIssues(definition, openConfig(place, values), checkConfig);
    const faults = newConfigFaults(issuesOf(before), issuesOf(config), touched);
    if (faults.length > 0) throw invalid(faults.map(toPatchIssue));
  }
  const sealedPatch = Object.keys(patch.config).map((key) => {
    const value = ownValue(config, key);
    return [key, value === undefined ? null : { value }] as const;
  });
  const kept = Object.keys(config).length > 0 ? { config } : {};
  return { patch: { ...patch, config: Object.fromEntries(sealedPatch) }, after: { ...after, ...kept } };
}

/** The patch as it may be shown and compared: without secrets. */
export function maskPatch(place: ConfigPlace, patch: OverridePatch): OverridePatch {
  if (!patch.config) return patch;
  const entries = Object.entries(patch.config);
  const values = entries.flatMap(([key, change]) => (change ? [[key, change.value] as const] : []));
  const shown = maskConfig(place, Object.fromEntries(values));
  const masked = entries.map(([key, change]) => {
    const value = change && ownValue(shown, key);
    return [key, value === null || value === undefined ? change : { value }] as const;
  });
  return { ...patch, config: Object.fromEntries(masked) };
}

/** Where a tool's config values for every agent belong. */
export function organisationPlace(
  { box }: Pick<Dependencies, "box">,
  { catalog }: CatalogState,
  tool: string,
): ConfigPlace {
  return configPlaces(box, ORGANISATION, catalog)(tool);
}

/** Below a key the patch has `value`; a key that only follows from others is not part of the request. */
const toPatchIssue = ({ path: [key, ...rest], ...issue }: Issue): Issue =>
  key === undefined
    ? { ...issue, path: ["changes", "config"] }
    : { ...issue, path: ["changes", "config", key, "value", ...rest] };
