import { setImmediate as otherRequests } from "node:timers/promises";
import {
  agentCatalog,
  applyOperations,
  applyOverrides,
  type Catalog,
  changePreset,
  type OrganisationSettings,
  type OwnerSettings,
  offeredTokens,
  type Preset,
  type ResolvedTool,
  resolveToolset,
  type SettingsOperation,
  toolsOf,
} from "@pegboard/registry-core";
import type { ChangeCostsRequest } from "../api-contract.ts";
import type { CurrentCatalog } from "../catalog/current-catalog.ts";
import { readPreferences } from "../preferences/preferences.ts";
import type { Store } from "../stores/store.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import type { AgentStates } from "./agent-states.ts";

interface CostSources {
  agents: AgentStates;
  current: CurrentCatalog;
  methodTokens: MethodTokens;
  store: Pick<Store, "readPreferences">;
}

/**
 * How many tokens more the functions of each agent would cost with these changes; agents that stay as they are are left out. Looks only
 * at the tools that the operations name: others stay as they are.
 */
export async function readChangeCosts(
  { agents, current, methodTokens, store }: CostSources,
  changes: ChangeCostsRequest["changes"],
): Promise<Record<string, number>> {
  const { tokenizer } = await readPreferences(store);
  const { declared, organisation, catalog, names } = await current.read();
  const forAll = changes.flatMap(({ owner, operations }) => (owner.kind === "organisation" ? operations : []));
  const own = new Map<string, SettingsOperation[]>();
  for (const { owner, operations } of changes) {
    if (owner.kind === "agent") own.set(owner.id, [...(own.get(owner.id) ?? []), ...operations]);
  }
  const { unavailable = {}, presets = [] } = catalog;
  const named = new Set(changes.flatMap(({ operations }) => toolsConcerned(operations, presets)));
  const concerned = declared.filter(({ name }) => named.has(name));
  const catalogOf = (settings: OrganisationSettings, followed: readonly Preset[]): Catalog => ({
    ...applyOverrides(concerned, settings),
    presets: followed,
    unavailable,
  });
  const before = catalogOf(organisation, presets);
  const changed = changes.reduce(
    (all, { owner, operations }) => (owner.kind === "preset" ? changePreset(all, owner.id, operations) : all),
    presets,
  );
  const isForMany = changes.some(({ owner }) => owner.kind !== "agent");
  const after = isForMany ? catalogOf(applyOperations(organisation, forAll), changed) : before;
  const costs: Record<string, number> = {};
  for (const { agent, settings } of await agents.list()) {
    const operations = own.get(agent.id) ?? [];
    if (!isForMany && operations.length === 0) continue;
    const was = toolsWith(before, settings);
    const is = toolsWith(after, applyOperations(settings, operations));
    const more = (await tokensOf(is)) - (await tokensOf(was));
    if (more !== 0) costs[agent.id] = more;
    await otherRequests();
  }
  return costs;

  async function tokensOf(tools: readonly ResolvedTool[]): Promise<number> {
    const offered = tools.filter(({ methods }) => methods.some((method) => method.offered));
    const definitions = offered.map(({ definition }) => definition);
    return offeredTokens(await methodTokens.read(definitions, names, tokenizer), offered);
  }
}

/** An agent that follows other presets may have any of their tools in another way. */
function toolsConcerned(operations: readonly SettingsOperation[], presets: readonly Preset[]): string[] {
  const isFollowing = operations.some(({ op }) => op === "setPresets");
  const followed = isFollowing ? presets.flatMap(({ settings }) => Object.keys(settings.tools ?? {})) : [];
  return [...operations.flatMap(toolsOf), ...followed];
}

const toolsWith = (catalog: Catalog, settings: OwnerSettings): readonly ResolvedTool[] =>
  resolveToolset(agentCatalog(catalog, settings), settings).tools;
