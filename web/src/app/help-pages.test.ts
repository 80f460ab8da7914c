import { expect, test } from "vitest";
import { HELP_PAGES, helpAddress } from "./help-pages.ts";
import { PAGES } from "./pages.ts";

test("every page that is drawn leads to a page of the documentation, and no other does", () => {
  const drawn = Object.entries(PAGES).filter(
    ([path, page]) => typeof page === "object" && path !== "/gallery",
  );
  expect(Object.keys(HELP_PAGES).sort()).toEqual(drawn.map(([path]) => path).sort());
});

test.each([
  ["/agents/first-agent/usage", "/docs/usage.html"],
  ["/tools/weather/forecast", "/docs/usage.html#one-method"],
  ["/nowhere", "/docs/index.html"],
])("%s leads to %s", (pathname, address) => {
  expect(helpAddress(pathname)).toBe(address);
});
