import { expect, test, vi } from "vitest";
import type { TemplateCode } from "../../messages/template-messages.ts";
import { DEFAULT_TEMPLATES } from "../default-templates.ts";
import { checkTemplate, correctedSource } from "./check-template.ts";

test.each(Object.entries(DEFAULT_TEMPLATES))(
  "nothing is wrong with the default %s template",
  (_, source) => {
    expect(checkTemplate(source)).toEqual([]);
  },
);

/** Source with the invalid name in «», suggestion, and its code with what else belongs to it. */
test.each<[string, string | undefined, TemplateCode, object?]>([
  ["Hello {{ «agnet».name }}", "agent", "unknown_variable"],
  ["{% raw %}{{ agnet }}\n{% endraw %}{{ «agnet».name }}", "agent", "unknown_variable"],
  ["{% if tools -%}\n  x\n{%+ endif +%}{{ «agnet».name }}", "agent", "unknown_variable"],
  [
    "{# jinja: trim_blocks #}\n{% if tools %}\n{% endif %}\n{{ «agnet».name }}",
    "agent",
    "unknown_variable",
  ],
  ["\n\n{{ agent.«nmae» }}", "name", "unknown_field", { of: "agent" }],
  ["{% for tool in «tols» %}{% endfor %}", "tools", "unknown_variable"],
  [
    "{% for tool in tools %}\n  {{ tool.«tool_sytem_prompt» }}\n{% endfor %}",
    "tool_system_prompt",
    "unknown_field",
    { of: "tool" },
  ],
  [
    "{% for t in tools if t.«usd» %}{{ t.name }}{% endfor %}",
    "used",
    "unknown_field",
    { of: "tool" },
  ],
  [
    "{% for group in tool_groups %}{{ group.«nam» }}{% endfor %}",
    "name",
    "unknown_field",
    { of: "group" },
  ],
  [
    "{% for g in tool_groups %}{% for t in g.tools %}{{ t.«ap» }}{% endfor %}{% endfor %}",
    "app",
    "unknown_field",
    { of: "tool" },
  ],
  [
    "{% set first = tools[0] %}{{ first.«displayname» }}",
    "display_name",
    "unknown_field",
    { of: "tool" },
  ],
  ["{{ (tools | first).«nane» }}", "name", "unknown_field", { of: "tool" }],
  ["{{ tools | map(attribute='«nmae»') | join }}", "name", "unknown_field", { of: "tool" }],
  ["{{ tools | selectattr('«uset»') | list | length }}", "used", "unknown_field", { of: "tool" }],
  ["{{ tools[0]['«nmae»'] }}", "name", "unknown_field", { of: "tool" }],
  ["{{ tools.«name» }}", undefined, "unknown_field", { of: "list", isOfItems: true }],
  ["{% for t in tools %}{{ loop.«idnex» }}{% endfor %}", "index", "unknown_field", { of: "loop" }],
  [
    "{% for t in tools %}{{ loop.previtem.«nmae» }}{% endfor %}",
    "name",
    "unknown_field",
    { of: "tool" },
  ],
  ["{{ agent.name | «uper» }}", "upper", "unknown_filter"],
  ["{{ agent.name | «truncate»(5) }}", undefined, "unknown_filter"],
  ["{{ agent.name | «default» }}", undefined, "filter_uncalled"],
  ["{{ agent.name | «upper»() }}", undefined, "filter_called"],
  ["{% filter «uper» %}x{% endfilter %}", "upper", "unknown_filter"],
  ["{% if query is «definde» %}x{% endif %}", "defined", "unknown_test"],
  ["{{ tools | selectattr('name', '«equalsto»', 'x') | list }}", "equalto", "unknown_test"],
  [
    "{% macro greet(who) %}{{ who }}{{ «qery» }}{% endmacro %}{{ greet(agent) }}",
    "query",
    "unknown_variable",
  ],
  ["{% if «qery» %}x{% elif date %}y{% endif %}", "query", "unknown_variable"],
  ["{{ '}}' }}{{ query ~ «usr» }}", "user", "unknown_variable"],
  ["{{ {'a': «usr»}['a'] }}", "user", "unknown_variable"],
  ["{{ range(«cuont») }}", "count", "unknown_variable"],
  ["{{ query.«uper»() }}", undefined, "unknown_field", { of: "text" }],
])("%s", (marked, suggestion, code, values = {}) => {
  const source = marked.replace(/[«»]/g, "");
  const [issue, ...others] = checkTemplate(source, { count: 3 });
  expect(others).toEqual([]);
  expect(issue).toMatchObject({
    code,
    values: { name: marked.slice(marked.indexOf("«") + 1, marked.indexOf("»")), ...values },
    line: marked.slice(0, marked.indexOf("«")).split("\n").length,
    place: { start: marked.indexOf("«"), end: marked.indexOf("»") - 1 },
  });
  expect(issue?.suggestion).toBe(suggestion);
});

test.each([
  "{% set greeting = 'Hi' %}{{ greeting }}",
  "{% set block %}x{% endset %}{{ block | upper }}",
  "{{ nickname | default('you') }}",
  "{% if nickname is defined %}{{ nickname }}{% endif %}",
  "{{ agent.nickname | default(agent.name) }}",
  "{{ customer.name.first }}",
  "{% for item in customer.orders %}{{ item.id }}{% endfor %}",
  "{% for key, value in customer.items() %}{{ key }}{{ value.anything }}{% endfor %}",
  "{% set ns = namespace(found=false) %}{% for t in tools %}{% set ns.found = true %}{% endfor %}{{ ns.found }}",
  "{% macro line(tool) %}{{ tool.name }}{{ caller() }}{% endmacro %}{% call line(tools[0]) %}x{% endcall %}",
  "{% for tool in tools | sort(attribute='name', reverse=true) %}{{ loop.nextitem.name }}{% endfor %}",
  "{{ tools[:2] | map(attribute='name') | join(', ') }}{{ tools | length }}{{ tools.length }}",
  "{% for tool in tools %}{% if loop.first %}{% continue %}{% endif %}{{ tool.input_model.anything.at.all }}{% endfor %}",
  "{{ tool.get('name') }}{% for tool in tools %}{{ tool.get('name') }}{% endfor %}",
  "{{ query.split(' ')[0].upper() }}{{ -1 if not user else 2 ** 3 }}",
  "{# a note #}{{ [agent.name, (user, date)] | tojson(indent=2) }}",
])("nothing is wrong with %s", (source) => {
  expect(checkTemplate(source, { customer: { name: "Ana" } })).toEqual([]);
});

test("a template that cannot be read has its line, and nothing else", () => {
  expect(checkTemplate("{{ agnet }}\n{% if tools %}")).toEqual([
    {
      kind: "syntax",
      severity: "error",
      line: 2,
      code: "tag_open",
      values: { tag: "{% if tools %}", keyword: "if" },
      message: "{% if tools %} is not closed: end it with {% endif %}.",
    },
  ]);
});

test.each<[string, TemplateCode, object]>([
  ["x\n{% raw -%} {{ agnet }} {% endif %}", "tag_open", { keyword: "raw" }],
  ["x\n{% endraw %}", "tag_unreadable", { reason: { code: "nothing_open" } }],
  [
    "{# jinja: trim_block, lstrip_blocks #}\nx",
    "unknown_option",
    { name: "trim_block", suggestion: "trim_blocks" },
  ],
])("%s cannot be read", (source, code, values) => {
  const line = source.startsWith("x") ? 2 : 1;
  expect(checkTemplate(source)).toMatchObject([
    { kind: "syntax", severity: "error", line, code, values },
  ]);
});

test("a template of thousands of issues has a hundred of them told, errors among them, in one walk over its text", () => {
  const source = `${"{{ zz }}\n".repeat(4_000)}{{ zz|nofilter }}`;
  const slices = vi.spyOn(String.prototype, "slice");
  const issues = checkTemplate(source);
  const sliced = slices.mock.results.reduce((sum, { value }) => sum + value.length, 0);
  slices.mockRestore();
  expect(sliced).toBeLessThan(source.length * 20);
  expect(issues.filter(({ severity }) => severity === "warning")).toHaveLength(100);
  expect(issues.at(-1)).toMatchObject({
    severity: "error",
    line: 4_001,
    place: { columns: [7, 15] },
  });
  expect(issues[99]).toMatchObject({ line: 100, place: { columns: [4, 6] } });
});

test("corrects many places in one walk", () => {
  const source = "{{ dat }}\n".repeat(90);
  expect(correctedSource(source, checkTemplate(source))).toBe("{{ date }}\n".repeat(90));
});
