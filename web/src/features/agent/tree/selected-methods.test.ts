import { resolveToolset, type Toolset } from "@pegboard/registry-core";
import { selectedState } from "@pegboard/ui/list/selection.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  arbitraryCatalog,
  arbitrarySettings,
} from "../../../../../registry-core/src/testing/arbitrary-catalog.ts";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import { searchTools, toolSearchCode } from "../../../tool-list/search/search-tools.ts";
import { resolvedTools } from "../../../tool-list/search/tool-filters.ts";
import { findSelected, keysOfMatch, keysOfRow, switchStep } from "./selected-methods.ts";
import { selectionText } from "./selection-effect.ts";
import { type TreeRow, treeRows, withoutHiddenMatches } from "./tree-rows.ts";

beforeAll(() => toolSearchCode.load());

const facts = { configState: () => "none" as const, tokens: () => 100, isDrafted: () => false };
const search = ({ tools, unknown }: Toolset, text: string, isOpen = true) => {
  const shown = withoutHiddenMatches(searchTools(tools, text, resolvedTools(facts)));
  const unfolded = isOpen ? ("all" as const) : ("nothing" as const);
  const folds = new Map(tools.map(({ definition }) => [`tool:${definition.name}`, unfolded]));
  return { shown, rows: treeRows([{ name: undefined, items: shown }], folds, unknown) };
};
const isSelectedRow = (row: TreeRow, keys: ReadonlySet<string>) =>
  selectedState(keys, keysOfRow(row)) === true;
const texts = fc.constantFrom(
  "",
  "read",
  "files",
  "is:on",
  "is:off write",
  "is:core",
  "shell is:off",
  "zzz",
);

test("for any agent and any search: keys and menu give the same operations, for folded tools too", () => {
  fc.assert(
    fc.property(
      arbitraryCatalog,
      arbitrarySettings,
      texts,
      fc.boolean(),
      (catalog, settings, text, isOpen) => {
        const { shown, rows } = search(resolveToolset(catalog, settings), text, isOpen);
        const all = findSelected(shown, new Set(shown.flatMap(keysOfMatch)));
        for (const on of [true, false]) expect(switchStep(all, on)).toEqual(switchStep(shown, on));
        if (!isOpen) return;
        // From the first row to the last with Shift.
        const range = findSelected(shown, new Set(rows.flatMap(keysOfRow)));
        expect(switchStep(range)).toEqual(switchStep(all));
      },
    ),
  );
});

test("for any agent and any search: a row that only carries a match is not selected", () => {
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, texts, (catalog, settings, text) => {
      const { shown, rows } = search(resolveToolset(catalog, settings), text);
      const keys = new Set(shown.flatMap(keysOfMatch));
      for (const row of rows) {
        if (row.kind === "method") expect(isSelectedRow(row, keys)).toBe(row.matches);
        if (row.kind === "tool") {
          expect(isSelectedRow(row, keys)).toBe(row.match.whole && row.match.methods.length > 0);
        }
      }
    }),
  );
});

const core = { isCore: true };
const toolset = resolveToolset(
  {
    tools: [
      plainTool("a", ["read_a", "delete_a"]),
      plainTool("b", ["read_b", "delete_b"]),
      plainTool("c", ["delete_c"], core),
      plainTool("d", ["delete_d"]),
    ],
    disabledByOrganisation: { d: "under repair" },
  },
  { tools: { b: { methods: { delete_b: false } } } },
);

test.each([
  ["delete_a", "1 method in 1 tool selected · Space switches it off"],
  ["delete_b", "1 method in 1 tool selected · Space switches it on"],
  ["delete_c", "1 method in 1 tool selected · nothing of it can be switched"],
  ["delete", "2 methods in 4 tools selected · 2 stay as they are · Space switches them on"],
  ["delete is:on", "1 method in 2 tools selected · 1 is core and stays on · Space switches it off"],
  ["zzz", ""],
])("says before anything happens what %j selects", (text, expected) => {
  expect(selectionText(search(toolset, text).shown)).toBe(expected);
});

test.each([
  ["a", ["a"]],
  ["delete_a", []],
  ["a is:on", ["a"]],
  ["b is:on", []],
])("with %j, the tools %j match themselves, and others only carry what does", (text, expected) => {
  const { shown, rows } = search(toolset, text);
  const keys = new Set(shown.flatMap(keysOfMatch));
  const selected = rows.flatMap((row) =>
    row.kind === "tool" && isSelectedRow(row, keys) ? row.tool.definition.name : [],
  );
  expect(selected.filter((name) => name === "a" || name === "b")).toEqual(expected);
});
