import type { JsonObject } from "@pegboard/registry-core";
import type { Translate } from "@pegboard/registry-core/messages";
import {
  AGENT_FIELDS,
  checkTemplate,
  describeTemplateIssue,
  findTags,
  GROUP_FIELDS,
  LOOP_FIELDS,
  type RenderIssue,
  TEMPLATE_FILTERS,
  TEMPLATE_FUNCTIONS,
  TEMPLATE_TESTS,
  TEMPLATE_VARIABLES,
  type TemplateIssue,
  TOOL_FIELDS,
  unforeseenIssues,
} from "@pegboard/registry-core/prompts";
import type { TemplateMark, TemplateWord } from "@pegboard/ui/template-editor/template-editor.tsx";
import { t } from "../../../messages/t.ts";

/** An issue with the line that it is on, from 1. */
export interface PlacedTemplateMark extends TemplateMark {
  line: number;
  column: number;
}

/**
 * The issues of a template in the order of its lines: those that the source alone shows, and those
 * that the last rendering found.
 */
export function templateMarks(
  source: string,
  own: JsonObject,
  rendered: readonly RenderIssue[],
): PlacedTemplateMark[] {
  const found = checkTemplate(source, own);
  return [
    ...found.map((issue) => placeTemplateMark(source, issue)),
    ...unforeseenIssues(rendered, found).map((issue) => placeTemplateMark(source, issue)),
  ].sort((a, b) => a.from - b.from);
}

type LocatedIssue = RenderIssue & Pick<TemplateIssue, "place" | "suggestion">;

function placeTemplateMark(source: string, issue: LocatedIssue): PlacedTemplateMark {
  const { severity, line = 1, place, suggestion } = issue;
  const { start, end } = place ?? lineRange(source, line);
  const column = start - source.lastIndexOf("\n", start - 1);
  return {
    from: start,
    to: end,
    line,
    column,
    severity,
    message: describeTemplateIssue(issue, t),
    ...(place &&
      suggestion !== undefined && {
        fix: { label: t("Change to {suggestion}", { suggestion }), text: suggestion },
      }),
  };
}

/** The range of a line without blanks around it. For lines that are gone it is the last line. */
function lineRange(source: string, line: number): { start: number; end: number } {
  const lines = source.split("\n");
  const index = Math.min(line, lines.length) - 1;
  const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
  const text = lines[index] ?? "";
  return {
    start: start + text.length - text.trimStart().length,
    end: start + text.trimEnd().length,
  };
}

/** Lines of a template that belong together, from 1. */
export interface TemplateBlock {
  from: number;
  to: number;
}

/** The innermost loop around a line of the template; outside of loops, the condition around it. */
export function findBlockAround(source: string, line: number): TemplateBlock | undefined {
  const open: { keyword: string; line: number }[] = [];
  const around: (TemplateBlock & { keyword: string })[] = [];
  for (const tag of findTags(source)) {
    const begun = open.at(-1);
    if (begun && tag.keyword === `end${begun.keyword}`) {
      open.pop();
      if (begun.line <= line && tag.line >= line) {
        around.push({ keyword: begun.keyword, from: begun.line, to: tag.line });
      }
    } else if (BLOCKS.has(tag.keyword)) open.push(tag);
  }
  const block = around.find(({ keyword }) => keyword === "for") ?? around[0];
  return block && { from: block.from, to: block.to };
}

const BLOCKS = new Set(["for", "if", "macro", "call", "filter"]);

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
