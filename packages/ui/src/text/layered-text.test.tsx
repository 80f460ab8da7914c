import fc from "fast-check";
import { isValidElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { layeredText, type TextLayer } from "./layered-text.tsx";

/** Each character with the classes that it has. */
function lookOf(text: string, layers: readonly TextLayer[]): [string, string[]][] {
  const parts = [layeredText(text, layers)].flat() as ReactNode[];
  return parts.flatMap((part) => {
    const isElement = isValidElement<{ className: string; children: string }>(part);
    const classes = isElement ? part.props.className.split(" ").sort() : [];
    return [...(isElement ? part.props.children : String(part))].map((one): [string, string[]] => [
      one,
      classes,
    ]);
  });
}

test("every character has the looks of all layers over it", () => {
  const layer = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(fc.array(layer, { maxLength: 6 }), (ranges) => {
      const layers = ranges.map(([start, end], index) => ({ start, end, className: `c${index}` }));
      const expected = [..."some words"].map((one, at): [string, string[]] => [
        one,
        layers
          .filter(({ start, end }) => start <= at && at < end)
          .map(({ className }) => className),
      ]);
      expect(lookOf("some words", layers)).toEqual(expected);
    }),
  );
});
