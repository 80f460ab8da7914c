import { expect, test } from "vitest";
import { countTokens } from "./count-tokens.ts";

test.each([
  ["", 0],
  ["Hello, world!", 4],
  ["<|endoftext|>", 7],
])("%j has %i tokens", (text, tokens) => {
  expect(countTokens(text)).toBe(tokens);
});

test("special tokens in a text are counted as text, not refused", () => {
  expect(countTokens("a <|endoftext|> b <|im_start|>")).toBeGreaterThan(5);
});

test.each([
  ["letters", "a".repeat(1_000_000)],
  ["spaces", " ".repeat(1_000_000)],
  ["base64", "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo".repeat(20_000)],
])("a million %s are counted within seconds", (_, text) => {
  const started = performance.now();
  expect(countTokens(text)).toBeGreaterThan(1000);
  expect(performance.now() - started).toBeLessThan(8000);
});

test("the count of ordinary text is not changed by a long run elsewhere", () => {
  const text = "The quick brown fox jumps over the lazy dog. ";
  expect(countTokens(text + "x".repeat(2000)) - countTokens("x".repeat(2000))).toBeCloseTo(countTokens(text), -1);
});
