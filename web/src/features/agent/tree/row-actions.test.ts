import { resolveToolset } from "@pegboard/registry-core";
import { readTreeGridKey } from "@pegboard/ui/list/grid-keys.ts";
import { readSelectionKey } from "@pegboard/ui/list/use-selection.ts";
import { expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import { COMMANDS, KEYS_INSIDE } from "../../../commands/command-table.ts";
import { actOnKey } from "./row-actions.ts";
import { type TreeRow, treeRows } from "./tree-rows.ts";

const toolset = resolveToolset(
  { tools: [plainTool("a", ["a1", "a2"]), plainTool("b", ["b1"])] },
  { tools: { gone: true } },
);
/** a (open), a1, a2, b (folded), gone (unknown) */
const rows = treeRows(
  [
    {
      name: undefined,
      items: toolset.tools.map((tool) => ({ tool, methods: tool.methods, whole: true })),
    },
  ],
  new Map([["tool:a", "matches"]]),
  toolset.unknown,
);
const press = (place: number, key: string, { shiftKey = false, isSelecting = false } = {}) =>
  actOnKey(rows[place] as TreeRow, { key, shiftKey, isSelecting });

test.each([
  ["ArrowDown", 0, { act: "move", to: 1 }],
  ["j", 1, { act: "move", to: 2 }],
  ["ArrowUp", 0, { act: "move", to: 0 }],
  ["k", 2, { act: "move", to: 1 }],
  ["ArrowDown", 4, { act: "move", to: 4 }],
  ["Home", 3, { act: "move", to: 0 }],
  ["End", 0, { act: "move", to: 4 }],
  ["PageDown", 0, { act: "move", to: 4 }],
  ["ArrowRight", 3, { act: "unfold" }],
  ["ArrowRight", 0, { act: "move", to: 1 }],
  ["ArrowRight", 1, undefined],
  ["ArrowLeft", 0, { act: "fold" }],
  ["ArrowLeft", 2, { act: "move", to: 0 }],
  ["ArrowLeft", 3, undefined],
])("%j on row %i, as in every list", (key, place, act) => {
  expect(press(place, key)).toBeUndefined();
  expect(readTreeGridKey(rows, place, { key })).toEqual(act);
});

test.each([
  [" ", 1, { act: "toggle", row: rows[1] }],
  [" ", 4, undefined],
  ["Enter", 4, { act: "inspect", row: rows[4] }],
  ["w", 0, { act: "why", row: rows[0] }],
  ["x", 0, undefined],
])("%j on row %i, as in the tree alone", (key, place, act) =>
  expect(press(place, key)).toEqual(act),
);

test("the list of shortcuts names every key of the tree, and none that it does not have", () => {
  const named = [...(KEYS_INSIDE.agent ?? []), ...(KEYS_INSIDE.lists ?? [])].flatMap(
    ({ keys }) => keys,
  );
  const commands: readonly string[] = Object.values(COMMANDS).flatMap((entry) =>
    "keys" in entry ? entry.keys : [],
  );
  const isKnown = (keys: string) => {
    const parts = keys.split("+");
    const [key, shift, mod] = [parts.at(-1) ?? "", parts.includes("shift"), parts.includes("mod")];
    const pressed = {
      key: key === "Space" ? " " : key,
      shiftKey: shift,
      ctrlKey: mod,
      metaKey: false,
      altKey: false,
    };
    const does = (row: number) =>
      !mod &&
      (press(row, pressed.key, { shiftKey: shift }) ??
        readTreeGridKey(rows, row, { key: pressed.key, shift })) !== undefined;
    return readSelectionKey(pressed) !== undefined || rows.some((_, row) => does(row));
  };
  expect(named.filter((keys) => !isKnown(keys))).toEqual([]);
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789[]/?,.".split("");
  const others = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "Enter",
  ];
  const does = [
    ...letters,
    ...others,
    "Space",
    "Escape",
    "Delete",
    "Backspace",
    "F2",
    "mod+a",
    "mod+d",
  ].filter(isKnown);
  expect(does.filter((key) => !named.includes(key) && !commands.includes(key))).toEqual([]);
});
