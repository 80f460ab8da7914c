import { expect, test } from "vitest";
import { functionNames } from "../../definition/function-names.ts";
import { renderPrompts } from "../../prompts/render-prompts.ts";
import type { AgentSettings } from "../../settings/agent-settings.ts";
import { plainTool } from "../../testing/plain-tool.ts";
import { checkedAgent, told } from "../../testing/problems-of.ts";
import { findAgentProblems } from "../find-problems.ts";

const catalog = { tools: [plainTool("files_tool", ["read"], { displayName: "Files" })] };

/** What is wrong with an agent whose prompts were rendered. */
function problemsWith(prompts: AgentSettings["prompts"] = {}, query?: string) {
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

const error = { kind: "template error", severity: "error", labels: ["Open the template"] };

test.each([
  [
    "a loop that never ends",
    "Hi\n{% for a in range(99999) %}{% for b in range(99999) %}\n{% endfor %}{% endfor %}",
    { ...error, message: "The template runs too long. Loop over less.", place: { line: 2 } },
  ],
  [
    "a text that grows without end",
    "{% set ns = namespace(x='abcdefgh') %}\n{% for i in range(40) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    { ...error, message: "The text is longer than 2,000,000 characters. Write less.", place: { line: 2 } },
  ],
  [
    "a call of what does not exist",
    "{{ shop.open() }}",
    { ...error, message: "What is called does not exist.", place: { line: 1 } },
  ],
  [
    "a member of a variable that is not there, at every line that prints it",
    "{{ shop.nam }}\n{{ shop.nam }}",
    {
      ...error,
      severity: "warning",
      message: "shop.nam has no value: nothing is printed in its place. Did you mean name?",
      detail: "Support agent › system template, lines 1, 2",
      place: { line: 1 },
    },
  ],
])("only rendering shows %s", (_, system, { place, ...expected }) => {
  expect(problemsWith({ system, variables: { shop: { name: "Example" } } })).toEqual([
    {
      detail: `Support agent › system template, line ${place.line} · nothing is sent in its place`,
      ...expected,
      place: { agent: "support", template: "system", ...place },
    },
  ]);
});

test("a default template that cannot be rendered is a problem as well", () => {
  expect(problemsWith({}, "a".repeat(2_000_001))).toMatchObject(
    [{ message: /longer than 2,000,000/, detail: /user template.*nothing is sent/, labels: ["Open the template"] }].map(
      (problem) => ({
        ...problem,
        message: expect.stringMatching(problem.message),
        detail: expect.stringMatching(problem.detail),
      }),
    ),
  );
});

test("what reading a template tells better is told once", () => {
  expect(problemsWith({ system: "{{ agnet.name }}\n{{ query | shout }}" })).toMatchObject([
    { kind: "template error", message: expect.stringContaining("no filter `shout`") },
    { kind: "unknown variable", labels: ["Replace with agent", "Open the template"] },
  ]);
});
