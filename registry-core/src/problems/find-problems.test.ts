import { expect, test } from "vitest";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { schemaLoss } from "../messages/loss-messages.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { checkedAgent, problemsOf, told } from "../testing/problems-of.ts";
import { findProblemsInSteps } from "./find-problems.ts";
import { newProblem } from "./new-problem.ts";
import type { CheckedState } from "./problem-check.ts";

const searchConfig = {
  type: "object",
  properties: {
    api_key: { type: "string", title: "API key", writeOnly: true },
    limits: {
      type: "object",
      properties: { max_results: { type: "integer", minimum: 1, default: 5 } },
    },
  },
  required: ["api_key"],
};
const files = plainTool("files_tool", ["read", "write"], { displayName: "Files" });
const search = plainTool("search", ["find"], { displayName: "Search", configSchema: searchConfig });
const accessConfig = {
  type: "object",
  properties: { token: { type: "string" }, name: { type: "string" }, password: { type: "string" } },
  anyOf: [{ required: ["token"] }, { required: ["name", "password"] }],
};
const pictures = plainTool("pictures", ["draw"], {
  displayName: "Pictures",
  configSchema: accessConfig,
});
const message = plainTool("message", ["ask", { name: "tell", isCore: true }], {
  displayName: "Message",
  isCore: true,
});
const warning = {
  tool: "files_tool",
  method: "read",
  ...schemaLoss(["properties", "storage", "oneOf"], {
    code: "gemini_keyword",
    values: { keyword: "oneOf" },
  }),
};

interface Found {
  finds: string;
  tools: ToolDefinition[];
  settings?: OwnerSettings;
  more?: Partial<CheckedState>;
  expected: ReturnType<typeof told>[number];
}

const cases: Found[] = [
  {
    finds: "a tool that is gone, with the nearest as replacement",
    tools: [files],
    settings: { tools: { file_tool: { methods: { read: true } } } },
    expected: {
      kind: "unknown tool",
      severity: "warning",
      code: "tool_unknown",
      values: { agent: "Support agent", name: "file_tool" },
      place: { agent: "support", tool: "file_tool" },
      fixes: [["replace", "files_tool"], ["remove"]],
    },
  },
  {
    finds: "a variable that does not exist, with the template as it was meant",
    tools: [files],
    settings: { prompts: { user: "{{ qury }}\n{{ qury }}" } },
    expected: {
      kind: "unknown variable",
      severity: "warning",
      code: "template_fault",
      values: {
        agent: "Support agent",
        template: "user",
        issue: { code: "unknown_variable", values: { name: "qury", suggestion: "query" } },
        lines: [1, 2],
        isFatal: false,
      },
      place: { agent: "support", template: "user", line: 1 },
      fixes: [["replace", "query"], ["open_template"]],
    },
  },
  {
    finds: "a field of tools that does not exist",
    tools: [files],
    settings: { prompts: { system: "Hi\n{% for t in tools %}{{ t.nickname }}{% endfor %}" } },
    expected: {
      kind: "unknown field",
      severity: "warning",
      code: "template_fault",
      values: {
        agent: "Support agent",
        template: "system",
        issue: {
          code: "unknown_field",
          values: { name: "nickname", of: "tool", isOfItems: false },
        },
        lines: [2],
        isFatal: false,
      },
      place: { agent: "support", template: "system", line: 2 },
      fixes: [["open_template"]],
    },
  },
  {
    finds: "a filter that does not exist",
    tools: [files],
    settings: { prompts: { system: "{{ agent.name | uper }}" } },
    expected: {
      kind: "template error",
      severity: "error",
      code: "template_fault",
      values: {
        agent: "Support agent",
        template: "system",
        issue: { code: "unknown_filter", values: { name: "uper", suggestion: "upper" } },
        lines: [1],
        isFatal: false,
      },
      place: { agent: "support", template: "system", line: 1 },
      fixes: [["replace", "upper"], ["open_template"]],
    },
  },
  {
    finds: "a template that cannot be read, and says nothing about texts that it may use",
    tools: [{ ...files, prompts: { toolSystemPrompt: "Ask first." } }],
    settings: { prompts: { system: "{% if tools %}" } },
    expected: {
      kind: "template error",
      severity: "error",
      code: "template_fault",
      values: {
        agent: "Support agent",
        template: "system",
        issue: { code: "tag_open", values: { tag: "{% if tools %}", keyword: "if" } },
        lines: [1],
        isFatal: true,
      },
      place: { agent: "support", template: "system", line: 1 },
      fixes: [["open_template"]],
    },
  },
  {
    finds: "a tool's text that neither template writes",
    tools: [
      { ...files, prompts: { toolSystemPrompt: "Ask first.", toolUserPrompt: "Two are open." } },
    ],
    settings: {
      prompts: { system: "{% for t in tools if t.tool_system_prompt %}{{ t.name }}{% endfor %}" },
    },
    expected: {
      kind: "unused text",
      severity: "note",
      code: "text_unused",
      values: {
        agent: "Support agent",
        tool: "Files",
        text: "toolSystemPrompt",
        variable: "tool_system_prompt",
      },
      place: { agent: "support", tool: "files_tool" },
      fixes: [["open_template"], ["see_text"]],
    },
  },
  {
    finds: "a text of this agent's own that neither template writes",
    tools: [files],
    settings: {
      prompts: { user: "{{ query }}" },
      tools: {
        files_tool: {
          enabled: true,
          texts: { toolUserPrompt: { value: "Two are open.", original: null } },
        },
      },
    },
    expected: {
      kind: "unused text",
      severity: "warning",
      code: "text_unused",
      values: {
        agent: "Support agent",
        tool: "Files",
        text: "toolUserPrompt",
        variable: "tool_user_prompt",
      },
      place: { agent: "support", tool: "files_tool" },
      fixes: [["open_template"], ["see_text"]],
    },
  },
  {
    finds: "an own description whose original changed",
    tools: [files],
    settings: {
      tools: { files_tool: { texts: { description: { value: "Papers.", original: "Before." } } } },
    },
    expected: {
      kind: "text drifted",
      severity: "warning",
      code: "text_drifted",
      values: {
        agent: "Support agent",
        tool: "Files",
        text: "description",
        now: "What files_tool does in tests",
      },
      place: { agent: "support", tool: "files_tool" },
      fixes: [["keep_own_text"], ["use_original"], ["see_both_texts"]],
    },
  },
  {
    finds: "an own name of a method whose original changed",
    tools: [files],
    settings: {
      tools: {
        files_tool: { methodTexts: { read: { displayName: { value: "Open", original: "Load" } } } },
      },
    },
    expected: {
      kind: "text drifted",
      severity: "warning",
      code: "text_drifted",
      values: {
        agent: "Support agent",
        tool: "Files",
        method: "READ",
        text: "displayName",
        now: "READ",
      },
      place: { agent: "support", tool: "files_tool", method: "read" },
      fixes: [["keep_own_text"], ["use_original"], ["see_both_texts"]],
    },
  },
  {
    finds: "a method that is gone",
    tools: [files],
    settings: { tools: { files_tool: { methods: { destroy: false } } } },
    expected: {
      kind: "unknown method",
      severity: "warning",
      code: "method_unknown",
      values: { agent: "Support agent", tool: "Files", name: "destroy" },
      place: { agent: "support", tool: "files_tool", method: "destroy" },
      fixes: [["remove"]],
    },
  },
  {
    finds: "a method that is gone, of which only how it runs is set",
    tools: [files],
    settings: { tools: { files_tool: { methodBehaviour: { reads: { timeout: 5 } } } } },
    expected: {
      kind: "unknown method",
      severity: "warning",
      code: "method_unknown",
      values: { agent: "Support agent", tool: "Files", name: "reads" },
      place: { agent: "support", tool: "files_tool", method: "reads" },
      fixes: [["replace", "read"], ["remove"]],
    },
  },
  {
    finds: "an off that core ignores",
    tools: [message],
    settings: { tools: { message: { methods: { ask: false } } } },
    expected: {
      kind: "ignored off",
      severity: "note",
      code: "off_ignored",
      values: { agent: "Support agent", tool: "Message", method: "ASK" },
      place: { agent: "support", tool: "message", method: "ask" },
      fixes: [["remove"]],
    },
  },
  {
    finds: "missing config of a tool that is on",
    tools: [search],
    expected: {
      kind: "config missing",
      severity: "warning",
      code: "config_missing",
      values: { agent: "Support agent", tool: "Search", field: "API key" },
      place: { agent: "support", tool: "search", field: ["api_key"] },
      fixes: [["open_field"], ["switch_off"]],
    },
  },
  {
    finds: "a choice of values, of which none is given, of a tool that is on",
    tools: [pictures],
    expected: {
      kind: "config missing",
      severity: "warning",
      code: "config_missing",
      values: { agent: "Support agent", tool: "Pictures", field: "Token / Name + Password" },
      place: { agent: "support", tool: "pictures", field: [] },
      fixes: [["open_field"], ["switch_off"]],
    },
  },
  {
    finds: "an invalid value, whose top-level field can be reset",
    tools: [search],
    settings: {
      tools: { search: { config: { api_key: { $secret: "1" }, limits: { max_results: 0 } } } },
    },
    expected: {
      kind: "invalid config",
      severity: "error",
      code: "config_invalid",
      values: {
        agent: "Support agent",
        tool: "Search",
        field: "Limits › Max results",
        issue: {
          path: ["limits", "max_results"],
          code: "minimum",
          values: { expected: 1 },
          message: "must be at least 1",
        },
      },
      place: { agent: "support", tool: "search", field: ["limits", "max_results"] },
      fixes: [["open_field"], ["reset_value", "Limits › Max results"], ["reset_value", "Limits"]],
    },
  },
  {
    finds: "a tool that is on without a method",
    tools: [files],
    settings: { tools: { files_tool: { methods: { read: false, write: false } } } },
    expected: {
      kind: "no method on",
      severity: "warning",
      code: "no_method_on",
      values: { agent: "Support agent", tool: "Files" },
      place: { agent: "support", tool: "files_tool" },
      fixes: [["switch_methods_on"], ["switch_tool_off"]],
    },
  },
  {
    finds: "methods that would share a name",
    tools: [plainTool("a", ["get"]), plainTool("b", ["get"])],
    expected: {
      kind: "name collision",
      severity: "warning",
      code: "names_collide",
      values: { name: "get", calls: ["a-get", "b-get"] },
      place: { tool: "a", method: "get" },
      fixes: [
        ["open_named", "a"],
        ["open_named", "b"],
      ],
    },
  },
  {
    finds: "a name that providers refuse",
    tools: [
      plainTool("a", [{ name: "get.all", displayName: "Get All" }], {
        displayName: "A",
        namespace: "n",
      }),
    ],
    expected: {
      kind: "name refused",
      severity: "warning",
      code: "name_refused",
      values: { name: "n-get.all", call: "n-get_all", longest: 64, tool: "A", method: "Get All" },
      place: { tool: "a", method: "get.all" },
      fixes: [["open_method"]],
    },
  },
  {
    finds: "an app that is not the name's prefix",
    tools: [plainTool("acme.a", ["get"], { app: "files" })],
    expected: {
      kind: "bad name",
      severity: "note",
      code: "app_contradicted",
      values: { name: "acme.a", prefix: "acme", app: "files", tool: "ACME.A" },
      place: { tool: "acme.a" },
      fixes: [["open_tool"]],
    },
  },
  {
    finds: "a description that nobody wrote",
    tools: [
      plainTool("kb", [
        { name: "get", description: "get function", origins: { description: "generated" } },
      ]),
    ],
    expected: {
      kind: "missing description",
      severity: "warning",
      code: "description_missing",
      values: { name: "kb.get", sent: "get function", tool: "KB", method: "GET" },
      place: { tool: "kb", method: "get" },
      fixes: [["open_method"]],
    },
  },
  {
    finds: "an icon that cannot be drawn",
    tools: [plainTool("a", ["get"], { icon: "ChartColum" })],
    more: { knownIcons: ["folder", "chart-column"] },
    expected: {
      kind: "unknown icon",
      severity: "warning",
      code: "icon_unknown",
      values: { icon: "ChartColum", suggestion: "chart-column", tool: "A" },
      place: { tool: "a" },
      fixes: [["use", "chart-column"], ["open_tool"]],
    },
  },
  {
    finds: "a colour that cannot be compiled",
    tools: [plainTool("a", ["get"], { color: "bluish" })],
    more: { unreadableColors: new Set(["bluish"]) },
    expected: {
      kind: "unreadable color",
      severity: "warning",
      code: "color_unreadable",
      values: { color: "bluish", tool: "A" },
      place: { tool: "a" },
      fixes: [["use_grey"], ["open_tool"]],
    },
  },
  {
    finds: "a source that failed, and who uses it",
    tools: [plainTool("a", ["get"], { source: "mcp:slack" })],
    more: {
      sources: [
        { id: "mcp:slack", name: "slack", state: "failed", messages: ["Connection refused."] },
      ],
    },
    expected: {
      kind: "source failed",
      severity: "error",
      code: "source_failed",
      values: { source: "slack", reasons: ["Connection refused."], users: 1, keepsTools: false },
      place: { source: "mcp:slack" },
      fixes: [["retry"], ["open_source"]],
    },
  },
  {
    finds: "a source that was taken without something that it needs",
    tools: [],
    more: {
      sources: [
        {
          id: "mcp:desk",
          name: "desk",
          state: "waiting",
          messages: [{ code: "values_pending", values: { names: ["DESK_KEY"] } }],
        },
      ],
    },
    expected: {
      kind: "source failed",
      severity: "warning",
      code: "source_incomplete",
      values: { source: "desk", names: ["DESK_KEY"] },
      place: { source: "mcp:desk" },
      fixes: [["enter_values"]],
    },
  },
  {
    finds: "what a source says although it loaded",
    tools: [],
    more: {
      sources: [{ id: "mcp:slack", name: "slack", state: "ready", messages: ["lists no tools"] }],
    },
    expected: {
      kind: "source failed",
      severity: "warning",
      code: "source_odd",
      values: { source: "slack", message: "lists no tools" },
      place: { source: "mcp:slack" },
      fixes: [["refresh"], ["open_source"]],
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
      code: "source_changed",
      values: { source: "Notes", newMethods: 1, changedMethods: 2, changedTools: 1 },
      place: { source: "mcp:notes" },
      fixes: [["review_changes"]],
    },
  },
  {
    finds: "what a source brings anew",
    tools: [
      plainTool("a", ["get", { name: "drop", sourceChange: "new" }], { source: "mcp:notes" }),
    ],
    more: { sources: [{ id: "mcp:notes", name: "Notes", state: "ready", messages: [] }] },
    expected: {
      kind: "source changed",
      severity: "warning",
      code: "source_changed",
      values: { source: "Notes", newMethods: 1, changedMethods: 0, changedTools: 0 },
      place: { source: "mcp:notes" },
      fixes: [["review_changes"]],
    },
  },
  {
    finds: "what a provider's format leaves out, once per method",
    tools: [files],
    more: {
      formatWarnings: [
        { format: "gemini", warnings: [warning, { ...warning, path: "properties.b.not" }] },
      ],
    },
    expected: {
      kind: "dropped keyword",
      severity: "note",
      code: "keyword_dropped",
      values: {
        formats: ["Gemini"],
        path: "properties.storage.oneOf",
        loss: { code: "gemini_keyword", values: { keyword: "oneOf" } },
        more: 1,
        tool: "Files",
        method: "READ",
      },
      place: { tool: "files_tool", method: "read" },
      fixes: [["see_payload"]],
    },
  },
];

test.each(cases)("finds $finds", ({ tools, settings = {}, more, expected }) => {
  expect(told(problemsOf(tools, settings, more))).toEqual([expected]);
});

test("nothing is wrong with what is right", () => {
  const off = plainTool("off", ["find_b"], {
    configSchema: searchConfig,
    enabledByDefault: false,
    icon: "FolderOpen",
  });
  const undecided = plainTool("undecided", ["find_c"], {
    configSchema: accessConfig,
    enabledByDefault: false,
  });
  const imported = plainTool("shop.orders", ["find/d"], { app: "openapi", fromOutside: true });
  const knownIcons = ["folder-open"];
  expect(
    problemsOf(
      [files, message, off, undecided, imported],
      { tools: { files_tool: { methods: { read: false } } } },
      { knownIcons },
    ),
  ).toEqual([]);
});

test("every fix that changes settings makes its problem go away", () => {
  const tools = [files, search, message];
  const settings: OwnerSettings = {
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
      fix.code,
    ).not.toContain(id);
  }
});

test("errors come first, and a problem that was found elsewhere is listed once", () => {
  const found = newProblem({
    kind: "agent out of order",
    severity: "error",
    code: "out_of_order",
    values: { agent: "Ada", damage: { kind: "no_json" }, readableRevision: 0 },
    place: { agent: "ada" },
    fixes: [],
  });
  const problems = problemsOf([files], { tools: { gone: true } }, { found: [found, found] });
  expect(problems.map(({ kind }) => kind)).toEqual(["agent out of order", "unknown tool"]);
});

test("when very many tools are gone at once, a replacement is looked for with the first fifty", () => {
  const gone = Array.from({ length: 60 }, (_, number) => [`files${number}_tool`, true]);
  const found = problemsOf([files], { tools: Object.fromEntries(gone) });
  expect(found).toHaveLength(60);
  expect(found.filter(({ fixes }) => fixes.some(({ code }) => code === "replace"))).toHaveLength(
    50,
  );
});

test("a tool that is missing while sources are still asked is no problem: it may come", () => {
  const settings = { tools: { gone: true } };
  expect(problemsOf([files], settings, { catalog: { tools: [files], incomplete: true } })).toEqual(
    [],
  );
  expect(problemsOf([files], settings, { catalog: { tools: [files] } })).toHaveLength(1);
});

test("a tool without a method is told, one whose methods are left out only with their reasons", () => {
  const empty = plainTool("empty", []);
  expect(problemsOf([empty], {}).map(({ code }) => code)).toContain("no_methods");
  const leftOut = { ...empty, leftOut: [{ method: "add", cause: "No schema." }] };
  const codes = problemsOf([leftOut], {}).map(({ code }) => code);
  expect(codes).toContain("method_left_out");
  expect(codes).not.toContain("no_methods");
});

test("takes a step for each check of each agent, and for every 500 tools that checks look at one by one", () => {
  const stepsOf = (tools: number, agents: number) => {
    const catalog = {
      tools: Array.from({ length: tools }, (_, index) => plainTool(`tool_${index}`, ["run"])),
    };
    const state = {
      catalog,
      agents: Array.from({ length: agents }, () => checkedAgent(catalog, {})),
    };
    return [...findProblemsInSteps(state)].length;
  };
  const small = stepsOf(10, 1);
  expect(stepsOf(10, 4) - small).toBe(3 * 19);
  expect(stepsOf(1_200, 1) - small).toBe(2 * 13);
});
