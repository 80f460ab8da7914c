import { isSecretMarker, isSecretSchema, mapSecrets } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { formatPrompt, formatToolset, PROMPT_FORMATS, PROVIDER_FORMATS } from "./formats.ts";
import {
  applyOperations,
  applyOverrides,
  defineTool,
  effectiveConfig,
  functionNames,
  metadataRecord,
  type OwnerSettings,
  RegistryError,
  resolveToolset,
  type SettingsOperation,
  ToolFactory,
} from "./index.ts";
import { DEFAULT_WEIGHT, FUNCTION_NAME_PATTERN, TOOL_NAME_PATTERN } from "./internal.ts";
import { findProblems } from "./problems.ts";
import { renderPrompts } from "./prompts.ts";

// One test per word of the product that this library gives a meaning; the words stand first in the
// tests' names.

class NotesTool {
  static methods = { list: {}, getUserID: {} };
  static config = z.object({
    folder: z.string().default("/notes"),
    limit: z.int().min(1).default(10).meta({ widget: "range" }),
    token: z.string().meta({ writeOnly: true }),
  });
  list() {
    return [];
  }
  getUserID() {
    return "u1";
  }
}

const factory = new ToolFactory();
const { definition } = factory.registerTool(NotesTool, undefined, {
  app: "acme",
  namespace: "notes",
  visible: true,
});
const names = functionNames([definition]);
const toolset = resolveToolset({ tools: [definition] }, {});

test("tool: a class or object that groups methods; a single function is a tool with one method", () => {
  expect(definition.methods).toHaveLength(2);
  const single = defineTool({ name: "clock", run: () => "noon" }).definition;
  expect(single.methods.map(({ name }) => name)).toEqual(["clock"]);
});

test("method: one function that a model can call, under the name its author gave it", () => {
  expect(definition.methods.map(({ name }) => name)).toEqual(["list", "getUserID"]);
});

test("definition: everything a tool declares, as plain JSON-safe data", () => {
  expect(JSON.parse(JSON.stringify(definition))).toStrictEqual(definition);
});

test("metadata: the part of a definition for people", () => {
  expect(metadataRecord([definition]).notes_tool).toMatchObject({
    display_name: "Notes",
    description: "NotesTool functionality",
    weight: 100,
    visible: true,
    app: "acme",
  });
});

test.each([
  ["sb_files_tool", true],
  ["opencatalogi.cms", true],
  ["7zip", true],
  ["Files", false],
  ["files-tool", false],
  ["a.b.c", false],
  [".a", false],
  ["a.", false],
  ["", false],
])("name: %j as a tool's is %j", (name, taken) => {
  expect(TOOL_NAME_PATTERN.test(name)).toBe(taken);
  const register = () => new ToolFactory().registerTool(NotesTool, undefined, { name });
  if (taken) expect(register().definition.name).toBe(name);
  else expect(register).toThrow(expect.objectContaining({ code: "bad_name" }));
});

test("function name: the one flat name a model calls for a method", () => {
  const name = names.nameOf("notes_tool", "getUserID");
  expect(name).toMatch(FUNCTION_NAME_PATTERN);
  expect(names.find(name)).toEqual({ tool: "notes_tool", method: "getUserID" });
});

test("namespace: {namespace}-{method}", () => {
  expect(names.nameOf("notes_tool", "list")).toBe("notes-list");
});

test("app: a badge that says where a tool comes from, and changes no name", () => {
  const { app, name } = definition;
  expect([app, name]).toEqual(["acme", "notes_tool"]);
});

test("core: always on, cannot be switched off", () => {
  const tools = [{ ...definition, isCore: true }];
  expect(resolveToolset({ tools }, { tools: { notes_tool: false } }).tools[0]).toMatchObject({
    state: "on",
    locked: true,
  });
});

test("visible: says nothing about on or off", () => {
  const offered = (visible: boolean) =>
    formatToolset(resolveToolset({ tools: [{ ...definition, visible }] }, {}), names, "mcp")
      .payload;
  expect(offered(false)).toEqual(offered(true));
});

test("weight: lower first, 100 unless given", () => {
  expect([definition.weight, DEFAULT_WEIGHT]).toEqual([100, 100]);
  const light = { ...definition, name: "light", displayName: "Z", weight: 1 };
  const { tools } = resolveToolset({ tools: [definition, light] }, {});
  expect(tools.map((tool) => tool.definition.name)).toEqual(["light", "notes_tool"]);
});

test("parameter schema: JSON Schema of a method's arguments, always of an object", () => {
  expect(definition.methods.map(({ parameters }) => parameters.type)).toEqual(["object", "object"]);
});

test("config schema and ui schema: what an operator sets, and hints for its form", () => {
  expect(Object.keys(definition.configSchema?.properties ?? {})).toEqual([
    "folder",
    "limit",
    "token",
  ]);
  expect(definition.uiSchema).toEqual({ limit: { "ui:widget": "range" } });
});

test("config: values that follow a config schema, for one agent and one tool", () => {
  const config = effectiveConfig(definition, { tools: { notes_tool: { config: { limit: 3 } } } });
  expect(config).toEqual({ folder: "/notes", limit: 3 });
  expect(() => factory.build("notes_tool", { configuration: { token: "t", limit: 0 } })).toThrow(
    RegistryError,
  );
});

test("secret: a config field of which a marker is all that is shown", () => {
  const { configSchema = {} } = definition;
  expect(isSecretSchema(configSchema.properties?.token ?? {})).toBe(true);
  const shown = mapSecrets(configSchema, { folder: "/", token: "s3cret" }, () => ({
    $secret: "1",
  }));
  expect(shown).toEqual({ folder: "/", token: { $secret: "1" } });
  expect(isSecretMarker(shown.token)).toBe(true);
});

test("agent: owns switches, configs and prompt templates; what one has set changes nothing for another", () => {
  const ada = { tools: { notes_tool: { enabled: false, config: { limit: 3 } } } };
  const state = (settings: OwnerSettings) =>
    resolveToolset({ tools: [definition] }, settings).tools[0]?.state;
  expect([state(ada), state({})]).toEqual(["off", "on"]);
  expect([effectiveConfig(definition, ada).limit, effectiveConfig(definition, {}).limit]).toEqual([
    3, 10,
  ]);
  const { system } = renderPrompts({
    toolset,
    names,
    agent: { id: "a1", name: "Ada" },
    date: "2026-01-31",
    templates: { system: "I am {{ agent.name }}." },
  });
  expect(system).toBe("I am Ada.");
});

test("source: brings definitions in, and each says which brought it", () => {
  const { definition: brought } = new ToolFactory().registerTool(NotesTool, undefined, {
    source: "modules:./notes.ts",
  });
  expect([definition.source, brought.source]).toEqual(["code", "modules:./notes.ts"]);
});

test("settings: overrides, not results", () => {
  const newer = { ...definition, name: "newer" };
  const settings = { tools: { notes_tool: false } };
  expect(resolveToolset({ tools: [definition, newer] }, settings)).toMatchObject({
    on: 1,
    total: 2,
  });
});

test("organisation overrides: what an operator changed about a tool for the organisation", () => {
  const { tools } = applyOverrides([definition], {
    tools: { notes_tool: { metadata: { displayName: "Notebook" } } },
  });
  expect(tools[0]).toMatchObject({
    displayName: "Notebook",
    origins: { displayName: "organisation" },
  });
  expect(definition.displayName).toBe("Notes");
});

test("toolset: what is really on, with the reason of every decision", () => {
  const [tool] = toolset.tools;
  expect([tool, ...(tool?.methods ?? [])].map((each) => each?.trace.length)).toEqual([1, 1, 1]);
});

test("draft: unsaved operations on settings, which stay as they are", () => {
  const saved = Object.freeze({ tools: Object.freeze({}) });
  const draft: SettingsOperation[] = [{ op: "setTool", tool: "notes_tool", state: "off" }];
  expect(applyOperations(saved, draft)).toEqual({ tools: { notes_tool: { enabled: false } } });
  expect(saved).toEqual({ tools: {} });
});

test("registry and factory: the catalogue in memory, and configured instances of what is in it", async () => {
  expect(factory.registry.definitions()).toEqual([definition]);
  const built = factory.build("notes_tool", { configuration: { token: "t" } });
  expect(built.config).toEqual({ folder: "/notes", limit: 10, token: "t" });
  const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
  expect(await built.call("getUserID", {}, context)).toBe("u1");
});

test("provider format: definitions in a provider's wire shape", () => {
  expect(Object.keys(PROVIDER_FORMATS)).toEqual([
    "openai-chat",
    "openai-responses",
    "anthropic",
    "gemini",
    "mcp",
  ]);
});

test("prompt format: definitions as text", () => {
  for (const { name } of Object.values(PROMPT_FORMATS)) {
    expect(formatPrompt(toolset, names, name).text).toContain("notes-list");
  }
  expect(Object.keys(PROMPT_FORMATS)).toEqual(["xml", "json", "markdown"]);
});

test("problem: something wrong that a person can fix, with where, why and how", () => {
  const agents = [{ id: "a1", name: "Ada", settings: {}, toolset }];
  const found = findProblems({ catalog: { tools: [definition] }, agents });
  expect(found.find(({ kind }) => kind === "config missing")).toMatchObject({
    place: { agent: "a1", tool: "notes_tool", field: ["token"] },
    code: "config_missing",
    fixes: expect.arrayContaining([expect.objectContaining({ kind: "open" })]),
  });
});
