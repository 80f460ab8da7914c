import { resolveToolset } from "@pegboard/registry-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbitraryCatalog,
  arbitrarySettings,
} from "../../../../../registry-core/src/testing/arbitrary-catalog.ts";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import { treeRows, withoutHiddenMatches } from "./tree-rows.ts";

test("for any agent: one row per visible tool, unknown entries last, keys unique, hidden ones only when asked for", () => {
  fc.assert(
    fc.property(
      arbitraryCatalog,
      arbitrarySettings,
      fc.boolean(),
      (catalog, settings, showHidden) => {
        const toolset = resolveToolset(catalog, settings);
        const all = toolset.tools.map((tool) => ({ tool, methods: tool.methods, whole: true }));
        const open = new Map(
          toolset.tools.map(({ definition }) => [`tool:${definition.name}`, "matches" as const]),
        );
        const items = showHidden ? all : withoutHiddenMatches(all);
        const rows = treeRows([{ name: undefined, items }], open, toolset.unknown);
        const tools = rows.filter((row) => row.kind === "tool");
        expect(tools).toHaveLength(showHidden ? toolset.tools.length : toolset.total);
        expect(
          tools.filter((row) => row.tool.definition.visible && row.tool.state !== "off"),
        ).toHaveLength(toolset.on);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        expect(
          rows.slice(rows.length - toolset.unknown.length).every(({ kind }) => kind === "unknown"),
        ).toBe(true);
        const hidden = rows.filter(
          (row) => row.kind === "method" && !row.method.definition.visible,
        );
        if (!showHidden) expect(hidden).toEqual([]);
      },
    ),
  );
});

const files = plainTool("files", ["read", "write", "wipe"]);
const [tool] = resolveToolset({ tools: [files] }, {}).tools;
if (!tool) throw new Error("The tool is missing.");
const { methods } = tool;

test.each([
  ["one method of it", 1, "matches", ["method:files/read joined"]],
  [
    "one method, all shown",
    1,
    "all",
    ["tool:files", "method:files/read", "method:files/write -", "method:files/wipe -"],
  ],
  ["two methods", 2, "matches", ["tool:files +1", "method:files/read", "method:files/write"]],
  ["two methods, folded", 2, "nothing", ["tool:files +1"]],
  ["all of it", 3, "nothing", ["tool:files"]],
] as const)("where a search finds %s", (_case, count, unfolded, expected) => {
  const match = { tool, methods: methods.slice(0, count), whole: count === methods.length };
  const rows = (name: string | undefined) =>
    treeRows([{ name, items: [match] }], new Map([["tool:files", unfolded]]));
  const text = rows(undefined).map((row) => {
    if (row.kind === "method") {
      const mark = row.matches ? "" : " -";
      return `${row.key}${row.joined ? " joined" : mark}`;
    }
    return row.kind === "tool" && row.others > 0 ? `${row.key} +${row.others}` : row.key;
  });
  expect(text).toEqual(expected);
  const [head, ...grouped] = rows("CRM");
  expect(head).toMatchObject({ kind: "group", level: 1 });
  expect(grouped.map(({ key, level }) => [key, level])).toEqual(
    rows(undefined).map(({ key, level }) => [key, level + 1]),
  );
});
