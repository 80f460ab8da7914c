import type { JsonObject, JsonSchema } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { checkedAgent, problemsOf, told } from "../testing/problems-of.ts";
import { findFormatProblems, formatLosses } from "./format-problems.ts";
import type { CheckedState } from "./problem-check.ts";

interface Found {
  finds: string;
  tools: ToolDefinition[];
  settings?: OwnerSettings;
  more?: Partial<CheckedState>;
  expected: ReturnType<typeof told>[number];
}

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
});
const nested = (levels: number): JsonSchema =>
  levels === 0
    ? { type: "string", description: "x" }
    : { ...object({ v: nested(levels - 1) }), description: "x" };

const hinted = (uiSchema: JsonObject): ToolDefinition =>
  plainTool("a", ["get"], {
    uiSchema,
    configSchema: object({
      lines: { anyOf: [{ type: "string" }, { type: "null" }] },
      size: { type: "integer" },
      tags: { type: "array", items: { type: "string" } },
    }),
  });

const linted = (finds: string, tool: ToolDefinition, expected: Found["expected"]): Found => {
  return {
    finds,
    tools: [tool],
    more: { formatWarnings: formatLosses(tool, functionNames([tool])) },
    expected,
  };
};

const configured = plainTool("search", ["find"], {
  displayName: "Search",
  configSchema: object({ limit: { type: "integer" } }),
});
const stored: OwnerSettings = { tools: { search: { config: { limit: 5 } } } };

const cases: Found[] = [
  {
    finds: "a tool that is hidden because nothing says otherwise",
    tools: [plainTool("a", ["get"], { visible: false, hiddenByDefault: true })],
    expected: {
      kind: "missing metadata",
      severity: "note",
      code: "hidden_by_default",
      values: { name: "a", tool: "A" },
      place: { tool: "a" },
      fixes: [["show"], ["keep_hidden"]],
    },
  },
  {
    finds: "a blank name of a method",
    tools: [plainTool("a", [{ name: "get", displayName: " " }])],
    expected: {
      kind: "missing metadata",
      severity: "warning",
      code: "name_blank",
      values: { name: "get", tool: "a", method: "get" },
      place: { tool: "a", method: "get" },
      fixes: [["call", "get"], ["open_method"]],
    },
  },
  {
    finds: "two tools of one name",
    tools: [
      plainTool("a", ["get"], { displayName: "Search" }),
      plainTool("b", ["put"], { displayName: "search " }),
    ],
    expected: {
      kind: "duplicate name",
      severity: "note",
      code: "names_alike",
      values: { tool: "Search", names: ["a", "b"] },
      place: { tool: "b" },
      fixes: [["rename", "search (b)"], ["open_tool"]],
    },
  },
  {
    finds: "a widget that forms do not have",
    tools: [
      hinted({
        lines: { "ui:widget": "textaera" },
        tags: { items: { "ui:options": { widget: "hidden" } } },
      }),
    ],
    expected: {
      kind: "faulty schema",
      severity: "warning",
      code: "widget_unknown",
      values: { tool: "A", field: ["lines"], name: "textaera", suggestion: "textarea" },
      place: { tool: "a" },
      fixes: [["open_tool"]],
    },
  },
  {
    finds: "a widget for values of another type",
    tools: [hinted({ lines: { "ui:widget": "updown" }, size: { "ui:widget": "updown" } })],
    expected: {
      kind: "faulty schema",
      severity: "warning",
      code: "widget_unfit",
      values: { tool: "A", field: ["lines"], name: "updown", type: "string" },
      place: { tool: "a" },
      fixes: [["open_tool"]],
    },
  },
  {
    finds: "a field that forms do not have, below a list too",
    tools: [hinted({ tags: { items: { "ui:field": "geo" } }, lines: { "ui:widget": "markdown" } })],
    expected: {
      kind: "faulty schema",
      severity: "warning",
      code: "form_field_unknown",
      values: { tool: "A", field: ["tags", "items"], name: "geo" },
      place: { tool: "a" },
      fixes: [["open_tool"]],
    },
  },
  {
    finds:
      "parameters that nobody describes, and leaves those alone that a title, values or a reference explain",
    tools: [
      plainTool("a", [
        {
          name: "get",
          parameters: {
            ...object({
              path: { type: "string" },
              mode: { enum: ["r", "w"] },
              owner: { type: "string", title: "Owner" },
              at: { $ref: "#/$defs/At" },
              constructor: { type: "string" },
            }),
            $defs: { At: { type: "string", description: "When" } },
          },
        },
      ]),
    ],
    expected: {
      kind: "missing description",
      severity: "note",
      code: "parameters_undescribed",
      values: { name: "get", parameters: ["path", "constructor"], tool: "A", method: "GET" },
      place: { tool: "a", method: "get" },
      fixes: [["see_arguments"]],
    },
  },
  {
    finds: "an agent's own icon that cannot be drawn",
    tools: [plainTool("a", ["get"])],
    settings: { tools: { a: { texts: { icon: { value: "ChartColum", original: null } } } } },
    more: { knownIcons: ["chart-column"] },
    expected: {
      kind: "unknown icon",
      severity: "warning",
      code: "icon_unknown",
      values: { icon: "ChartColum", suggestion: "chart-column", agent: "Support agent", tool: "A" },
      place: { agent: "support", tool: "a" },
      fixes: [["use", "chart-column"], ["use_original"], ["open_text"]],
    },
  },
  {
    finds: "texts for a method that is gone",
    tools: [plainTool("a", ["get"])],
    settings: {
      tools: { a: { methodTexts: { got: { description: { value: "x", original: null } } } } },
    },
    expected: {
      kind: "unknown method",
      severity: "warning",
      code: "method_unknown",
      values: { agent: "Support agent", tool: "A", name: "got" },
      place: { agent: "support", tool: "a", method: "got" },
      fixes: [["replace", "get"], ["remove"]],
    },
  },
  {
    finds: "config that fits a schema which has changed",
    tools: [configured],
    settings: stored,
    more: {
      agents: [
        {
          ...checkedAgent({ tools: [configured] }, stored),
          configChanges: { search: [{ kind: "added", path: ["site"] } as never] },
        },
      ],
    },
    expected: {
      kind: "schema changed",
      severity: "note",
      code: "schema_changed",
      values: { agent: "Support agent", tool: "Search", changes: { added: 1 } },
      place: { agent: "support", tool: "search" },
      fixes: [["see_what_changed"]],
    },
  },
  linted(
    "a description that is too long, once for both formats that say so",
    plainTool("a", [{ name: "get", description: "x".repeat(1025) }]),
    {
      kind: "request refused",
      severity: "warning",
      code: "request_refused",
      values: {
        formats: ["OpenAI", "Responses"],
        path: "description",
        loss: { code: "description_long", values: { actual: 1025, most: 1024 } },
        more: 0,
        tool: "A",
        method: "GET",
      },
      place: { tool: "a", method: "get" },
      fixes: [["see_payload"]],
    },
  ),
  linted(
    "parameters that are nested too deep, which are asked for as text",
    plainTool("a", [{ name: "get", parameters: nested(6) }]),
    {
      kind: "dropped keyword",
      severity: "note",
      code: "keyword_dropped",
      values: {
        formats: ["Gemini"],
        path: "properties.v.properties.v.properties.v.properties.v.properties.v",
        loss: { code: "nested_too_deep", values: { refused: 6 } },
        more: 0,
        tool: "A",
        method: "GET",
      },
      place: { tool: "a", method: "get" },
      fixes: [["see_payload"]],
    },
  ),
  linted(
    "a keyword that a provider has not",
    plainTool("a", [
      {
        name: "get",
        parameters: object({
          v: { description: "x", type: "array", items: { type: "string" }, uniqueItems: true },
        }),
      },
    ]),
    {
      kind: "dropped keyword",
      severity: "note",
      code: "keyword_dropped",
      values: {
        formats: ["Gemini"],
        path: "properties.v.uniqueItems",
        loss: { code: "gemini_keyword", values: { keyword: "uniqueItems" } },
        more: 0,
        tool: "A",
        method: "GET",
      },
      place: { tool: "a", method: "get" },
      fixes: [["see_payload"]],
    },
  ),
  linted("a name that one provider has to change", plainTool("a", ["9lives"]), {
    kind: "name refused",
    severity: "note",
    code: "function_renamed",
    values: {
      formats: ["Gemini"],
      path: "name",
      loss: {
        code: "function_renamed",
        values: {
          from: "9lives",
          to: "_9lives",
          taken: 'letters, digits, "_", ".", ":" and "-" behind a letter or "_", at most 64',
        },
      },
      more: 0,
      tool: "A",
      method: "9LIVES",
    },
    place: { tool: "a", method: "9lives" },
    fixes: [["see_payload"]],
  }),
];

test.each(cases)("finds $finds", ({ tools, settings = {}, more, expected }) => {
  // A schema can have other issues by nature.
  const found = told(problemsOf(tools, settings, more)).filter(
    ({ kind }) => kind === expected.kind,
  );
  expect(found).toEqual([expected]);
});

test("five levels of parameters are not too deep", () => {
  const tool = plainTool("a", [{ name: "get", parameters: nested(5) }]);
  expect(
    findFormatProblems(tool, functionNames([tool]), checkedAgent({ tools: [tool] }, {})),
  ).toEqual([]);
});

test("replacing a method that is gone takes over its choice and its texts, and no text that is there already", () => {
  const text = (value: string) => ({ value, original: "Before." });
  const settings: OwnerSettings = {
    tools: {
      a: {
        methods: { got: false },
        methodTexts: {
          got: { description: text("Gets."), displayName: text("Old name") },
          get: { displayName: text("New name") },
        },
      },
    },
  };
  const [problem] = problemsOf([plainTool("a", ["get"])], settings).filter(
    ({ kind }) => kind === "unknown method",
  );
  const [replace] = problem?.fixes ?? [];
  expect(
    applyOperations(settings, replace?.kind === "operations" ? replace.operations : []),
  ).toEqual({
    tools: {
      a: {
        methods: { get: false },
        methodTexts: { get: { description: text("Gets."), displayName: text("New name") } },
      },
    },
  });
});

test("the fixes of an own icon leave one that can be drawn", () => {
  const tools = [plainTool("a", ["get"])];
  const settings: OwnerSettings = {
    tools: { a: { texts: { icon: { value: "ChartColum", original: null } } } },
  };
  const state = { knownIcons: ["chart-column"] };
  const [problem] = problemsOf(tools, settings, state);
  const after = problem?.fixes.flatMap((fix) =>
    fix.kind === "operations" ? [applyOperations(settings, fix.operations)] : [],
  );
  expect(after).toEqual([
    { tools: { a: { texts: { icon: { value: "chart-column", original: null } } } } },
    {},
  ]);
});
