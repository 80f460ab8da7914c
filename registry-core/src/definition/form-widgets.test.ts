import { expect, test } from "vitest";
import { findUnusedHints } from "./form-widgets.ts";

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, {}]));
const unknown = (count: number) =>
  Object.fromEntries(Object.keys(fields(count)).map((key) => [key, { "ui:widget": "textaera" }]));

test("of many hints that forms do not have, the first five are told", () => {
  const schema = { type: "object", properties: fields(20_000) };
  expect(findUnusedHints(unknown(20_000), schema)).toEqual(
    [0, 1, 2, 3, 4].map((index) => ({ part: "widget", name: "textaera", place: [`k${index}`] })),
  );
  expect(findUnusedHints(unknown(2), schema)).toHaveLength(2);
});
