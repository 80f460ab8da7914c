import { ownValue } from "@pegboard/json-schema";
import { toolName } from "../../definition/lists/named-tools.ts";
import {
  ascending,
  itemAt,
  ownPlaces,
  placesOfNames,
  sharedList,
  someThat,
  withItems,
} from "../../definition/lists/shared-list.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import {
  type OwnerSettings,
  type ToolSettings,
  toolEntries,
} from "../../settings/owner-settings.ts";
import { type PresetEntry, presetEntries } from "../presets/followed-presets.ts";
import type { Preset } from "../presets/preset.ts";
import type { Catalog, ResolvedTool } from "../toolset.ts";
import { isMadeLazily, resolvedOnce } from "./resolved-once.ts";

/** What decides about all tools of an agent. */
export interface Resolving {
  catalog: Catalog;
  settings: OwnerSettings;
  followed: readonly Preset[];
  canSearch: boolean;
}

/** Decides about one tool. */
export type Resolve = (
  definition: ToolDefinition,
  entry: ToolSettings | undefined,
  context: Omit<Resolving, "followed"> & { presets: readonly PresetEntry[] },
) => ResolvedTool;

/**
 * The resolved tools that all agents share, and the catalogue that they were resolved for first.
 */
interface SharedTools {
  tools: ResolvedTool[];
  catalog: Catalog;
}

const sharedTools = new WeakMap<readonly ToolDefinition[], Map<string, SharedTools>>();

/** Resolves tools: those without settings once for all agents, the others for each agent. */
export function resolveTools(
  tools: ToolDefinition[],
  agent: Resolving,
  resolve: Resolve,
): ResolvedTool[] {
  const { catalog, settings, followed } = agent;
  const all = sharedList(tools);
  if (someThat(all, isMadeLazily)) return tools.map((tool) => resolveOne(tool, agent, resolve));
  const byPolicy = sharedTools.get(all) ?? new Map<string, SharedTools>();
  sharedTools.set(all, byPolicy);
  const policy = forAllOf(agent);
  const shared = byPolicy.get(policy) ?? shareTools(all, agent, resolve);
  byPolicy.set(policy, shared);
  const names = [
    ...toolEntries(settings).keys(),
    ...followed.flatMap((preset) => Object.keys(preset.settings.tools ?? {})),
    ...changedKeys(shared.catalog.unavailable, catalog.unavailable),
    ...changedKeys(shared.catalog.disabledByOrganisation, catalog.disabledByOrganisation),
  ];
  const own = ascending([...ownPlaces(tools), ...placesOfNames(tools, names, toolName)]);
  return withItems(
    shared.tools,
    own.map((place) => [place, resolveOne(itemAt(tools, place), agent, resolve)] as const),
  );
}

/** Resolves all tools for an agent that has a policy and no other settings. */
function shareTools(all: ToolDefinition[], agent: Resolving, resolve: Resolve): SharedTools {
  const nobody = { ...agent, settings: { ...agent.settings, tools: {} }, followed: [] };
  return { tools: all.map((tool) => resolveOne(tool, nobody, resolve)), catalog: agent.catalog };
}

function changedKeys<T>(
  one: Readonly<Record<string, T>> = {},
  other: Readonly<Record<string, T>> = {},
): string[] {
  if (one === other) return [];
  const keys = [...Object.keys(one), ...Object.keys(other)];
  return keys.filter((key) => ownValue(one, key) !== ownValue(other, key));
}

const forAllOf = ({ settings, canSearch }: Resolving): string =>
  `${settings.newTools ?? "inherit"} ${canSearch}`;

function resolveOne(definition: ToolDefinition, agent: Resolving, resolve: Resolve): ResolvedTool {
  const { name } = definition;
  const { catalog, settings, followed, canSearch } = agent;
  const entry = toolEntries(settings).get(name);
  const presets = presetEntries(followed, name);
  const unavailable = ownValue(catalog.unavailable, name);
  const disabled = ownValue(catalog.disabledByOrganisation, name);
  return resolvedOnce(
    definition,
    { forAll: forAllOf(agent), presets, entry, disabled, unavailable },
    () => resolve(definition, entry, { catalog, settings, presets, canSearch }),
  );
}
