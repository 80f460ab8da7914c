import { newProblem, type Problem, type ProblemKind, type SaidProblem } from "@pegboard/registry-core/problems";

/** Something that one source could not bring in, although the rest of it works. With other values it is another problem. */
export function leftOutProblem(
  left: SaidProblem & {
    kind: ProblemKind;
    place: { source: string; tool?: string; method?: string };
    severity?: Problem["severity"];
  },
): Problem {
  const { source } = left.place;
  const fixes: Problem["fixes"] = [{ kind: "refresh source", code: "refresh", source }];
  return newProblem({ severity: "error", ...left, fixes }, JSON.stringify([left.code, left.values]));
}
