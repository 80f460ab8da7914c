import { expect, test } from "vitest";
import { batchesOf } from "./tokens.ts";

test("texts are sent in their order, so many and so long at once as the server takes", () => {
  const lengths = (texts: string[]) =>
    batchesOf(texts).map((batch) => batch.map(({ length }) => length));
  expect(lengths([])).toEqual([]);
  expect(lengths(["a", "bb"])).toEqual([[1, 2]]);
  expect(
    lengths(["x".repeat(3_000_000), "y".repeat(1_000_000), "z", "l".repeat(9_000_000), "m"]),
  ).toEqual([[3_000_000, 1_000_000], [1], [9_000_000], [1]]);
  expect(batchesOf(Array(25_000).fill("")).map(({ length }) => length)).toEqual([
    10_000, 10_000, 5_000,
  ]);
});
