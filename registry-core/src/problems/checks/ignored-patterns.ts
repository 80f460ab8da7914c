import type { IgnoredPattern } from "@pegboard/json-schema";
import { newProblem, openDefinition } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** Finds patterns of tools' own schemas that cannot be applied. */
export const checkIgnoredPatterns: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, displayName, ignoredPatterns, methods }) => [
    ...ignored({ tool: name }, { tool: displayName }, ignoredPatterns),
    ...methods.flatMap((method) =>
      ignored(
        { tool: name, method: method.name },
        { tool: displayName, method: method.displayName },
        method.ignoredPatterns,
      ),
    ),
  ]);

interface PatternPlace {
  tool: string;
  method?: string;
}

function ignored(
  place: PatternPlace,
  shown: PatternPlace,
  patterns: IgnoredPattern[] = [],
): Problem[] {
  if (patterns.length === 0) return [];
  return [
    newProblem(
      {
        kind: "faulty schema",
        severity: "warning",
        code: "pattern_ignored",
        values: { ...shown, patterns },
        place,
        fixes: [openDefinition(place)],
      },
      JSON.stringify(patterns),
    ),
  ];
}
