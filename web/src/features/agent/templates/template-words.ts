import type { JsonObject } from "@pegboard/registry-core";
import {
  AGENT_FIELDS,
  GROUP_FIELDS,
  LOOP_FIELDS,
  TEMPLATE_FILTERS,
  TEMPLATE_FUNCTIONS,
  TEMPLATE_TESTS,
  TEMPLATE_VARIABLES,
  TOOL_FIELDS,
} from "@pegboard/registry-core/prompts";
import type { TemplateWord } from "../../../components/template-editor/template-editor.tsx";
import { say } from "./texts.ts";

const toVariables = (names: Readonly<Record<string, string>>): TemplateWord[] =>
  Object.entries(names).map(([name, detail]) => ({ name, detail, kind: "variable" }));

/** Fields of each of `tools`. */
export const toolFields = toVariables(TOOL_FIELDS);
const groupFields = toVariables(GROUP_FIELDS).map((word) =>
  word.name === "tools" ? { ...word, entries: toolFields } : word,
);

/** The variables that every template can use. */
export const givenVariables = toVariables(TEMPLATE_VARIABLES).map((word): TemplateWord => {
  if (word.name === "agent") return { ...word, members: toVariables(AGENT_FIELDS) };
  if (word.name === "tools") return { ...word, entries: toolFields };
  return word.name === "tool_groups" ? { ...word, entries: groupFields } : word;
});

const KEYWORDS = {
  for: "{% for tool in tools %} … {% endfor %}",
  if: "{% if tool.used %} … {% endif %}",
  set: "{% set name = value %}",
  ...say.keywords,
};

const toWords = (
  kind: TemplateWord["kind"],
  names: Readonly<Record<string, string>>,
): TemplateWord[] => Object.entries(names).map(([name, detail]) => ({ name, detail, kind }));

const fixed: TemplateWord[] = [
  ...givenVariables,
  { name: "loop", detail: say.insideOfALoop, kind: "variable", members: toVariables(LOOP_FIELDS) },
  ...toVariables(TEMPLATE_FUNCTIONS),
  ...toWords("keyword", KEYWORDS),
  ...Object.entries(TEMPLATE_FILTERS).map(
    ([name, { says }]): TemplateWord => ({ name, detail: says, kind: "filter" }),
  ),
  ...TEMPLATE_TESTS.map((name): TemplateWord => ({ name, detail: "", kind: "test" })),
];

/** Every name that a template of an agent with these variables of its own may use. */
export function templateWords(own: JsonObject): TemplateWord[] {
  const custom = Object.keys(own).map(
    (name): TemplateWord => ({ name, detail: say.variableOfThisAgent, kind: "variable" }),
  );
  return [...custom, ...fixed];
}
