import { expect, test } from "vitest";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { AgentSettings } from "../settings/agent-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { problemsOf, told } from "../testing/problems-of.ts";
import type { Problem } from "./problem.ts";
import type { CheckedState } from "./problem-check.ts";

const searchConfig = {
  type: "object",
  properties: {
    api_key: { type: "string", title: "API key", writeOnly: true },
    limits: { type: "object", properties: { max_results: { type: "integer", minimum: 1, default: 5 } } },
  },
  required: ["api_key"],
};
const files = plainTool("files_tool", ["read", "write"], { displayName: "Files" });
const search = plainTool("search", ["find"], { displayName: "Search", configSchema: searchConfig });
const message = plainTool("message", ["ask", { name: "tell", isCore: true }], { displayName: "Message", isCore: true });
const warning = { tool: "files_tool", method: "read", path: "properties.storage.oneOf", message: "takes no oneOf" };

interface Found {
  finds: string;
  tools: ToolDefinition[];
  settings?: AgentSettings;
  more?: Partial<CheckedState>;
  expected: Pick<Problem, "kind" | "severity" | "message" | "detail" | "place"> & { labels: string[] };
}

const cases: Found[] = [
  {
    finds: "a tool that is gone, with the nearest as replacement",
    tools: [files],
    settings: { tools: { file_tool: { methods: { read: true } } } },
    expected: {
      kind: "unknown tool",
      severity: "warning",
      message: "`file_tool` is stored on this agent but no tool of that name is registered",
      detail: "Settings of Support agent · the tool counts nowhere",
      place: { agent: "support", tool: "file_tool" },
      labels: ["Replace with files_tool", "Remove"],
    },
  },
  {
    finds: "a variable that does not exist, with the template as it was meant",
    tools: [files],
    settings: { prompts: { user: "{{ qury }}\n{{ qury }}" } },
    expected: {
      kind: "unknown variable",
      severity: "warning",
      message: "There is no variable `qury`: nothing is printed in its place. Did you mean `query`?",
      detail: "Support agent › user template, lines 1, 2",
      place: { agent: "support", template: "user", line: 1 },
      labels: ["Replace with query", "Open the template"],
    },
  },
  {
    finds: "a field of tools that does not exist",
    tools: [files],
    settings: { prompts: { system: "Hi\n{% for t in tools %}{{ t.nickname }}{% endfor %}" } },
    expected: {
      kind: "unknown field",
      severity: "warning",
      message: "A tool has no `nickname`: nothing is printed in its place.",
      detail: "Support agent › system template, line 2",
      place: { agent: "support", template: "system", line: 2 },
      labels: ["Open the template"],
    },
  },
  {
    finds: "a filter that does not exist",
    tools: [files],
    settings: { prompts: { system: "{{ agent.name | uper }}" } },
    expected: {
      kind: "template error",
      severity: "error",
      message: "There is no filter `uper`: rendering stops there. Did you mean `upper`?",
      detail: "Support agent › system template, line 1",
      place: { agent: "support", template: "system", line: 1 },
      labels: ["Replace with upper", "Open the template"],
    },
  },
  {
    finds: "a template that cannot be read, and says nothing about texts that it may use",
    tools: [{ ...files, prompts: { toolSystemPrompt: "Ask first." } }],
    settings: { prompts: { system: "{% if tools %}" } },
    expected: {
      kind: "template error",
      severity: "error",
      message: "{% if tools %} is not closed: end it with {% endif %}.",
      detail: "Support agent › system template, line 1 · nothing is sent in its place",
      place: { agent: "support", template: "system", line: 1 },
      labels: ["Open the template"],
    },
  },
  {
    finds: "a tool's text that neither template writes",
    tools: [{ ...files, prompts: { toolSystemPrompt: "Ask first.", toolUserPrompt: "Two are open." } }],
    settings: { prompts: { system: "{% for t in tools if t.tool_system_prompt %}{{ t.name }}{% endfor %}" } },
    expected: {
      kind: "unused text",
      severity: "note",
      message: "No template of Support agent uses the system prompt of Files",
      detail: "Support agent › Files · write {{ tool.tool_system_prompt }} in a template, or leave the text out",
      place: { agent: "support", tool: "files_tool" },
      labels: ["Open the template", "See the text"],
    },
  },
  {
    finds: "a text of this agent's own that neither template writes",
    tools: [files],
    settings: {
      prompts: { user: "{{ query }}" },
      tools: { files_tool: { enabled: true, texts: { toolUserPrompt: { value: "Two are open.", original: null } } } },
    },
    expected: {
      kind: "unused text",
      severity: "warning",
      message: "No template of Support agent uses the user prompt of Files",
      detail: "Support agent › Files · write {{ tool.tool_user_prompt }} in a template, or leave the text out",
      place: { agent: "support", tool: "files_tool" },
      labels: ["Open the template", "See the text"],
    },
  },
  {
    finds: "an own description whose original changed",
    tools: [files],
    settings: { tools: { files_tool: { texts: { description: { value: "Papers.", original: "Before." } } } } },
    expected: {
      kind: "text drifted",
      severity: "warning",
      message: "The original description of Files changed since Support agent got its own",
      detail: `Support agent goes on with its own · the original is now “${files.description}”`,
      place: { agent: "support", tool: "files_tool" },
      labels: ["Keep the own text", "Use the original", "See both texts"],
    },
  },
  {
    finds: "an own name of a method whose original changed",
    tools: [files],
    settings: {
      tools: { files_tool: { methodTexts: { read: { displayName: { value: "Open", original: "Load" } } } } },
    },
    expected: {
      kind: "text drifted",
      severity: "warning",
      message: `The original display name of ${files.methods[0]?.displayName} in Files changed since Support agent got its own`,
      detail: `Support agent goes on with its own · the original is now “${files.methods[0]?.displayName}”`,
      place: { agent: "support", tool: "files_tool", method: "read" },
      labels: ["Keep the own text", "Use the original", "See both texts"],
    },
  },
  {
    finds: "a method that is gone",
    tools: [files],
    settings: { tools: { files_tool: { methods: { destroy: false } } } },
    expected: {
      kind: "unknown method",
      severity: "warning",
      message: "`destroy` is stored on this agent but Files has no method of that name",
      detail: "Settings of Support agent › Files · the method counts nowhere",
      place: { agent: "support", tool: "files_tool", method: "destroy" },
      labels: ["Remove"],
    },
  },
  {
    finds: "an off that core ignores",
    tools: [message],
    settings: { tools: { message: { methods: { ask: false } } } },
    expected: {
      kind: "ignored off",
      severity: "note",
      message: "ASK in Message is stored as off, but it is core and stays on",
      detail: "Settings of Support agent · the stored value changes nothing",
      place: { agent: "support", tool: "message", method: "ask" },
      labels: ["Remove"],
    },
  },
  {
    finds: "missing config of a tool that is on",
    tools: [search],
    expected: {
      kind: "config missing",
      severity: "warning",
      message: "Search is on but not offered: API key is required",
      detail: "Support agent › Search › Config › API key",
      place: { agent: "support", tool: "search", field: ["api_key"] },
      labels: ["Open field", "Switch off"],
    },
  },
  {
    finds: "an invalid value, whose top-level field can be reset",
    tools: [search],
    settings: { tools: { search: { config: { api_key: { $secret: "1" }, limits: { max_results: 0 } } } } },
    expected: {
      kind: "invalid config",
      severity: "error",
      message: "Search: Limits › Max results must be at least 1",
      detail: "Support agent › Search › Config › Limits › Max results",
      place: { agent: "support", tool: "search", field: ["limits", "max_results"] },
      labels: ["Open field", "Reset Limits › Max results", "Reset Limits"],
    },
  },
  {
    finds: "a tool that is on without a method",
    tools: [files],
    settings: { tools: { files_tool: { methods: { read: false, write: false } } } },
    expected: {
      kind: "no method on",
      severity: "warning",
      message: "Files is on, but every method of it is off",
      detail: "Settings of Support agent › Files · nothing of it is offered",
      place: { agent: "support", tool: "files_tool" },
      labels: ["Switch its methods on", "Switch the tool off"],
    },
  },
  {
    finds: "methods that would share a name",
    tools: [plainTool("a", ["get"]), plainTool("b", ["get"])],
    expected: {
      kind: "name collision",
      severity: "warning",
      message: "`get` would be the function name of 2 methods",
      detail: "Models call them `a-get`, `b-get` instead · give the tools a namespace or rename a method",
      place: { tool: "a", method: "get" },
      labels: ["Open a", "Open b"],
    },
  },
  {
    finds: "a name that providers refuse",
    tools: [plainTool("a", [{ name: "get.all", displayName: "Get All" }], { displayName: "A", namespace: "n" })],
    expected: {
      kind: "name refused",
      severity: "warning",
      message: "No provider takes `n-get.all` as a function name: it has characters that none accepts",
      detail: "A › Get All · models call it `n-get_all`",
      place: { tool: "a", method: "get.all" },
      labels: ["Open method"],
    },
  },
  {
    finds: "an app that is not the name's prefix",
    tools: [plainTool("acme.a", ["get"], { app: "files" })],
    expected: {
      kind: "bad name",
      severity: "note",
      message: "`acme.a` belongs to `acme` by its name, but its app is `files`",
      detail: "ACME.A · people look for it in the wrong place",
      place: { tool: "acme.a" },
      labels: ["Open tool"],
    },
  },
  {
    finds: "a description that nobody wrote",
    tools: [plainTool("kb", [{ name: "get", description: "get function", origins: { description: "generated" } }])],
    expected: {
      kind: "missing description",
      severity: "warning",
      message: "`kb.get` has no description: “get function” is sent",
      detail: "KB › GET · write one in the code, or as an override in the Registry",
      place: { tool: "kb", method: "get" },
      labels: ["Open method"],
    },
  },
  {
    finds: "an icon that cannot be drawn",
    tools: [plainTool("a", ["get"], { icon: "ChartColum" })],
    more: { knownIcons: ["folder", "chart-column"] },
    expected: {
      kind: "unknown icon",
      severity: "warning",
      message: "`ChartColum` is no icon: did you mean `chart-column`?",
      detail: "A · shown with the wrench that stands for no icon",
      place: { tool: "a" },
      labels: ["Use chart-column", "Open tool"],
    },
  },
  {
    finds: "a colour that cannot be compiled",
    tools: [plainTool("a", ["get"], { color: "bluish" })],
    more: { unreadableColors: new Set(["bluish"]) },
    expected: {
      kind: "unreadable color",
      severity: "warning",
      message: "`bluish` is no colour: use a CSS colour (#0ea5e9) or Tailwind classes (bg-sky-100)",
      detail: "A · shown with a neutral tile",
      place: { tool: "a" },
      labels: ["Use grey", "Open tool"],
    },
  },
  {
    finds: "a source that failed, and who uses it",
    tools: [plainTool("a", ["get"], { source: "mcp:slack" })],
    more: { sources: [{ id: "mcp:slack", name: "slack", state: "failed", messages: ["Connection refused."] }] },
    expected: {
      kind: "source failed",
      severity: "error",
      message: "slack could not be loaded: Connection refused.",
      detail: "Sources › slack · 1 agent uses it",
      place: { source: "mcp:slack" },
      labels: ["Retry", "Open source"],
    },
  },
  {
    finds: "what a source says although it loaded",
    tools: [],
    more: { sources: [{ id: "mcp:slack", name: "slack", state: "ready", messages: ["lists no tools"] }] },
    expected: {
      kind: "source failed",
      severity: "warning",
      message: "slack: lists no tools",
      detail: "Sources › slack · the rest of it works",
      place: { source: "mcp:slack" },
      labels: ["Refresh", "Open source"],
    },
  },
  {
    finds: "what a source lists otherwise than it was accepted, once per source",
    tools: [
      plainTool(
        "a",
        [
          { name: "get", sourceChange: "changed" },
          { name: "put", sourceChange: "changed" },
          { name: "drop", sourceChange: "new" },
        ],
        { source: "mcp:notes", sourceChange: "changed" },
      ),
    ],
    more: { sources: [{ id: "mcp:notes", name: "Notes", state: "ready", messages: [] }] },
    expected: {
      kind: "source changed",
      severity: "warning",
      message: "2 methods of Notes changed, what Notes says of itself changed and 1 is new",
      detail: "Sources › Notes · what changed stays as it was accepted · what is new is not offered",
      place: { source: "mcp:notes" },
      labels: ["Review changes"],
    },
  },
  {
    finds: "what a source brings anew",
    tools: [plainTool("a", ["get", { name: "drop", sourceChange: "new" }], { source: "mcp:notes" })],
    more: { sources: [{ id: "mcp:notes", name: "Notes", state: "ready", messages: [] }] },
    expected: {
      kind: "source changed",
      severity: "warning",
      message: "1 method of Notes is new",
      detail: "Sources › Notes · what is new is not offered",
      place: { source: "mcp:notes" },
      labels: ["Review changes"],
    },
  },
  {
    finds: "what a provider's format leaves out, once per method",
    tools: [files],
    more: { formatWarnings: [{ format: "gemini", warnings: [warning, { ...warning, path: "properties.b.not" }] }] },
    expected: {
      kind: "dropped keyword",
      severity: "note",
      message: "Gemini: takes no oneOf",
      detail: "Files › READ › properties.storage.oneOf · and 1 more in this method",
      place: { tool: "files_tool", method: "read" },
      labels: ["See payload"],
    },
  },
];

test.each(cases)("finds $finds", ({ tools, settings = {}, more, expected }) => {
  expect(told(problemsOf(tools, settings, more))).toEqual([expected]);
});

test("nothing is wrong with what is right", () => {
  const off = plainTool("off", ["find_b"], { configSchema: searchConfig, enabledByDefault: false, icon: "FolderOpen" });
  const knownIcons = ["folder-open"];
  expect(
    problemsOf([files, message, off], { tools: { files_tool: { methods: { read: false } } } }, { knownIcons }),
  ).toEqual([]);
});

test("every fix that changes settings makes its problem go away", () => {
  const tools = [files, search, message];
  const settings: AgentSettings = {
    tools: {
      gone: { config: { k: 1 } },
      file_tool: { methods: { reed: false } },
      files_tool: { methods: { raed: false, read: false, write: false } },
      search: { config: { limits: { max_results: "many" } } },
      message: { enabled: false, methods: { ask: false } },
    },
  };
  const problems = problemsOf(tools, settings);
  expect(new Set(problems.map((problem) => problem.id)).size).toBe(problems.length);
  const fixes = problems.flatMap((problem) =>
    problem.fixes.flatMap((fix) => (fix.kind === "operations" ? [{ id: problem.id, fix }] : [])),
  );
  expect(fixes.length).toBeGreaterThan(10);
  for (const { id, fix } of fixes) {
    const after = problemsOf(tools, applyOperations(settings, fix.operations));
    expect(
      after.map((problem) => problem.id),
      fix.label,
    ).not.toContain(id);
  }
});

test("errors come first, and a problem that was found elsewhere is listed once", () => {
  const found: Problem = {
    id: "template",
    kind: "template error",
    severity: "error",
    message: "Line 7",
    detail: "",
    place: {},
    fixes: [],
  };
  const sources = [{ id: "s", name: "s", state: "ready" as const, messages: ["Line 7"] }];
  const problems = problemsOf([files], { tools: { gone: true } }, { found: [found, found], sources });
  expect(problems.map((problem) => problem.kind)).toEqual(["template error", "unknown tool"]);
});

test("a tool that is missing while sources are still asked is no problem: it may come", () => {
  const settings = { tools: { gone: true } };
  expect(problemsOf([files], settings, { catalog: { tools: [files], incomplete: true } })).toEqual([]);
  expect(problemsOf([files], settings, { catalog: { tools: [files] } })).toHaveLength(1);
});
