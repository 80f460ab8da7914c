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

/**
 * So many pairs of an agent are listed, those that are most alike, with what their methods lack; the
 * others are counted.
 */
export const MOST_PAIRS = 100;

/**
 * Finds methods of one agent that a model may take for one another. Of more than `MOST_PAIRS` the
 * next one is listed when one of them goes; the page of the agent's texts has all of them.
 */
export const checkLookAlikes: AgentCheck = (agent, { lookAlikes }) => {
  if (!lookAlikes) return [];
  const methods = comparedMethods(agent.toolset);
  for (const _ of lookAlikes.learnInSteps(methods));
  const pairs = lookAlikes.pairsAmong(methods);
  // Where thousands of methods look alike, a note about each would be told for each agent.
  const listed = pairs.slice(0, MOST_PAIRS);
  return [
    ...listed.map((pair) => pairProblem(agent, pair)),
    ...unlistedPairs(agent, pairs.length - MOST_PAIRS),
    ...boundaryProblems(agent, listed).map(({ problem }) => problem),
  ];
};

type NamedAgent = Pick<CheckedAgent, "id" | "name">;

function unlistedPairs(agent: NamedAgent, count: number): Problem[] {
  if (count <= 0) return [];
  const place = { agent: agent.id };
  return [
    newProblem({
      ...{ kind: "look-alike", severity: "note", code: "pairs_unlisted", place },
      values: { agent: agent.name, count },
      fixes: [{ kind: "open", code: "compare_texts", place, tab: "quality" }],
    }),
  ];
}

/** That a model may confuse two methods. */
export function pairProblem(agent: NamedAgent, { one, other, similarity }: LookAlike): Problem {
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
function compareFix({ id }: NamedAgent, one: ComparedMethod, other: ComparedMethod): ProblemFix {
  const place = { agent: id, tool: one.tool.name, method: one.method.name };
  const at = qualityKey("look-alike", one, other);
  return { kind: "open", code: "compare_texts", place, tab: "quality", at };
}

const described = ({ method }: ComparedMethod) => ({
  text: `${method.name} ${method.description}`,
});

function fixesOf(agent: NamedAgent, tool: string, { name, displayName }: ComparedMethod["method"]) {
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

/** A method that has a look-alike, which is the one that is most alike, and says not when to use which. */
interface BoundaryProblem extends TextProblem {
  tool: ToolDefinition;
  beside: ComparedMethod;
}

/** Methods that have a look-alike and say not when to use which. */
export function boundaryProblems(
  agent: NamedAgent,
  pairs: readonly LookAlike[],
): BoundaryProblem[] {
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
      ...{ problem, tool, method, beside, rule: "no-boundary" },
      findings: [{ rule: "no-boundary", ...finding }],
    };
  });
}
