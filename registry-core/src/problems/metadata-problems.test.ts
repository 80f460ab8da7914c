import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { validateJson } from "../schema/validate-json.ts";
import type { AgentSettings } from "../settings/agent-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { checkedAgent, problemsOf, told } from "../testing/problems-of.ts";
import { findFormatProblems, formatLosses } from "./format-problems.ts";
import type { CheckedState } from "./problem-check.ts";

interface Found {
  finds: string;
  tools: ToolDefinition[];
  settings?: AgentSettings;
  more?: Partial<CheckedState>;
  expected: ReturnType<typeof told>[number];
}

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: "object", properties });
const nested = (levels: number): JsonSchema =>
  levels === 0 ? { type: "string", description: "x" } : { ...object({ v: nested(levels - 1) }), description: "x" };

const linted = (finds: string, tool: ToolDefinition, expected: Found["expected"]): Found => {
  return { finds, tools: [tool], more: { formatWarnings: formatLosses(tool, functionNames([tool])) }, expected };
};

const configured = plainTool("search", ["find"], {
  displayName: "Search",
  configSchema: object({ limit: { type: "integer" } }),
});
const stored: AgentSettings = { tools: { search: { config: { limit: 5 } } } };

const cases: Found[] = [
  {
    finds: "a tool that is hidden because nothing says otherwise",
    tools: [plainTool("a", ["get"], { visible: false, hiddenByDefault: true })],
    expected: {
      kind: "missing metadata",
      severity: "note",
      message: "`a` does not say whether it is shown, so it is hidden",
      detail: "A · what is on stays on, out of sight",
      place: { tool: "a" },
      labels: ["Show it", "Keep it hidden"],
    },
  },
  {
    finds: "a blank name of a method",
    tools: [plainTool("a", [{ name: "get", displayName: " " }])],
    expected: {
      kind: "missing metadata",
      severity: "warning",
      message: "`get` has a blank display name",
      detail: "a › get · its row has no name to read",
      place: { tool: "a", method: "get" },
      labels: ["Call it get", "Open method"],
    },
  },
  {
    finds: "two tools of one name",
    tools: [plainTool("a", ["get"], { displayName: "Search" }), plainTool("b", ["put"], { displayName: "search " })],
    expected: {
      kind: "duplicate name",
      severity: "note",
      message: "2 tools are called Search: `a`, `b`",
      detail: "Their rows look the same · models are not affected",
      place: { tool: "b" },
      labels: ["Rename to search (b)", "Open tool"],
    },
  },
  {
    finds: "parameters that nobody describes, and leaves those alone that a title, values or a reference explain",
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
      message: "2 parameters of `get` have no description: `path`, `constructor`",
      detail: "A › GET › Arguments · a model fills them by their names alone",
      place: { tool: "a", method: "get" },
      labels: ["See arguments"],
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
      message: "`ChartColum` is no icon: did you mean `chart-column`?",
      detail: "Support agent › A › Prompts · shown with the wrench that stands for no icon",
      place: { agent: "support", tool: "a" },
      labels: ["Use chart-column", "Use the original", "Open text"],
    },
  },
  {
    finds: "texts for a method that is gone",
    tools: [plainTool("a", ["get"])],
    settings: { tools: { a: { methodTexts: { got: { description: { value: "x", original: null } } } } } },
    expected: {
      kind: "unknown method",
      severity: "warning",
      message: "`got` is stored on this agent but A has no method of that name",
      detail: "Settings of Support agent › A · the method counts nowhere",
      place: { agent: "support", tool: "a", method: "got" },
      labels: ["Replace with get", "Remove"],
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
      message: "The settings that Search takes changed since its config was saved: 1 added",
      detail: "Support agent › Search › Config · what is stored still fits",
      place: { agent: "support", tool: "search" },
      labels: ["See what changed"],
    },
  },
  linted(
    "a parameter's name that a provider refuses",
    plainTool("a", [{ name: "get", parameters: object({ "a.b": { type: "string", title: "Size" } }) }]),
    {
      kind: "request refused",
      severity: "warning",
      message:
        'Gemini: Gemini refuses the parameter name "a.b": letters, digits and "_" behind a letter or "_", at most 64. Rename it.',
      detail: "A › GET › properties.a.b",
      place: { tool: "a", method: "get" },
      labels: ["See payload"],
    },
  ),
  linted(
    "a description that is too long, once for both formats that say so",
    plainTool("a", [{ name: "get", description: "x".repeat(1025) }]),
    {
      kind: "request refused",
      severity: "warning",
      message: "OpenAI, Responses: The description has 1025 characters; several models refuse more than 1024.",
      detail: "A › GET › description",
      place: { tool: "a", method: "get" },
      labels: ["See payload"],
    },
  ),
  linted("parameters that are nested too deep", plainTool("a", [{ name: "get", parameters: nested(6) }]), {
    kind: "request refused",
    severity: "warning",
    message: "Gemini: The parameters are nested 6 levels deep; Gemini refuses 6 and perhaps fewer. Make them flatter.",
    detail: "A › GET",
    place: { tool: "a", method: "get" },
    labels: ["See payload"],
  }),
  linted(
    "a union that a provider cannot take",
    plainTool("a", [
      {
        name: "get",
        parameters: object({
          v: { description: "x", anyOf: [object({ a: { type: "string" } }), { type: "integer" }] },
        }),
      },
    ]),
    {
      kind: "dropped keyword",
      severity: "note",
      message: expect.stringMatching(/^Gemini: /) as never,
      detail: expect.stringMatching(/^A › GET › properties\.v/) as never,
      place: { tool: "a", method: "get" },
      labels: ["See payload"],
    },
  ),
  linted("a name that one provider has to change", plainTool("a", ["9lives"]), {
    kind: "name refused",
    severity: "note",
    message: expect.stringMatching(/^Gemini: The function "9lives" is called "_9lives" there/) as never,
    detail: "A › 9LIVES › name",
    place: { tool: "a", method: "9lives" },
    labels: ["See payload"],
  }),
];

test.each(cases)("finds $finds", ({ tools, settings = {}, more, expected }) => {
  // A schema can have other flaws by nature.
  const found = told(problemsOf(tools, settings, more)).filter(({ kind }) => kind === expected.kind);
  expect(found).toEqual([expected]);
});

test("five levels of parameters are not too deep", () => {
  const tool = plainTool("a", [{ name: "get", parameters: nested(5) }]);
  expect(findFormatProblems(tool, functionNames([tool]), checkedAgent({ tools: [tool] }, {}))).toEqual([]);
});

test("replacing a method that is gone takes over its choice and its texts, and no text that is there already", () => {
  const text = (value: string) => ({ value, original: "Before." });
  const settings: AgentSettings = {
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
  const [problem] = problemsOf([plainTool("a", ["get"])], settings).filter(({ kind }) => kind === "unknown method");
  const [replace] = problem?.fixes ?? [];
  expect(applyOperations(settings, replace?.kind === "operations" ? replace.operations : [])).toEqual({
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
  const settings: AgentSettings = { tools: { a: { texts: { icon: { value: "ChartColum", original: null } } } } };
  const state = { knownIcons: ["chart-column"], validate: validateJson };
  const [problem] = problemsOf(tools, settings, state);
  const after = problem?.fixes.flatMap((fix) =>
    fix.kind === "operations" ? [applyOperations(settings, fix.operations)] : [],
  );
  expect(after).toEqual([{ tools: { a: { texts: { icon: { value: "chart-column", original: null } } } } }, {}]);
});
