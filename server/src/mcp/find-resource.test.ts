import {
  type MethodDefinition,
  resolveToolset,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { uriTemplatePattern } from "../sources/mcp/materials/uri-template.ts";
import { findResource } from "./find-resource.ts";

const origins = { displayName: "declared", description: "declared", parameters: "schema" } as const;
const shared = { description: "x", visible: true, isCore: false, origins };
const resource = (uri: string): MethodDefinition => ({
  name: uri,
  displayName: uri,
  parameters: {},
  material: { kind: "resource", uri },
  ...shared,
});
const template = (uriTemplate: string): MethodDefinition => ({
  name: uriTemplate,
  displayName: uriTemplate,
  material: { kind: "template", uriTemplate },
  parameters: {
    properties: { uri: { type: "string", pattern: uriTemplatePattern(uriTemplate) ?? "" } },
  },
  ...shared,
});
const docs: ToolDefinition = {
  name: "docs",
  displayName: "Docs",
  description: "x",
  weight: 100,
  visible: true,
  isCore: false,
  enabledByDefault: false,
  namespace: "docs",
  source: "mcp:docs",
  origins: { displayName: "declared", description: "declared" },
  methods: [
    ...["file:///d/secret.md", "file:///d/open.md", "file:///d/OPEN.md", "http://in.example/x"].map(
      resource,
    ),
    ...["file:///d/{+path}", "http://{+rest}"].map(template),
  ],
};
const off = { "file:///d/secret.md": false, "http://in.example/x": false };
const toolset = resolveToolset(
  { tools: [docs] },
  { tools: { docs: { enabled: true, methods: off } } },
);
const found = (uri: string) => {
  const { method } = findResource(toolset, `docs+${uri}`) ?? {};
  return method && [method.definition.name, method.passedOn === true];
};

const shelf: ToolDefinition = {
  ...docs,
  name: "shelf",
  namespace: "shelf",
  source: "mcp:shelf",
  methods: [
    resource("demo://docs/secret"),
    ...[
      "demo://deep/{path}",
      "demo://docs/{name}",
      "demo://tree/{+path}",
      "demo://find/{name}{?query}",
    ].map(template),
  ],
};
const shelfOn = resolveToolset(
  { tools: [shelf] },
  { tools: { shelf: { enabled: true, methods: { "demo://docs/secret": false } } } },
);

test.each([
  "demo://deep/..%2fdocs%2fsecret",
  "demo://deep/..%2Fdocs%2Fsecret",
  "demo://deep/%2e%2e",
  "demo://deep/..",
  "demo://deep/a%5c..%5cdocs",
  "demo://docs/%252e%252e%252fdocs%252fsecret",
  "demo://docs/secret%3Fx",
  "demo://docs/secret%23x",
  "demo://docs/secret%00",
  "demo://docs/secret%25",
  "demo://tree/../docs/secret",
  "demo://tree/a/%2e%2e/%2e%2e/docs/secret",
  "demo://tree/a/./b",
  "demo://tree/a%2fb",
  "demo://tree/a?x=1",
  "demo://tree/a#x",
])("hands %s on to no template: a server that decodes it reads something else", (uri) => {
  expect(findResource(shelfOn, `shelf+${uri}`)?.method.passedOn).not.toBe(true);
});

test.each([
  "demo://deep/note",
  "demo://deep/a%20note",
  "demo://deep/gr%C3%BC%C3%9Fe",
  "demo://tree/a/b/c..d",
  "demo://find/x?query=a",
])("hands %s on", (uri) => {
  expect(findResource(shelfOn, `shelf+${uri}`)?.method.passedOn).toBe(true);
});

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

test.each([
  "http://in.example:80/x",
  "http://IN.example/x",
  "http://me@in.example/x",
  "http://in.example/x#",
])("%s is the one that is off", (uri) =>
  expect(found(uri)).toEqual(["http://in.example/x", false]),
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

test.each(["file:///d/../e.md", `file:///d/${"%25".repeat(100_000)}`, "other:x", ""])(
  "%j is nothing",
  (uri) => {
    expect(found(uri)).toBeUndefined();
  },
);
