import { describe, expect, test } from "vitest";
import { Calculator } from "./calculator.ts";
import { starterCall } from "./testing/starter-call.ts";

const calculate = async (expression: string, config = {}) =>
  (await starterCall(Calculator, config)("calculate", { expression })).result;

test.each([
  ["1 + 2 * 3", 7],
  ["(1 + 2) * 3", 9],
  ["-2^2", -4],
  ["2^3^2", 512],
  ["2 ** -1", 0.5],
  ["10 - 4 - 3", 3],
  ["7 % 4 * 2", 6],
  ["--3", 3],
  [".5 + 1.e1", 10.5],
  ["1.5e-3 * 2", 0.003],
  ["sqrt(16) + max(1, 5, 3)", 9],
  ["2 * PI", 6.2831853072],
  ["0.1 + 0.2", 0.3],
  ["sin(pi / 2)", 1],
])("%s = %d", async (expression, result) => {
  expect(await calculate(expression)).toBe(result);
});

test("decimals and angles follow the settings", async () => {
  expect(await calculate("2 / 3", { decimals: 2 })).toBe(0.67);
  expect(await calculate("sin(30) + atan(1)", { angles: "degrees" })).toBe(45.5);
});

describe("what cannot be calculated says where", () => {
  test.each([
    ["1 +", /ends where a number is expected/],
    ["1 + $", /"\$" at column 5/],
    ["(1 + 2", /parenthesis at column 1 is not closed/],
    ["1 2", /"2" at column 3 does not fit/],
    ["process(1)", /"process" at column 1 is not known\. Known are: pi/],
    ["constructor", /"constructor" at column 1 is not known/],
    ["sqrt 4", /sqrt at column 1 needs its value in parentheses/],
    ["sqrt(1, 2)", /sqrt at column 1 takes one value/],
    ["1 / 0", /division by zero/],
    ["sqrt(-1)", /no result that is a finite real number/],
    ["10^400", /no result that is a finite real number/],
    ["x".repeat(1_001), /arguments are invalid/i],
  ])("%s", async (expression, message) => {
    await expect(calculate(expression)).rejects.toThrow(message);
  });

  test("deep nesting is no danger", async () => {
    expect(await calculate(`${"(".repeat(499)}1${")".repeat(499)}`)).toBe(1);
  });
});
