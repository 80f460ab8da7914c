import { defineTool, type JsonObject, type JsonValue, resolveToolset } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { describeOperation } from "../../../words/operation-text.ts";

const { definition } = defineTool({
  name: "web",
  visible: true,
  config: {
    type: "object",
    properties: {
      key: { $ref: "#/$defs/key", title: "Key" },
      headers: { type: "object", additionalProperties: { type: "string", format: "password" } },
      section: { type: "object", properties: { user: { type: "string" }, token: { type: "string" } } },
      whole: { type: "object", writeOnly: true },
      list: { type: "array", items: { $ref: "#/$defs/key" } },
      drawn: { type: "string" },
      open: { type: "string" },
    },
    allOf: [{ properties: { section: { properties: { token: { writeOnly: true } } } } }],
    $defs: { key: { type: "string", writeOnly: true } },
  },
  uiSchema: { drawn: { "ui:options": { widget: "password" } } },
  methods: { get: { run: () => 1 } },
});
const { tools } = resolveToolset({ tools: [definition] }, {});
const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));

function changeOf(key: string, value: JsonValue, before?: JsonValue, tool = "web"): string {
  const saved = before === undefined ? undefined : ({ op: "setConfig", tool, key, value: before } as const);
  return describeOperation({ op: "setConfig", tool, key, value }, saved, byName).change;
}
const stored: JsonObject = { $secret: "6b0f" };

test.each<[key: string, value: JsonValue, change: string]>([
  ["key", "hunter22", "default → new secret"],
  ["headers", { Authorization: "hunter22" }, 'default → {"Authorization":"new secret"}'],
  ["section", { user: "ada", token: "hunter22" }, 'default → {"user":"ada","token":"new secret"}'],
  ["whole", { any: "hunter22" }, "default → new secret"],
  ["list", ["hunter22", ""], 'default → ["new secret",""]'],
  ["drawn", "hunter22", "default → new secret"],
  ["key", "", "default → "],
  ["open", "hunter22", "default → hunter22"],
])("a review shows no new secret of %s", (key, value, change) => {
  expect(changeOf(key, value)).toBe(change);
});

test("a review says which secrets are stored", () => {
  expect(changeOf("key", "hunter22", stored)).toBe("stored secret → new secret");
  expect(changeOf("headers", { A: "hunter22" }, { B: stored })).toBe('{"B":"stored secret"} → {"A":"new secret"}');
});

test("without a schema nobody knows what is secret, and nothing is shown", () => {
  expect(changeOf("key", "hunter22", "hunter33", "gone")).toBe("a value → a value");
  expect(changeOf("key", "hunter22", stored, "gone")).toBe("stored secret → a value");
});
