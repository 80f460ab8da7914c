import { newProblem, openDefinition } from "../new-problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** Finds methods that their authors declared and that nobody gets. */
export const checkLeftOutMethods: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, displayName, methods, leftOut = [] }) => {
    const unmade = methods.flatMap(({ name: method, parametersFault: cause }) =>
      cause ? [{ method, cause }] : [],
    );
    return [...leftOut, ...unmade].map(({ method, cause }) => {
      const place = { tool: name };
      return newProblem(
        {
          kind: "method left out",
          severity: "error",
          code: "method_left_out",
          values: { tool: displayName, method, cause },
          place,
          fixes: [openDefinition(place)],
        },
        JSON.stringify([method, cause]),
      );
    });
  });
