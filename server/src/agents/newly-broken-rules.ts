import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { applyOperations, type SettingsOperation } from "@pegboard/registry-core";
import {
  brokenRulesInSteps,
  changePreset,
  coversAgent,
  newlyBroken,
} from "@pegboard/registry-core/internal";
import { type BrokenRuleValues, brokenRuleValues } from "@pegboard/registry-core/problems";
import type { ChangeCostsRequest } from "../api-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { CatalogState } from "../catalog/current-catalog.ts";
import type { JudgingParts } from "./judged-rules.ts";
import { organisationStates, ruledAgentOf } from "./refuse-broken-rules.ts";

type RuleChanges = ChangeCostsRequest["changes"];

/**
 * The rules that changes of several owners, saved together, would break newly or worse, by the
 * agents that would break them. Agents that would break none are left out.
 */
export async function newlyBrokenRules(
  parts: JudgingParts,
  changes: RuleChanges,
  isSeen: (agent: string) => boolean,
): Promise<Record<string, BrokenRuleValues[]>> {
  const { agents, current, store } = parts;
  const state = await current.read();
  const [before, after] = statesOfChanges(parts, state, changes);
  const rules = Object.entries(after.storedOrganisation.settings.rules ?? {});
  const found: Record<string, BrokenRuleValues[]> = {};
  if (rules.length === 0) return found;
  const isForAll = changes.some(({ owner }) => owner.kind !== "agent");
  const own = operationsByAgent(changes);
  for (const agent of await store.listOwners("agent")) {
    const operations = own.get(agent.id) ?? [];
    const isConcerned = isForAll || operations.length > 0;
    const said = Object.fromEntries(rules.filter(([, rule]) => coversAgent(rule, agent)));
    if (agent.archivedAt !== null || !isConcerned || !isSeen(agent.id)) continue;
    if (Object.keys(said).length === 0) continue;
    const drafted = { ...agent, settings: applyOperations(agent.settings, operations) };
    const broken = async (of: typeof agent, within: CatalogState) => {
      const judged = await ruledAgentOf(parts, agents.draftOf(of, within), said);
      await yieldToEventLoop();
      return runCooperatively(brokenRulesInSteps(said, judged));
    };
    // An agent that breaks nothing afterwards need not be looked at as it is.
    const late = await broken(drafted, after);
    const newly = late.length === 0 ? late : newlyBroken(await broken(agent, before), late);
    if (newly.length > 0) found[agent.id] = newly.map((one) => brokenRuleValues(agent.name, one));
  }
  return found;
}

/** The catalogue without and with what changes do to the organisation and to presets. */
function statesOfChanges(
  { box }: JudgingParts,
  state: CatalogState,
  changes: RuleChanges,
): [CatalogState, CatalogState] {
  const { storedOrganisation: owner } = state;
  const operations = changes.flatMap((one) =>
    one.owner.kind === "organisation" ? one.operations : [],
  );
  const settings = applyOperations(owner.settings, operations);
  const [before, after] =
    operations.length > 0
      ? organisationStates({ box, state, owner, operations, settings })
      : [state, state];
  const presets = changes.reduce(
    (all, change) =>
      change.owner.kind === "preset" ? changePreset(all, change.owner.id, change.operations) : all,
    state.catalog.presets ?? [],
  );
  return [before, { ...after, catalog: { ...after.catalog, presets } }];
}

function operationsByAgent(changes: RuleChanges): ReadonlyMap<string, SettingsOperation[]> {
  const own = new Map<string, SettingsOperation[]>();
  for (const { owner, operations } of changes)
    if (owner.kind === "agent") own.set(owner.id, [...(own.get(owner.id) ?? []), ...operations]);
  return own;
}
