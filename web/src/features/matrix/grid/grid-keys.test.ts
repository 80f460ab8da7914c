import { expect, test } from "vitest";
import { KEYS_INSIDE } from "../../../commands/command-table.ts";
import { readMatrixKey } from "./grid-keys.ts";

const size = { rows: 50, columns: 10 };
const area = { top: 0, bottom: 1, left: 0, right: 1 };

function press(keys: string, cursor = { row: 10, column: 5 }) {
  const parts = keys.split("+");
  const key = parts.at(-1) === "Space" ? " " : (parts.at(-1) ?? "");
  const held = {
    shiftKey: parts.includes("shift"),
    ctrlKey: parts.includes("mod"),
    metaKey: false,
    altKey: false,
  };
  return readMatrixKey({ key, ...held }, { cursor, area }, size);
}

test.each([
  ["ArrowDown", { kind: "move", to: { row: 11, column: 5 } }],
  ["shift+ArrowRight", { kind: "extend", to: { row: 10, column: 6 } }],
  ["mod+ArrowDown", { kind: "move", to: { row: 49, column: 5 } }],
  ["mod+shift+ArrowLeft", { kind: "extend", to: { row: 10, column: 0 } }],
  ["End", { kind: "move", to: { row: 10, column: 9 } }],
  ["mod+Home", { kind: "move", to: { row: 0, column: 0 } }],
  ["PageUp", { kind: "move", to: { row: 0, column: 5 } }],
  ["Space", { kind: "act", act: "toggle" }],
  ["mod+r", { kind: "act", act: "right" }],
  ["mod+d", { kind: "act", act: "down" }],
  ["mod+a", { kind: "all" }],
  ["Escape", { kind: "clear" }],
  ["mod+z", undefined],
  ["mod+s", undefined],
  ["x", undefined],
])("%s", (keys, act) => expect(press(keys)).toEqual(act));

test("without a selection the browser keeps its keys", () => {
  const plain = { shiftKey: false, ctrlKey: true, metaKey: false, altKey: false };
  const nothing = { cursor: { row: 0, column: 0 }, area: undefined };
  expect(readMatrixKey({ key: "r", ...plain }, nothing, size)).toBeUndefined();
});

test("the list of shortcuts names no key that the grid does not have", () => {
  const named = (KEYS_INSIDE.matrix ?? []).flatMap(({ keys }) => keys);
  expect(named.filter((keys) => press(keys) === undefined)).toEqual([]);
});
