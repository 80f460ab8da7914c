import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { applyOperations, type SettingsOperation } from "@pegboard/registry-core";
import { brokenRulesInSteps, coversAgent } from "@pegboard/registry-core/internal";
import { brokenRuleValues } from "@pegboard/registry-core/problems";
import type { JudgedRulesAnswer } from "../api-contract/settings-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { CurrentCatalog } from "../catalog/current-catalog.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { Store } from "../stores/store.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import type { AgentStates } from "./agent-states.ts";
import { catalogWithOrganisation, ruledAgentOf } from "./refuse-broken-rules.ts";

export interface JudgingParts {
  agents: AgentStates;
  current: CurrentCatalog;
  box: SecretBox;
  store: Store;
  methodTokens: MethodTokens;
}

/** Whom each rule covers and who breaks it, as a draft of the organisation makes rules and tools. */
export async function judgedRules(
  parts: JudgingParts,
  operations: readonly SettingsOperation[],
  isSeen: (agent: string) => boolean,
): Promise<JudgedRulesAnswer> {
  const { agents, current, box } = parts;
  const state = await current.read();
  const owner = state.storedOrganisation;
  const settings = applyOperations(owner.settings, operations);
  const rules = Object.entries(settings.rules ?? {});
  const found: JudgedRulesAnswer["rules"] = Object.fromEntries(
    rules.map(([id]) => [id, { covered: 0, broken: [] }]),
  );
  // Rules change no toolset, so the known ones are judged unless something else is drafted.
  const isOther = operations.some(({ op }) => op !== "setRule");
  const drafted = isOther ? catalogWithOrganisation({ box, state, owner }, settings) : undefined;
  for (const known of await agents.listServed()) {
    if (!isSeen(known.agent.id)) continue;
    const covering = rules.filter(([, rule]) => coversAgent(rule, known.agent));
    if (covering.length === 0) continue;
    const agent = drafted ? agents.draftOf(known.agent, drafted) : known;
    const said = Object.fromEntries(covering);
    for (const [id] of covering) if (found[id]) found[id].covered += 1;
    const judged = await ruledAgentOf(parts, agent, said);
    for (const { id, ...broken } of await runCooperatively(brokenRulesInSteps(said, judged)))
      found[id]?.broken.push({
        agent: agent.agent.id,
        values: brokenRuleValues(agent.agent.name, broken),
      });
    await yieldToEventLoop();
  }
  for (const { broken } of Object.values(found))
    broken.sort((one, other) => one.values.agent.localeCompare(other.values.agent));
  return { rules: found };
}
