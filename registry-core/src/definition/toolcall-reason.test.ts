import { type JsonObject, type JsonSchema, PARSED_BEFORE } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { defineTool } from "./authoring/define-tool.ts";
import { functionNames } from "./function-names.ts";
import { askingForReason, withoutToolcallReason, withToolcallReason } from "./toolcall-reason.ts";

const reason = {
  type: "string",
  description: "Why you chose this tool and what you expect from it.",
};
const x = { x: { type: "integer" } };

test.each<[JsonSchema, JsonSchema]>([
  [
    { type: "object", properties: x, required: ["x"] },
    { type: "object", properties: { ...x, toolcall_reason: reason }, required: ["x"] },
  ],
  [{ properties: {} }, { type: "object", properties: { toolcall_reason: reason } }],
  [{ type: "object" }, { type: "object", properties: {} }],
  [{ type: "string" }, { type: "object", properties: {} }],
  [
    { type: "object", properties: { toolcall_reason: {} } },
    { type: "object", properties: { toolcall_reason: {} } },
  ],
])("%j with a reason", (parameters, expected) => {
  const before = structuredClone(parameters);
  expect(withToolcallReason(parameters)).toEqual(expected);
  expect(parameters).toEqual(before);
});

test.each<[JsonSchema, JsonObject, JsonObject]>([
  [{ properties: x }, { x: 1, toolcall_reason: "why" }, { x: 1 }],
  [{}, { toolcall_reason: "why" }, {}],
  [
    { properties: { toolcall_reason: {} } },
    { toolcall_reason: "mine" },
    { toolcall_reason: "mine" },
  ],
])("%j strips %j", (parameters, args, expected) => {
  expect(withoutToolcallReason(parameters, args)).toEqual(expected);
});

test.each([
  [undefined, undefined, false],
  [undefined, true, true],
  [true, undefined, true],
  [false, true, false],
])("a method that says %s in a registry that says %s", (thinkAugment, byRegistry, asks) => {
  const registry = new ToolRegistry(byRegistry === undefined ? {} : { thinkAugment: byRegistry });
  const own = thinkAugment === undefined ? {} : { thinkAugment };
  registry.register(
    defineTool({ name: "t", parameters: z.object({ x: z.int() }), run: () => 1, ...own }),
  );
  registry.register(defineTool({ name: "nothing", run: () => 1, ...own }));
  const tools = registry.definitions();
  const { payload } = formatToolset(resolveToolset({ tools }, {}), functionNames(tools), "mcp");
  expect(JSON.stringify(payload).split("toolcall_reason")).toHaveLength(asks ? 2 : 1);
  const [method] = tools[0]?.methods ?? [];
  expect(method && askingForReason(method)).toBe(method && askingForReason(method));
});

test.each([true, false])(
  "marks for the validator are not for models (asked why: %s)",
  (thinkAugment) => {
    const registry = new ToolRegistry({ thinkAugment });
    const parameters = z.object({ list: z.array(z.object({ x: z.coerce.number() })) });
    registry.register(defineTool({ name: "t", parameters, run: () => 1 }));
    const tools = registry.definitions();
    const [method] = tools[0]?.methods ?? [];
    expect(JSON.stringify(method?.parameters)).toContain(PARSED_BEFORE);
    const { payload } = formatToolset(resolveToolset({ tools }, {}), functionNames(tools), "mcp");
    expect(JSON.stringify(payload)).not.toContain(PARSED_BEFORE);
  },
);
