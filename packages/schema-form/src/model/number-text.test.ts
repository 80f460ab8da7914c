import { expect, it } from "vitest";
import { stepNumber } from "./number-text.ts";

it.each([
  ["a bound below alone", 1, -1, { minimum: 1 }, 1],
  ["a bound above alone", 9, 1, { maximum: 9 }, 9],
  ["both bounds", 5, 1, { minimum: 1, maximum: 9 }, 6],
  ["multiples", 10, -1, { multipleOf: 5 }, 5],
  ["fractions that add up badly", 0.2, 1, { type: "number" }, 0.3],
  ["whole numbers of many digits", 1700000000000, 1, { type: "integer" }, 1700000000001],
  ["a bound that is not allowed itself", 1, -1, { type: "integer", exclusiveMinimum: 0 }, 1],
  ["a fraction below such a bound", 0.9, 1, { exclusiveMaximum: 1 }, 0.9],
  ["an empty field with a bound below", undefined, 1, { minimum: 3 }, 3],
  ["an empty field", undefined, -1, {}, -1],
] as const)("keeps to %s", (_name, value, direction, schema, expected) => {
  expect(stepNumber(value, direction, schema)).toBe(expected);
});
