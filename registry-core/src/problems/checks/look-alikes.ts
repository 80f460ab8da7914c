import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { behaviourOperation } from "../../settings/behaviour-overrides.ts";
import {
  type ComparedMethod,
  comparedMethods,
  type LookAlike,
} from "../../text-rules/look-alikes.ts";
import { hasBoundary } from "../../text-rules/weak-texts.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { Problem, ProblemFix } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";
import { qualityKey } from "../quality-key.ts";
import { type TextProblem, textMark } from "./text-findings.ts";

/** So many pairs of an agent are told, those that are most alike; nobody would read more. */
export const MOST_PAIRS = 100;

/** Finds methods of one agent that a model may take for one another. */
export const checkLookAlikes: AgentCheck = (agent, { lookAlikes }) => {
  if (!lookAlikes) return [];
  const methods = comparedMethods(agent.toolset);
  for (const _ of lookAlikes.learnInSteps(methods));
  const pairs = lookAlikes.pairsAmong(methods).slice(0, MOST_PAIRS);
  return [
    ...pairs.map((pair) => pairProblem(agent, pair)),
    ...boundaryProblems(agent, pairs).map(({ problem }) => problem),
  ];
};

/** That a model may confuse two methods. */
export function pairProblem(agent: CheckedAgent, { one, other, similarity }: LookAlike): Problem {
  const place = { agent: agent.id, tool: one.tool.name, method: one.method.name };
  const distinction = [
    other.tool.name,
    other.method.name,
    textMark([described(one), described(other)]),
  ];
  return newProblem(
    {
      ...{ kind: "look-alike", severity: "warning", code: "methods_alike", place },
      values: {
        agent: agent.name,
        ...{ one: one.method.displayName, oneTool: one.tool.displayName },
        ...{ other: other.method.displayName, otherTool: other.tool.displayName },
        similarity,
      },
      fixes: [
        compareFix(agent, one, other),
        ...[one, other].flatMap(({ tool, method }) => fixesOf(agent, tool.name, method)),
      ],
    },
    distinction.join(" "),
  );
}

/** A link to two methods beside each other. */
function compareFix({ id }: CheckedAgent, one: ComparedMethod, other: ComparedMethod): ProblemFix {
  const place = { agent: id, tool: one.tool.name, method: one.method.name };
  const at = qualityKey("look-alike", one, other);
  return { kind: "open", code: "compare_texts", place, tab: "quality", at };
}

const described = ({ method }: ComparedMethod) => ({
  text: `${method.name} ${method.description}`,
});

function fixesOf(
  agent: CheckedAgent,
  tool: string,
  { name, displayName }: ComparedMethod["method"],
) {
  const method = { tool, method: name };
  return [
    agentFix(agent, { code: "switch_off_named", values: { name: displayName } }, [
      { op: "setMethod", ...method, state: "off" },
    ]),
    agentFix(agent, { code: "defer_named", values: { name: displayName } }, [
      behaviourOperation({ ...method, field: "defer" }, true),
    ]),
  ];
}

/** Methods that have a look-alike and say not when to use which. */
export function boundaryProblems(
  agent: CheckedAgent,
  pairs: readonly LookAlike[],
): (TextProblem & { tool: ToolDefinition })[] {
  const unbounded = new Map<ComparedMethod["method"], [ComparedMethod, LookAlike]>();
  for (const pair of pairs)
    for (const own of [pair.one, pair.other])
      if (!unbounded.has(own.method) && !hasBoundary(own.method))
        unbounded.set(own.method, [own, pair]);
  return [...unbounded.values()].map(([{ tool, method }, { one, other }]) => {
    const beside = one.method === method ? other : one;
    const place = { agent: agent.id, tool: tool.name, method: method.name };
    const problem = newProblem(
      {
        ...{ kind: "weak text", severity: "note", code: "text_weak", place },
        values: {
          ...{ name: method.displayName, tool: tool.displayName },
          ...{ rule: "no-boundary", words: beside.method.displayName },
        },
        fixes: [compareFix(agent, one, other)],
      },
      `no-boundary ${textMark([{ text: method.description }])}`,
    );
    const { description: text } = method;
    const finding = { at: "/description", text, start: 0, end: text.length };
    return {
      ...{ problem, tool, method, rule: "no-boundary" },
      findings: [{ rule: "no-boundary", ...finding }],
    };
  });
}
