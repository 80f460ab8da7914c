import type { JsonSchema } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { parameterRows } from "./arguments-tab.tsx";

test("lists parameters with type, limits and what is nested, below their parent", () => {
  const schema: JsonSchema = {
    type: "object",
    required: ["path", "edits"],
    properties: {
      path: { type: "string", description: "Path below the root", minLength: 1 },
      edits: {
        type: "array",
        minItems: 1,
        maxItems: 20,
        items: {
          type: "object",
          required: ["old"],
          properties: { old: { $ref: "#/$defs/passage" } },
        },
      },
      mode: { enum: ["fast", "safe"], default: "safe" },
      since: { anyOf: [{ type: "string", format: "date" }, { type: "integer" }] },
    },
    $defs: { passage: { type: "string", description: "As it stands in the file" } },
  };
  expect(
    parameterRows(schema).map(({ name, depth, type, required }) => [name, depth, type, required]),
  ).toEqual([
    ["path", 0, "string, at least 1 characters", true],
    ["edits", 0, "array of objects, 1 to 20 items", true],
    ["old", 1, "string", true],
    ["mode", 0, '"fast" | "safe"', false],
    ["since", 0, "string or integer", false],
  ]);
});

test("a schema that refers to itself ends", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { next: { $ref: "#" }, name: { type: "string" } },
  };
  expect(parameterRows(schema).map(({ name }) => name)).toEqual(["next", "name"]);
});

test("names of any kind are parameters", () => {
  const properties = JSON.parse(
    '{ "__proto__": { "type": "string" }, "constructor": { "type": "integer" } }',
  );
  expect(
    parameterRows({ type: "object", properties }).map(({ name, type }) => [name, type]),
  ).toEqual([
    ["__proto__", "string"],
    ["constructor", "integer"],
  ]);
});
