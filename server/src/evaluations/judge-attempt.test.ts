import { expect, it } from "vitest";
import type { CaseContent, ExpectedCall } from "../api-contract/evaluations/case-contract.ts";
import type { ToolResults } from "../api-contract/evaluations/run-contract.ts";
import { type AskedCall, judgeAttempt } from "./judge-attempt.ts";

const of = (name: string) => ({ tool: "billing", method: name });
const asked = (name: string, args: object = {}, turn = 0): AskedCall => ({
  functionName: name,
  turn,
  of: of(name),
  arguments: args as never,
  issues: [],
});
const unknown: AskedCall = { functionName: "made_up", turn: 0, arguments: {}, issues: [] };
const search: AskedCall = { ...asked("search_tools"), isSearch: true };

function judge(
  expected: ExpectedCall[],
  calls: readonly AskedCall[],
  more: Partial<CaseContent> & {
    results_?: ToolResults;
    isEndless?: boolean;
    anyOrder?: true;
  } = {},
) {
  const { results_ = "recorded", isEndless = false, anyOrder, ...content } = more;
  return judgeAttempt({
    content: {
      name: "A",
      turns: [{ request: "B", expected, ...(anyOrder && { anyOrder }) }],
      ...content,
    },
    calls,
    results: results_,
    isEndless,
    nameOf: ({ method }) => method,
  });
}

const [a, b, c] = [of("a"), of("b"), of("c")];
const [callA, callB, callC] = [asked("a"), asked("b"), asked("c")];

it.each([
  ["what was expected", [a, b], [callA, callB], {}, "right"],
  ["nothing where nothing was expected", [], [], {}, "right"],
  ["the other order", [a, b], [callB, callA], {}, "chose_other"],
  ["any order where that is said", [a, b], [callB, callA], { anyOrder: true }, "right"],
  ["what is allowed between", [a, b], [callA, callC, callB], { allowed: [c] }, "right"],
  ["something else between", [a, b], [callA, callC, callB], {}, "unexpected"],
  ["something else instead", [a], [callB], {}, "chose_other"],
  ["nothing", [a], [], {}, "called_nothing"],
  ["a part of it", [a, b], [callA], {}, "missing"],
  ["something where nothing was expected", [], [callA], {}, "unexpected"],
  ["the expected one twice", [a], [callA, callA], {}, "unexpected"],
  ["the expected one twice, which is allowed", [a], [callA, callA], { allowed: [a] }, "right"],
  ["what is forbidden besides", [a], [callA, callB], { forbidden: [b] }, "forbidden"],
  ["a function that there is not", [a], [callA, unknown], {}, "unknown_function"],
  ["a search before", [a], [search, callA], {}, "right"],
  ["on and on", [a], [callA], { isEndless: true }, "endless"],
  ["a beginning, where the first calls end it", [a, b], [callA], { results_: "stop" }, "right"],
  ["another beginning", [a, b], [callB], { results_: "stop" }, "missing"],
  ["nothing at first", [a], [], { results_: "stop" }, "called_nothing"],
] as const)("judges a model that called %s", (_, expected, calls, more, code) => {
  expect(judge([...expected], calls, more as object).verdict.code).toBe(code);
});

it("judges arguments by equality, by a schema, and by what the method itself refuses", () => {
  const checked = (checks: ExpectedCall["arguments"], args: object) =>
    judge([{ ...a, ...(checks && { arguments: checks }) }], [asked("a", args)]);
  expect(checked({ equals: { id: "1" } }, { id: "1", more: 2 }).verdict.code).toBe("right");
  const unequal = checked({ equals: { id: "1" } }, { id: "2" });
  expect(unequal.verdict).toEqual({ code: "arguments", chosen: "a" });
  expect(unequal.calls[0]).toMatchObject({ judged: "arguments", issues: [{ path: ["id"] }] });
  expect(checked({ equals: { id: "1" } }, {}).verdict.code).toBe("arguments");
  const schema = { properties: { amount: { maximum: 49.9 } } };
  expect(checked({ schema }, { amount: 49.9 }).verdict.code).toBe("right");
  expect(checked({ schema }, { amount: 50 }).verdict.code).toBe("arguments");
  const issues = judge(
    [a],
    [{ ...callA, issues: [{ path: ["id"], code: "required", message: "" }] }],
  );
  expect(issues.verdict.code).toBe("arguments");
});

it("judges each turn by itself, and what comes after the first not where that ends it", () => {
  const turns = [
    { request: "1", expected: [a] },
    { request: "2", expected: [b] },
  ];
  expect(judge([], [callA, asked("b", {}, 1)], { turns }).verdict.code).toBe("right");
  expect(judge([], [callA, asked("b", {}, 0)], { turns })).toMatchObject({
    verdict: { code: "called_nothing", expected: "b" },
    missing: [b],
  });
  expect(judge([], [callA], { turns, results_: "stop" }).verdict.code).toBe("right");
});
