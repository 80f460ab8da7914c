import { type Problem, type ProblemSeverity, SEVERITIES } from "@pegboard/registry-core/problems";
import type { ProblemsSearch } from "./problems-search.ts";

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

/** Applies the filters except severity and ignored: their buttons count what they would show. */
export function filterProblems(
  problems: Problem[],
  { agent, kind, source }: ProblemsSearch,
  sourceOf: SourceOf,
): Problem[] {
  return problems.filter(
    (problem) =>
      (agent === undefined || (problem.place.agent ?? REGISTRY_GROUP) === agent) &&
      (kind === undefined || problem.kind === kind) &&
      (source === undefined || sourceOf(problem) === source),
  );
}

/** Id of the source that a problem's tool comes from, or that it is about. */
export type SourceOf = (problem: Problem) => string | undefined;

/** The filtered problems that the chosen button shows. */
export function filterByButton(filtered: Problem[], { severity, ignored }: ProblemsSearch): Problem[] {
  return filtered.filter(
    (problem) =>
      (problem.ignored !== undefined) === (ignored ?? false) &&
      (severity === undefined || problem.severity === severity),
  );
}

/** How many each of the first buttons shows. */
export function countByButton(problems: Problem[]): Record<ProblemSeverity | "all" | "ignored", number> {
  const open = problems.filter(({ ignored }) => !ignored);
  const count = (severity: ProblemSeverity) => open.filter((problem) => problem.severity === severity).length;
  return {
    all: open.length,
    error: count("error"),
    warning: count("warning"),
    note: count("note"),
    ignored: problems.length - open.length,
  };
}

const bySeverity = (one: Problem, other: Problem) =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);
