import { toggleMethod } from "../../toolset/switch-actions.ts";
import { dearestMethods, payloadTokens } from "../../toolset/token-costs.ts";
import { newProblem } from "../new-problem.ts";
import type { ProblemFix } from "../problem.ts";
import type { AgentCheck } from "../problem-check.ts";
import { agentFix } from "../settings-fix.ts";

/** How many methods are named as the dearest that can be switched off. */
export const DEAREST = 5;

/** Agents whose functions cost more tokens than their budget. */
export const checkTokenBudgets: AgentCheck = (agent) => {
  const { tokenBudget } = agent.settings;
  if (tokenBudget === undefined || !agent.tokens) return [];
  const { counts, tokenizer } = agent.tokens;
  const total = payloadTokens(counts, agent.toolset.tools);
  if (total <= tokenBudget) return [];
  const dearest = dearestMethods(counts, agent.toolset.tools, DEAREST).filter(({ tokens }) => tokens > 0);
  const names = dearest.map(({ tool, method }) => `${tool.definition.displayName} › ${method.definition.displayName}`);
  const place = { agent: agent.id };
  const search = `is:on tokens:>${(dearest.at(-1)?.tokens ?? 1) - 1}`;
  const [first] = dearest;
  const switchOff: ProblemFix[] = first
    ? [
        agentFix(agent, {
          label: `Switch off ${first.method.definition.displayName} (${number(first.tokens)})`,
          operations: toggleMethod(first.tool, first.method.definition.name),
        }),
      ]
    : [];
  return [
    newProblem({
      kind: "over token budget",
      severity: "warning",
      message: `The functions of ${agent.name} cost ${number(total)} tokens: ${number(total - tokenBudget)} over its budget of ${number(tokenBudget)}`,
      detail: `Counted with ${tokenizer} · ${names.length === 0 ? "all of them are core and stay on" : `dearest: ${names.join(", ")}`}`,
      place,
      fixes: [{ kind: "open", label: "Find the dearest", place, search }, ...switchOff],
    }),
  ];
};

const number = (value: number): string => value.toLocaleString("en");
