import { expect, test } from "vitest";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { Tool } from "../definition/authoring/tool.ts";
import { functionNames } from "../definition/function-names.ts";
import type { ToolFormatters } from "../definition/tool-formatters.ts";
import { formatterProblems } from "../problems/checks/format-losses.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { ToolFactory } from "../registry/tool-factory.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatPrompt, toolsetSpans } from "./format-prompt.ts";
import { withOwnFormats } from "./own-formats.ts";
import { PROMPT_FORMATS } from "./prompt-formats.ts";
import { writeOwnFormats } from "./write-own-formats.ts";

const parameters = { type: "object", properties: { a: { type: "string" } } };
const method = { description: "Runs.", parameters, run: () => "" };

function registered(formatters: ToolFormatters) {
  const { registry } = new ToolFactory();
  registry.register(
    defineTool({
      name: "own",
      visible: true,
      methods: { "9run": method, say: method },
      formatters,
    }),
  );
  registry.register(defineTool({ name: "plain", visible: true, methods: { other: method } }));
  return registry;
}

function written(registry: ReturnType<typeof registered>) {
  const names = functionNames(registry.definitions());
  const { formats, errors } = writeOwnFormats(
    registry.definitions(),
    names,
    (tool) => registry.get(tool)?.formatters,
  );
  const tools = withOwnFormats(registry.definitions(), formats);
  return { names, tools, errors, toolset: resolveToolset({ tools }, {}) };
}

test.each(Object.values(PROVIDER_FORMATS))(
  "a tool writes its functions itself for $name",
  ({ name: format }) => {
    const { names, toolset, errors } = written(
      registered({
        [format]: ({ method: { name } }: { method: { name: string } }, standard: object) => ({
          ...standard,
          own: name,
        }),
      }),
    );
    const text = JSON.stringify(formatToolset(toolset, names, format).payload);
    expect(errors).toEqual([]);
    expect(text).toContain('"own":"9run"');
    expect(text).toContain('"own":"say"');
    expect(text.match(/"own":/g)).toHaveLength(2);
    expect(text).toContain('"other"');
  },
);

test.each(Object.values(PROMPT_FORMATS))(
  "a tool writes its functions itself in the $name prompt",
  ({ name: format }) => {
    const own =
      format === "json"
        ? (_: unknown, standard: object) => ({ ...standard, own: 1 })
        : ({ functionName }: { functionName: string }) => `own text of ${functionName}`;
    const { names, toolset, errors } = written(registered({ [format]: own }));
    const { text } = formatPrompt(toolset, names, format);
    expect(errors).toEqual([]);
    for (const each of format === "json" ? ['"own": 1'] : ["own text of say", "own text of 9run"])
      expect(text).toContain(each);
    expect(text).toContain("other");
  },
);

test.each([
  ["xml", "<tool id=", '<tools>\n<tool id="9run"/>\n<tool id="say"/>\n  <tool name="plain"'],
  ["markdown", "## own ", "## own 9run\n\n## own say\n\n## Plain"],
] as const)("a tool writes all of itself in the %s prompt", (format, begins, shown) => {
  const own = (functionName: string) =>
    format === "xml" ? `${begins}"${functionName}"/>` : `${begins}${functionName}`;
  const { names, toolset, errors } = written(
    registered({ [format]: ({ functionName }: { functionName: string }) => own(functionName) }),
  );
  const { text } = formatPrompt(toolset, names, format);
  expect(errors).toEqual([]);
  expect(text.slice(0, shown.length)).toBe(shown);
  const spans = toolsetSpans(toolset, names, format);
  expect(spans.at(-1)?.end).toBe(text.length);
  for (const { start, end, method } of spans.filter(({ tool }) => tool === "own"))
    if (method !== undefined) expect(text.slice(start, end)).toContain(begins);
});

test("a tool that writes some of its functions as tools keeps its own around all", () => {
  const { names, toolset } = written(
    registered({
      xml: ({ functionName }, standard) =>
        functionName === "say" ? `<tool id="${functionName}"/>` : standard,
    }),
  );
  expect(formatPrompt(toolset, names, "xml").text.match(/<tool name=/g)).toHaveLength(2);
});

test.each<[string, ToolFormatters, object]>([
  [
    "throws",
    {
      xml: () => {
        throw new Error("Boom.");
      },
    },
    { code: "threw", values: { cause: "Boom." } },
  ],
  [
    "answers nothing",
    { markdown: () => undefined as never },
    { code: "no_text", values: { answered: "undefined" } },
  ],
  [
    "answers null",
    { anthropic: () => null as never },
    { code: "no_object", values: { answered: "null" } },
  ],
  [
    "answers null as a text",
    { xml: () => null as never },
    { code: "no_text", values: { answered: "null" } },
  ],
  [
    "answers later",
    { anthropic: (async () => ({})) as never },
    { code: "threw", values: { cause: expect.stringMatching(/promise/i) } },
  ],
  [
    "answers a list",
    { gemini: () => [] as never },
    { code: "no_object", values: { answered: "a list" } },
  ],
  [
    "forgets the name",
    { "openai-chat": (_, standard) => ({ ...standard, function: {} }) },
    { code: "name_misplaced" },
  ],
  ["forgets the name in a text", { xml: () => "<function/>" }, { code: "name_missing" }],
  [
    "answers what is no JSON",
    { mcp: (_, standard) => ({ ...standard, run: (() => 1) as never }) },
    { code: "threw", values: { cause: expect.stringContaining("is a function") } },
  ],
])(
  "a formatter that %s costs the standard form and a problem, nothing else",
  (_, formatters, issue) => {
    const [format] = Object.keys(formatters) as (keyof ToolFormatters)[];
    const { names, toolset, errors } = written(registered(formatters));
    const standard = written(registered({}));
    const format_ = format as never;
    const isPrompt = Object.hasOwn(PROMPT_FORMATS, format_);
    const write = ({ toolset: each }: Pick<typeof standard, "toolset">) =>
      isPrompt ? formatPrompt(each, names, format_) : formatToolset(each, names, format_);
    expect(write({ toolset })).toEqual(write(standard));
    expect(errors).toMatchObject(
      ["9run", "say"].map((method) => ({ tool: "own", method, format, ...issue })),
    );
    const problems = formatterProblems(errors);
    expect(problems).toMatchObject([
      { kind: "formatter failed", place: { tool: "own", method: "9run" } },
      {},
    ]);
    expect(new Set(problems.map(({ id }) => id)).size).toBe(2);
  },
);

test("a formatter cannot change what others get", () => {
  const registry = registered({
    xml: ({ tool, method: own, functionName }) => {
      Object.assign(tool, { description: "changed" });
      Object.assign(own.parameters, { properties: {} });
      return functionName;
    },
  });
  const before = JSON.stringify(registry.definitions());
  written(registry);
  expect(JSON.stringify(registry.definitions())).toBe(before);
});

test("formatters run once per method until it changes, and definitions stay the same objects", () => {
  let runs = 0;
  const registry = registered({
    xml: ({ functionName }) => {
      runs += 1;
      return functionName;
    },
  });
  const [first, second] = [written(registry), written(registry)];
  expect(runs).toBe(2);
  expect(second.tools).toEqual(first.tools);
  for (const [index, tool] of second.tools.entries()) expect(tool).toBe(first.tools[index]);
});

test("a class brings formatters as a static member, and the registry takes more", () => {
  class Speaker extends Tool {
    static override methods = { say: {} };
    static override formatters: ToolFormatters = {
      xml: ({ functionName }) => `class ${functionName}`,
    };
    say() {
      return "";
    }
  }
  const factory = new ToolFactory();
  factory.registerTool(Speaker, undefined, { visible: true });
  factory.registry.registerFormatter(
    "speaker",
    "markdown",
    ({ functionName }) => `registry ${functionName}`,
  );
  const { names, toolset } = written(factory.registry);
  expect(formatPrompt(toolset, names, "xml").text).toContain("class say");
  expect(formatPrompt(toolset, names, "markdown").text).toContain("registry say");
  expect(() => factory.registry.registerFormatter("nobody", "xml", () => "")).toThrow(/nobody/);
});

test("own formats travel as data", () => {
  const { names, tools } = written(
    registered({ xml: ({ functionName }) => `own ${functionName}` }),
  );
  const toolset = resolveToolset({ tools: JSON.parse(JSON.stringify(tools)) }, {});
  expect(formatPrompt(toolset, names, "xml").text).toContain("own say");
});
