import { expect, test } from "vitest";
import { parseCount } from "./parse-count.ts";

test.each([
  ["12000", 12_000],
  [" 12,000 ", 12_000],
  ["12.000", 12_000],
  ["12 000", 12_000],
  ["1,234,567", 1_234_567],
  ["12k", 12_000],
  ["1.5 K", 1500],
  ["1,5k", 1500],
  ["1.25k", 1250],
  ["1.234k", undefined],
  ["1,5", undefined],
  ["1.5", undefined],
  ["12,00", undefined],
  ["1,234.5", undefined],
  ["1,234k", undefined],
  ["1.5.5k", undefined],
  [".", undefined],
  ["0", undefined],
  ["0.0k", undefined],
  ["", undefined],
  ["k", undefined],
  ["-5", undefined],
  ["12 apples", undefined],
  ["1.0005k", undefined],
  ["99999999999999999999", undefined],
])("%j is %s", (text, tokens) => {
  expect(parseCount(text)).toBe(tokens);
});
