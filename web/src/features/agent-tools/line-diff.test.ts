import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines, foldUnchanged } from "./line-diff.ts";

const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });
const show = (before: string[], after: string[]) => diffLines(before, after).map(({ sign, text }) => sign + text);

describe("diffLines", () => {
  test("keeps what is the same and names what came and went", () => {
    expect(show(["tools", "read", "delete", "move"], ["tools", "read", "edit", "move"])).toEqual([
      " tools",
      " read",
      "-delete",
      "+edit",
      " move",
    ]);
  });

  test("holds both texts, whatever they are", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        expect(lines.filter(({ sign }) => sign !== "-").map((line) => line.text)).toEqual(after);
        expect(lines.filter(({ sign }) => sign !== "+").map((line) => line.text)).toEqual(before);
        expect(lines.filter(({ number }) => number !== undefined).map(({ number }) => number)).toEqual(
          after.map((_, index) => index + 1),
        );
      }),
    );
  });

  test("finds the fewest edits", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edits = diffLines(before, after).filter(({ sign }) => sign !== " ").length;
        expect(edits).toBe(before.length + after.length - 2 * longestCommon(before, after));
      }),
    );
  });

  test("takes two long unrelated texts without searching for ever", () => {
    const [before, after] = ["x", "y"].map((name) => Array.from({ length: 20_000 }, (_, index) => `${name}${index}`));
    const started = performance.now();
    expect(diffLines(before ?? [], after ?? [])).toHaveLength(40_000);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

test("folds long unchanged runs and keeps the lines around a change", () => {
  const lines = diffLines([..."abcdefghij"], [..."abcdefghiX"]);
  expect(foldUnchanged(lines, 2).map((row) => (row.kind === "fold" ? row.lines.length : row.line.text))).toEqual([
    7,
    "h",
    "i",
    "j",
    "X",
  ]);
});

function longestCommon(a: string[], b: string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    const row = [0];
    b.forEach((other, index) => {
      row.push(one === other ? (previous[index] ?? 0) + 1 : Math.max(previous[index + 1] ?? 0, row[index] ?? 0));
    });
    previous = row;
  }
  return previous.at(-1) ?? 0;
}
