import { type OwnerSettings, resolveToolset } from "@pegboard/registry-core";
import { beforeAll, describe, expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import { highlightRanges } from "./find-matches.ts";
import { searchTools, toolSearchCode } from "./search-tools.ts";
import { resolvedTools, type SearchFacts } from "./tool-filters.ts";

beforeAll(() => toolSearchCode.load());

const tools = [
  plainTool(
    "files",
    ["read_file", { name: "delete_file", annotations: { destructiveHint: true } }],
    {
      displayName: "File Operations",
      app: "storage",
      weight: 1,
    },
  ),
  plainTool("notes", [{ name: "write_note", defer: true, customTags: ["Slow path"] }], {
    displayName: "Notizen für später",
    weight: 2,
    isExclusive: true,
    takesControl: true,
    isSubAgent: true,
  }),
  plainTool(
    "mail",
    [
      {
        name: "send_letter",
        sourceChange: "new",
        needsApproval: true,
        isConcurrencySafe: false,
        tags: ["network"],
      },
      { name: "sort_letters", sourceChange: "changed", risk: ["writes", "costs_money"] },
    ],
    { weight: 5 },
  ),
  plainTool(
    "quiet",
    [{ name: "whisper", annotations: { readOnlyHint: true, destructiveHint: true } }],
    {
      visible: false,
      weight: 3,
    },
  ),
  plainTool("core", ["ask"], { isCore: true, weight: 4 }),
];
const settings: OwnerSettings = {
  tools: { files: { methods: { delete_file: false } }, notes: false },
};
const facts: SearchFacts = {
  configState: (tool) => (tool.definition.name === "notes" ? "missing" : "none"),
  tokens: (_tool, method) => (method === "read_file" ? 900 : 100),
  isDrafted: (item) => item === "tool:core",
};
const find = (text: string) =>
  searchTools(resolveToolset({ tools }, settings).tools, text, resolvedTools(facts)).map(
    ({ tool, methods, whole }) => [
      tool.definition.name + (whole ? "" : "*"),
      ...methods.map(({ definition }) => definition.name),
    ],
  );

test("a search finds prompts, and resources with their templates, and no functions", () => {
  const brought = plainTool("notes", [
    "list",
    { name: "prompt:list", material: { kind: "prompt", name: "list" } },
    { name: "notes://all", material: { kind: "resource", uri: "notes://all" } },
    { name: "notes://{id}", material: { kind: "template", uriTemplate: "notes://{id}" } },
  ]);
  const found = (text: string) =>
    searchTools(resolveToolset({ tools: [brought] }, {}).tools, text, resolvedTools(facts)).flatMap(
      ({ methods }) => methods.map(({ definition }) => definition.name),
    );
  expect(found("is:prompt")).toEqual(["prompt:list"]);
  expect(found("is:resource")).toEqual(["notes://all", "notes://{id}"]);
  expect(found("is:not-offered")).toEqual([]);
});

describe("a search shows", () => {
  test.each([
    [
      "everything without a text",
      "",
      [
        ["files", "read_file", "delete_file"],
        ["notes", "write_note"],
        ["quiet", "whisper"],
        ["core", "ask"],
        ["mail", "send_letter", "sort_letters"],
      ],
    ],
    [
      "a tool with all its methods when its name matches",
      "operations",
      [["files", "read_file", "delete_file"]],
    ],
    ["a method alone, its tool open", "whisp", [["quiet*", "whisper"]]],
    ["words in any order", "operations file", [["files", "read_file", "delete_file"]]],
    ["words of a tool with words of its method", "operations delete", [["files*", "delete_file"]]],
    ["letters of any script", "für", [["notes", "write_note"]]],
    [
      "what is not on, with a minus",
      "-is:on",
      [
        ["files*", "delete_file"],
        ["notes", "write_note"],
        ["mail*", "send_letter"],
      ],
    ],
    [
      "what is of no such source and not destructive",
      "-app:storage -risk:destructive -config:missing -is:core let",
      [["mail*", "send_letter", "sort_letters"]],
    ],
    [
      "what is off",
      "is:off",
      [
        ["files*", "delete_file"],
        ["notes", "write_note"],
        ["mail*", "send_letter"],
      ],
    ],
    ["what is on and matches", "is:on file", [["files*", "read_file"]]],
    ["core", "is:core", [["core", "ask"]]],
    ["hidden", "is:hidden", [["quiet", "whisper"]]],
    ["what the draft changes", "is:drafted", [["core", "ask"]]],
    ["a source", "app:storage", [["files", "read_file", "delete_file"]]],
    ["a risk, which what only reads has not", "risk:destructive", [["files*", "delete_file"]]],
    ["a class that a hint claims", "risk:destroys", [["files*", "delete_file"]]],
    ["a class that an operator set", "risk:costs-money", [["mail*", "sort_letters"]]],
    ["what only reads", "risk:read-only", [["quiet", "whisper"]]],
    ["a config state", "config:missing", [["notes", "write_note"]]],
    ["an amount of tokens", "tokens:>500", [["files*", "read_file"]]],
    ["what a source brought since", "is:new", [["mail*", "send_letter"]]],
    ["what a source changed", "is:changed", [["mail*", "sort_letters"]]],
    ["hidden tools alone", "is:hidden-tool", [["quiet", "whisper"]]],
    ["nothing for what does not exist", "zzz", []],
    ["nothing for a filter that does not exist", "is:purple", []],
  ])("%s", (_name, text, expected) => expect(find(text)).toEqual(expected));

  test.each([
    ["is:exclusive", "notes", "write_note"],
    ["is:takes-control", "notes", "write_note"],
    ["is:sub-agent", "notes", "write_note"],
    ["is:deferred", "notes", "write_note"],
    ['tag:"slow path"', "notes", "write_note"],
    ["is:needs-approval", "mail*", "send_letter"],
    ["is:asks-first", "mail*", "send_letter"],
    ["is:Asks-First", "mail*", "send_letter"],
    ["is:alone", "mail*", "send_letter"],
    ["tag:NETWORK", "mail*", "send_letter"],
  ])("what is marked: %s", (text, tool, method) => expect(find(text)).toEqual([[tool, method]]));
});

test("marks the words that were searched", () => {
  expect(highlightRanges("Delete file", "file")).toEqual([[7, 11]]);
  expect(highlightRanges("Delete file", "")).toEqual([]);
  expect(highlightRanges("Delete file", "note")).toEqual([]);
});
