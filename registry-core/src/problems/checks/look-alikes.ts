import { behaviourOperation } from "../../settings/behaviour-overrides.ts";
import {
  type ComparedMethod,
  comparedMethods,
  type LookAlike,
} from "../../text-rules/look-alikes.ts";
import { hasBoundary } from "../../text-rules/weak-texts.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";
import { textMark } from "./text-findings.ts";

/** More pairs of one agent are for its own page; among so many nobody would read on. */
const MOST_PAIRS = 100;

/** Finds methods of one agent that a model may take for one another. */
export const checkLookAlikes: AgentCheck = (agent, { lookAlikes }) => {
  if (!lookAlikes) return [];
  const methods = comparedMethods(agent.toolset);
  for (const _ of lookAlikes.learnInSteps(methods));
  const pairs = lookAlikes.pairsAmong(methods).slice(0, MOST_PAIRS);
  return [...pairs.map((pair) => pairProblem(agent, pair)), ...boundaryProblems(agent, pairs)];
};

function pairProblem(agent: CheckedAgent, { one, other, similarity }: LookAlike): Problem {
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
        { kind: "open", code: "compare_texts", place, tab: "quality" },
        ...[one, other].flatMap(({ tool, method }) => fixesOf(agent, tool.name, method)),
      ],
    },
    distinction.join(" "),
  );
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
function boundaryProblems(agent: CheckedAgent, pairs: readonly LookAlike[]): Problem[] {
  const unbounded = new Map<ComparedMethod["method"], [ComparedMethod, ComparedMethod]>();
  for (const { one, other } of pairs)
    for (const [own, beside] of [
      [one, other],
      [other, one],
    ] as const)
      if (!unbounded.has(own.method) && !hasBoundary(own.method))
        unbounded.set(own.method, [own, beside]);
  return [...unbounded.values()].map(([{ tool, method }, beside]) => {
    const place = { agent: agent.id, tool: tool.name, method: method.name };
    return newProblem(
      {
        ...{ kind: "weak text", severity: "note", code: "text_weak", place },
        values: {
          ...{ name: method.displayName, tool: tool.displayName },
          ...{ rule: "no-boundary", words: beside.method.displayName },
        },
        fixes: [{ kind: "open", code: "open_method", place, tab: "prompts" }],
      },
      `no-boundary ${textMark([{ text: method.description }])}`,
    );
  });
}
