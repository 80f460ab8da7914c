import { expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import { originText } from "./text-origin.ts";

const files = plainTool("files", [{ name: "read", displayName: "Read file" }], {
  displayName: "Files",
});
const greeting = plainTool("greeting", ["hello"], { displayName: "مرحبا" });
const search = plainTool(
  "search",
  [{ name: "find", displayName: "Find", follows: { parameters: ["hosts"] } }],
  {
    displayName: "Search",
    follows: {
      description: ["limit", "hosts"],
      toolSystemPrompt: ["limit"],
      displayName: ["limit"],
    },
    origins: { displayName: "organisation" },
  },
);
const tools = new Map([files, greeting, search].map((tool) => [tool.name, tool]));

test.each([
  [
    { tool: "files", method: "read", field: "description", line: 3 },
    "Files › Read file › Description · line 3",
  ],
  [
    { tool: "files", method: "read", field: "parameters", path: ["properties", "items", "items"] },
    "Files › Read file › Arguments › items",
  ],
  [
    { tool: "search", field: "tool_description" },
    "Search › Description · from Limit and Hosts in its config",
  ],
  [
    { tool: "search", field: "tool_system_prompt", line: 4 },
    "Search › System prompt · from Limit in its config · line 4",
  ],
  [
    { tool: "search", method: "find", field: "parameters", path: ["properties", "host"] },
    "Search › Find › Arguments › host · from Hosts in its config",
  ],
  [{ tool: "search", method: "find", field: "description" }, "Search › Find › Description"],
  [{ tool: "search", field: "display_name" }, "Search › Display name"],
  [{ tool: "search" }, "Search"],
  [{ tool: "gone" }, "gone"],
  [{ line: 12 }, "System template, line 12"],
  [{}, undefined],
])("%j is called %s", (origin, title) => {
  expect(originText(origin, tools, "system")).toBe(title);
});

test("a name that is read from the right stays one part among the others", () => {
  expect(originText({ tool: "greeting", field: "name" }, tools)).toBe("\u2068مرحبا\u2069 › Name");
});
