import { isFunction } from "../definition/material.ts";
import type { RiskClass } from "../definition/method-risk.ts";
import { hasRisk } from "../definition/risk-classes.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { ToolsetRules } from "../settings/owner-settings.ts";
import { coversAgent, type ToolsetRule } from "../settings/toolset-rule.ts";
import { suspicionsOfMethod, suspicionsOfTool } from "../text-rules/find-suspicions.ts";
import { TEXT_RULES, type TextRuleId } from "../text-rules/text-rules.ts";
import { payloadTokens, type TokenTable } from "../toolset/token-costs.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "../toolset/toolset.ts";

/** An agent as rules see it. */
export interface RuledAgent {
  id: string;
  group?: string | null | undefined;
  toolset: Toolset;
  /** The tokens of its methods. Rules about tokens are not judged without them. */
  tokens?: TokenTable | undefined;
}

/** Why a method takes part in breaking a rule: a class of its, a text rule, or its source. */
export type WitnessReason =
  | { kind: "risk"; risk: RiskClass; from: "operator" | "claim" }
  | { kind: "text"; rule: TextRuleId }
  | { kind: "source"; source: string };

/** A method that is on and takes part in breaking a rule. */
export interface RuleWitness {
  tool: ResolvedTool;
  method: ResolvedMethod;
  reason: WitnessReason;
}

/** A rule that an agent breaks, and by what. */
export interface BrokenRule {
  id: string;
  rule: ToolsetRule;
  /** Every method that takes part; empty where a sum is too high, which all of them make. */
  witnesses: readonly RuleWitness[];
  /** The functions or tokens that the agent has, where the rule bounds them. */
  measured?: number;
}

/** The legs of the way by which private data can leave; a method may be several of them. */
export const LEAK_LEGS = [
  "reads_private",
  "reads_untrusted",
  "leaves_house",
] as const satisfies readonly RiskClass[];

/**
 * The rules that an agent breaks, in the order of the rules. Methods that are on count, offered now
 * or not: what is offline comes back without a save. Prompts and resources do not, since no model
 * calls them.
 */
export function brokenRules(rules: ToolsetRules, agent: RuledAgent): BrokenRule[] {
  return Object.entries(rules).flatMap(([id, rule]) => {
    const found = coversAgent(rule, agent) && judgeRule(rule, agent);
    return found ? [{ id, rule, ...found }] : [];
  });
}

/**
 * The rules that an agent breaks, found tool by tool: reading the texts of thousands of tools, which
 * nobody read before, takes seconds.
 */
export function* brokenRulesInSteps(
  rules: ToolsetRules,
  agent: RuledAgent,
): Generator<undefined, BrokenRule[]> {
  const readsTexts = Object.values(rules).some(
    (rule) => rule.check === "no_suspicious_texts" && coversAgent(rule, agent),
  );
  if (readsTexts) {
    for (const tool of agent.toolset.tools) {
      if (tool.state === "off") continue;
      suspiciousMethods(tool);
      yield;
    }
  }
  return brokenRules(rules, agent);
}

type Breach = Pick<BrokenRule, "witnesses" | "measured">;

function judgeRule(rule: ToolsetRule, { toolset, tokens }: RuledAgent): Breach | undefined {
  switch (rule.check) {
    case "asks_before_destroying":
      return ifAny(witnessesOf(toolset, unaskedDestroyers));
    case "no_way_out": {
      const legs = witnessesOf(toolset, legsOfTool);
      const holds = (leg: RiskClass) =>
        legs.some(({ reason }) => reason.kind === "risk" && reason.risk === leg);
      return LEAK_LEGS.every(holds) ? { witnesses: legs } : undefined;
    }
    case "most_functions":
      return ifOver(toolset.offered, rule.most);
    case "most_tokens":
      return tokens && ifOver(payloadTokens(tokens, toolset.tools), rule.most);
    case "only_sources":
      return ifAny(
        witnessesOf(toolset, (tool) =>
          rule.sources?.includes(tool.definition.source) || tool.definition.generated
            ? []
            : methodsOn(tool).map((method) => ({
                tool,
                method,
                reason: { kind: "source", source: tool.definition.source },
              })),
        ),
      );
    case "no_suspicious_texts":
      return ifAny(witnessesOf(toolset, suspiciousMethods));
  }
}

const ifAny = (witnesses: readonly RuleWitness[]): Breach | undefined =>
  witnesses.length > 0 ? { witnesses } : undefined;

const ifOver = (measured: number, most = 0): Breach | undefined =>
  measured > most ? { witnesses: [], measured } : undefined;

/** Tools that are off are passed over: an agent has few of thousands on. */
const witnessesOf = (
  { tools }: Toolset,
  inTool: (tool: ResolvedTool) => readonly RuleWitness[],
): RuleWitness[] =>
  tools.flatMap((tool) => (tool.state === "off" ? [] : (inTool(tool) as RuleWitness[])));

const methodsOn = ({ methods }: ResolvedTool): ResolvedMethod[] =>
  methods.filter(({ enabled, definition }) => enabled && isFunction(definition));

// Agents with the tool in one state share the resolved tool, so each state is looked at once.
const unaskedDestroyers = memoByIdentity((tool: ResolvedTool): RuleWitness[] =>
  withRisk(tool, "destroys").filter(({ method }) => method.definition.needsApproval !== true),
);

const legsOfTool = memoByIdentity((tool: ResolvedTool): RuleWitness[] =>
  LEAK_LEGS.flatMap((leg) => withRisk(tool, leg)),
);

const withRisk = (tool: ResolvedTool, risk: RiskClass): RuleWitness[] =>
  methodsOn(tool)
    .filter(({ definition }) => hasRisk(definition, risk))
    .map((method) => ({
      tool,
      method,
      reason: { kind: "risk", risk, from: method.definition.risk ? "operator" : "claim" },
    }));

/** Whoever runs a tool's code has no reason to read its texts for what they hide. */
const suspiciousMethods = memoByIdentity((tool: ResolvedTool): RuleWitness[] => {
  const { definition } = tool;
  if (!definition.fromOutside) return [];
  const ofTool = suspicionsOfTool(definition).find(isHighFinding);
  return methodsOn(tool).flatMap((method) => {
    const found = suspicionsOfMethod(definition, method.definition).find(isHighFinding) ?? ofTool;
    return found ? [{ tool, method, reason: { kind: "text" as const, rule: found.rule } }] : [];
  });
});

const isHighFinding = ({ rule }: { rule: TextRuleId }): boolean =>
  TEXT_RULES[rule].severity === "high";

/**
 * The rules that a change breaks, or breaks worse: with methods that took no part before, or by a
 * higher sum. What was broken already keeps nobody from another change.
 */
export function newlyBroken(
  before: readonly BrokenRule[],
  after: readonly BrokenRule[],
): BrokenRule[] {
  const known = new Map(before.map((one) => [one.id, one]));
  return after.flatMap((broken) => {
    const was = known.get(broken.id);
    if (!was) return [broken];
    if (broken.measured !== undefined) return broken.measured > (was.measured ?? 0) ? [broken] : [];
    const parts = new Set(was.witnesses.map(witnessKey));
    const witnesses = broken.witnesses.filter((one) => !parts.has(witnessKey(one)));
    return witnesses.length > 0 ? [{ ...broken, witnesses }] : [];
  });
}

const witnessKey = ({ tool, method, reason }: RuleWitness): string =>
  JSON.stringify([tool.definition.name, method.definition.name, reason]);
