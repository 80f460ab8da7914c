import { expect, test } from "vitest";
import { colorStylesheet, isReadableColor } from "./color-stylesheet.ts";

test("only the classes in use are compiled, without variables from outside", async () => {
  const { css } = await colorStylesheet([
    "bg-blue-100 dark:bg-blue-800/50",
    "text-sky-700",
    "#0ea5e9",
  ]);
  expect(css).toContain(".bg-blue-100 {");
  expect(css).toContain(".text-sky-700 {");
  expect(css).toMatch(/\.dark\\:bg-blue-800\\\/50/);
  expect(css).not.toContain("@layer utilities");
  expect(css).not.toMatch(/var\(--color-|0ea5e9|rose/);
});

test("dark follows the chosen theme, and the system without one", async () => {
  const { css } = await colorStylesheet(["dark:bg-blue-800"]);
  expect(css).toContain('[data-theme="dark"]');
  expect(css).toMatch(/prefers-color-scheme: dark[\s\S]*:root:not\(\[data-theme\]\)/);
});

test("the version changes with the classes, not with their order or number", async () => {
  const first = await colorStylesheet(["bg-blue-100", "text-sky-700"]);
  expect(await colorStylesheet(["text-sky-700 bg-blue-100", "bg-blue-100"])).toEqual(first);
  expect((await colorStylesheet(["bg-blue-200"])).version).not.toBe(first.version);
});

test.each([
  "#0ea5e9",
  "#fff",
  "#0EA5E980",
  "rebeccapurple",
  "rgb(14 165 233 / 50%)",
  "hsl(200, 90%, 48%)",
  "oklch(0.7 0.1 230)",
  "bg-white",
  "bg-blue-100 dark:bg-blue-800/50",
  "ring-current",
])("%s is readable", (color) => {
  expect(isReadableColor(color)).toBe(true);
});

test.each([
  "",
  "blurple",
  "#12",
  "bg-[url(https://example.com/x.png)]",
  "bg-[#fff]",
  "bg-blue-100 fixed",
  "hover:bg-blue-100",
  "bg-nope-100",
  "bg-blue-100/200",
  "url(x)",
  "rgb(var(--x))",
  "bg-blue-100;}*{display:none",
])("%j is not readable and writes nothing", async (color) => {
  expect(isReadableColor(color)).toBe(false);
  const { css } = await colorStylesheet([color]);
  expect(css).not.toMatch(/url\(|fixed|hover|nope|display|var\(--x/);
});
