import { expect, test } from "vitest";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { clockTool, messageTool, sampleTools, searchTool } from "../testing/sample-tools.ts";
import { ToolRegistry } from "./tool-registry.ts";

function registryOf(...tools: RegisteredTool[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const tool of tools) registry.register(tool);
  return registry;
}

function renamed(name: string, methods = clockTool.definition.methods): RegisteredTool {
  return { ...clockTool, definition: { ...clockTool.definition, name, methods } };
}

function changed(changes: Partial<ToolDefinition>): RegisteredTool {
  return { ...clockTool, definition: { ...clockTool.definition, ...changes } };
}

test("holds tools by name, in the order of registration", () => {
  const registry = registryOf(...sampleTools);
  expect(registry.definitions().map((definition) => definition.name)).toEqual(
    sampleTools.map((tool) => tool.definition.name),
  );
  expect(registry.get("message_tool")?.definition).toEqual(messageTool.definition);
  expect(registry.get("constructor")).toBeUndefined();
  expect(registry.unregister("message_tool")).toBe(true);
  expect(registry.unregister("message_tool")).toBe(false);
  expect(registry.list()).toHaveLength(sampleTools.length - 1);
});

test("every change raises the version, renews the definitions and is announced", () => {
  const registry = new ToolRegistry();
  const versions: number[] = [];
  const stop = registry.onChange(() => versions.push(registry.version));
  registry.register(clockTool);
  const before = registry.definitions();
  expect(registry.definitions()).toBe(before);
  registry.register(messageTool);
  expect(registry.definitions()).not.toBe(before);
  expect(registry.definitions()[0]).toBe(before[0]);
  registry.unregister("message_tool");
  stop();
  registry.unregister("current_time");
  expect(versions).toEqual([1, 2, 3]);
});

const [method] = clockTool.definition.methods;
test.each([
  ["an upper-case name", renamed("Files"), "bad_name"],
  ["two dots", renamed("a.b.c"), "bad_name"],
  ["no name", renamed(""), "bad_name"],
  ["a name with a line break", renamed("files\n"), "bad_name"],
  ["a name that is taken", renamed("message_tool"), "duplicate_tool"],
  ["two methods of one name", renamed("twice", method && [method, method]), "duplicate_method"],
  ["a method without a name", renamed("nameless", method && [{ ...method, name: "" }]), "bad_name"],
  ["a weight that is no number", changed({ weight: Number.NaN }), "invalid_definition"],
  [
    "a description that is no text",
    changed({ description: JSON.parse("1") }),
    "invalid_definition",
  ],
  ["a switch that is no boolean", changed({ isCore: JSON.parse('"yes"') }), "invalid_definition"],
  ["an icon that is no text", changed({ icon: JSON.parse("5") }), "invalid_definition"],
  ["tags that are no list", changed({ tags: JSON.parse('"slow"') }), "invalid_definition"],
  ["tags that are no texts", changed({ tags: JSON.parse("[1]") }), "invalid_definition"],
  [
    "annotations that are no object",
    renamed("noted", method && [{ ...method, annotations: JSON.parse("[]") }]),
    "invalid_definition",
  ],
])("refuses %s and stays as it was", (_what, tool, code) => {
  const registry = registryOf(messageTool);
  expect(() => registry.register(tool)).toThrowError(expect.objectContaining({ code }));
  expect(registry.version).toBe(1);
  expect(registry.list()).toHaveLength(1);
});

test("replaces a tool in its place when told to", () => {
  const registry = registryOf(messageTool, searchTool);
  registry.register(renamed("message_tool"), { replace: true });
  expect(registry.definitions().map(({ name, displayName }) => [name, displayName])).toEqual([
    ["message_tool", "Current Time"],
    [searchTool.definition.name, "Acme.Web Search"],
  ]);
});

test("an option shows tools that do not say whether they are shown", () => {
  const registry = new ToolRegistry({ visibleByDefault: true });
  const { definition } = registry.register(clockTool);
  expect(definition.visible).toBe(true);
  expect(definition).not.toHaveProperty("hiddenByDefault");
});

test("an option cleans generated display names and leaves declared ones", () => {
  const registry = new ToolRegistry({ displayNames: "clean" });
  const display = (name: string, displayName: string, origin: "generated" | "declared") => {
    const { definition } = registry.register({
      ...clockTool,
      definition: { ...clockTool.definition, name, displayName, origins: { displayName: origin } },
    });
    return definition.displayName;
  };
  expect(display("a", " Mcp  Search ", "generated")).toBe("MCP Search");
  expect(display("b", " Mcp  Search ", "declared")).toBe(" Mcp  Search ");
  expect(display("c", "  ", "generated")).toBe("  ");
});

test("nobody changes a definition for everybody", () => {
  const [definition] = registryOf(clockTool).definitions();
  expect(() => Object.assign(definition ?? {}, { description: "hacked" })).toThrow(TypeError);
  expect(() => definition?.methods.pop()).toThrow(TypeError);
  expect(() => Object.assign(definition?.methods[0] ?? {}, { name: "hacked" })).toThrow(TypeError);
});

test("no namespace changes nothing", () => {
  const registry = registryOf(clockTool);
  const { name } = clockTool.definition;
  for (const none of [null, undefined, ""])
    expect(registry.updateNamespace(name, none)).toBe(registry.find(name));
});
