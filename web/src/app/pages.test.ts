import { expect, test } from "vitest";
import { PAGE_ROOTS } from "../../../server/src/http/web-files.ts";
import { searchValues } from "../addresses/search-values.ts";
import { findPage, PAGES } from "./pages.ts";

test.each([
  ["/agents/a%2Fb/tools", { agent: "a/b" }],
  ["/agents/support/tools/", { agent: "support" }],
  ["/presets/team/history", { preset: "team" }],
  ["/tools", {}],
  ["/tools/acme.web_search", { tool: "acme.web_search" }],
])("%s names %j", (pathname, params) => {
  expect(findPage(pathname)?.params).toEqual(params);
});

test.each([
  "/nowhere",
  "/agents//tools",
  "/agents/%E0/tools",
  "/agents/a/tools/more",
  "/constructor",
])("%s is no page", (pathname) => {
  expect(findPage(pathname)).toBeUndefined();
});

test.each([
  ["", "/audit"],
  ["?person=ada&since=week", "/audit?person=ada&what=saves&since=week"],
  [
    "?owner=agent%3Asupport&what=switches&tool=notes",
    "/audit?on=agent%3Asupport&what=switches&q=notes",
  ],
  ["?show=events&what=access&q=desk", "/audit?what=access&q=desk"],
])("a bookmark of Activity with %j opens %s", (search, expected) => {
  const page = findPage("/activity")?.page;
  expect(typeof page === "function" && page({}, searchValues(search))).toBe(expected);
});

test("the Registry is one page with a tool and without", () => {
  expect(findPage("/tools")?.page).toBe(findPage("/tools/vault")?.page);
});

test("the server answers the address of every page, and of nothing else, with the app", () => {
  const roots = Object.keys(PAGES).map((path) => path.split("/")[1]);
  // The gallery is not in the production bundle.
  const served = new Set([...roots, "index.html"].filter((root) => root !== "gallery"));
  expect(PAGE_ROOTS).toEqual(served);
});
