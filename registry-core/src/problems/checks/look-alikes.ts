import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import { behaviourOperation } from "../../settings/behaviour-overrides.ts";
import {
  type ComparedMethod,
  comparedMethods,
  type LookAlike,
  type LookAlikeIndex,
} from "../../text-rules/look-alikes.ts";
import { hasBoundary } from "../../text-rules/weak-texts.ts";
import { agentFix, newProblem, problemId } from "../new-problem.ts";
import type { IgnoredMark, Problem, ProblemFix } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";
import { qualityKey } from "../quality-key.ts";
import { type TextProblem, textMark } from "./text-findings.ts";

/**
 * So many pairs of an agent that nobody accepted are listed, those that are most alike, with what
 * their methods lack; the others are counted.
 */
const MOST_PAIRS = 100;

/**
 * Finds methods of one agent that a model may take for one another. Of more than `MOST_PAIRS` the
 * next one is listed when one of them goes or is accepted; the page of the agent's texts has all.
 */
export const checkLookAlikes: AgentCheck = (agent, { lookAlikes, ignored = NOTHING_ACCEPTED }) => {
  if (!lookAlikes) return [];
  const methods = comparedMethods(agent.toolset);
  for (const _ of lookAlikes.learnInSteps(methods));
  const pairs = lookAlikes.pairsAmong(methods);
  const listed = listedPairs(agent, pairs, acceptedPairs(ignored, agent.id));
  return [
    ...listed.map((pair) => pairProblem(agent, pair)),
    ...unlistedPairs(agent, pairs.length - listed.length),
    ...boundaryProblems(agent, listed).map(({ problem }) => problem),
  ];
};

/**
 * Every look-alike of an agent with what its methods lack, in steps: also those that the checks
 * only count, of which there may be tens of thousands.
 */
export function* lookAlikesInSteps(
  agent: CheckedAgent,
  lookAlikes: LookAlikeIndex,
): Generator<undefined, Problem[]> {
  const methods = comparedMethods(agent.toolset);
  yield* lookAlikes.learnInSteps(methods);
  const pairs = lookAlikes.pairsAmong(methods);
  const found: Problem[] = [];
  for (const pair of pairs) {
    found.push(pairProblem(agent, pair));
    if (found.length % PAIRS_PER_STEP === 0) yield;
  }
  for (const { problem } of boundaryProblems(agent, pairs)) found.push(problem);
  return found;
}

const PAIRS_PER_STEP = 100;

/**
 * Where thousands of methods look alike, a note about each would be told for each agent. What is
 * accepted is listed beside, so that it can be watched again.
 */
function listedPairs(
  agent: NamedAgent,
  pairs: readonly LookAlike[],
  accepted: readonly string[],
): readonly LookAlike[] {
  if (accepted.length === 0) return pairs.slice(0, MOST_PAIRS);
  const ids = new Set(accepted);
  const places = new Set(accepted.map((id) => id.slice(0, id.lastIndexOf("/") + 1)));
  const isAccepted = (pair: LookAlike) =>
    places.has(pairId(agent, pair, "")) && ids.has(pairId(agent, pair));
  let open = 0;
  return pairs.filter((pair) => {
    if (isAccepted(pair)) return true;
    open += 1;
    return open <= MOST_PAIRS;
  });
}

type IgnoredMarks = Readonly<Record<string, IgnoredMark>>;

/** The ids of an agent's pairs that somebody accepted. */
export const acceptedPairs = (ignored: IgnoredMarks, agent: string): readonly string[] =>
  acceptedByAgent(ignored).get(encodeURIComponent(agent)) ?? [];

const acceptedByAgent = memoByIdentity((ignored: IgnoredMarks) => {
  const byAgent = new Map<string, string[]>();
  for (const id of Object.keys(ignored)) {
    const [kind, agent = ""] = id.split("/", 2);
    if (kind !== LOOK_ALIKE) continue;
    const known = byAgent.get(agent);
    if (known) known.push(id);
    else byAgent.set(agent, [id]);
  }
  return byAgent;
});

const NOTHING_ACCEPTED: IgnoredMarks = {};
const LOOK_ALIKE = "look-alike" satisfies Problem["kind"];

type NamedAgent = Pick<CheckedAgent, "id" | "name">;

function unlistedPairs(agent: NamedAgent, count: number): Problem[] {
  if (count <= 0) return [];
  const place = { agent: agent.id };
  return [
    newProblem({
      kind: LOOK_ALIKE,
      severity: "note",
      code: "pairs_unlisted",
      place,
      values: { agent: agent.name, count },
      fixes: [{ kind: "open", code: "compare_texts", place, tab: "quality" }],
    }),
  ];
}

/** That a model may confuse two methods. */
export function pairProblem(agent: NamedAgent, pair: LookAlike): Problem {
  const { one, other, similarity } = pair;
  return newProblem(
    {
      kind: LOOK_ALIKE,
      severity: "warning",
      code: "methods_alike",
      place: placeOf(agent, one),
      values: {
        agent: agent.name,
        one: one.method.displayName,
        oneTool: one.tool.displayName,
        other: other.method.displayName,
        otherTool: other.tool.displayName,
        similarity,
      },
      fixes: [
        compareFix(agent, one, other),
        ...[one, other].flatMap((compared) => fixesOf(agent, compared)),
      ],
    },
    pairDistinction(pair),
  );
}

const placeOf = ({ id }: NamedAgent, { tool, method }: ComparedMethod) => ({
  agent: id,
  tool: tool.name,
  method: method.name,
});

const pairId = (agent: NamedAgent, pair: LookAlike, distinction = pairDistinction(pair)): string =>
  problemId({ kind: LOOK_ALIKE, place: placeOf(agent, pair.one) }, distinction);

/** When a text changes, the pair is another problem. */
const pairDistinction = ({ one, other }: LookAlike): string =>
  [other.tool.name, other.method.name, textMark([described(one), described(other)])].join(" ");

/** A link to two methods beside each other. */
function compareFix(agent: NamedAgent, one: ComparedMethod, other: ComparedMethod): ProblemFix {
  const at = qualityKey(LOOK_ALIKE, one, other);
  return { kind: "open", code: "compare_texts", place: placeOf(agent, one), tab: "quality", at };
}

const described = ({ method }: ComparedMethod) => ({
  text: `${method.name} ${method.description}`,
});

const fixesOf = (agent: NamedAgent, compared: ComparedMethod): ProblemFix[] =>
  sharedChanges(compared).map(({ said, operations }) => agentFix(agent, said, operations));

/** What the fixes of all agents have alike. */
const sharedChanges = memoByIdentity(({ tool, method: { name, displayName } }: ComparedMethod) => {
  const [method, values] = [{ tool: tool.name, method: name }, { name: displayName }];
  return [
    {
      said: { code: "switch_off_named" as const, values },
      operations: [{ op: "setMethod" as const, ...method, state: "off" as const }],
    },
    {
      said: { code: "defer_named" as const, values },
      operations: [behaviourOperation({ ...method, field: "defer" }, true)],
    },
  ];
});

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
    const place = placeOf(agent, { tool, method });
    const problem = newProblem(
      {
        kind: "weak text",
        severity: "note",
        code: "text_weak",
        place,
        values: {
          name: method.displayName,
          tool: tool.displayName,
          rule: "no-boundary",
          words: beside.method.displayName,
        },
        fixes: [compareFix(agent, one, other)],
      },
      `no-boundary ${textMark([{ text: method.description }])}`,
    );
    const { description: text } = method;
    const finding = { at: "/description", text, start: 0, end: text.length };
    return {
      problem,
      tool,
      method,
      beside,
      rule: "no-boundary",
      findings: [{ rule: "no-boundary", ...finding }],
    };
  });
}
