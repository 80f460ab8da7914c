import { expect, it } from "vitest";
import { lineNumberAt, placeOfPath, placeOfSyntaxError } from "./json-place.ts";

const text = `{
  "rules": [{ "pattern": "a" }, { "pattern": "" }],
  "a.b": { "__proto__": 1 }
}`;

it.each([
  [["rules", 1, "pattern"], '""'],
  [["rules", 0], '{ "pattern": "a" }'],
  [["a.b", "__proto__"], "1"],
  // What is missing is looked for in what is around it.
  [["rules", 1, "access"], '{ "pattern": "" }'],
  [[], text],
])("finds the place of %o", (path, expected) => {
  const { from, to } = placeOfPath(text, path);
  expect(text.slice(from, to)).toBe(expected);
});

it("finds where a text stops being JSON", () => {
  expect(placeOfSyntaxError(text)).toBeUndefined();
  const broken = '{\n  "a": 1,\n  "b": oops\n}';
  expect(lineNumberAt(broken, placeOfSyntaxError(broken)?.from ?? 0)).toBe(3);
});
