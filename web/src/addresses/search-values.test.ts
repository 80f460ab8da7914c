import fc from "fast-check";
import { expect, test } from "vitest";
import { searchText, searchValues } from "./search-values.ts";

test.each<[Record<string, unknown>, string]>([
  [{}, ""],
  [{ q: undefined }, ""],
  [{ q: "two words", tab: "why" }, "?q=two+words&tab=why"],
  [{ q: "12", call: 12 }, "?q=%2212%22&call=12"],
  [{ diff: false, dock: true }, "?diff=false&dock=true"],
  [{ agents: ["a", "b"] }, "?agents=%5B%22a%22%2C%22b%22%5D"],
  [{ q: "true" }, "?q=%22true%22"],
  [{ q: "1e5" }, "?q=1e5"],
])("%j is written as %s and read back", (values, search) => {
  expect(searchText(values)).toBe(search);
  expect(searchValues(search)).toEqual(JSON.parse(JSON.stringify(values)));
});

test("links with quoted texts, broken escapes and numbers with many digits are read", () => {
  expect(searchValues("?q=%221e5%22&tool=%E0%A4%A&id=12345678901234567890&empty=")).toEqual({
    q: "1e5",
    tool: "\uFFFD%A",
    id: "12345678901234567890",
    empty: "",
  });
});

test("any text is read back as it was", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.json()), (text) => {
      expect(searchValues(searchText({ text }))).toEqual({ text });
    }),
  );
});
