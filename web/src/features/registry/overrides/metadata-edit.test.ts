import type { ToolDefinition } from "@pegboard/registry-core";
import type { MetadataPlace, MetadataValue } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import type { RegistryTool } from "../registry-model.ts";
import {
  declaredValue,
  declaredValueOrigin,
  metadataStep,
  organisationValue,
  typedStep,
} from "./metadata-edit.ts";

const registryTool = (fields: Partial<ToolDefinition> = {}): RegistryTool => {
  const declared = plainTool("search", ["find"], {
    weight: 5,
    origins: { weight: "declared" },
    ...fields,
  });
  return { declared, definition: declared } as RegistryTool;
};

const tool = registryTool();
const hidden = registryTool({ visible: false, hiddenByDefault: true });
const weight = { tool: "search", field: "weight" } as const;
const visible = { tool: "search", field: "visible" } as const;
const methodName = { tool: "search", method: "find", field: "displayName" } as const;

test.each<[string, RegistryTool, MetadataPlace, MetadataValue | null, object]>([
  ["another value is said", tool, weight, 7, { op: "setToolMetadata", ...weight, value: 7 }],
  ["what the code declares takes it back", tool, weight, 5, { op: "resetToolMetadata", ...weight }],
  ["null takes it back", tool, weight, null, { op: "resetToolMetadata", ...weight }],
  [
    "a decision to hide is kept where only the default hides",
    hidden,
    visible,
    false,
    { op: "setToolMetadata", ...visible, value: false },
  ],
  [
    "a method's text",
    tool,
    methodName,
    "Look up",
    { op: "setMethodMetadata", ...methodName, value: "Look up" },
  ],
])("%s", (_, of, place, value, operation) => {
  expect(metadataStep(of, place, value).operations).toEqual([operation]);
});

test("letters in a row are one step of their field, clicks are steps of their own", () => {
  expect(typedStep(tool, weight, 7).field).toBe(typedStep(tool, weight, 71).field);
  expect(typedStep(tool, weight, 7).field).not.toBe(typedStep(tool, methodName, "x").field);
  expect(metadataStep(tool, weight, 7).field).toBeUndefined();
});

test("what the code declares and what is set in its place are told apart", () => {
  const settings = {
    tools: {
      search: { metadata: { weight: 7 }, methodMetadata: { find: { displayName: "Look up" } } },
    },
  };
  expect([
    declaredValue(tool, weight),
    organisationValue(settings, weight),
    organisationValue({}, weight),
  ]).toEqual([5, 7, undefined]);
  expect([declaredValue(tool, methodName), organisationValue(settings, methodName)]).toEqual([
    "FIND",
    "Look up",
  ]);
  expect([declaredValueOrigin(tool, weight), declaredValueOrigin(tool, visible)]).toEqual([
    "declared",
    undefined,
  ]);
});
