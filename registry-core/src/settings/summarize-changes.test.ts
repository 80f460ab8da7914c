import { describe, expect, it } from "vitest";
import type { SettingsOperation, SwitchState } from "./owner-settings.ts";
import { countChanges, keptOff, summarizeChanges } from "./summarize-changes.ts";

const tool = (state: SwitchState, name = "mail"): SettingsOperation => ({
  op: "setTool",
  tool: name,
  state,
});
const method = (name: string, state: SwitchState): SettingsOperation => ({
  op: "setMethod",
  tool: "mail",
  method: name,
  state,
});

describe("what a list of operations changes", () => {
  it.each<[string, SettingsOperation[], number]>([
    [
      "a tool that goes on without some of its methods",
      [tool("on"), method("send", "off"), method("drop", "off")],
      1,
    ],
    [
      "one that goes on by inheriting, without some of its methods",
      [tool("inherit"), method("send", "off")],
      1,
    ],
    ["a tool that goes on with a method that was off", [tool("on"), method("send", "inherit")], 2],
    ["methods of a tool that is on", [method("send", "off"), method("drop", "off")], 2],
    ["a tool and methods that go off", [tool("off"), method("send", "off")], 2],
    ["a method of another tool", [tool("on", "files"), method("send", "off")], 2],
    ["the last of several on one item", [method("send", "off"), method("send", "on")], 1],
    ["a tool that goes on and off again", [tool("on"), tool("off"), method("send", "off")], 2],
  ])("counts %s", (_, operations, expected) => {
    expect(countChanges(operations)).toBe(expected);
    const { changes, kinds } = summarizeChanges(operations);
    expect(changes).toBe(expected);
    expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(expected);
  });

  it("names the methods that stay off", () => {
    const kept = keptOff([tool("on"), method("send", "off"), method("drop", "inherit")]);
    expect(kept).toEqual([method("send", "off")]);
    expect(keptOff([method("send", "off")])).toEqual([]);
  });
});
