import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { countDiffRows, foldRuns, runAt } from "./line-changes.tsx";
import { diffLines } from "./line-diff.ts";

const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });

/** The runs as signed lines, which is what a reader sees. */
const show = (before: string[], after: string[]): string[] =>
  diffLines(before, after).flatMap(({ sign, start, count }) =>
    (sign === "-" ? before : after).slice(start, start + count).map((line) => sign + line),
  );

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

  test("holds both texts, whatever they are, with the fewest edits", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = show(before, after);
        const without = (sign: string) =>
          lines.filter((line) => line[0] !== sign).map((line) => line.slice(1));
        expect(without("-")).toEqual(after);
        expect(without("+")).toEqual(before);
        const edits = lines.filter((line) => line[0] !== " ").length;
        expect(edits).toBe(before.length + after.length - 2 * longestCommon(before, after));
      }),
    );
  });

  test("holds both texts when they differ in too much for the fewest edits", () => {
    const many = fc.array(fc.integer({ max: 3000 }).map(String), {
      minLength: 1500,
      maxLength: 2000,
    });
    fc.assert(
      fc.property(many, many, (before, after) => {
        const lines = show(before, after);
        const without = (sign: string) =>
          lines.filter((line) => line[0] !== sign).map((line) => line.slice(1));
        expect(without("-")).toEqual(after);
        expect(without("+")).toEqual(before);
      }),
      { numRuns: fewerUnlessDeep(5) },
    );
  });

  test("takes two long unrelated texts without searching for ever", () => {
    const [before = [], after = []] = ["x", "y"].map((name) =>
      Array.from({ length: 20_000 }, (_, index) => `${name}${index}`),
    );
    expect(diffLines(before, after).map(({ sign, count }) => [sign, count])).toEqual([
      ["-", 20_000],
      ["+", 20_000],
    ]);
  });
});

describe("diffLines of payloads", () => {
  const block = (name: string, size = 20) => [
    "  {",
    `    "name": "${name}",`,
    ...Array.from({ length: size }, () => '    "type": "string",'),
    "  },",
  ];
  const payload = (names: string[]) => ["[", ...names.flatMap((name) => block(name)), "]"];

  test("shows what came and went as wholes", () => {
    const names = ["read", "write", "move"];
    const without = [
      "[",
      ...names.filter((name) => name !== "write").flatMap((name) => block(name)),
      "]",
    ];
    const gone = show(payload(names), without).filter((line) => line.startsWith("-"));
    expect(gone).toEqual(block("write").map((line) => `-${line}`));
    const added = show(["## A", "", "## C", ""], ["## A", "", "## B", "", "## C", ""]);
    expect(added).toEqual([" ## A", " ", "+## B", "+", " ## C", " "]);
  });

  test("finds what is the same among a thousand changes, and what is shared by texts without it", () => {
    const names = Array.from({ length: 400 }, (_, index) => `tool ${index}`);
    const kept = names.filter((_, index) => index % 2 === 0);
    const runs = diffLines(payload(names), payload(kept));
    expect(runs.filter(({ sign }) => sign === "+")).toEqual([]);
    expect(runs.filter(({ sign }) => sign === "-").map(({ count }) => count)).toEqual(
      kept.map(() => 23),
    );
    const renamed = diffLines(
      payload(names),
      payload(names.map((name) => (name.endsWith("0") ? `${name}!` : name))),
    );
    expect(renamed.filter(({ sign }) => sign !== " ")).toHaveLength(80);
  });
});

describe("foldRuns", () => {
  const runs = diffLines([..."abcdefghij"], [..."abcdefghiX"]);
  const rows = (unfolded: number[] = []) => foldRuns(runs, 2, new Set(unfolded));

  test("folds long unchanged runs and keeps the lines around a change", () => {
    expect(
      rows().map(({ sign, count, folded }) => [sign, folded ? `fold ${count}` : count]),
    ).toEqual([
      [" ", "fold 7"],
      [" ", 2],
      ["-", 1],
      ["+", 1],
    ]);
    expect(countDiffRows(rows())).toBe(5);
    expect(countDiffRows(rows([0]))).toBe(11);
  });

  test("every row belongs to one run", () => {
    expect(Array.from({ length: 5 }, (_, row) => runAt(rows(), row)?.sign)).toEqual([
      " ",
      " ",
      " ",
      "-",
      "+",
    ]);
  });

  test("a text without changes is shown whole", () => {
    expect(countDiffRows(foldRuns(diffLines(["a", "b"], ["a", "b"]), 0, new Set()))).toBe(2);
  });
});

function longestCommon(a: string[], b: string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    const row = [0];
    b.forEach((other, index) => {
      row.push(
        one === other
          ? (previous[index] ?? 0) + 1
          : Math.max(previous[index + 1] ?? 0, row[index] ?? 0),
      );
    });
    previous = row;
  }
  return previous.at(-1) ?? 0;
}
