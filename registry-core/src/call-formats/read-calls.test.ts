import type { JsonValue } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { readCalls } from "./read-calls.ts";

test.each<[string, JsonValue, (string | number)[][]]>([
  ["nothing", null, [[]]],
  ["a text", "read_note", [[]]],
  ["an empty list", [], [[]]],
  ["another object", { tools: [] }, [[]]],
  [
    "a call without id",
    { tool_calls: [{ type: "function", function: { name: "a" } }] },
    [["tool_calls", 0, "id"]],
  ],
  ["a call without name", [{ type: "tool_use", id: "1" }], [[0, "name"]]],
  [
    "a number as id",
    { parts: [{ functionCall: { id: 1, name: "a" } }] },
    [["parts", 0, "functionCall", "id"]],
  ],
  [
    "ten thousand calls",
    {
      content: Array.from({ length: 10_000 }, (_, id) => ({
        type: "tool_use",
        id: `${id}`,
        name: "a",
      })),
    },
    [["content"]],
  ],
  [
    "a call without anything",
    { output: [{ type: "message" }, { type: "function_call" }] },
    [
      ["output", 1, "name"],
      ["output", 1, "call_id"],
    ],
  ],
])("refuses %s", (_, response, paths) => {
  const read = readCalls(response);
  expect("issues" in read && read.issues.map(({ path }) => path)).toEqual(paths);
});
