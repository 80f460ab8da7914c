import { type MethodDefinition, resolveToolset, type ToolDefinition } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { uriTemplatePattern } from "../sources/mcp/materials/uri-template.ts";
import { findResource } from "./find-resource.ts";

const origins = { displayName: "declared", description: "declared", parameters: "schema" } as const;
const shared = { description: "x", visible: true, isCore: false, origins };
const resource = (uri: string): MethodDefinition => ({
  ...{ name: uri, displayName: uri, parameters: {}, material: { kind: "resource", uri } },
  ...shared,
});
const template = (uriTemplate: string): MethodDefinition => ({
  ...{ name: uriTemplate, displayName: uriTemplate, material: { kind: "template", uriTemplate } },
  parameters: { properties: { uri: { type: "string", pattern: uriTemplatePattern(uriTemplate) ?? "" } } },
  ...shared,
});
const docs: ToolDefinition = {
  ...{ name: "docs", displayName: "Docs", description: "x", weight: 100, visible: true, isCore: false },
  ...{
    enabledByDefault: false,
    namespace: "docs",
    source: "mcp:docs",
    origins: { displayName: "declared", description: "declared" },
  },
  methods: [
    ...["file:///d/secret.md", "file:///d/open.md", "file:///d/OPEN.md", "http://in.example/x"].map(resource),
    ...["file:///d/{+path}", "http://{+rest}"].map(template),
  ],
};
const off = { "file:///d/secret.md": false, "http://in.example/x": false };
const toolset = resolveToolset({ tools: [docs] }, { tools: { docs: { enabled: true, methods: off } } });
const found = (uri: string) => {
  const { method } = findResource(toolset, `docs+${uri}`) ?? {};
  return method && [method.definition.name, method.passedOn === true];
};

test.each([
  "file:///d/secret.md",
  "file:///d/SECRET.md",
  "file:///d//secret.md",
  "file:///d/secret.md/",
  "file:///d/secret.md?",
  "file:///d/secret.md#a",
  "file:///d/%73ecret.md",
  "file:///d/%2573ecret.md",
  "file:///d/secret%2Emd%23%FF",
  "file:///d/../d/secret.md",
])("%s is the one that is off, although a template that is on stands for it", (uri) => {
  expect(found(uri)).toEqual(["file:///d/secret.md", false]);
});

test.each(["http://in.example:80/x", "http://IN.example/x", "http://me@in.example/x", "http://in.example/x#"])(
  "%s is the one that is off",
  (uri) => expect(found(uri)).toEqual(["http://in.example/x", false]),
);

test.each([
  ["file:///d/open.md", "file:///d/open.md"],
  ["file:///d/OPEN.md", "file:///d/OPEN.md"],
  ["file:///d/Open.md", "file:///d/{+path}"],
  ["file:///d/secret.md.txt", "file:///d/{+path}"],
  ["http://in.example/y", "http://{+rest}"],
])("%s is read as %s", (uri, name) => {
  expect(found(uri)).toEqual([name, true]);
});

test.each(["file:///d/../e.md", `file:///d/${"%25".repeat(100_000)}`, "other:x", ""])("%j is nothing", (uri) => {
  expect(found(uri)).toBeUndefined();
});
