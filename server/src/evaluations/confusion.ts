import type { NamedMethodRef } from "../api-contract/evaluations/case-contract.ts";
import type {
  ConfusionAnswer,
  JudgedCall,
  RunAttempt,
} from "../api-contract/evaluations/run-contract.ts";
import type { PlannedCase } from "./run-plan.ts";

const NOTHING = "";
const MOST_NAMED_ATTEMPTS = 100;

/**
 * Which method was chosen where which was expected: of each judged attempt, the first expected
 * method of its case, and the first call that is not merely allowed.
 */
export function confusionOf(
  cases: readonly PlannedCase[],
  attempts: readonly RunAttempt[],
): ConfusionAnswer {
  const expectedOf = new Map(
    cases.map(({ id, content }) => [id, content.turns[0]?.expected[0]] as const),
  );
  const judged = attempts.filter(
    (attempt) => attempt.outcome !== "refused" && expectedOf.has(attempt.case),
  );
  const methods = new Map<string, NamedMethodRef>();
  const keyOf = (method: NamedMethodRef | undefined): string => {
    if (!method) return NOTHING;
    const { tool, method: name } = method;
    const key = JSON.stringify([tool, name]);
    methods.set(key, { tool, method: name });
    return key;
  };
  // What is expected comes first, in the order of the cases, so that the diagonal is one.
  for (const expected of expectedOf.values()) keyOf(expected);
  const cells = new Map<string, RunAttempt[]>();
  for (const attempt of judged) {
    const expected = keyOf(expectedOf.get(attempt.case));
    const chosen = keyOf(chosenIn(attempt.calls));
    const cell = JSON.stringify([expected, chosen]);
    cells.set(cell, [...(cells.get(cell) ?? []), attempt]);
  }
  const places = new Map([...methods.keys(), NOTHING].map((key, place) => [key, place]));
  return {
    attempts: judged.length,
    methods: [...methods.values(), null],
    cells: [...cells].map(([cell, of]) => {
      const [expected, chosen] = JSON.parse(cell) as [string, string];
      return {
        expected: places.get(expected) ?? 0,
        chosen: places.get(chosen) ?? 0,
        attempts: of.length,
        of: of
          .slice(0, MOST_NAMED_ATTEMPTS)
          .map(({ case: id, variant, attempt }) => ({ case: id, variant, attempt })),
      };
    }),
  };
}

/** A function that the agent does not offer counts as nothing: it is no method. */
function chosenIn(calls: readonly JudgedCall[]): NamedMethodRef | undefined {
  const first = calls.find(({ turn, judged }) => turn === 0 && judged !== "allowed");
  const { tool, method } = first ?? {};
  return tool !== undefined && method !== undefined ? { tool, method } : undefined;
}
