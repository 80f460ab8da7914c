import { behaviourOperation } from "../settings/behaviour-overrides.ts";
import type { SettingsOperation } from "../settings/owner-settings.ts";
import { findNamedMethods, switchableMethods, switchMethods } from "../toolset/switch-selected.ts";
import { methodTokens } from "../toolset/token-costs.ts";
import type { ResolvedTool } from "../toolset/toolset.ts";
import { type BrokenRule, LEAK_LEGS, type RuledAgent, type RuleWitness } from "./judge-rules.ts";

/** The smallest change of an agent's settings after which it keeps a rule. */
export interface RuleFix {
  /** What it does to the methods. */
  does: "ask" | "switch off";
  methods: readonly MethodOfTool[];
  operations: SettingsOperation[];
}

interface MethodOfTool {
  tool: string;
  method: string;
}

/**
 * The smallest fix of a broken rule: the fewest methods that have to ask or to go off, core ones
 * never. Undefined where no switch of the agent settles it.
 */
export function ruleFix(broken: BrokenRule, agent: RuledAgent): RuleFix | undefined {
  const { rule, witnesses } = broken;
  if (rule.check === "asks_before_destroying") {
    const methods = witnesses.map(namesOfWitness);
    return {
      does: "ask",
      methods,
      operations: methods.map((place) =>
        behaviourOperation({ ...place, field: "needsApproval" }, true),
      ),
    };
  }
  const methods = methodsToSwitchOff(broken, agent);
  if (!methods) return undefined;
  const selected = methodsByTool(agent.toolset.tools, methods);
  return { does: "switch off", methods, operations: switchMethods(selected, false) };
}

const namesOfWitness = ({ tool, method }: RuleWitness): MethodOfTool => ({
  tool: tool.definition.name,
  method: method.definition.name,
});

function methodsToSwitchOff(
  { rule, witnesses, measured = 0 }: BrokenRule,
  agent: RuledAgent,
): MethodOfTool[] | undefined {
  switch (rule.check) {
    case "most_functions":
      return dearestFirst(agent, measured - (rule.most ?? 0), () => 1);
    case "most_tokens":
      return dearestFirst(agent, measured - (rule.most ?? 0), (tokens) => tokens);
    case "no_way_out":
      return smallestLeg(witnesses);
    default:
      return allFree(witnesses);
  }
}

/** The leg with the fewest methods, of those without one that cannot be switched off. */
function smallestLeg(witnesses: readonly RuleWitness[]): MethodOfTool[] | undefined {
  const legs = LEAK_LEGS.flatMap((leg) => {
    const ofLeg = witnesses.filter(({ reason }) => reason.kind === "risk" && reason.risk === leg);
    return allFree(ofLeg) ? [ofLeg.map(namesOfWitness)] : [];
  });
  return legs.sort((one, other) => one.length - other.length)[0];
}

function allFree(witnesses: readonly RuleWitness[]): MethodOfTool[] | undefined {
  const isFree = ({ tool, method }: RuleWitness) =>
    switchableMethods({ tool, methods: [method] }).length > 0;
  return witnesses.every(isFree) ? witnesses.map(namesOfWitness) : undefined;
}

/**
 * The fewest of the dearest methods that make up an excess. Without counted tokens all cost the
 * same, and nobody knows which to choose.
 */
function dearestFirst(
  { toolset: { tools, offered }, tokens }: RuledAgent,
  excess: number,
  worth: (tokens: number) => number,
): MethodOfTool[] | undefined {
  if (!tokens) return undefined;
  // An agent has few of thousands on.
  const on = tools.filter(({ state }) => state !== "off");
  const costs = on.flatMap((tool) =>
    tool.methods
      .filter(({ offered: isOffered, locked }) => isOffered && !locked)
      .map(({ definition }): [MethodOfTool, number] => [
        { tool: tool.definition.name, method: definition.name },
        methodTokens(tokens, tool.definition.name, definition.name),
      ]),
  );
  costs.sort(([, one], [, other]) => other - one);
  const chosen: MethodOfTool[] = [];
  let left = excess;
  for (const [method, cost] of costs) {
    if (left <= 0) break;
    chosen.push(method);
    left -= worth(cost);
  }
  // A payload without functions costs nothing, not even its brackets.
  return left <= 0 || chosen.length === offered ? chosen : undefined;
}

function methodsByTool(tools: readonly ResolvedTool[], methods: readonly MethodOfTool[]) {
  const byTool = new Map<string, string[]>();
  for (const { tool, method } of methods) byTool.set(tool, [...(byTool.get(tool) ?? []), method]);
  return findNamedMethods(
    tools,
    [...byTool].map(([tool, names]) => ({ tool, methods: names })),
  );
}
