import {
  applyOperations,
  type OwnerSettings,
  type SettingsOperation,
} from "@pegboard/registry-core";
import { operationItem } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { changesByTool, countItems, operationsBack } from "./revision-changes.ts";

const setTool = (state: "on" | "off" | "inherit"): SettingsOperation => ({
  op: "setTool",
  tool: "mail",
  state,
});
const setMethod = (method: string, state: "on" | "off"): SettingsOperation => ({
  op: "setMethod",
  tool: "mail",
  method,
  state,
});
const OFF = [setMethod("send", "off"), setMethod("read", "off")];

test.each<[string, OwnerSettings, SettingsOperation[], string[]]>([
  [
    "methods of a tool that is on by the policy, whose entry only says so",
    { newTools: "on" },
    OFF,
    ["method:mail/send", "method:mail/read"],
  ],
  ["methods of a tool that is on", {}, OFF, ["method:mail/send", "method:mail/read"]],
  [
    "a tool that was off by the policy and keeps methods off",
    { newTools: "off" },
    [setTool("on"), ...OFF],
    ["tool:mail with 2"],
  ],
  [
    "a tool that was on, and is so by its own choice now",
    {},
    [setTool("on"), ...OFF],
    ["method:mail/send", "method:mail/read", "tool:mail"],
  ],
])("tells %s", (_, from, operations, expected) => {
  const to = applyOperations(from, operations);
  const told = changesByTool(from, to).flatMap(({ changes }) =>
    changes.map(
      ({ operation, keptOff }) =>
        operationItem(operation) + (keptOff.length > 0 ? ` with ${keptOff.length}` : ""),
    ),
  );
  expect(told).toEqual(expected);
  expect(countItems(changesByTool(from, to))).toBe(expected.length);
  expect(applyOperations(to, operationsBack(to, from)).tools ?? {}).toEqual(from.tools ?? {});
});
