import { expect, test } from "vitest";
import { excessOf } from "./token-costs.ts";

test.each([
  [1004, 1000, { unit: "percent", amount: 0 }],
  [1070, 1000, { unit: "percent", amount: 7 }],
  [11_000, 1000, { unit: "percent", amount: 1000 }],
  [11_600, 1000, { unit: "times", amount: 12 }],
  [1, 0, undefined],
] as const)("%i tokens exceed a budget of %i", (tokens, budget, excess) => {
  expect(excessOf(tokens, budget)).toEqual(excess);
});
