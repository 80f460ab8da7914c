import type { ProblemCheck } from "../problem-check.ts";
import { warningProblems } from "./format-warnings.ts";

/** Functions that one provider needs another name for; calls by that name are found. */
export const checkRenamedFunctions: ProblemCheck = (state) =>
  warningProblems(state, { kind: "name refused", severity: "note", concerns: ({ path }) => path === "name" });
