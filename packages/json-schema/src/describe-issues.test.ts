import { expect, test } from "vitest";
import { fieldLabel } from "./describe-issues.ts";

const configSchema = {
  type: "object",
  properties: {
    max_results: { type: "integer" },
    apiURL: { title: "**API** address" },
    limit: { anyOf: [{ type: "integer", title: "Most" }, { type: "null" }] },
    shared: { $ref: "#/$defs/Section" },
    headers: { additionalProperties: { title: "Header", properties: { some_value: {} } } },
    rules: { items: { title: "Rule", properties: { path: {} } } },
    point: { prefixItems: [{ title: "Latitude" }, {}], items: {} },
    open: { properties: {}, additionalProperties: true },
    hinted: { "ui:title": "From the schema" },
    constructor: {},
  },
  $defs: { Section: { title: "Section", type: "object", properties: { deep_one: {} } } },
};
const uiSchema = {
  max_results: { "ui:title": "Hits" },
  rules: { items: { path: { "ui:title": "Folder" } } },
};

test.each<[path: (string | number)[], label: string, hinted?: string]>([
  [[], "The config"],
  [["max_results"], "Max results", "Hits"],
  [["apiURL"], "API address"],
  [["limit"], "Most"],
  [["shared"], "Shared"],
  [["shared", "deep_one"], "Shared › Deep one"],
  [["headers", "x-api_key", "some_value"], "Headers › x-api_key › Some value"],
  [["rules", 1, "path"], "Rules › Entry 2 › Path", "Rules › Entry 2 › Folder"],
  [["point", 0], "Point › Latitude"],
  [["point", 1], "Point › 2nd"],
  [["point", 2], "Point › Entry 3"],
  [["open", "own_key"], "Open › own_key"],
  [["hinted"], "From the schema"],
  [["constructor"], "Constructor"],
  [["gone_field", "x"], "Gone field › X"],
])("%j is called %s", (path, label, hinted = label) => {
  expect(fieldLabel({ configSchema }, path)).toBe(label);
  expect(fieldLabel({ configSchema, uiSchema }, path)).toBe(hinted);
});
