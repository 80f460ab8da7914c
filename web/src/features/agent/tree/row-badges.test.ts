import { resolveToolset, type ToolDefinition } from "@pegboard/registry-core";
import type { Unavailable } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import { methodBadges, toolBadges } from "./row-badges.tsx";

const wipe = { name: "wipe", annotations: { destructiveHint: true } };
const look = { name: "look", annotations: { readOnlyHint: true } };
const resolve = (
  tool: ToolDefinition,
  methods: Record<string, boolean> = {},
  unavailable?: Unavailable,
) => {
  const catalog = {
    tools: [tool],
    ...(unavailable && { unavailable: { [tool.name]: unavailable } }),
  };
  const [resolved] = resolveToolset(catalog, { tools: { [tool.name]: { methods } } }).tools;
  if (!resolved) throw new Error("The tool is missing.");
  return resolved;
};

test.each([
  ["nothing to say", resolve(plainTool("a", ["b"])), "none", false, []],
  [
    "what it can destroy is a number of its own",
    resolve(plainTool("a", [wipe, "b"])),
    "none",
    false,
    [],
  ],
  ["everything only reads", resolve(plainTool("a", [look])), "none", false, ["read-only"]],
  [
    "it is exclusive and changed",
    resolve(plainTool("a", [wipe], { isExclusive: true })),
    "none",
    true,
    ["exclusive", "changed"],
  ],
  [
    "it is exclusive and core, so always in the list",
    resolve(plainTool("a", ["b"], { isExclusive: true, isCore: true })),
    "none",
    false,
    ["core"],
  ],
  [
    "it takes control, and is an agent",
    resolve(plainTool("a", ["b"], { takesControl: true, isSubAgent: true })),
    "none",
    false,
    ["sub-agent", "takes-control"],
  ],
  ["one method writes", resolve(plainTool("a", [look, "b"])), "none", false, []],
  [
    "at most two, the draft last",
    resolve(plainTool("a", [wipe], { isCore: true, isSubAgent: true })),
    "none",
    true,
    ["core", "changed"],
  ],
  [
    "draft after status",
    resolve(plainTool("a", ["b"]), {}, { kind: "config_missing", fields: ["key"] }),
    "missing",
    true,
    ["needs-config", "changed"],
  ],
  [
    "something in it is new or changed in its source",
    resolve(
      plainTool("a", [
        "b",
        { name: "c", sourceChange: "changed" },
        { name: "d", sourceChange: "new" },
      ]),
    ),
    "none",
    true,
    ["source-changed", "changed"],
  ],
  [
    "source offline",
    resolve(plainTool("a", ["b"]), {}, { kind: "offline", cause: "The server is offline" }),
    "default",
    false,
    ["unavailable"],
  ],
] as const)("%s", (_case, tool, config, changed, badges) =>
  expect(toolBadges(tool, config, changed)).toEqual(badges),
);

test("a method says what its source made of it before what it does", () => {
  const tool = resolve(plainTool("a", [{ ...wipe, sourceChange: "new" }]));
  expect(tool.methods.map((added) => methodBadges(tool, added, true))).toEqual([
    ["new", "destructive"],
  ]);
});

test("what only reads destroys nothing, whatever else it says", () => {
  const tool = resolve(
    plainTool("a", [{ name: "peek", annotations: { readOnlyHint: true, destructiveHint: true } }]),
  );
  expect(toolBadges(tool, "none", false)).toEqual(["read-only"]);
  expect(tool.methods.map((method) => methodBadges(tool, method, false))).toEqual([["read-only"]]);
});

test("a method says what it does", () => {
  const tool = resolve(plainTool("a", [wipe]));
  expect(tool.methods.map((method) => methodBadges(tool, method, true))).toEqual([
    ["destructive", "changed"],
  ]);
});

test.each([
  [
    "asks first and is deferred",
    { needsApproval: true, defer: true },
    ["needs-approval", "deferred"],
  ],
  [
    "can destroy and asks first",
    { ...wipe, needsApproval: true },
    ["destructive", "needs-approval"],
  ],
  ["is deferred, but core", { defer: true, isCore: true }, ["core"]],
])("a method that %s says so", (_, fields, badges) => {
  const tool = resolve(plainTool("a", [{ ...fields, name: "b" }]));
  expect(tool.methods.map((method) => methodBadges(tool, method, false))).toEqual([badges]);
});

test.each([
  ["a prompt", { kind: "prompt", name: "list" }, ["new", "prompt"]],
  ["a resource", { kind: "resource", uri: "notes://all" }, ["new", "resource"]],
  ["a template", { kind: "template", uriTemplate: "notes://{id}" }, ["new", "resource"]],
] as const)("the row of %s says what it is", (_, material, badges) => {
  const tool = resolve(plainTool("notes", [{ name: "one", material, sourceChange: "new" }]));
  expect(tool.methods.map((method) => methodBadges(tool, method, true))).toEqual([badges]);
});
