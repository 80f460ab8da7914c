import { expect, test } from "vitest";
import { functionNames } from "../../definition/function-names.ts";
import { renderPrompts } from "../../prompts/render-prompts.ts";
import type { OwnerSettings } from "../../settings/owner-settings.ts";
import { plainTool } from "../../testing/plain-tool.ts";
import { checkedAgent, told } from "../../testing/problems-of.ts";
import { findAgentProblems } from "../find-problems.ts";

const catalog = { tools: [plainTool("files_tool", ["read"], { displayName: "Files" })] };

/** What is wrong with an agent whose prompts were rendered. */
function problemsWith(prompts: OwnerSettings["prompts"] = {}, query?: string) {
  const agent = checkedAgent(catalog, { prompts });
  const { variables, ...templates } = prompts;
  const rendered = renderPrompts({
    toolset: agent.toolset,
    names: functionNames(catalog.tools),
    agent,
    date: "2026-11-20",
    templates,
    ...(variables && { variables }),
    ...(query !== undefined && { query }),
  }).problems;
  return told(findAgentProblems({ ...agent, rendered }, { catalog }));
}

const error = { kind: "template error", severity: "error", fixes: [["open_template"]], told: {} };

test.each([
  [
    "a loop that never ends",
    "Hi\n{% for a in range(99999) %}{% for b in range(99999) %}\n{% endfor %}{% endfor %}",
    { ...error, issue: { code: "runs_too_long" }, line: 2 },
  ],
  [
    "a text that grows without end",
    "{% set ns = namespace(x='abcdefgh') %}\n{% for i in range(40) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    { ...error, issue: { code: "text_too_long", values: { most: 2_000_000 } }, line: 2 },
  ],
  [
    "a call of what does not exist",
    "{{ shop.open() }}",
    {
      ...error,
      issue: { code: "stopped", values: { reason: { code: "call_of_nothing" } } },
      line: 1,
    },
  ],
  [
    "a member of a variable that is not there, at every line that prints it",
    "{{ shop.nam }}\n{{ shop.nam }}",
    {
      ...error,
      severity: "warning",
      issue: { code: "no_value", values: { expression: "shop.nam", suggestion: "name" } },
      line: 1,
      told: { lines: [1, 2], isFatal: false },
    },
  ],
])("only rendering shows %s", (_, system, { line, issue, ...expected }) => {
  expect(problemsWith({ system, variables: { shop: { name: "Example" } } })).toEqual([
    {
      kind: expected.kind,
      severity: expected.severity,
      fixes: expected.fixes,
      code: "template_fault",
      values: {
        agent: "Support agent",
        template: "system",
        issue,
        lines: [line],
        isFatal: true,
        ...expected.told,
      },
      place: { agent: "support", template: "system", line },
    },
  ]);
});

test("a text that is too long for an own template is a problem, and none for the default one, which is written tool by tool", () => {
  const query = "a".repeat(2_000_001);
  expect(problemsWith({}, query)).toEqual([]);
  expect(problemsWith({ user: "{{ query }}" }, query)).toMatchObject([
    {
      code: "template_fault",
      values: { template: "user", issue: { code: "text_too_long" }, isFatal: true },
      fixes: [["open_template"]],
    },
  ]);
});

test("what reading a template tells better is told once", () => {
  expect(problemsWith({ system: "{{ agnet.name }}\n{{ query | shout }}" })).toMatchObject([
    {
      kind: "template error",
      values: { issue: { code: "unknown_filter", values: { name: "shout" } } },
    },
    { kind: "unknown variable", fixes: [["replace", "agent"], ["open_template"]] },
  ]);
});

test("the corrected sources of one template are together as long as one template may be", () => {
  const source = `${Array.from({ length: 80 }, (_, index) => `{{ dat${index}e }} {{ date${index} }}`).join("\n")}${" text".repeat(30_000)}`;
  const problems = findAgentProblems(checkedAgent(catalog, { prompts: { system: source } }), {
    catalog,
  });
  const fixes = problems.flatMap(({ fixes }) => fixes).filter(({ code }) => code === "replace");
  expect(problems.length).toBeGreaterThan(50);
  expect(fixes.length).toBeGreaterThan(0);
  expect(JSON.stringify(fixes).length).toBeLessThan(500_000);
});
