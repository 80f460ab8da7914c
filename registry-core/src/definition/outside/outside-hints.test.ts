import type { JsonObject } from "@pegboard/json-schema";
import { expect, it, test } from "vitest";
import { takeOutsideHints } from "./outside-hints.ts";

test.each<[what: string, hints: JsonObject, dropped: string[]]>([
  ["a style", { a: { "ui:options": { style: { position: "fixed" } } } }, ["style"]],
  [
    "a style beside options",
    { a: { "ui:style": { background: "url(data:image/png,)" } } },
    ["ui:style"],
  ],
  [
    "classes",
    { a: { "ui:classNames": "fixed inset-0", "ui:options": { classNames: "x", class: "y" } } },
    ["ui:classNames", "classNames", "class"],
  ],
  ["classes without a prefix", { classNames: "fixed inset-0" }, ["classNames"]],
  [
    "templates",
    { "ui:FieldTemplate": "x", "ui:ObjectFieldTemplate": "y" },
    ["ui:FieldTemplate", "ui:ObjectFieldTemplate"],
  ],
  [
    "global options",
    { "ui:globalOptions": { style: {} }, "ui:submitButtonOptions": {} },
    ["ui:globalOptions", "ui:submitButtonOptions"],
  ],
  ["parts of a hint that has none", { a: { "ui:help": { type: "img" } } }, ["ui:help"]],
  ["hints of variants", { a: { anyOf: [{}, { "ui:options": { style: {} } }] } }, ["style"]],
])("leaves out %s", (_, hints, dropped) => {
  const taken = takeOutsideHints(hints);
  expect(taken.dropped).toEqual(dropped);
  expect(JSON.stringify(taken.uiSchema)).not.toMatch(/style|class|fixed|Template|img|Button/i);
});

it("takes what says how settings are asked for, and fields of any name", () => {
  const hints = {
    "ui:order": ["b", "*"],
    style: {
      "ui:widget": "textarea",
      "ui:options": { rows: 4, unit: "ms" },
      "ui:enumNames": ["A", "B"],
    },
    classNames: { "ui:help": "Of the field" },
    list: { items: { "ui:placeholder": "x" } },
  };
  expect(takeOutsideHints(hints)).toEqual({ uiSchema: hints, dropped: [] });
});
