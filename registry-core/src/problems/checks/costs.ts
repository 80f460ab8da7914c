import { PROVIDER_FORMATS } from "../../provider-formats/provider-formats.ts";
import { toolsetIn } from "../../provider-formats/searched-toolset.ts";
import { toggleMethod } from "../../toolset/switch-actions.ts";
import { costliestMethods, DEAREST, payloadTokens } from "../../toolset/token-costs.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { ProblemFix } from "../problem.ts";
import type { AgentCheck } from "../problem-check.ts";
import { exceededLimits } from "../problem-check.ts";

/** Finds agents whose functions cost more tokens than their budget. */
export const checkTokenBudgets: AgentCheck = (agent) => {
  const { tokenBudget } = agent.settings;
  if (tokenBudget === undefined || !agent.tokens) return [];
  const { counts, tokenizer } = agent.tokens;
  const tokens = payloadTokens(counts, agent.toolset.tools);
  if (tokens <= tokenBudget) return [];
  const dearest = costliestMethods(counts, agent.toolset.tools, DEAREST).filter(
    (cost) => cost.tokens > 0,
  );
  const named = dearest.map((cost) => {
    return { tool: cost.tool.definition.displayName, method: cost.method.definition.displayName };
  });
  const search = `is:on tokens:>${(dearest.at(-1)?.tokens ?? 1) - 1}`;
  // The fix is offered only where it settles the problem: an agent far over its budget needs more
  // than one click.
  const settles = (saved: number) => agent.toolset.offered === 1 || tokens - saved <= tokenBudget;
  const switchOff = dearest
    .slice(0, 1)
    .filter((cost) => settles(cost.tokens))
    .map(({ tool, method: { definition }, tokens }): ProblemFix => {
      const values = { method: definition.displayName, tokens };
      return agentFix(
        agent,
        { code: "switch_method_off", values },
        toggleMethod(tool, definition.name),
      );
    });
  return [
    newProblem({
      kind: "over token budget",
      severity: "error",
      code: "over_budget",
      values: { agent: agent.name, tokens, budget: tokenBudget, tokenizer, dearest: named },
      place: { agent: agent.id },
      fixes: [
        { kind: "open", code: "find_dearest", place: { agent: agent.id }, search },
        ...switchOff,
      ],
    }),
  ];
};

/**
 * Finds agents with more functions than providers take, each once. Nobody knows which provider an agent
 * talks to, so each limit counts.
 */
export const checkFunctionLimits: AgentCheck = (agent, { functionLimits }) => {
  if (!functionLimits) return [];
  const exceeded = exceededLimits(
    (format) => toolsetIn(agent.toolset, format).offered,
    functionLimits,
  );
  if (exceeded.length === 0) return [];
  const functions = Math.max(...exceeded.map((one) => one.functions));
  const limits = exceeded
    .map(({ name, limit }) => ({ format: PROVIDER_FORMATS[name].label, limit }))
    .sort((one, other) => one.limit - other.limit);
  return [
    newProblem({
      kind: "over function limit",
      // The provider refuses the whole request.
      severity: "error",
      code: "over_limit",
      values: { agent: agent.name, functions, limits },
      place: { agent: agent.id },
      fixes: [{ kind: "open", code: "choose_off", place: { agent: agent.id }, search: "is:on" }],
    }),
  ];
};
