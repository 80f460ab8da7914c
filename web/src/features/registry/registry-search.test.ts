import { expect, test } from "vitest";
import { parseRegistrySearch } from "../../addresses/searches/registry-search.ts";

test("what the address says about the registry is read back", () => {
  const search = {
    q: "files",
    only: "core",
    method: "read",
    tab: "settings",
    editor: "json",
    field: "/key",
  };
  expect(parseRegistrySearch(search)).toEqual(search);
});

test("a number that was typed as a name is text, and what is unknown is left out", () => {
  expect(parseRegistrySearch({ q: 12, method: 7 })).toEqual({ q: "12", method: "7" });
  expect(parseRegistrySearch({ q: "", only: "all", tab: "form", editor: "xml", more: 1 })).toEqual(
    {},
  );
});
