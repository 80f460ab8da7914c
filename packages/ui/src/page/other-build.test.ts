import { afterEach, expect, it, vi } from "vitest";
import { findOtherBuild } from "./other-build.ts";

/** A page as the build writes it: what bundlers need themselves comes first, and seldom changes. */
const pageOf = (index: string) =>
  `<head><script type="module" src="./assets/runtime-XKya.js"></script><script type="module" src="./assets/${index}.js"></script></head>`;

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

it.each([
  ["the page's own build", "index-A1", false],
  ["one that differs in the last of its scripts", "index-B2", true],
])("tells %s", async (_, served, isOther) => {
  document.head.innerHTML = pageOf("index-A1");
  vi.stubGlobal("fetch", async () => new Response(pageOf(served)));
  expect(await findOtherBuild()).toBe(isOther);
});
