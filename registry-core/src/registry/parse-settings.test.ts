import { describe, expect, test } from "vitest";
import { parseOperations } from "./parse-operations.ts";
import { parseSettings } from "./parse-settings.ts";

const operations = [
  { op: "setNewTools", state: "inherit" },
  { op: "setTool", tool: "a", state: "on" },
  { op: "setMethod", tool: "a", method: "m", state: "off" },
  { op: "setConfig", tool: "a", key: "k", value: null },
  { op: "resetConfig", tool: "a", key: "k" },
  { op: "removeTool", tool: "a" },
  { op: "replaceTool", tool: "a", replacement: "b" },
  { op: "removeMethod", tool: "a", method: "m" },
];

describe("operations", () => {
  test("every kind is taken as it is", () => {
    expect(parseOperations(operations)).toEqual({ operations });
  });

  test.each<[unknown, (string | number)[], string]>([
    [{}, [], "must be a list"],
    [["setTool"], [0], "must be an object"],
    [[{ op: "toString" }], [0, "op"], "must be one of setNewTools"],
    [[{ op: "setTool", tool: "a", state: "yes" }], [0, "state"], 'must be "inherit", "on" or "off"'],
    [[{ op: "setTool", tool: "a", state: 1 }], [0, "state"], 'must be "inherit"'],
    [[{ op: "setTool", tool: "a", state: null }], [0, "state"], 'must be "inherit"'],
    [[operations[0], { op: "setMethod", tool: "a", state: "on" }], [1, "method"], "is required"],
    [[{ op: "removeTool", tool: "" }], [0, "tool"], "must be a name"],
    [[{ op: "removeTool", tool: "a", method: "m" }], [0, "method"], "is not known here"],
    [[{ op: "setConfig", tool: "a", key: "k", value: undefined }], [0, "value"], "must be a JSON value"],
    [[{ op: "setConfig", tool: "a", key: "k", value: [Number.NaN] }], [0, "value"], "must be a JSON value"],
  ])("%j is refused", (value, path, message) => {
    expect(parseOperations(value)).toEqual({ issues: [{ path, message: expect.stringContaining(message) }] });
  });
});

test("a value nested without end is refused instead of exhausting the stack", () => {
  const value = JSON.parse("[".repeat(50_000) + "]".repeat(50_000));
  const message = "must not be nested deeper than 100 levels";
  expect(parseOperations([{ op: "setConfig", tool: "a", key: "k", value }])).toEqual({
    issues: [{ path: [0, "value"], message }],
  });
});

describe("settings", () => {
  test("switches in both forms and config are taken as they are", () => {
    const settings = {
      newTools: "off",
      tools: { a: true, b: { enabled: false, methods: { m: true }, config: { k: [1] } } },
    };
    expect(parseSettings(settings)).toEqual({ settings });
    expect(parseSettings({})).toEqual({ settings: {} });
  });

  test.each<[unknown, (string | number)[]]>([
    [null, []],
    [{ newTools: "yes" }, ["newTools"]],
    [{ tools: [] }, ["tools"]],
    [{ tools: { a: "yes" } }, ["tools", "a"]],
    [{ tools: { a: 1 } }, ["tools", "a"]],
    [{ tools: { a: null } }, ["tools", "a"]],
    [{ tools: { a: { enabled: "yes" } } }, ["tools", "a", "enabled"]],
    [{ tools: { a: { methods: { m: null } } } }, ["tools", "a", "methods", "m"]],
    [{ tools: { a: { config: [] } } }, ["tools", "a", "config"]],
    [{ tools: { a: { on: true } } }, ["tools", "a", "on"]],
    [{ agents: {} }, ["agents"]],
  ])("%j is refused with its path", (value, path) => {
    expect(parseSettings(value)).toEqual({ issues: [{ path, message: expect.any(String) }] });
  });
});
