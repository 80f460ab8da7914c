import type { ProblemCheck } from "../problem-check.ts";
import { warningProblems } from "./format-warnings.ts";

/** Keywords that a provider's format leaves out of a method's parameters, and unions that it flattens. */
export const checkDroppedKeywords: ProblemCheck = (state) =>
  warningProblems(state, {
    kind: "dropped keyword",
    severity: "note",
    concerns: ({ isRefused, path }) => !isRefused && path !== "name",
  });
