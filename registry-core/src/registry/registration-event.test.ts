import { expect, test } from "vitest";
import type { ToolInterface } from "../definition/authoring/tool-interface.ts";
import { registrationProblems } from "../problems/checks/sources.ts";
import { findProblems } from "../problems/find-problems.ts";
import { clockTool, searchTool } from "../testing/sample-tools.ts";
import { ToolRegistry } from "./tool-registry.ts";

const cms: ToolInterface = {
  getName: () => "Content",
  getDescription: () => "Reads pages.",
  getFunctions: () => [{ name: "list_pages" }],
  executeFunction: () => [],
};
const metadata = { icon: "Globe", app: "acme" };

test("listeners register when the registry is first read, once", () => {
  const registry = new ToolRegistry();
  let turns = 0;
  registry.onRegistration((event) => {
    turns += 1;
    event.registerTool("acme.cms", cms, metadata);
  });
  registry.register(clockTool);
  expect(turns).toBe(0);
  expect(registry.definitions().map(({ name }) => name)).toEqual(["current_time", "acme.cms"]);
  expect(registry.get("acme.cms")?.definition.displayName).toBe("Content");
  expect(turns).toBe(1);
});

test.each<[string, (registry: ToolRegistry) => unknown]>([
  ["a look-up", (registry) => registry.get("acme.cms")],
  ["the list", (registry) => registry.list()],
  ["the version", (registry) => registry.version > 0],
  ["a removal", (registry) => registry.unregister("acme.cms")],
  ["the form of a config", (registry) => registry.configForm("acme.cms")],
])("%s is a read", (_what, read) => {
  const registry = new ToolRegistry();
  registry.onRegistration((event) => event.registerTool("acme.cms", cms, metadata));
  expect(read(registry)).toBeTruthy();
});

test("one that throws becomes a problem and stops nobody", async () => {
  const registry = new ToolRegistry();
  registry.onRegistration(function billing(event) {
    event.register(clockTool);
    throw new Error("no licence");
  });
  registry.onRegistration((event) =>
    event.registerTool("acme.cms", cms, { ...metadata, icon: "" }),
  );
  registry.onRegistration(() => Promise.reject(new Error("no network")));
  registry.onRegistration((event) => event.register(searchTool));
  expect(registry.list().map(({ definition }) => definition.name)).toEqual([
    "current_time",
    "acme.web_search",
  ]);
  await Promise.resolve();
  const found = registrationProblems(registry.errors, "modules:x");
  expect(findProblems({ catalog: { tools: [] }, agents: [], found })).toHaveLength(3);
  expect(found.map(({ code, place }) => [code, place.source])).toEqual(
    Array(3).fill(["listener_failed", "modules:x"]),
  );
  expect(found.map(({ values }) => values)).toEqual([
    { listener: "billing", cause: "no licence" },
    { listener: "", cause: expect.stringContaining("The icon of acme.cms is empty") },
    { listener: "", cause: "no network" },
  ]);
});

test("a listener may read what others registered, and add listeners", () => {
  const registry = new ToolRegistry();
  registry.onRegistration(() => {
    registry.onRegistration((event) => event.register(searchTool));
    if (registry.get("current_time")) registry.registerTool("acme.cms", cms, metadata);
  });
  registry.onRegistration((event) => event.register(clockTool));
  expect(registry.list().map(({ definition }) => definition.name)).toEqual([
    "current_time",
    "acme.web_search",
    "acme.cms",
  ]);
  expect(registry.errors).toEqual([]);
});

test("two under one id are refused", () => {
  const registry = new ToolRegistry();
  registry.registerTool("acme.cms", cms, metadata);
  expect(() => registry.registerTool("acme.cms", cms, metadata)).toThrowError(
    expect.objectContaining({ code: "duplicate_tool" }),
  );
});
