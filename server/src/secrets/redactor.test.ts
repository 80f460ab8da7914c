import { expect, it } from "vitest";
import { redactorOf } from "./redactor.ts";

it("takes secrets out of texts at any depth, in the forms in which messages quote them", () => {
  const redact = redactorOf([
    'pass "word" 1',
    { nested: ["second-secret"] },
    "Bearer header-key",
    "line one\nline two\n",
  ]);
  const value = {
    message: 'Bearer pass "word" 1 refused',
    quoted: JSON.stringify({ key: 'pass "word" 1' }),
    url: `https://x.test/?key=${encodeURIComponent('pass "word" 1')}`,
    list: ["the second-secret", "key header-key", "second-secret_second-secret", 2, null, true],
    lines: "line one\nline two.",
  };
  expect(redact(value)).toEqual({
    message: "Bearer [secret] refused",
    quoted: '{"key":"[secret]"}',
    url: "https://x.test/?key=[secret]",
    list: ["the [secret]", "key [secret]", "[secret]_[secret]", 2, null, true],
    lines: "[secret].",
  });
});

it("takes out the longest secret that stands at a place, and leaves its likes", () => {
  const redact = redactorOf(["12345678", "1234567890", "123456789012345678", "abcdefgh-abcdefgh"]);
  expect(redact("1234567890! 1234567 12345678 12345678901234567 abcdefgh-abcdefg")).toBe(
    "[secret]! 1234567 [secret] [secret]1234567 abcdefgh-abcdefg",
  );
});

it("leaves keys, numbers and what is shorter than eight characters", () => {
  const redact = redactorOf([
    "structuredContent",
    47_114_711,
    "4711",
    "message",
    { keyOfSection: "x" },
  ]);
  const value = { structuredContent: 47_114_711, message: "message 4711 keyOfSection" };
  expect(redact(value)).toEqual(value);
  expect(redact("PIN 47114711")).toBe("PIN [secret]");
});

it("leaves what the caller sent, whether it is a secret or not, and takes out the rest", () => {
  const redact = redactorOf(["hunter22hunter22", "hunter33hunter33"]);
  const echoed = { said: "hunter22hunter22, hunter33hunter33" };
  expect(redact(echoed, { text: "hunter22hunter22" })).toEqual({
    said: "hunter22hunter22, [secret]",
  });
  expect(redact(echoed, { "is it hunter22hunter22?": 1 })).toEqual({
    said: "hunter22hunter22, [secret]",
  });
  expect(redact(echoed, { text: "hunter" })).toEqual({ said: "[secret], [secret]" });
});

it("takes for no secret what is visible anyway", () => {
  const redact = redactorOf(["postgres-main", "hunter22hunter22"], {
    database: "db://postgres-main",
  });
  expect(redact("postgres-main refused hunter22hunter22")).toBe("postgres-main refused [secret]");
});

it("is not held up by many secrets, or long ones that are nearly there", () => {
  const many = Array.from({ length: 80_000 }, (_, index) => `prefix-that-all-share-${index}-end`);
  const redact = redactorOf([...many, `${"a".repeat(5_000)}b`]);
  const before = "prefix-that-all-share-".repeat(2_000);
  const after = "a".repeat(20_000);
  expect(redact(`${before}${many.at(-1)}${after}`)).toBe(`${before}[secret]${after}`);
});
