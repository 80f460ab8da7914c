import { ownValue } from "@pegboard/json-schema";
import type { IgnoredMark, Problem, ProblemSeverity } from "./problem.ts";

/** The severities from the worst to the least. */
export const SEVERITIES = [
  "error",
  "warning",
  "note",
] as const satisfies readonly ProblemSeverity[];

/**
 * Marks the problems that somebody ignores, by their ids. A problem that became worse since is
 * shown again.
 */
export function markIgnored(
  problems: readonly Problem[],
  marks: Readonly<Record<string, IgnoredMark>>,
): Problem[] {
  // Usually nothing is ignored, and there may be tens of thousands of problems.
  if (Object.keys(marks).length === 0) return [...problems];
  return problems.map((problem) => {
    const mark = ownValue(marks, problem.id);
    return mark && rank(problem.severity) >= rank(mark.severity)
      ? { ...problem, ignored: mark }
      : problem;
  });
}

/** Counts errors and warnings that nobody ignores, of what some agent is offered. */
export function countProblems(problems: readonly Problem[]): { errors: number; warnings: number } {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity, ignored, unoffered } of problems)
    if (!(ignored || unoffered)) counts[severity] += 1;
  return { errors: counts.error, warnings: counts.warning };
}

const rank = (severity: ProblemSeverity): number => SEVERITIES.indexOf(severity);
