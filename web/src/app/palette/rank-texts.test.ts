import { expect, test } from "vitest";
import { rankMistyped, rankTexts } from "./rank-texts.ts";

const NAMES = [
  ["Hundred fields", "hundred_fields"],
  ["Issue refund", "stripe_refund"],
  ["Refund desk 12", "refund_tool_12"],
  ["Unrefundable", "list_unrefundable"],
  ["Refund", "refund"],
  ["Größe ändern", "resize_image"],
  ["Delete file", "files.delete_file"],
];
const texts = NAMES.map(([name = "", more = ""]) => ({ name: name.toLocaleLowerCase(), more }));
const found = (query: string, rank = rankTexts) =>
  rank(texts, query).places.map((place) => NAMES[place]?.[0]);

test.each([
  ["refund", ["Refund", "Refund desk 12", "Issue refund", "Unrefundable"]],
  ["REFUND desk", ["Refund desk 12"]],
  ["stripe", ["Issue refund"]],
  ["file del", ["Delete file"]],
  ["ändern", ["Größe ändern"]],
  ["nothing like it", []],
  ["  ", []],
])("%j finds the name itself, then what begins so, then words, then the rest", (query, names) => {
  expect(found(query)).toEqual(names);
});

test("one wrong letter is forgiven, letters strewn over a text are not", () => {
  expect(found("refnud", rankMistyped)).toContain("Refund");
  expect(found("refund", rankMistyped)).not.toContain("Hundred fields");
  expect(found("rfd", rankMistyped)).toEqual([]);
});
