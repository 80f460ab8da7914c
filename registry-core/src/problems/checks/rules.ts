import type { FixFact } from "../../messages/fix-messages.ts";
import { type BrokenRule, brokenRules, type RuleWitness } from "../../toolset-rules/judge-rules.ts";
import { type RuleFix, ruleFix } from "../../toolset-rules/rule-fixes.ts";
import type { NamedWitness } from "../messages/rule-messages.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { ProblemFix, ProblemOf } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";

/** Finds agents whose toolsets break rules of the organisation, each rule once. */
export const checkRules: AgentCheck = (agent, { catalog: { rules } }) => {
  if (!rules) return [];
  return brokenRules(rules, ruledAgent(agent)).map((broken) =>
    newProblem(
      {
        kind: "rule broken",
        code: "rule_broken",
        severity: broken.rule.effect === "refuse" ? "error" : "warning",
        values: brokenRuleValues(agent.name, broken),
        place: { agent: agent.id },
        fixes: ruleProblemFixes(agent, broken),
      },
      broken.id,
    ),
  );
};

const ruledAgent = ({ id, group, toolset, tokens }: CheckedAgent) => ({
  id,
  group,
  toolset,
  tokens: tokens?.counts,
});

/** The most methods that a sentence names. */
const NAMED_WITNESSES = 5;

/** What a sentence says of a broken rule. */
export function brokenRuleValues(
  agent: string,
  { rule, witnesses, measured }: Pick<BrokenRule, "rule" | "witnesses" | "measured">,
): ProblemOf<"rule_broken">["values"] {
  const { name, check, effect, most, sources } = rule;
  const all = namedWitnesses(witnesses);
  return {
    agent,
    rule: { name, check, effect, ...(most !== undefined && { most }), ...(sources && { sources }) },
    witnesses: all.slice(0, NAMED_WITNESSES),
    methods: all.length,
    ...(measured !== undefined && { measured }),
  };
}

/** Each method once, with all that it takes part by; those with most of it first. */
function namedWitnesses(witnesses: readonly RuleWitness[]): NamedWitness[] {
  const byMethod = new Map<RuleWitness["method"], RuleWitness[]>();
  for (const witness of witnesses) {
    const known = byMethod.get(witness.method);
    if (known) known.push(witness);
    else byMethod.set(witness.method, [witness]);
  }
  return [...byMethod.values()]
    .sort((one, other) => other.length - one.length)
    .map((parts) => ({
      tool: parts[0]?.tool.definition.displayName ?? "",
      method: parts[0]?.method.definition.displayName ?? "",
      reasons: parts.map(({ reason }) => reason),
    }));
}

function ruleProblemFixes(agent: CheckedAgent, broken: BrokenRule): ProblemFix[] {
  const fix = ruleFix(broken, ruledAgent(agent));
  if (fix) return [agentFix(agent, FIX_CODES[fix.does], fix.operations)];
  return [{ kind: "open", code: "choose_off", place: { agent: agent.id }, search: "is:on" }];
}

const FIX_CODES: Readonly<Record<RuleFix["does"], FixFact>> = {
  ask: { code: "ask_before" },
  "switch off": { code: "switch_off_breaking" },
};
