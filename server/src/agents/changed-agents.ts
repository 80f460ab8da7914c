import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sameJson } from "@pegboard/json-schema";
import {
  agentCatalog,
  applyOperations,
  applyOverrides,
  type OwnerSettings,
  type ResolvedTool,
  resolveToolset,
  type SettingsOperation,
} from "@pegboard/registry-core";
import {
  type Catalog,
  catalogFor,
  changePreset,
  changesPolicy,
  type FunctionNames,
  type OrganisationSettings,
  type Preset,
  resolveInSteps,
  toolsOfOperation,
  withConfiguredTexts,
  withPresets,
} from "@pegboard/registry-core/internal";
import type { ChangeCostsRequest } from "../api-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { CatalogState, CurrentCatalog } from "../catalog/current-catalog.ts";
import { sealSettings } from "../settings/seal-settings.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { AgentState, AgentStates } from "./agent-states.ts";
import { allDraftTexts, type DraftTextSources } from "./draft-texts.ts";

export interface ChangedAgentSources extends DraftTextSources {
  agents: AgentStates;
  current: CurrentCatalog;
  sources: SourceCatalog;
}

/** The tools that changes name, as an agent has them, and as it would have them. */
interface ChangedAgent {
  state: AgentState;
  names: FunctionNames;
  was: readonly ResolvedTool[];
  is: readonly ResolvedTool[];
}

/**
 * Every agent with changes of its own settings or the organisation's. It looks only at the tools
 * that the operations concern, since others do not change.
 */
export async function* changedAgents(
  dependencies: ChangedAgentSources,
  changes: ChangeCostsRequest["changes"],
): AsyncGenerator<ChangedAgent> {
  const { agents, current, sources } = dependencies;
  const state = await current.read();
  const { declared, organisation, catalog, names } = state;
  const forAll = changes.flatMap(({ owner, operations }) =>
    owner.kind === "organisation" ? operations : [],
  );
  const own = new Map<string, SettingsOperation[]>();
  for (const { owner, operations } of changes) {
    if (owner.kind === "agent") own.set(owner.id, [...(own.get(owner.id) ?? []), ...operations]);
  }
  const { unavailable = {}, presets = [] } = catalog;
  const named = new Set(changes.flatMap(({ operations }) => toolsConcerned(operations, presets)));
  const isOfAll = changes.some(({ operations }) => changesPolicy(operations, presets));
  const concerned = isOfAll ? declared : declared.filter(({ name }) => named.has(name));
  const catalogOf = (
    settings: OrganisationSettings,
    followed: readonly Preset[],
    tools = concerned,
  ): Catalog => ({
    ...applyOverrides(tools, settings),
    presets: followed,
    unavailable,
  });
  const before = catalogOf(organisation, presets);
  const changed = changes.reduce(
    (all, { owner, operations }) =>
      owner.kind === "preset" ? changePreset(all, owner.id, operations) : all,
    presets,
  );
  const isForMany = changes.some(({ owner }) => owner.kind !== "agent");
  const drafted = applyOperations(organisation, forAll);
  const declaredAfter =
    forAll.length === 0 ? concerned : await sources.reviews.declaredWith(drafted, concerned);
  await yieldToEventLoop();
  const after = isForMany ? catalogOf(drafted, changed, declaredAfter) : before;
  await runCooperatively(resolveInSteps(after));
  const under =
    forAll.length === 0
      ? state.storedOrganisation.settings
      : sealDraft(dependencies, state, forAll);
  for (const state of await agents.list()) {
    const operations = own.get(state.agent.id) ?? [];
    if (!isForMany && operations.length === 0) continue;
    const { agent, settings } = state;
    const was = toolsWith(withConfiguredTexts(catalogFor(before, agent.id), state.texts), settings);
    await yieldToEventLoop();
    const draft = applyOperations(settings, operations);
    const below = withPresets(catalogFor(after, agent.id), draft);
    const texts = allDraftTexts(dependencies, { agent, below, under, names }, draft);
    const is = toolsWith(withConfiguredTexts(below, texts), draft);
    yield { state, names, was, is };
    await yieldToEventLoop();
  }
}

/** The organisation's settings as a save of these operations would store them. */
function sealDraft(
  { box }: ChangedAgentSources,
  { catalog, storedOrganisation: owner }: CatalogState,
  operations: SettingsOperation[],
): OrganisationSettings {
  const applied = applyOperations(owner.settings, operations);
  return sealSettings(box, { owner, catalog, under: {}, operations, changes: {} }, applied)
    .settings;
}

/**
 * The tools that a change concerns. An agent that follows other presets may have any of their tools
 * in another way.
 */
function toolsConcerned(
  operations: readonly SettingsOperation[],
  presets: readonly Preset[],
): string[] {
  const isFollowing = operations.some(({ op }) => op === "setPresets");
  const followed = isFollowing
    ? presets.flatMap(({ settings }) => Object.keys(settings.tools ?? {}))
    : [];
  return [...operations.flatMap(toolsOfOperation), ...followed];
}

const toolsWith = (catalog: Catalog, settings: OwnerSettings): readonly ResolvedTool[] =>
  resolveToolset(agentCatalog(catalog, settings), settings).tools;

/** Whether an agent has the same of a tool: its definition, and what of it is on and offered. */
export function isSameOffer(one: ResolvedTool | undefined, other: ResolvedTool | undefined) {
  return one === other || sameJson(offerOf(one), offerOf(other));
}

const offerOf = (tool: ResolvedTool | undefined) => [
  tool?.definition,
  tool?.methods.map(({ definition, enabled, offered }) => [definition, enabled, offered]),
];
