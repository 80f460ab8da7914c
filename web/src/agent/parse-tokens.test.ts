import { expect, test } from "vitest";
import { parseTokens } from "./parse-tokens.ts";

test.each([
  ["12000", 12_000],
  [" 12,000 ", 12_000],
  ["12.000", 12_000],
  ["12 000", 12_000],
  ["12k", 12_000],
  ["1.5 K", 1500],
  ["0", undefined],
  ["", undefined],
  ["k", undefined],
  ["-5", undefined],
  ["12 apples", undefined],
  ["1.0005k", undefined],
  ["99999999999999999999", undefined],
])("%j is %s tokens", (text, tokens) => {
  expect(parseTokens(text)).toBe(tokens);
});
