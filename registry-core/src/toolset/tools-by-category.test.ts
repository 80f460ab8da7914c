import { expect, test } from "vitest";
import { plainTool } from "../testing/plain-tool.ts";
import { toolsByCategory } from "./tool-order.ts";

test("groups by category, both sorted", () => {
  const tools = [
    plainTool("b", [], { category: "web" }),
    plainTool("z", []),
    plainTool("c", [], { category: "__proto__" }),
    plainTool("a", [], { category: "web" }),
  ];
  const groups = Object.entries(toolsByCategory(tools)).map(([name, group]) => [
    name,
    group.map((tool) => tool.name),
  ]);
  expect(groups).toEqual([
    ["General", ["z"]],
    ["__proto__", ["c"]],
    ["web", ["a", "b"]],
  ]);
});
