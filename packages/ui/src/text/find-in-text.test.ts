import fc from "fast-check";
import { expect, test } from "vitest";
import { findRanges, findTextMatches, searchPattern } from "./find-in-text.tsx";

const places = (lines: string[], words: string) => {
  const { lines: rows, columns } = findTextMatches(lines, searchPattern(words));
  return rows.map((row, index) => [row, columns[index]]);
};

test("counts every match, several in a line too, whatever the case", () => {
  expect(places(["Read a file", "", "read, READ"], "read")).toEqual([
    [0, 0],
    [2, 0],
    [2, 6],
  ]);
  expect(places(["a", "b"], "")).toEqual([]);
});

test("signs of patterns stand for themselves, and columns are those of the line as written", () => {
  expect(places(["İx [a-z]* \\d"], "[A-Z]*")).toEqual([[0, 3]]);
  expect(places(["İx [a-z]* \\d"], "\\D")).toEqual([[0, 10]]);
});

test("finds what each line by itself would find", () => {
  const line = fc.string({ unit: fc.constantFrom("a", "A", "b", ".", "İ", "😀"), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(line),
      fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 2 }),
      (lines, words) => {
        const pattern = searchPattern(words);
        expect(places(lines, words)).toEqual(
          lines.flatMap((text, row) => findRanges(text, pattern).map(({ start }) => [row, start])),
        );
      },
    ),
  );
});
