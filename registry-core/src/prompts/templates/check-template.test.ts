import { expect, test } from "vitest";
import { DEFAULT_TEMPLATES } from "../default-templates.ts";
import { checkTemplate } from "./check-template.ts";

test.each(Object.entries(DEFAULT_TEMPLATES))("nothing is wrong with the default %s template", (_, source) => {
  expect(checkTemplate(source)).toEqual([]);
});

/** Source with the faulty name in «», suggestion, and a part of the message. */
test.each<[string, string | undefined, string]>([
  ["Hello {{ «agnet».name }}", "agent", "There is no variable `agnet`"],
  ["\n\n{{ agent.«nmae» }}", "name", "agent has no `nmae`"],
  ["{% for tool in «tols» %}{% endfor %}", "tools", "`tols`"],
  ["{% for tool in tools %}\n  {{ tool.«tool_sytem_prompt» }}\n{% endfor %}", "tool_system_prompt", "A tool has no"],
  ["{% for t in tools if t.«usd» %}{{ t.name }}{% endfor %}", "used", "A tool has no `usd`"],
  ["{% for group in tool_groups %}{{ group.«nam» }}{% endfor %}", "name", "A group has no `nam`"],
  ["{% for g in tool_groups %}{% for t in g.tools %}{{ t.«ap» }}{% endfor %}{% endfor %}", "app", "A tool has no `ap`"],
  ["{% set first = tools[0] %}{{ first.«displayname» }}", "display_name", "`displayname`"],
  ["{{ (tools | first).«nane» }}", "name", "`nane`"],
  ["{{ tools | map(attribute='«nmae»') | join }}", "name", "`nmae`"],
  ["{{ tools | selectattr('«uset»') | list | length }}", "used", "`uset`"],
  ["{{ tools[0]['«nmae»'] }}", "name", "`nmae`"],
  ["{{ tools.«name» }}", undefined, "go through it with {% for %}"],
  ["{% for t in tools %}{{ loop.«idnex» }}{% endfor %}", "index", "loop has no `idnex`"],
  ["{% for t in tools %}{{ loop.previtem.«nmae» }}{% endfor %}", "name", "`nmae`"],
  ["{{ agent.name | «uper» }}", "upper", "There is no filter `uper`"],
  ["{{ agent.name | «truncate»(5) }}", undefined, "There is no filter `truncate`"],
  ["{{ agent.name | «default» }}", undefined, "needs a value in parentheses"],
  ["{{ agent.name | «upper»() }}", undefined, "takes no parentheses"],
  ["{% filter «uper» %}x{% endfilter %}", "upper", "There is no filter `uper`"],
  ["{% if query is «definde» %}x{% endif %}", "defined", "There is no test `definde`"],
  ["{{ tools | selectattr('name', '«equalsto»', 'x') | list }}", "equalto", "There is no test"],
  ["{% macro greet(who) %}{{ who }}{{ «qery» }}{% endmacro %}{{ greet(agent) }}", "query", "`qery`"],
  ["{% if «qery» %}x{% elif date %}y{% endif %}", "query", "`qery`"],
  ["{{ '}}' }}{{ query ~ «usr» }}", "user", "`usr`"],
  ["{{ {'a': «usr»}['a'] }}", "user", "`usr`"],
  ["{{ range(«cuont») }}", "count", "`cuont`"],
  ["{{ query.«uper»() }}", undefined, "A text has no `uper`"],
])("%s", (marked, suggestion, message) => {
  const source = marked.replace(/[«»]/g, "");
  const [fault, ...others] = checkTemplate(source, { count: 3 });
  expect(others).toEqual([]);
  expect(fault).toMatchObject({
    message: expect.stringContaining(message),
    line: marked.slice(0, marked.indexOf("«")).split("\n").length,
    place: { start: marked.indexOf("«"), end: marked.indexOf("»") - 1 },
  });
  expect(fault?.suggestion).toBe(suggestion);
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
      message: "{% if tools %} is not closed: end it with {% endif %}.",
    },
  ]);
});
