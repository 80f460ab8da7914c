import type { JsonSchema } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import { memberNames } from "./union-names.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const section = (properties: Record<string, JsonSchema>, required: string[] = []) => ({
  type: "object",
  properties,
  required,
});

it.each<[string, JsonSchema[], string[]]>([
  ["their titles", [{ title: "File" }, { title: "The *web*" }], ["File", "The web"]],
  [
    "the value of their tag",
    [section({ kind: { const: "slack" } }), section({ kind: { enum: ["web_hook"] } })],
    ["Slack", "Web hook"],
  ],
  [
    "the constant that differs",
    [
      section({ version: { const: 1 }, kind: { const: "a" } }),
      section({ version: { const: 1 }, kind: { const: "b" } }),
    ],
    ["A", "B"],
  ],
  [
    "all values of a tag that has several",
    [section({ kind: { enum: ["warehouse", "lakehouse"] } }), section({ kind: { const: "file" } })],
    ["Warehouse or lakehouse", "File"],
  ],
  [
    "a tag that is no text",
    [section({ version: { const: 1 } }), section({ version: { const: 2 } })],
    ["Version 1", "Version 2"],
  ],
  [
    "a tag that is on or off",
    [section({ enabled: { const: true } }), section({ enabled: { const: false } })],
    ["Enabled", "Not enabled"],
  ],
  [
    "their types",
    [{ $ref: "#/$defs/CustomModel" }, { $ref: "#/$defs/schema0" }],
    ["Custom model", "With host"],
  ],
  [
    "what only they ask for",
    [
      section({ url: text }, ["url"]),
      section({ host: text, maxPort: integer, note: text }, ["host", "maxPort"]),
    ],
    ["With URL", "With host and max port"],
  ],
  [
    "what only they have",
    [section({ path: text }), section({ path: text, deep: text })],
    ["With path", "With deep"],
  ],
  [
    "what they ask for where all have the same",
    [section({ a: text, b: text }, ["a"]), section({ a: text, b: text }, ["b"])],
    ["With a", "With b"],
  ],
  [
    "the kind of what all have",
    [section({ size: text }, ["size"]), section({ size: integer }, ["size"])],
    ["With size as text", "With size as number"],
  ],
  [
    "what kind of value they are",
    [text, { type: "boolean" }, { type: "null" }, {}],
    ["Text", "On or off", "Nothing", "Any value"],
  ],
  [
    "the bounds of numbers",
    [
      { type: "integer", minimum: 0 },
      { type: "number", exclusiveMinimum: 0, maximum: 1 },
    ],
    ["Number from 0", "Number above 0 to 1"],
  ],
  ["whole and other numbers", [integer, { type: "number" }], ["Whole number", "Number"]],
  [
    "the format of texts",
    [
      { type: "string", format: "email" },
      { type: "string", format: "uri" },
    ],
    ["E-mail address", "URL"],
  ],
  [
    "the length of texts",
    [text, { type: "string", minLength: 5 }],
    ["Text", "Text from 5 characters"],
  ],
  ["their choices", [{ enum: ["small", "large"] }, text], ["One of small, large", "Text"]],
  [
    "what lists hold",
    [
      { type: "array", items: text },
      { type: "array", items: integer },
    ],
    ["List of texts", "List of numbers"],
  ],
  [
    "what unions inside offer",
    [{ oneOf: [section({ kind: { const: "a" } }), section({ kind: { const: "b" } })] }, text],
    ["A or b", "Text"],
  ],
  [
    "their kinds where all have one title",
    ["string", "integer"].map((type) => ({ title: "Value", type })),
    ["Text", "Number"],
  ],
  ["their order where nothing differs", [text, text], ["Text, 1st", "Text, 2nd"]],
])("members of a union are named by %s", (_what, members, names) => {
  const root = {
    $defs: {
      CustomModel: section({ name: text }, ["name"]),
      schema0: section({ host: text }, ["host"]),
    },
  };
  expect(memberNames(members, root)).toEqual(names);
});
