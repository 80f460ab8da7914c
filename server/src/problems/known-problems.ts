import { LookAlikeIndex } from "@pegboard/registry-core/internal";
import {
  acceptedPairs,
  agentProblemsInSteps,
  type CheckedAgent,
  type IgnoredMark,
  type Problem,
} from "@pegboard/registry-core/problems";
import type { AgentState } from "../agents/agent-states.ts";

/** Why problems are ignored, by their ids. */
export type IgnoredMarks = Readonly<Record<string, IgnoredMark>>;

/**
 * What was found of agents, for as long as each of them, the catalogue and the preferences are as
 * they were.
 */
export interface KnownAgents {
  preferences: string;
  agents: WeakMap<AgentState, CheckedAgent>;
  problems: WeakMap<CheckedAgent, { accepted: string; problems: Problem[] }>;
  lookAlikes: LookAlikeIndex;
}

/** Forms of methods that nobody has any more are forgotten with all others. */
export const MOST_COMPARED = 300_000;

export const knownUnder = (preferences: string): KnownAgents => ({
  preferences,
  agents: new WeakMap(),
  problems: new WeakMap(),
  lookAlikes: new LookAlikeIndex(),
});

/** The problems of an agent, searched again when another pair of its methods is accepted. */
export function* knownProblems(
  { problems }: KnownAgents,
  ...[agent, beside]: Parameters<typeof agentProblemsInSteps>
): ReturnType<typeof agentProblemsInSteps> {
  const accepted = acceptedPairs(beside.ignored ?? {}, agent.id).join();
  const before = problems.get(agent);
  if (before?.accepted === accepted) return before.problems;
  const found = yield* agentProblemsInSteps(agent, beside);
  problems.set(agent, { accepted, problems: found });
  return found;
}
