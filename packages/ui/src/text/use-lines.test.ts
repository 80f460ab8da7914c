import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { splitLines } from "./line-diff.ts";
import { linesAfter } from "./use-lines.ts";

const text = fc
  .array(fc.constantFrom("a", "b", "ab", "", "\n", "\n", "ä"), { maxLength: 20 })
  .map((pieces) => pieces.join(""));

test("the lines of a text are the same whichever text was there before", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(linesAfter({ text: before, lines: splitLines(before) }, after)).toEqual(
        splitLines(after),
      );
    }),
    { numRuns: fewerUnlessDeep(2000) },
  );
});
