import type { OwnerSettings, SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import {
  type Catalog,
  type OrganisationSettings,
  type SettingsOwner,
  toolEntries,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import { CONFIG_POWERS, OPERATION_POWERS } from "../access/powers.ts";
import type { Power } from "../api-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Store, StoredOwner } from "../stores/store.ts";
import { storedOwnerOf } from "../stores/store-keys.ts";
import {
  type ChangedLevels,
  gainedPowers,
  type LevelsBelow,
  settingsLevels,
} from "./gained-powers.ts";
import { detachSettings } from "./tool-sources.ts";

/** The tools, presets and organisation's settings before a change. */
interface PowerState {
  declared: ToolDefinition[];
  catalog: Catalog;
  storedOrganisation: { settings: OrganisationSettings };
}

type OwnerLister = Pick<Store, "listOwners">;

/** The powers that a save gives its owner, and whoever has the owner's settings under their own. */
export async function powersOfSave(
  store: OwnerLister,
  state: PowerState,
  {
    owner,
    operations,
    settings,
  }: { owner: StoredOwner; operations: SettingsOperation[]; settings: OwnerSettings },
): Promise<Power[]> {
  if (!operations.some(({ op }) => OPERATION_POWERS[op].judged)) return [];
  const tools = operations.flatMap(toolsOfOperation);
  const changed = storedOwnerOf(owner.id);
  const below = belowOf(state);
  if (changed.kind === "preset")
    return powersOfPreset(store, state, { ...changed, before: owner.settings, after: settings });
  if (changed.kind === "organisation") {
    if (!tools.some((tool) => canGain(tool, [owner.settings, settings]))) return [];
    return powersOfOrganisation(store, state, settings);
  }
  const followed = operations.some(({ op }) => op === "setPresets")
    ? below.presets.flatMap(({ settings: own }) => toolsNamedIn(own))
    : [];
  const levels = {
    before: settingsLevels(below, owner.settings),
    after: settingsLevels(below, settings),
  };
  return runCooperatively(gainedPowers(state.declared, [...tools, ...followed], [levels]));
}

/** What other settings of an owner give, of one that comes or goes with all of them, too. */
export function powersOfOwner(
  store: OwnerLister,
  state: PowerState,
  {
    owner,
    before = {},
    after = {},
  }: { owner: SettingsOwner; before?: OwnerSettings; after?: OwnerSettings },
): Promise<Power[]> {
  switch (owner.kind) {
    case "agent":
      return powersOfAgent(state, after);
    case "preset":
      return powersOfPreset(store, state, { id: owner.id, before, after });
    case "organisation":
      return powersOfOrganisation(store, state, after);
  }
}

/** What other settings of the organisation give, for everybody. */
async function powersOfOrganisation(
  store: OwnerLister,
  state: PowerState,
  after: OwnerSettings,
): Promise<Power[]> {
  const below = belowOf(state);
  const before = below.organisation;
  const agents = await changedAgentLevels(store, state, [below, { ...below, organisation: after }]);
  const tools = [before, after].flatMap(toolsNamedIn);
  return runCooperatively(
    gainedPowers(state.declared, tools, [{ before: [before], after: [after] }, ...agents]),
  );
}

/** The powers that an agent gets with all of its settings: a copy, or one that is restored. */
export function powersOfAgent(state: PowerState, settings: OwnerSettings): Promise<Power[]> {
  const below = belowOf(state);
  const after = settingsLevels(below, settings);
  const tools = after.slice(1).flatMap(toolsNamedIn);
  return runCooperatively(
    gainedPowers(state.declared, tools, [{ before: settingsLevels(below, {}), after }]),
  );
}

/** What another content of a preset gives. */
async function powersOfPreset(
  store: OwnerLister,
  state: PowerState,
  { id, before, after }: { id: string; before: OwnerSettings; after: OwnerSettings },
): Promise<Power[]> {
  const tools = [before, after].flatMap(toolsNamedIn);
  if (!tools.some((tool) => canGain(tool, [before, after]))) return [];
  const { organisation, presets } = belowOf(state);
  const others = presets.filter((preset) => preset.id !== id);
  const withIt = (settings: OwnerSettings) => ({
    organisation,
    presets: [...others, { id, name: id, settings }],
  });
  const own = { before: [organisation, before], after: [organisation, after] };
  const agents = await changedAgentLevels(store, state, [withIt(before), withIt(after)]);
  return runCooperatively(gainedPowers(state.declared, tools, [own, ...agents]));
}

/**
 * The confirmations by people that are no longer asked for when the tools of a source get other
 * names, because settings stay behind under the former names. The tools are those that have
 * settings, whether or not the source exists.
 */
export async function powersOfLeaving(
  store: Pick<Store, "listOwners">,
  {
    declared,
    storedOrganisation,
  }: Pick<PowerState, "declared"> & { storedOrganisation: StoredOwner },
  source: string,
): Promise<Power[]> {
  const owners = [
    storedOrganisation,
    ...(await store.listOwners("preset")),
    ...(await store.listOwners("agent")),
  ];
  const tools = owners.flatMap(({ toolSources }) =>
    Object.entries(toolSources).flatMap(([tool, madeFor]) => (madeFor === source ? [tool] : [])),
  );
  const changes = owners.map(({ settings }) => ({ before: [settings], after: [] }));
  return runCooperatively(gainedPowers(declared, tools, changes));
}

/**
 * Whether these settings of a tool can contain a power at all; only then all agents are looked at.
 */
const canGain = (tool: string, levels: readonly OwnerSettings[]): boolean =>
  Object.hasOwn(CONFIG_POWERS, tool) ||
  levels.some((one) => toolEntries(one).get(tool)?.methodBehaviour !== undefined);

async function changedAgentLevels(
  store: OwnerLister,
  { catalog }: PowerState,
  [before, after]: readonly [LevelsBelow, LevelsBelow],
): Promise<ChangedLevels[]> {
  return (await store.listOwners("agent")).map((stored) => {
    const { settings } = detachSettings(stored, catalog);
    return { before: settingsLevels(before, settings), after: settingsLevels(after, settings) };
  });
}

/** The settings of the newest save, also of a deleted owner. */
export async function newestSettings(
  store: Pick<Store, "listSettingsRevisions">,
  owner: string,
): Promise<OwnerSettings> {
  return (await store.listSettingsRevisions(owner, 0)).at(-1)?.settings ?? {};
}

const belowOf = ({ storedOrganisation, catalog: { presets = [] } }: PowerState): LevelsBelow => {
  return { organisation: storedOrganisation.settings, presets };
};

const toolsNamedIn = ({ tools = {} }: OwnerSettings): string[] => Object.keys(tools);
