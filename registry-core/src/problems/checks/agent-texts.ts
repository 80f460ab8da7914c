import { toolsByName } from "../../definition/named-tools.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import type { Catalog, ResolvedMethod, ResolvedTool } from "../../toolset/toolset.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";
import { missingDescriptions, undescribedParameters } from "./descriptions.ts";
import { foundInTexts, type TextProblem } from "./text-findings.ts";

/** A problem of a text that an agent has, with the tool as the agent has it. */
export interface AgentTextProblem extends TextProblem {
  tool: ToolDefinition;
}

/**
 * Finds what is suspicious or weak in texts that one agent alone has: those of its operator, and
 * those that a tool makes of its config.
 */
export const checkAgentTexts: AgentCheck = (agent, { catalog }) => {
  const known = toolsByName(catalog.tools);
  return agent.toolset.tools
    .filter(({ state, definition }) => state !== "off" && known.get(definition.name) !== definition)
    .flatMap((tool) => agentTextProblems(agent, tool, known.get(tool.definition.name)))
    .flatMap(({ problem }) => (problem.place.agent === undefined ? [] : [problem]));
};

/**
 * The problems of all texts that an agent reads of a tool. What the catalogue's form of the tool
 * has as well is a problem of the organisation; the others are the agent's own.
 */
export function agentTextProblems(
  agent: Pick<CheckedAgent, "id">,
  resolved: ResolvedTool,
  listed: AgentTextTool | undefined,
): readonly AgentTextProblem[] {
  const known = judgedTools(resolved).get(agent.id);
  if (known && known.listed === listed) return known.problems;
  const problems = judgeTexts(agent, resolved, listed);
  judgedTools(resolved).set(agent.id, { listed, problems });
  return problems;
}

type AgentTextTool = Catalog["tools"][number];

interface JudgedTexts {
  listed: AgentTextTool | undefined;
  problems: readonly AgentTextProblem[];
}

/** What was found in a tool as agents have it, by the id of the agent: a click changes few tools. */
const judgedTools = memoByIdentity((_tool: ResolvedTool) => new Map<string, JudgedTexts>());

function judgeTexts(
  agent: Pick<CheckedAgent, "id">,
  { definition: tool, methods }: ResolvedTool,
  listed: AgentTextTool | undefined,
): AgentTextProblem[] {
  const read = new Set(methods.filter(isRead).map(({ definition }) => definition));
  if (read.size === 0) return [];
  const ofAll = new Set(listed && listed !== tool ? textProblems(listed).map(problemIdOf) : []);
  return textProblems(tool)
    .filter(({ method }) => method === undefined || read.has(method))
    .map((found) => {
      const isOwn = listed !== tool && !ofAll.has(problemIdOf(found));
      return { ...found, tool, problem: isOwn ? ownProblem(agent, found) : found.problem };
    });
}

/** Whether an agent or its programs get to read the method: at once, or when a search finds it. */
export const isRead = ({ offered, waits, passedOn }: ResolvedMethod): boolean =>
  offered || waits === "deferred" || passedOn === true;

const textProblems = (tool: ToolDefinition): TextProblem[] => [
  ...foundInTexts(tool),
  ...missingDescriptions(tool),
  ...undescribedParameters(tool),
];

const problemIdOf = ({ problem }: TextProblem): string => problem.id;

function ownProblem({ id }: Pick<CheckedAgent, "id">, { problem }: TextProblem) {
  const place = { ...problem.place, agent: id };
  const fixes = problem.fixes.map((fix) => (fix.kind === "open" ? { ...fix, place } : fix));
  return { ...problem, id: `${problem.id}/${encodeURIComponent(id)}`, place, fixes };
}
