import { expect, test } from "vitest";
import { findUnknownFilters, parseSearch, toggleFilter, withoutFilters } from "./search-query.ts";

const negated = {
  words: "",
  filters: [
    { key: "is", value: "on", not: true },
    { key: "app", value: "my files", not: true },
  ],
};

test.each([
  ["delete file", { words: "delete file", filters: [] }],
  ["is:off delete", { words: "delete", filters: [{ key: "is", value: "off" }] }],
  ["-is:Asks-First", { words: "", filters: [{ key: "is", value: "needs-approval", not: true }] }],
  ["IS:Core", { words: "", filters: [{ key: "is", value: "core" }] }],
  ['app:"my files" x', { words: "x", filters: [{ key: "app", value: "my files" }] }],
  ["https://example.com", { words: "https://example.com", filters: [] }],
  ["tokens:>500", { words: "", filters: [{ key: "tokens", value: ">500" }] }],
  ["is:", { words: "is:", filters: [] }],
  ['-is:on -app:"my files"', negated],
  ["file -draft -", { words: "file -draft -", filters: [] }],
  ["   ", { words: "", filters: [] }],
])("reads %j", (text, query) => expect(parseSearch(text)).toEqual(query));

test.each([
  ["", "is:on", "is:on"],
  ["file", "is:on", "file is:on"],
  ["is:on file", "is:on", "file"],
  ["is:off", "is:on", "is:off is:on"],
  ['-is:on -app:"my files"', "is:on", '-is:on -app:"my files" is:on'],
])("a chip turns %j with %s into %j", (text, filter, result) => {
  const [key, value] = filter.split(":") as ["is", string];
  expect(toggleFilter(text, { key, value })).toBe(result);
});

test("a value with spaces is written so that it is read back", () => {
  const text = toggleFilter("", { key: "app", value: "my files" });
  expect(parseSearch(text).filters).toEqual([{ key: "app", value: "my files" }]);
});

test("takes out the filters of one kind and leaves the rest", () => {
  expect(withoutFilters("file is:on is:core app:files", ["is"])).toBe("file app:files");
  expect(withoutFilters("is:on -is:core", ["is"])).toBe("-is:core");
});

test.each([
  ["delete is:on app:Files tokens:>500 risk:destructive config:invalid", []],
  ["https://example.com", []],
  [
    "risk:high",
    [
      "There is no filter risk:high. There are risk:destructive, risk:reads-private, risk:reads-untrusted, risk:writes, risk:destroys, risk:leaves-house, risk:costs-money, risk:read-only.",
    ],
  ],
  ["app:mail", ["There is no filter app:mail. There are app:files, app:web."]],
  ["tag:fast tag:SLOW", ["There is no filter tag:fast. There are tag:slow."]],
  ["tokens:many", ["tokens:many is no limit. Write tokens:>500 or tokens:<500."]],
  ["-is:on -risk:destructive", []],
  [
    "-risk:high",
    [
      "There is no filter -risk:high. There are risk:destructive, risk:reads-private, risk:reads-untrusted, risk:writes, risk:destroys, risk:leaves-house, risk:costs-money, risk:read-only.",
    ],
  ],
  ["-state:on", ["There is no filter state: There are is:, app:, tag:, risk:, config:, tokens:."]],
  ["aap:files", ["There is no filter aap: Did you mean app:?"]],
  ["risk:destructiv", ["There is no filter risk:destructiv. Did you mean risk:destructive?"]],
  ["risk:Leaves-House risk:destroys", []],
  ["is:", ["is: needs a value right after the colon."]],
  ["app: files", ["app: needs a value right after the colon."]],
  ["state:on", ["There is no filter state: There are is:, app:, tag:, risk:, config:, tokens:."]],
])("names what is unknown in %j", (text, expected) => {
  expect(findUnknownFilters(text, { app: ["files", "Web"], tag: ["slow"] })).toEqual(expected);
});
