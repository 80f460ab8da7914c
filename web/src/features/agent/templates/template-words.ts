import type { JsonObject } from "@pegboard/registry-core";
import type { Translate } from "@pegboard/registry-core/messages";
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
import type { TemplateWord } from "@pegboard/ui/template-editor/template-editor.tsx";
import { t } from "../../../messages/t.ts";

const toVariables = (
  names: Readonly<Record<string, (language: Translate) => string>>,
): TemplateWord[] =>
  Object.entries(names).map(([name, detail]) => ({ name, detail: detail(t), kind: "variable" }));

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

const TEMPLATE_KEYWORDS = {
  for: "{% for tool in tools %} … {% endfor %}",
  if: "{% if tool.used %} … {% endif %}",
  set: "{% set name = value %}",
  endfor: t("ends a loop"),
  elif: t("another condition"),
  else: t("where no condition holds, or the loop had nothing"),
  endif: t("ends a condition"),
  raw: t("{tags}: a text with braces that are no tags", { tags: "{% raw %} … {% endraw %}" }),
  endraw: t("ends such a text"),
  in: t("whether a list holds a value"),
  not: t("turns a condition round"),
  and: t("both conditions"),
  or: t("one of the conditions"),
  is: t("asks for a test: x is defined"),
};

const toWords = (
  kind: TemplateWord["kind"],
  names: Readonly<Record<string, string>>,
): TemplateWord[] => Object.entries(names).map(([name, detail]) => ({ name, detail, kind }));

const fixed: TemplateWord[] = [
  ...givenVariables,
  {
    name: "loop",
    detail: t("Inside of a loop: where it stands"),
    kind: "variable",
    members: toVariables(LOOP_FIELDS),
  },
  ...toVariables(TEMPLATE_FUNCTIONS),
  ...toWords("keyword", TEMPLATE_KEYWORDS),
  ...Object.entries(TEMPLATE_FILTERS).map(
    ([name, { description }]): TemplateWord => ({ name, detail: description(t), kind: "filter" }),
  ),
  ...TEMPLATE_TESTS.map((name): TemplateWord => ({ name, detail: "", kind: "test" })),
];

/** Every name that a template of an agent with these variables of its own may use. */
export function templateWords(own: JsonObject): TemplateWord[] {
  const custom = Object.keys(own).map(
    (name): TemplateWord => ({ name, detail: t("Variable of this agent"), kind: "variable" }),
  );
  return [...custom, ...fixed];
}
