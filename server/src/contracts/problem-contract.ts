/** The part of api-contract.ts that is about problems. */

import type { IgnoredMark, Problem } from "@pegboard/registry-core/problems";

/** GET /api/problems */
export interface ProblemsAnswer {
  checkedAt: string;
  /** Each with its code and values in words, too. */
  problems: (Problem & { message: string })[];
}
/** GET /api/problems/ignored: what somebody ignores, by the problem's id; also what is no problem at the moment. */
export interface IgnoredProblemsAnswer {
  ignored: Record<string, IgnoredMark>;
}
/** PUT /api/problems/:id/ignored: the problem stays in the list, marked, and is not counted. DELETE watches it again. */
export interface IgnoreProblemRequest {
  reason: string;
}
/** PUT /api/problems/ignored: the same for several at once. Those that are gone meanwhile are left out; null watches all of them again. */
export interface IgnoreProblemsRequest {
  problems: string[];
  reason: string | null;
}
/** GET /api/problems/counts, for a badge: the list itself can be long. Without what is ignored. */
export interface ProblemCountsAnswer {
  errors: number;
  warnings: number;
}
