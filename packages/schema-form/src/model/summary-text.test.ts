import type { JsonValue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import { describeField } from "./describe-field.ts";
import { summaryText } from "./summary-text.ts";

const schema: JsonSchema = {
  type: "object",
  properties: {
    limit: { type: "integer", default: 10, unit: "s" } as JsonSchema,
    raw: { type: "boolean" },
    mode: {
      oneOf: [
        { const: "f", title: "Fast" },
        { const: "x", title: "Exact" },
      ],
      default: "f",
    },
    maxRetries: { type: "integer", title: "Maxretries" },
    run: { type: "array", items: { type: "string" } },
    apiKey: { type: "string", writeOnly: true },
    cache: { type: "object", properties: { minutes: { type: "integer" } } },
    version: { const: 2 },
    source: { type: "string" },
    name: { type: "string" },
  },
  required: ["source"],
};

it.each<[string, JsonValue, string]>([
  ["values with their names", { source: "src", raw: false }, "source src, raw no"],
  ["what it is called by that alone", { name: "build", source: "src" }, "build, source src"],
  [
    "what is required before what is not",
    { raw: true, maxRetries: 3, source: "src" },
    "source src, raw yes, max retries 3",
  ],
  [
    "what is not as usual before what is",
    { limit: 10, mode: "f", raw: true, maxRetries: 1 },
    "raw yes, max retries 1, limit 10 s",
  ],
  ["choices by their labels", { mode: "x" }, "mode Exact"],
  [
    "lists by their length, behind single values",
    { run: ["a", "b"], raw: true },
    "raw yes, run 2 entries",
  ],
  ["a section inside by what is in it", { cache: { minutes: 5 } }, "cache 1 value"],
  ["no secret, but that it is set", { apiKey: "hunter2", raw: true }, "raw yes, API key set"],
  ["no empty values and no constants", { version: 2, source: "", run: [], cache: {} }, "Empty"],
  [
    "the beginning of a long text, on one line",
    { source: `a\n${"b".repeat(50)}` },
    `source a ${"b".repeat(37)}…`,
  ],
])("a section is summed up by %s", (_what, value, text) => {
  expect(summaryText({ value, drawing: describeField(schema, {}, value) }, {})).toBe(text);
});
