import { resolveToolset } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import { COMMANDS, KEYS_INSIDE } from "../../../commands/command-table.ts";
import { readSelectionKey } from "../../../components/selection/selection-keys.ts";
import { actOnKey } from "./tree-keys.ts";
import { buildRows } from "./tree-rows.ts";

const toolset = resolveToolset(
  { tools: [plainTool("a", ["a1", "a2"]), plainTool("b", ["b1"])] },
  { tools: { gone: true } },
);
/** a (open), a1, a2, b (folded), gone (unknown) */
const rows = buildRows({
  groups: [{ name: undefined, matches: toolset.tools.map((tool) => ({ tool, methods: tool.methods, whole: true })) }],
  unknown: toolset.unknown,
  unfolded: ({ tool }) => (tool.definition.name === "a" ? "matches" : "nothing"),
  isGroupOpen: () => true,
});

test.each([
  ["ArrowDown", 0, { act: "move", to: 1 }],
  ["j", 1, { act: "move", to: 2 }],
  ["ArrowUp", 0, { act: "move", to: 0 }],
  ["k", 2, { act: "move", to: 1 }],
  ["ArrowDown", 4, { act: "move", to: 4 }],
  ["Home", 3, { act: "move", to: 0 }],
  ["End", 0, { act: "move", to: 4 }],
  ["PageDown", 0, { act: "move", to: 4 }],
  ["ArrowRight", 3, { act: "unfold", row: rows[3] }],
  ["ArrowRight", 0, { act: "move", to: 1 }],
  ["ArrowRight", 1, undefined],
  ["ArrowLeft", 0, { act: "fold", row: rows[0] }],
  ["ArrowLeft", 2, { act: "move", to: 0 }],
  ["ArrowLeft", 3, undefined],
  [" ", 1, { act: "toggle", row: rows[1] }],
  [" ", 4, undefined],
  ["Enter", 4, { act: "inspect", row: rows[4] }],
  ["w", 0, { act: "why", row: rows[0] }],
  ["x", 0, undefined],
])("%j on row %i", (key, row, act) => expect(actOnKey(rows, row, { key, modified: false })).toEqual(act));

test("keys with a modifier belong to the page", () => {
  expect(actOnKey(rows, 0, { key: "ArrowDown", modified: true })).toBeUndefined();
});

test("the list of shortcuts names every key of the tree, and none that it does not have", () => {
  const named = [...(KEYS_INSIDE.agent ?? []), ...(KEYS_INSIDE.lists ?? [])].flatMap(({ keys }) => keys);
  const commands: readonly string[] = Object.values(COMMANDS).flatMap((entry) => ("keys" in entry ? entry.keys : []));
  const press = (keys: string) => {
    const parts = keys.split("+");
    const [key, shift, mod] = [parts.at(-1) ?? "", parts.includes("shift"), parts.includes("mod")];
    const pressed = { key: key === "Space" ? " " : key, shiftKey: shift, ctrlKey: mod, metaKey: false, altKey: false };
    const does = (row: number) => actOnKey(rows, row, { key: pressed.key, shift, modified: mod }) !== undefined;
    return readSelectionKey(pressed) !== undefined || rows.some((_, row) => does(row));
  };
  expect(named.filter((keys) => !press(keys))).toEqual([]);
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789[]/?,.".split("");
  const others = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Enter"];
  const does = [...letters, ...others, "Space", "Escape", "Delete", "Backspace", "F2", "mod+a", "mod+d"].filter(press);
  expect(does.filter((key) => !named.includes(key) && !commands.includes(key))).toEqual([]);
});
