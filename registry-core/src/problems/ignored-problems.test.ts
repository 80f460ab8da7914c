import { expect, test } from "vitest";
import { countProblems, markIgnored } from "./ignored-problems.ts";
import { newProblem } from "./new-problem.ts";
import type { IgnoredMark, ProblemSeverity } from "./problem.ts";

const problem = (severity: ProblemSeverity, app = "m") =>
  newProblem({
    kind: "bad name",
    severity,
    code: "app_contradicted",
    place: { tool: "constructor" },
    fixes: [],
    values: { name: "constructor", prefix: "p", app, tool: "Constructor" },
  });
const mark = (severity: ProblemSeverity): IgnoredMark => ({
  reason: "Known",
  at: "2026-11-20T00:00:00Z",
  by: "Ada",
  byId: null,
  severity,
});

test.each([
  ["warning", "warning", true],
  ["warning", "note", true],
  ["note", "warning", false],
  ["warning", "error", false],
] as const)("ignored as a %s, now a %s: still ignored is %s", (then, now, isIgnored) => {
  const one = problem(now, "with other values");
  const [marked] = markIgnored([one], { [problem(then).id]: mark(then) });
  expect(marked?.ignored).toEqual(isIgnored ? mark(then) : undefined);
});

test("what is ignored is not counted, and names of objects are no marks", () => {
  const [one] = markIgnored([{ ...problem("error"), id: "constructor" }], {});
  expect(one?.ignored).toBeUndefined();
  const ignored = { ...problem("error"), ignored: mark("error") };
  expect(countProblems([ignored, problem("error"), problem("warning"), problem("note")])).toEqual({
    errors: 1,
    warnings: 1,
  });
});
