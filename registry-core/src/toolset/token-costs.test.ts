import { expect, test } from "vitest";
import { excessOf } from "./token-costs.ts";

test.each([
  [1004, 1000, 0],
  [1070, 1000, 7],
  [11_600, 1000, 1060],
  [1, 0, undefined],
])("%i tokens exceed a budget of %i by %s percent", (tokens, budget, percent) => {
  expect(excessOf(tokens, budget)).toBe(percent);
});
