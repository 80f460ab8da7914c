import { foldRuns } from "@pegboard/ui/text/line-changes.tsx";
import { diffLines } from "@pegboard/ui/text/line-diff.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countRows,
  findBlock,
  lineOfRow,
  rowBlocks,
  rowOfLine,
  toSearchedLines,
} from "./text-rows.ts";

const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 20 });
const blocksOf = (before: string[], after: string[], split: boolean, context = 50) =>
  rowBlocks(foldRuns(diffLines(before, after), context, new Set()), split);

const rowsOf = (before: string[], after: string[], split: boolean) => {
  const blocks = blocksOf(before, after, split);
  return Array.from({ length: countRows(blocks) }, (_, row) => {
    const block = findBlock(blocks, row);
    if (!block) return [];
    const [left, right] = [lineOfRow(block, "before", row), lineOfRow(block, "after", row)];
    return [
      left === undefined ? undefined : before[left],
      right === undefined ? undefined : after[right],
    ];
  });
};

test("side by side, what came stands beside what went", () => {
  expect(rowsOf(["tools", "read", "list", "move"], ["tools", "edit", "move", "end"], true)).toEqual(
    [
      ["tools", "tools"],
      ["read", "edit"],
      ["list", undefined],
      ["move", "move"],
      [undefined, "end"],
    ],
  );
});

test.each([false, true])(
  "every line of both texts has a row, in its order (side by side: %s)",
  (split) => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = rowsOf(before, after, split);
        expect(rows.flatMap(([left]) => left ?? [])).toEqual(before);
        expect(rows.flatMap(([, right]) => right ?? [])).toEqual(after);
        const blocks = blocksOf(before, after, split);
        after.forEach((line, index) => {
          const place = rowOfLine(blocks, "after", index);
          expect(place && rows[place.row]?.[1]).toBe(line);
        });
      }),
    );
  },
);

test("a line in a fold is at the row of the fold", () => {
  const lines = [..."abcdefghij"];
  const place = rowOfLine(blocksOf(lines, [...lines.slice(0, 9), "X"], false, 2), "after", 3);
  expect([place?.row, place?.block.folded]).toEqual([0, true]);
});

test("what is searched is both texts, each line at its place", () => {
  const [before, after] = [
    ["a", "gone", "b"],
    ["a", "b", "new"],
  ];
  const { lines, placeOf } = toSearchedLines(diffLines(before, after), { before, after });
  expect(lines.map((line, index) => [line, placeOf(index)])).toEqual([
    ["a", { side: "after", line: 0 }],
    ["gone", { side: "before", line: 1 }],
    ["b", { side: "after", line: 1 }],
    ["new", { side: "after", line: 2 }],
  ]);
});
