import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import type { TemplateCode } from "../messages/template-messages.ts";
import type { TemplateName } from "../settings/owner-settings.ts";
import { arbitraryCatalog, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { sampleFormatting, toolWith } from "../testing/sample-toolset.ts";
import { offeredMethods } from "../toolset/offered-methods.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { DEFAULT_TEMPLATES } from "./default-templates.ts";
import type { PromptRequest } from "./prompt-values.ts";
import { renderPrompt, renderPrompts } from "./render-prompts.ts";

// Templates that never end run into their limit only after seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const request: PromptRequest = {
  ...sampleFormatting,
  agent: {
    id: "support",
    name: "Support agent",
    description: "You help the customers of Example, a maker of outdoor gear.",
  },
  date: "2025-11-20",
};
const empty = { toolset: resolveToolset({ tools: [] }, {}), names: functionNames([]) };

const texts = {
  toolSystemPrompt: "Ask before you answer.\n",
  toolUserPrompt: "Two questions are open.",
  toolFormatInformationForUserPrompt: "Number your questions.",
  toolFormatReminderForUserPrompt: "Keep to the numbers.",
};
const talking = toolWith(
  "talking_tool",
  { ask: { properties: { text: {}, choices: {} }, required: ["text"] } },
  { prompts: texts },
);
const withTexts = {
  toolset: resolveToolset({ tools: [talking] }, {}),
  names: functionNames([talking]),
};

test("the default prompts", async () => {
  const { system, user, problems } = renderPrompts(request);
  await expect(system).toMatchFileSnapshot("__golden__/system.txt");
  await expect(user).toMatchFileSnapshot("__golden__/user.txt");
  expect(problems).toEqual([]);
});

test("the default prompts of a tool with texts of its own, around a message", async () => {
  const { system, user } = renderPrompts({
    ...request,
    ...withTexts,
    query: "Where is my parcel?",
  });
  await expect(system).toMatchFileSnapshot("__golden__/system-texts.txt");
  await expect(user).toMatchFileSnapshot("__golden__/user-texts.txt");
});

test("without tools nothing is said about tools", async () => {
  const { system, user } = renderPrompts({ ...request, ...empty });
  await expect(system).toMatchFileSnapshot("__golden__/system-empty.txt");
  expect(system + user).not.toMatch(/tool|function/i);
});

test("only what is offered is in the prompt, each function on one line", () => {
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, (catalog, settings) => {
      const names = functionNames(catalog.tools);
      const toolset = resolveToolset(catalog, settings);
      const { system, problems } = renderPrompts({ ...request, toolset, names });
      const lines = system.split("\n").flatMap((line) => /^- ([\w-]+)\(/.exec(line)?.[1] ?? []);
      const offered = toolset.tools.flatMap((tool) => offeredMethods(tool, names));
      expect(lines).toEqual(offered.map(({ functionName }) => functionName));
      expect(problems).toEqual([]);
    }),
  );
});

test("every span holds exactly what the tool wrote", () => {
  const { system, spans } = renderPrompts(request);
  const search = spans.system.find(({ method }) => method === "search");
  expect(system.slice(search?.start, search?.end)).toBe(
    "- acme-search(query, since?, site?): Search the web.",
  );
  const usage = spans.system.find(({ field }) => field === "tool_system_prompt");
  expect(system.slice(usage?.start, usage?.end)).toBe("Quote the address of every page you use.");
});

test("a text that a template changes keeps its origin, as far as it can be told", () => {
  const system = [
    "{% for tool in tools %}{{ tool.name | length }} {{ tool.tool_user_prompt | upper }}",
    "{{ tool.name ~ ': ' ~ tool.tool_system_prompt | indent(2, true) }}{% endfor -%}",
    "{% set list %}{{ tools | map(attribute='display_name') | join(', ') }}{% endset -%}",
    "{{ list | trim }}{% for group in tool_groups %}{{ group.tools[0].name[:4] }}{% endfor %}",
  ].join("\n");
  const { system: text, spans } = renderPrompts({
    ...request,
    ...withTexts,
    templates: { system },
  });
  expect(
    spans.system.map(({ start, end, line, field }) => [text.slice(start, end), line, field]),
  ).toEqual([
    ["12", 1, "name"],
    [" ", 1, undefined],
    ["TWO QUESTIONS ARE OPEN.", 1, "tool_user_prompt"],
    ["\n", 1, undefined],
    ["talking_tool", 2, "name"],
    [": ", 2, undefined],
    ["  Ask before you answer.", 2, "tool_system_prompt"],
    ["talking_tool", 3, "display_name"],
    ["talk", 4, "name"],
  ]);
});

test("the spans of a prompt are the whole prompt, each with its line in the template", () => {
  for (const [name, source] of Object.entries(DEFAULT_TEMPLATES)) {
    const template = name as TemplateName;
    const { text, spans } = renderPrompt(template, {
      ...request,
      ...withTexts,
      query: "Where is\nmy parcel?",
    });
    expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
    const lines = source.split("\n");
    for (const { start, end, line = 0, tool, field } of spans) {
      const written = text.slice(start, end);
      if (field !== undefined)
        expect([tool, lines[line - 1]]).toEqual(["talking_tool", expect.stringContaining(field)]);
      else if (!/\{\{/.test(lines[line - 1] ?? ""))
        expect(`${lines[line - 1]}\n`).toContain(written);
    }
  }
});

test("a template reads every field of a tool", () => {
  const fields = [
    "name",
    "display_name",
    "tool_description",
    "tool_system_prompt",
    "tool_format_information_for_system_prompt",
    "tool_user_prompt",
    "tool_format_information_for_user_prompt",
    "tool_format_reminder_for_user_prompt",
    "input_model.ask.required[0]",
  ];
  const system = fields.map((field) => `{{ tools[0].${field} }}`).join("|");
  expect(
    renderPrompts({ ...request, ...withTexts, templates: { system } }).system.split("|"),
  ).toEqual([
    "talking_tool",
    "talking_tool",
    "What talking_tool is for.",
    "Ask before you answer.",
    "- ask(text, choices?): What ask does.",
    "Two questions are open.",
    "Number your questions.",
    "Keep to the numbers.",
    "text",
  ]);
});

/** Template, line and the issue. */
test.each<[string, number | undefined, TemplateCode, object?]>([
  ["a\n{% if tools %}\nb", 2, "tag_open", { tag: "{% if tools %}", keyword: "if" }],
  ["a\n\n{{ name( }}", 3, "tag_unreadable", { tag: "{{ name( }}" }],
  ["\n{{ 'open }}", 2, "tag_unreadable"],
  [
    "\n{% nothing %}",
    2,
    "tag_unreadable",
    { reason: { code: "unknown_statement", values: { name: "nothing" } } },
  ],
  ["{# note\n #}\n{% for tool in tools %}\n  {{ tool.name | upperr }}\n{% endfor %}", 4, "stopped"],
  ["{% if false %}\n{% elif 1 + none %}\n{% endif %}", 2, "stopped"],
  ["{% if false %}\n{% elif false %}\n{% else %}\n{{ 1 + none }}\n{% endif %}", 4, "stopped"],
  ["{{ '{{ not a tag' }}\n{% set x %}{{ 1 }}\n{% endset %}\n{{ x | nope }}", 4, "stopped"],
  [
    "\n{{ raise_exception('Say which customer.') }}",
    2,
    "stopped",
    { reason: "Say which customer." },
  ],
  [
    "{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}",
    1,
    "runs_too_long",
  ],
  ["{% for i in range(99999999) %}{% endfor %}", 1, "range_too_long", { most: 100_000 }],
  [
    "{% set n = namespace(x='aaaaaaaa') %}\n{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    2,
    "text_too_long",
    { most: 2_000_000 },
  ],
])("%j is refused in line %i", (user, line, code, values) => {
  const rendered = renderPrompts({ ...request, templates: { user } });
  expect(rendered.problems).toMatchObject([
    { template: "user", line, code, ...(values && { values }) },
  ]);
  expect(rendered.user).toBe("");
  expect(rendered.system).toBe(renderPrompts(request).system);
});
