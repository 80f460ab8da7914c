import type { Problem, ProblemSeverity } from "@pegboard/registry-core";
import type { ProblemsSearch } from "./problems-search.ts";
import { SEVERITIES } from "./problems-search.ts";

/** Stands for what concerns every agent, in place of an agent's id. */
export const REGISTRY_GROUP = "registry";

export interface ProblemGroup {
  /** Id of an agent, or `REGISTRY_GROUP`. */
  id: string;
  name: string;
  problems: Problem[];
}

/** Problems by agent, those of the registry last; inside, errors before warnings before notes. */
export function groupProblems(problems: Problem[], agents: { id: string; name: string }[]): ProblemGroup[] {
  const groupOf = (problem: Problem) => problem.place.agent ?? REGISTRY_GROUP;
  const known = agents.map(({ id, name }) => ({ id, name }));
  const others = new Set(problems.map(groupOf).filter((id) => !known.some((agent) => agent.id === id)));
  others.delete(REGISTRY_GROUP);
  const all = [...known, ...[...others].map((id) => ({ id, name: id })), { id: REGISTRY_GROUP, name: "Registry" }];
  return all
    .map((group) => ({
      ...group,
      problems: problems.filter((problem) => groupOf(problem) === group.id).sort(bySeverity),
    }))
    .filter((group) => group.problems.length > 0);
}

/** What the filters leave, the severity apart: its buttons count what they would show. */
export function filterProblems(problems: Problem[], { agent, kind }: ProblemsSearch): Problem[] {
  return problems.filter(
    (problem) =>
      (agent === undefined || (problem.place.agent ?? REGISTRY_GROUP) === agent) &&
      (kind === undefined || problem.kind === kind),
  );
}

export function countBySeverity(problems: Problem[]): Record<ProblemSeverity, number> {
  const count = (severity: ProblemSeverity) => problems.filter((problem) => problem.severity === severity).length;
  return { error: count("error"), warning: count("warning"), note: count("note") };
}

const bySeverity = (one: Problem, other: Problem) =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);
