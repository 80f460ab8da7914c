import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  applyOperations,
  applyOverrides,
  type OwnerSettings,
  type SettingsOperation,
} from "@pegboard/registry-core";
import { withOwnFormats } from "@pegboard/registry-core/formats";
import {
  type BrokenRule,
  brokenRulesInSteps,
  changePreset,
  newlyBroken,
  type RuledAgent,
  requestIssue,
  searchToolBeside,
  type ToolsetRules,
} from "@pegboard/registry-core/internal";
import { brokenRuleValues, whatBreaks } from "@pegboard/registry-core/problems";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { CatalogState } from "../catalog/current-catalog.ts";
import { PegboardError } from "../errors.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import type { GuardedSave, RuleGuard } from "../settings/rule-guard.ts";
import { ORGANISATION, type StoredAgent } from "../stores/store.ts";
import { presetId, storedOwnerOf } from "../stores/store-keys.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import type { AgentState, AgentStates } from "./agent-states.ts";
import { readAgentTokens } from "./agent-tokens.ts";

interface GuardParts {
  agents: Pick<AgentStates, "draftOf">;
  methodTokens: MethodTokens;
}

type RuledSave = GuardedSave<CatalogState>;

/** An agent as it is and as a save would make it, neither of them with what anybody keeps of it. */
interface GuardedAgent {
  was: AgentState;
  is: AgentState;
}

/** The guard of saves: it resolves the agents that a save reaches before and after. */
export function ruleGuard(parts: GuardParts): RuleGuard {
  return {
    async refuse(save: RuledSave) {
      const rules = refusingRules(save);
      if (Object.keys(rules).length === 0 || save.operations.every(isStatement)) return;
      for await (const { was, is } of reachedBySave(parts.agents, save)) {
        const before = await rulesBrokenIn(parts, save, { rules, state: was });
        const after = await rulesBrokenIn(parts, save, { rules, state: is });
        const [first, ...others] = newlyBroken(before, after);
        if (first) throw brokenRuleRefusal(is.agent, [first, ...others]);
        await yieldToEventLoop();
      }
    },
  };
}

function refusingRules({ owner, settings, state }: RuledSave): ToolsetRules {
  const rules = owner.id === ORGANISATION ? settings.rules : state.catalog.rules;
  return Object.fromEntries(
    Object.entries(rules ?? {}).filter(([, { effect }]) => effect === "refuse"),
  );
}

/**
 * Whether an operation says what is true or wanted, and switches nothing: a rule, or the risk of a
 * method. No rule keeps somebody from saying so; what breaks it then is a problem.
 */
const isStatement = (operation: SettingsOperation): boolean =>
  operation.op === "setRule" ||
  ((operation.op === "setMethodMetadata" || operation.op === "resetMethodMetadata") &&
    operation.field === "risk");

async function* reachedBySave(
  agents: GuardParts["agents"],
  save: RuledSave,
): AsyncGenerator<GuardedAgent> {
  const { owner, settings, store } = save;
  const { kind } = storedOwnerOf(owner.id);
  if (kind === "agent") {
    const agent = owner as StoredAgent;
    yield {
      was: agents.draftOf(agent, save.state),
      is: agents.draftOf({ ...agent, settings }, save.state),
    };
    return;
  }
  const [before, after] = kind === "preset" ? presetStates(save) : organisationStates(save);
  for (const agent of await store.listOwners("agent")) {
    const isReached =
      kind === "organisation" || agent.settings.presets?.includes(presetId(owner.id));
    if (agent.archivedAt !== null || !isReached) continue;
    yield { was: agents.draftOf(agent, before), is: agents.draftOf(agent, after) };
  }
}

function presetStates({ owner, operations, state }: RuledSave): [CatalogState, CatalogState] {
  const { presets = [] } = state.catalog;
  const changed = changePreset(presets, presetId(owner.id), operations);
  return [state, { ...state, catalog: { ...state.catalog, presets: changed } }];
}

/** Both sides go by the new rules and risks, so that only what is switched or set makes a difference. */
export function organisationStates(
  save: Pick<RuledSave, "box" | "state" | "owner" | "operations" | "settings">,
): [CatalogState, CatalogState] {
  const { owner, operations, settings } = save;
  const stated = applyOperations(owner.settings, operations.filter(isStatement));
  return [catalogWithOrganisation(save, stated), catalogWithOrganisation(save, settings)];
}

/** The catalogue as it would be with these settings of the organisation. */
export function catalogWithOrganisation(
  { box, state, owner }: Pick<RuledSave, "box" | "state" | "owner">,
  settings: OwnerSettings,
): CatalogState {
  const { declared } = state;
  const organisation = maskedSettings({ box, catalog: { tools: declared } }, owner.id, settings);
  const { tools, disabledByOrganisation } = applyOverrides(declared, organisation);
  const written = withOwnFormats(tools, state.ownFormats);
  return {
    ...state,
    organisation,
    storedOrganisation: { ...owner, settings },
    catalog: {
      ...state.catalog,
      tools: written,
      search: searchToolBeside(tools),
      disabledByOrganisation,
    },
  };
}

async function rulesBrokenIn(
  { methodTokens }: GuardParts,
  { store }: RuledSave,
  { rules, state }: { rules: ToolsetRules; state: AgentState },
): Promise<BrokenRule[]> {
  const agent = await ruledAgentOf({ store, methodTokens }, state, rules);
  return runCooperatively(brokenRulesInSteps(rules, agent));
}

/** An agent as rules see it, with its tokens where one of the rules compares them with a number. */
export async function ruledAgentOf(
  parts: Pick<RuledSave, "store"> & Pick<GuardParts, "methodTokens">,
  state: AgentState,
  rules: ToolsetRules,
): Promise<RuledAgent> {
  const { agent, toolset } = state;
  const isCounted = Object.values(rules).some(({ check }) => check === "most_tokens");
  const [tokens] = isCounted ? await readAgentTokens(parts, [state]) : [];
  return { id: agent.id, group: agent.group, toolset, tokens: tokens?.counts };
}

function brokenRuleRefusal(
  { id, name }: StoredAgent,
  broken: readonly [BrokenRule, ...BrokenRule[]],
): PegboardError {
  const [first] = broken;
  const values = brokenRuleValues(name, first);
  return new PegboardError(
    "rule_broken",
    (t) =>
      t("Nothing was saved: {agent} would break the rule “{rule}”: {what}.", {
        agent: name,
        rule: first.rule.name,
        what: whatBreaks(values, t),
      }),
    {
      issues: broken.map((one) =>
        requestIssue(["operations"], "rule_broken", {
          agent: id,
          rule: one.id,
          name: one.rule.name,
          methods: one.witnesses.map(
            ({ tool, method }) => `${tool.definition.name}.${method.definition.name}`,
          ),
        }),
      ),
    },
  );
}
