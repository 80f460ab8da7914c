import { parse, Template, tokenize } from "@huggingface/jinja";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { functionNames } from "../definition/function-names.ts";
import { arbitraryCatalog, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { DEFAULT_TEMPLATES } from "./default-templates.ts";
import { promptValues } from "./prompt-values.ts";
import { renderPrompts } from "./render-prompts.ts";
import { renderText, renderValues } from "./render-values.ts";

const SOURCES = [
  ...Object.values(DEFAULT_TEMPLATES),
  "{% for t in tools %}{% if t.used %}{% continue %}{% endif %}{{ loop.index }} {{ t.name }}{% else %}none{% endfor %}",
  "{% for t in tools %}{% if loop.index > 1 %}{% break %}{% endif %}{{ t.display_name }}, {% endfor %}",
  "{% macro line(t, sign='-') %}{{ sign }} {{ t.name | upper }}{{ caller() if caller else '' }}{% endmacro %}{% for t in tools %}{{ line(t) }}{% call line(t, '+') %}!{% endcall %}{% endfor %}",
  "{% for g in tool_groups %}{{ g.name }}: {{ g.tools | map(attribute='name') | join(', ') | indent(2, true) }}\n{% endfor %}",
  "{% set all %}{% for t in tools %}{{ t.tool_description }} {% endfor %}{% endset %}{{ all | trim | replace('e', '3') | title }}",
  "{{ tools | selectattr('used') | map(attribute='name') | list }}{{ tools | length }}{{ agent }}{{ tools[0].name[1:3] }}",
  "{% set ns = namespace(n=0) %}{% for t in tools %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n ~ '/' ~ tools | length }}{{ ns.n == 2 }}",
  "{% filter upper %}{{ agent.name }}{% for t in tools %} {{ t.name.replace('t', 'T') }}{% endfor %}{% endfilter %}",
  "{{ query.split(' ')[0] }}{{ 'a' 'b' }}{{ {'a': [1, 2.0, none, true]} | tojson(indent=2) }}{{ used_tools + ['x'] }}",
  "  {%- if tools %}  x  {% endif -%}  \n\n {# note #}\n{{- date -}}\n end\n",
  "{# jinja: trim_blocks, lstrip_blocks #}\n  {% for t in tools %}\n\n  {# note #}\n- {{ t.name }}\n  {% endfor %}\nend\n",
];

test.each(SOURCES)("%s: the text is the engine's own, and the spans are the text", (source) => {
  const engine = new Template(source);
  // The engine's own template takes blanks out; only one that asks for it does so here.
  if (!source.startsWith("{# jinja:")) engine.parsed = parse(tokenize(source));
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, fc.string(), (catalog, settings, query) => {
      const toolset = resolveToolset(catalog, settings);
      const names = functionNames(catalog.tools);
      const usedTools = catalog.tools.slice(0, 1).map(({ name }) => name);
      const agent = { id: "a", name: "Ada" };
      const values = promptValues(source, {
        toolset,
        names,
        agent,
        date: "2026-11-20",
        query,
        usedTools,
      });
      let expected = "";
      try {
        expected = engine.render(values.variables);
      } catch {
        // What the engine refuses has no text here either.
      }
      const { text, spans } = renderValues(source, values);
      expect(text).toBe(expected);
      expect(renderText(source, values) ?? "").toBe(expected);
      expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
      expect(spans.every(({ start, end, line }) => end > start && line !== undefined)).toBe(true);
    }),
    { numRuns: fewerUnlessDeep(50) },
  );
});

const prompts = {
  toolSystemPrompt: "Ask first.\nThen act.",
  toolUserPrompt: "Two questions are open.",
  toolFormatReminderForUserPrompt: "Keep to the numbers.",
};

test.each(Object.values(DEFAULT_TEMPLATES))(
  "origins in a default template are those of the engine's run",
  (source) => {
    fc.assert(
      fc.property(arbitraryCatalog, arbitrarySettings, fc.string(), (catalog, settings, query) => {
        const tools = catalog.tools.map((tool, index) =>
          index % 2 === 0 ? { ...tool, prompts } : tool,
        );
        const request = {
          toolset: resolveToolset({ ...catalog, tools }, settings),
          names: functionNames(tools),
          query,
        };
        const agent = { id: "a", name: "Ada", description: "Sells." };
        const values = promptValues(source, { ...request, agent, date: "2026-11-20", user: "Bo" });
        // The engine runs everything that is not the default template to the letter.
        expect(renderValues(source, values)).toEqual(renderValues(`{# engine #}${source}`, values));
      }),
      { numRuns: fewerUnlessDeep(50) },
    );
  },
);

test("no number of tools stops a default template", () => {
  const says = "x".repeat(30_000);
  const tools = Array.from({ length: 100 }, (_, index) =>
    toolWith(`tool_${index}`, { [`ask_${index}`]: {} }),
  );
  const talking = tools.map((tool) => ({
    ...tool,
    prompts: { toolSystemPrompt: says, toolUserPrompt: says },
  }));
  const toolset = resolveToolset({ tools: talking }, {});
  const agent = { id: "a", name: "Ada" };
  const rendered = renderPrompts({
    toolset,
    names: functionNames(talking),
    agent,
    date: "2026-11-20",
  });
  expect(rendered.problems).toEqual([]);
  expect(rendered.system.split(says)).toHaveLength(101);
  expect(rendered.user.split(says)).toHaveLength(101);
});
