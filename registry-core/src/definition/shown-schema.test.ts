import { type JsonObject, type JsonSchema, mapSecrets } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { shownSchema } from "./shown-schema.ts";

const password = { "ui:widget": "password" };
const schema: JsonSchema = {
  type: "object",
  properties: {
    url: { type: "string" },
    key: { type: "string", default: "s3cret" },
    name: { $ref: "#/$defs/text" },
    section: { $ref: "#/$defs/section" },
    keys: { type: "array", items: { type: "string" } },
    pair: { type: "array", prefixItems: [{ type: "string" }, { type: "string" }] },
    headers: { type: "object", additionalProperties: { type: "string" } },
    anything: { type: "object", additionalProperties: true },
    items: { type: "string" },
    access: {
      anyOf: [
        { type: "null" },
        { type: "object", properties: { user: { type: "string" } } },
        { type: "object", properties: { token: { type: "string" } } },
      ],
    },
    later: { type: "object", if: {}, else: { properties: { token: { type: "string" } } } },
  },
  $defs: {
    text: { type: "string" },
    section: {
      type: "object",
      properties: { token: { type: "string" }, open: { $ref: "#/$defs/text" } },
    },
  },
};
const value: JsonObject = {
  url: "open",
  key: "x",
  name: "open",
  section: { token: "x", open: "open" },
  keys: ["x"],
  pair: ["open", "x"],
  headers: { Authorization: "x" },
  anything: { at: "x" },
  items: "x",
  access: { token: "x", user: "open" },
  later: { token: "x" },
};

test.each<[what: string, uiSchema: JsonObject, secrets: string[]]>([
  ["a field", { key: password }, ["key"]],
  ["a field by ui:options", { key: { "ui:options": { widget: "password" } } }, ["key"]],
  ["a field behind a reference, and no other", { name: password }, ["name"]],
  ["a field of a section behind a reference", { section: { token: password } }, ["section.token"]],
  ["items", { keys: { items: password } }, ["keys.0"]],
  ["items by place", { pair: { items: [{}, password] } }, ["pair.1"]],
  ["entries", { headers: { additionalProperties: password } }, ["headers.Authorization"]],
  ["one entry", { headers: { Authorization: password } }, ["headers.Authorization"]],
  ["entries of any kind", { anything: { additionalProperties: password } }, ["anything.at"]],
  ["a field that has the name of a keyword", { items: password }, ["items"]],
  ["a variant", { access: { anyOf: [{}, {}, { token: password }] } }, ["access.token"]],
  ["a variant, without null", { access: { anyOf: [{}, { token: password }] } }, ["access.token"]],
  ["every variant", { access: { token: password } }, ["access.token"]],
  ["a field that comes under a condition", { later: { token: password } }, ["later.token"]],
  ["a list as a whole", { keys: password }, ["keys"]],
  ["the whole config", password, Object.keys(value)],
])("what the form draws as a password is secret: %s", (_what, uiSchema, expected) => {
  const shown = shownSchema(schema, uiSchema);
  const found: string[] = [];
  mapSecrets(shown, value, (secret, path) => {
    found.push(path.join("."));
    return secret;
  });
  expect(found).toEqual(expected);
  expect(shownSchema(shown, uiSchema)).toEqual(shown);
});

test("a schema without passwords is the same object", () => {
  expect(shownSchema(schema, { key: { "ui:widget": "textarea" } })).toBe(schema);
});

test("a registry marks what any definition draws as a password, and takes its default away", () => {
  const registry = new ToolRegistry();
  const definition = plainTool("web", ["get"], {
    configSchema: schema,
    configDefaults: { key: "s3cret" },
    uiSchema: { key: password },
  });
  const registered = registry.register({ definition, build: () => ({ call: () => null }) });
  expect(JSON.stringify(registered.definition)).not.toContain("s3cret");
  expect(registered.definition.configSchema?.properties?.key).toEqual({
    type: "string",
    writeOnly: true,
  });
  expect(registry.register(registered, { replace: true }).definition).toBe(registered.definition);
});
