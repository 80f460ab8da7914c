import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { defineTool } from "../../definition/authoring/define-tool.ts";
import { resolveToolset } from "../../toolset/resolve-toolset.ts";
import type { OwnerSettings, SettingsOperation } from "../owner-settings.ts";
import { restoreOperations } from "../restore-operations.ts";
import { describeOperation, type OperationText } from "./operation-text.ts";

const { definition } = defineTool({
  name: "web",
  visible: true,
  config: {
    type: "object",
    properties: {
      key: { $ref: "#/$defs/key", title: "Key" },
      headers: { type: "object", additionalProperties: { type: "string", format: "password" } },
      section: {
        type: "object",
        properties: { user: { type: "string" }, token: { type: "string" } },
      },
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

const saved: OwnerSettings = {
  newTools: "on",
  tokenBudget: 9000,
  unattended: { declineAfter: 120 },
  prompts: {
    user: "{{ query }}\n",
    variables: { route: "A → B" },
    testSets: { Monday: { query: "Hi" } },
  },
  tools: {
    web: {
      enabled: false,
      methods: { get: false },
      config: { open: "shown" },
      texts: { description: { value: "Reads pages.", original: null } },
      methodTexts: { get: { description: { value: " ", original: null } } },
      metadata: { isCore: true },
      methodMetadata: { get: { displayName: "Fetch" } },
      methodBehaviour: { get: { timeout: 1, needsApproval: true, maxResultSize: 2000 } },
    },
  },
};

/**
 * How the review lists an operation on settings that hold something there, and on those that do
 * not.
 */
const described: [SettingsOperation, before: Partial<OperationText>, onSaved: OperationText][] = [
  [
    { op: "setNewTools", state: "off" },
    { from: "tool's default", to: "off" },
    { title: "New tools", place: "Agent", from: "on", to: "off" },
  ],
  [
    { op: "setTokenBudget", tokens: 12000 },
    { from: "none", to: "12,000" },
    { title: "Token budget", place: "Agent", from: "9,000", to: "12,000" },
  ],
  [
    { op: "setUnattended", unattended: { declineAfter: 90 } },
    { from: "no", to: "yes, calls are declined after 90 seconds" },
    {
      title: "Runs unattended",
      place: "Agent",
      from: "yes, calls are declined after 2 minutes",
      to: "yes, calls are declined after 90 seconds",
    },
  ],
  [
    { op: "setTemplate", template: "user", source: "One\nTwo\n" },
    { from: "default template", to: "own template, 2 lines" },
    {
      title: "User prompt",
      place: "Prompt",
      from: "own template, 1 line",
      to: "own template, 2 lines",
    },
  ],
  [
    { op: "resetTemplate", template: "user" },
    { from: "default template", to: "default template" },
    { title: "User prompt", place: "Prompt", from: "own template, 1 line", to: "default template" },
  ],
  [
    { op: "setVariable", name: "route", value: { stops: ["C"] } },
    { from: "none", to: '{"stops":["C"]}' },
    { title: "route", place: "Prompt · Variable", from: "A → B", to: '{"stops":["C"]}' },
  ],
  [
    { op: "removeVariable", name: "route" },
    { from: "none", to: "none" },
    { title: "route", place: "Prompt · Variable", from: "A → B", to: "none" },
  ],
  [
    { op: "setTestSet", name: "Monday", values: {} },
    { to: "added" },
    { title: "Monday", place: "Prompt · Test values", to: "values changed" },
  ],
  [
    { op: "removeTestSet", name: "Monday" },
    { to: "removed" },
    { title: "Monday", place: "Prompt · Test values", to: "removed" },
  ],
  [
    { op: "setTool", tool: "web", state: "on" },
    { from: "inherited on", to: "on" },
    { title: "Web", place: "Tool", from: "off", to: "on" },
  ],
  [
    { op: "setMethod", tool: "web", method: "get", state: "inherit" },
    { from: "inherited on", to: "inherited on" },
    { title: "Get", place: "Web", from: "off", to: "inherited on" },
  ],
  [
    { op: "setConfig", tool: "web", key: "open", value: "wide → open" },
    { from: "default", to: "wide → open" },
    { title: "Open", place: "Web · Config", from: "shown", to: "wide → open" },
  ],
  [
    { op: "resetConfig", tool: "web", key: "open" },
    { from: "default", to: "default" },
    { title: "Open", place: "Web · Config", from: "shown", to: "default" },
  ],
  [
    { op: "setToolText", tool: "web", field: "description", value: "x".repeat(50), original: null },
    { from: "the tool's own", to: `${"x".repeat(40)}…` },
    { title: "Description", place: "Web · Texts", from: "Reads pages.", to: `${"x".repeat(40)}…` },
  ],
  [
    { op: "resetToolText", tool: "web", field: "description" },
    { from: "the tool's own", to: "the tool's own" },
    { title: "Description", place: "Web · Texts", from: "Reads pages.", to: "the tool's own" },
  ],
  [
    {
      op: "setMethodText",
      tool: "web",
      method: "get",
      field: "description",
      value: "Gets.",
      original: null,
    },
    { from: "the tool's own", to: "Gets." },
    { title: "Description", place: "Web · Get", from: "empty", to: "Gets." },
  ],
  [
    { op: "resetMethodText", tool: "web", method: "get", field: "description" },
    { from: "the tool's own", to: "the tool's own" },
    { title: "Description", place: "Web · Get", from: "empty", to: "the tool's own" },
  ],
  [
    { op: "setToolMetadata", tool: "web", field: "isCore", value: false },
    { from: "as declared", to: "off" },
    { title: "Core", place: "Web · Organisation", from: "on", to: "off" },
  ],
  [
    { op: "resetMethodMetadata", tool: "web", method: "get", field: "displayName" },
    { from: "as declared", to: "as declared" },
    { title: "Display name", place: "Web · Get · Organisation", from: "Fetch", to: "as declared" },
  ],
  [
    { op: "setMethodBehaviour", tool: "web", method: "get", field: "timeout", value: 0.5 },
    { from: "as declared", to: "0.5 seconds" },
    { title: "Time limit", place: "Web · Get", from: "1 second", to: "0.5 seconds" },
  ],
  [
    { op: "setMethodBehaviour", tool: "web", method: "get", field: "needsApproval", value: false },
    { from: "as declared", to: "no" },
    { title: "Needs approval", place: "Web · Get", from: "yes", to: "no" },
  ],
  [
    {
      op: "setMethodBehaviour",
      tool: "web",
      method: "get",
      field: "examples",
      value: [{ arguments: {} }, { arguments: { a: 1 }, inPrompt: true }],
    },
    { from: "as declared", to: "2, 1 of them in prompts" },
    { title: "Examples", place: "Web · Get", from: "as declared", to: "2, 1 of them in prompts" },
  ],
  [
    { op: "resetMethodBehaviour", tool: "web", method: "get", field: "maxResultSize" },
    { from: "as declared", to: "as declared" },
    { title: "Result limit", place: "Web · Get", from: "2,000 characters", to: "as declared" },
  ],
  [
    { op: "removeTool", tool: "gone" },
    { to: "removed from this agent" },
    { title: "gone", place: "Unknown tool", to: "removed from this agent" },
  ],
  [
    { op: "removeTool", tool: "web" },
    { to: "its entry is removed, so all of it is as by default" },
    {
      title: "Web",
      place: "Tool",
      to: "its entry is removed, so all of it is as by default",
    },
  ],
  [
    { op: "removeMethod", tool: "web", method: "get" },
    { to: "its entry is removed, so all of it is as by default" },
    {
      title: "Get",
      place: "Web",
      to: "its entry is removed, so all of it is as by default",
    },
  ],
  [
    { op: "removeMethod", tool: "web", method: "gone" },
    { to: "removed from this agent" },
    { title: "gone", place: "Web · Unknown method", to: "removed from this agent" },
  ],
  [
    { op: "replaceTool", tool: "gone", replacement: "web" },
    { to: "replaced with Web, without its secrets" },
    { title: "gone", place: "Unknown tool", to: "replaced with Web, without its secrets" },
  ],
];

test.each(described)(
  "%j is told with its place, from what and to what",
  (operation, before, onSaved) => {
    const { title, place } = onSaved;
    const textOn = (settings: OwnerSettings) =>
      describeOperation(operation, {
        before: restoreOperations(settings, operation)[0],
        tools: byName,
      });
    expect(textOn({})).toEqual({ title, place, ...before });
    expect(textOn(saved)).toEqual(onSaved);
  },
);

test("what is not registered is told by its name", () => {
  const text = (operation: SettingsOperation) =>
    describeOperation(operation, { before: undefined, tools: new Map() });
  expect(text({ op: "setTool", tool: "gone", state: "inherit" })).toEqual({
    title: "gone",
    place: "Tool",
    from: "inherited",
    to: "inherited",
  });
  expect(text({ op: "setMethod", tool: "gone", method: "get", state: "on" })).toMatchObject({
    title: "get",
    place: "gone",
  });
  expect(text({ op: "replaceTool", tool: "a", replacement: "b" }).to).toBe(
    "replaced with b, without its secrets",
  );
});

function changeOf(
  key: string,
  value: JsonValue,
  before?: JsonValue,
  tool = "web",
): [from?: string, to?: string] {
  const old =
    before === undefined ? undefined : ({ op: "setConfig", tool, key, value: before } as const);
  const { from, to } = describeOperation(
    { op: "setConfig", tool, key, value },
    { before: old, tools: byName },
  );
  return [from, to];
}
const stored: JsonObject = { $secret: "6b0f" };

test.each<[key: string, value: JsonValue, to: string]>([
  ["key", "hunter22", "new secret"],
  ["headers", { Authorization: "hunter22" }, '{"Authorization":"new secret"}'],
  ["section", { user: "ada", token: "hunter22" }, '{"user":"ada","token":"new secret"}'],
  ["whole", { any: "hunter22" }, "new secret"],
  ["list", ["hunter22", ""], '["new secret",""]'],
  ["drawn", "hunter22", "new secret"],
  ["key", "", "empty"],
  ["open", "hunter22", "hunter22"],
])("a review shows no new secret of %s", (key, value, to) => {
  const isOpen = key === "open" || key === "section" || key === "list" || key === "headers";
  expect(changeOf(key, value)).toEqual([isOpen ? "default" : "not set", to]);
});

test("a review says which secrets are stored", () => {
  expect(changeOf("key", "hunter22", stored)).toEqual(["stored secret", "new secret"]);
  expect(changeOf("headers", { A: "hunter22" }, { B: stored })).toEqual([
    '{"B":"stored secret"}',
    '{"A":"new secret"}',
  ]);
});

test("without a schema nobody knows what is secret, and nothing is shown", () => {
  expect(changeOf("key", "hunter22", "hunter33", "gone")).toEqual(["a value", "a value"]);
  expect(changeOf("key", "hunter22", stored, "gone")).toEqual(["stored secret", "a value"]);
});

test("a switch says what it fell back to before, which a policy may decide otherwise than now", () => {
  const tools = new Map([["web", { definition, inherited: true }]]);
  const toolsBefore = new Map([["web", { definition, inherited: false }]]);
  const text = describeOperation(
    { op: "setTool", tool: "web", state: "on" },
    { before: undefined, tools, toolsBefore },
  );
  expect([text.from, text.to]).toEqual(["inherited off", "on"]);
});
