import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { ToolRegistry } from "./tool-registry.ts";

function register(registry: ToolRegistry, name: string, method: string, namespace?: string): void {
  const definition = plainTool(name, [method], namespace === undefined ? {} : { namespace });
  registry.register({ definition, build: () => ({ call: () => undefined }) }, { replace: true });
}

test.each([
  ["b", "read", "acme"],
  ["b", "x-read", "ac"],
])("a name of a namespace is given once (%s, %s, %s)", (tool, method, namespace) => {
  const registry = new ToolRegistry();
  register(registry, "a", method === "read" ? "read" : "read", method === "read" ? "acme" : "ac-x");
  expect(() => register(registry, tool, method, namespace)).toThrow(
    /b\.(x-)?read and a\.read would both be called ac(me|-x)-read/,
  );
  expect(registry.list()).toHaveLength(1);
});

test("names that are written differently and called the same are one name", () => {
  const registry = new ToolRegistry();
  register(registry, "a", "find page", "acme");
  expect(() => register(registry, "b", "find.page", "acme")).toThrow(
    "b.find.page and a.find page would both be called acme-find_page.",
  );
});

test("a replaced or removed tool gives its names back, and without a namespace longer names tell methods apart", () => {
  const registry = new ToolRegistry();
  register(registry, "a", "read", "acme");
  register(registry, "a", "write", "acme");
  register(registry, "b", "read", "acme");
  registry.unregister("b");
  register(registry, "c", "read", "acme");
  register(registry, "d", "read");
  register(registry, "e", "read");
  expect(functionNames(registry.definitions()).nameOf("e", "read")).toBe("e-read");
});
