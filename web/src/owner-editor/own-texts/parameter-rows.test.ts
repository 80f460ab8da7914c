import type { JsonSchema } from "@pegboard/registry-core";
import { parameterSchema } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { parameterRows, rowOfPointer } from "./parameter-rows.ts";

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
  const rows = parameterRows(schema);
  for (const { pointer } of rows)
    expect(parameterSchema({ parameters: schema }, pointer)).toBeDefined();
  expect(rows.map(({ name, depth, type, required }) => [name, depth, type, required])).toEqual([
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

test("what stands in a shared form is found by the pointer of that form, and choices in each other end", () => {
  const { properties } = {
    properties: {
      "a/b": { $ref: "#/$defs/edit", description: "Own." },
      edits: { type: "array", items: { $ref: "#/$defs/edit" } },
      any: { $ref: "#/$defs/any" },
      title: { title: "Title" },
    },
  } as const;
  const schema = {
    type: "object",
    properties,
    $defs: {
      edit: { type: "object", description: "Edit.", properties: { old: { type: "string" } } },
      any: { anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/$defs/any" } }] },
    },
  } as unknown as JsonSchema;
  const rows = parameterRows(schema);
  const asked = ["/$defs/edit/properties/old", "/properties/edits/items/properties/old/type"];
  expect(asked.map((pointer) => rowOfPointer(rows, pointer)?.key)).toEqual([
    "/a/b/old",
    "/edits/old",
  ]);
  expect(rowOfPointer(rows, "/properties/gone")).toBeUndefined();
  expect(
    rows.map(({ pointer, description, isDescribed }) => [pointer, description ?? isDescribed]),
  ).toEqual([
    ["/properties/a~1b", "Own."],
    ["/$defs/edit/properties/old", false],
    ["/properties/edits", false],
    ["/$defs/edit/properties/old", false],
    ["/properties/any", false],
    ["/properties/title", true],
  ]);
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
