import { expect, test } from "vitest";
import { renderTruncated, truncateResult } from "./truncate-result.ts";

const text = "A".repeat(100) + "B".repeat(100);

test.each([
  ["short", 100, undefined, "short"],
  ["short", null, undefined, "short"],
  ["12345", 5, undefined, "12345"],
  [text, 10, undefined, "A".repeat(10)],
  [text, 10, "head" as const, "A".repeat(10)],
  [text, 0, "head" as const, ""],
  [text, 80, undefined, `${"A".repeat(24)}\n... (truncated 120 chars) ...\n${"B".repeat(25)}`],
])("%.10s… at most %s, %s", (whole, maxSize, strategy, content) => {
  const result = truncateResult(whole, maxSize, strategy);
  expect(result).toEqual({ content, originalSize: whole.length, truncated: content !== whole });
  if (maxSize !== null) expect(result.content.length).toBeLessThanOrEqual(maxSize);
});

test("counts characters and cuts none in two", () => {
  expect(truncateResult("😀😀😀", 3)).toEqual({
    content: "😀😀😀",
    originalSize: 3,
    truncated: false,
  });
  expect(truncateResult("😀😀😀", 1)).toEqual({ content: "😀", originalSize: 3, truncated: true });
});

test("the model reads what was cut", () => {
  expect(renderTruncated(truncateResult("abcdef", 2))).toBe("[Truncated: 6 chars -> 2 chars]\nab");
  expect(renderTruncated(truncateResult("ab", 2))).toBe("ab");
});
