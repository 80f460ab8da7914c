import type { ProblemCheck } from "../problem-check.ts";
import { warningProblems } from "./format-warnings.ts";

/**
 * What a provider refuses a whole request for: names of parameters, descriptions that are too long, schemas that are too deep. Which
 * provider an agent talks to is not known, so this breaks nothing for certain.
 */
export const checkRefusedRequests: ProblemCheck = (state) =>
  warningProblems(state, {
    kind: "request refused",
    severity: "warning",
    concerns: ({ isRefused }) => isRefused === true,
  });
