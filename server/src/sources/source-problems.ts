import { createHash } from "node:crypto";
import {
  newProblem,
  type Problem,
  type ProblemFact,
  type ProblemKind,
} from "@pegboard/registry-core/problems";

/**
 * The most characters of an id that tell one problem from another. Longer ones are replaced,
 * because an id is part of an address.
 */
const LONGEST_DISTINCTION = 500;

/**
 * A problem for something that one source left out, although the rest of it works. With other
 * values it is another problem.
 */
export function skippedItemProblem(
  left: ProblemFact & {
    kind: ProblemKind;
    place: { source: string; tool?: string; method?: string };
    severity?: Problem["severity"];
  },
): Problem {
  const { source } = left.place;
  const fixes: Problem["fixes"] = [{ kind: "refresh source", code: "refresh", source }];
  const told = JSON.stringify([left.code, left.values]);
  const isLong = told.length > LONGEST_DISTINCTION;
  const distinction = isLong ? createHash("sha256").update(told).digest("base64url") : told;
  return newProblem({ severity: "error", ...left, fixes }, distinction);
}
