import fc from "fast-check";
import { expect, it } from "vitest";
import { PegboardError } from "../errors.ts";
import { BodyCount } from "./read-request.ts";

const LIMITS = { bytes: 1_000, values: 20 };

/**
 * The code of the refusal of a body that comes in parts of so many bytes; undefined when it is
 * taken.
 */
function refusalOf(text: string, partSize = 1_000): string | undefined {
  const count = new BodyCount(LIMITS);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += partSize)
      count.take(bytes.subarray(at, at + partSize));
    return count.refusal?.code;
  } catch (error) {
    if (error instanceof PegboardError) return error.code;
    throw error;
  }
}

it.each([
  [
    "members",
    JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, 0]))),
    "payload_too_large",
  ],
  ["items", JSON.stringify(Array(21).fill(0)), "payload_too_large"],
  ["lists in each other", `${"[".repeat(21)}${"]".repeat(21)}`, "payload_too_large"],
  ["bytes", JSON.stringify("é".repeat(500)), "payload_too_large"],
  ["brackets and commas in a text", JSON.stringify('{[,"\\'.repeat(50)), undefined],
  [
    "a text that ends with a backslash",
    `${JSON.stringify("\\".repeat(51))},${",".repeat(20)}`,
    "payload_too_large",
  ],
  ["no JSON", "}}}}{{{{", undefined],
])("counts %s, however they arrive", (_, text, code) => {
  for (const partSize of [1, 2, 3, 1_000]) expect(refusalOf(text, partSize)).toBe(code);
});

it("refuses what is nested too deep as soon as it is", () => {
  const count = new BodyCount({ bytes: 1_000, values: 1_000 });
  count.take(Buffer.from("[".repeat(101)));
  expect(count.refusal?.message).toContain("nested more than 100 levels deep");
});

it("takes every body with as few values as it may have", () => {
  const valuesOf = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, each) => sum + 1 + valuesOf(each), 1)
      : 0;
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 3 }),
      fc.integer({ min: 1, max: 40 }),
      (value, partSize) => {
        const text = JSON.stringify(value);
        if (text.length <= 300 && valuesOf(value) <= LIMITS.values)
          expect(refusalOf(text, partSize)).toBeUndefined();
      },
    ),
  );
});
