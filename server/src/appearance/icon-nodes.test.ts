import { readFileSync } from "node:fs";
import { findIconIssue } from "@pegboard/registry-core/problems";
import { expect, test } from "vitest";
import { ICON_ALIASES, iconNodes, knownIconNames } from "./icon-nodes.ts";

const folder = iconNodes(["folder"]).folder;

test("an icon is its Lucide drawing", () => {
  expect(folder?.[0]?.[0]).toBe("path");
  const source = readFileSync(new URL(import.meta.resolve("lucide-react/icons/folder")), "utf8");
  expect(source).toContain(folder?.[0]?.[1].d);
});

test.each([
  "Folder",
  "folder",
  "FileText",
  "Building2",
  "Grid3x3",
  "AArrowDown",
  "home",
  "BarChart3",
  ...ICON_ALIASES.keys(),
])("%s is known", (name) => {
  expect(iconNodes([name])[name]?.length).toBeGreaterThan(0);
});

test.each([
  "",
  "no-such-icon",
  "../icons/folder",
  "constructor",
  "index",
  "icon category",
  "folder.mjs",
])("%j is not an icon", (name) => {
  expect(iconNodes([name])).toEqual({});
});

test("every name of Lucide has a drawing of SVG elements", () => {
  const names = knownIconNames();
  expect(names.length).toBeGreaterThan(1500);
  const nodes = iconNodes(names);
  expect(Object.keys(nodes)).toHaveLength(names.length);
  const tags = new Set(Object.values(nodes).flatMap((node) => node.map(([tag]) => tag)));
  expect([...tags].sort()).toEqual([
    "circle",
    "ellipse",
    "line",
    "path",
    "polygon",
    "polyline",
    "rect",
  ]);
  expect(nodes["grid-3x3"]).toEqual(iconNodes(["Grid3x3"]).Grid3x3);
});

test("Problems knows exactly the icons that are drawn, in every spelling", () => {
  const spellings = knownIconNames().flatMap((name) => [
    name,
    name.replaceAll("-", "_"),
    name.toUpperCase(),
  ]);
  const others = ["mdi-databse", "icon category office", "folder!", "__proto__", "MdiDatabase"];
  const drawn = iconNodes([...spellings, ...others]);
  const known = [...spellings, ...others].filter(
    (name) => findIconIssue(name, knownIconNames()) === undefined,
  );
  expect(new Set(known)).toEqual(new Set(Object.keys(drawn)));
  expect(known).toEqual(expect.arrayContaining([...ICON_ALIASES.keys(), "MdiDatabase"]));
  expect(findIconIssue("mdi-databse", knownIconNames())).toEqual({ suggestion: "mdi-database" });
});
