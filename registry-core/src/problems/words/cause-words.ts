import { type Excess, excessOf } from "../../toolset/token-costs.ts";
import { groupedDigits, listed } from "../../words/said.ts";
import { describeTemplateFault } from "../../words/template-words.ts";
import type { Problem, ProblemKind } from "../problem.ts";
import { describeProblem } from "./problem-words.ts";

/**
 * A cause in English: what it is, what of a tool or an agent it is about where its place does not
 * tell, and what follows.
 */
export interface CauseText {
  title: string;
  subject?: string;
  reason: string;
}

type Coded<Code extends Problem["code"]> = Extract<Problem, { code: Code }>;

/** Problems of one cause: at least one. */
type AtLeastOne<Item> = readonly [Item, ...Item[]];

/** What is said of several problems with one code. */
export type CauseWords = {
  readonly [Code in Problem["code"]]?: (problems: AtLeastOne<Coded<Code>>) => CauseText;
};

/**
 * What is said of several problems at once. Of other codes the kind is said, and what the first
 * problem says.
 */
export const CAUSE_WORDS: CauseWords = {
  config_missing: (problems) => {
    const fields = [...new Set(problems.map(({ values }) => values.field ?? "Settings"))];
    return {
      title: `${listed(fields, ", ")} missing`,
      reason: `On, but not offered until ${fields.length === 1 ? "it has a value" : "each has a value"}`,
    };
  },
  config_invalid: ([{ values, severity }]) => ({
    title: `${values.field ?? "The config"} ${values.fault.message}`,
    reason:
      severity === "error"
        ? "Not offered until it fits · what is stored is kept"
        : "Off · what is stored is kept",
  }),
  tool_unknown: ([{ values }]) => ({
    title: "Unknown tool stored",
    subject: `\`${values.name}\``,
    reason: "No tool of that name is registered · it counts nowhere",
  }),
  preset_unknown: ([{ values }]) => ({
    title: "Preset that is gone",
    subject: `\`${values.name}\``,
    reason: "Followed, and not there: it changes nothing",
  }),
  source_gone: ([{ values }]) => ({
    title: "Settings of a source that is gone",
    subject: `\`${values.name}\``,
    reason: "They count nowhere",
  }),
  method_unknown: ([{ values }]) => ({
    title: "Unknown method stored",
    subject: `${values.tool} › \`${values.name}\``,
    reason: `${values.tool} has no method of that name · it counts nowhere`,
  }),
  text_drifted: (problems) =>
    alike(
      problems,
      problems.length === 1
        ? describeProblem(problems[0]).message
        : "The original changed since agents got their own text",
    ),
  text_unused: ([{ values }, ...others]) => ({
    title: "Unused text",
    subject: `\`tool.${values.variable}\``,
    reason:
      others.length === 0
        ? `No template writes it for ${values.tool}`
        : "No template of these agents writes it",
  }),
  template_fault: ([{ values }, ...others]) => ({
    title: describeTemplateFault(values.fault),
    subject: `${values.template} template`,
    reason:
      others.length === 0 ? describeLines(values.lines) : "In the own templates of these agents",
  }),
  over_budget: (problems) => ({
    title: "Over budget",
    subject: "tokens",
    reason: listed(
      problems.map(
        ({ values: { agent, tokens, budget } }) =>
          `${agent} ${ALIKE_WORDS.over(excessOf(tokens, budget))}`,
      ),
      ", ",
    ),
  }),
  over_limit: (problems) => {
    const limits = new Map(problems.map(({ values }) => [values.format, values.limit]));
    const agents = new Map(problems.map(({ values }) => [values.agent, values.functions]));
    const takes = [...limits].map(([format, limit]) => `${format} takes ${groupedDigits(limit)}`);
    const have = [...agents].map(
      ([agent, functions]) => `${agent} has ${groupedDigits(functions)}`,
    );
    return {
      title: "Too many functions",
      subject: `for ${listed([...limits.keys()], ", ")}`,
      reason: `${listed(takes, ", ")} in a request; ${listed(have, ", ")}`,
    };
  },
  names_collide: ([{ values }]) => ({
    title: "Same function name twice",
    subject: `\`${values.name}\``,
    reason: `Models call them ${listed(
      values.calls.map((call) => `\`${call}\``),
      ", ",
    )} instead`,
  }),
  hidden_by_default: (problems) => ({
    title: "Hidden by default",
    reason: `${listed(
      problems.map(({ values }) => `\`${values.name}\``),
      ", ",
    )} ${problems.length === 1 ? "does" : "do"} not say whether ${problems.length === 1 ? "it is" : "they are"} shown`,
  }),
  description_missing: ([first, ...others]) => {
    const of = first.place.method === undefined ? "tool" : "method";
    return {
      title: `Description of ${others.length === 0 ? `a ${of}` : `${of}s`} missing`,
      reason:
        others.length === 0
          ? describeProblem(first).message
          : `Models go by the names of ${counted(others.length + 1, of)}`,
    };
  },
  parameters_undescribed: (problems) => ({
    title: "Descriptions of parameters missing",
    reason:
      problems.length === 1
        ? describeProblem(problems[0]).message
        : `Models fill parameters of ${counted(problems.length, "method")} by their names alone`,
  }),
  source_failed: ([{ values }]) => ({
    title: "Source failed",
    reason: `${values.reasons.join(" ") || "It gave no reason"}${values.keepsTools ? " · its tools stay as it brought them before" : ""}`,
  }),
};

/** One sentence for all problems of a cause. Code stands in backticks. */
export function describeCause({ problems }: { problems: AtLeastOne<Problem> }): CauseText {
  const [first] = problems;
  const words = CAUSE_WORDS[first.code] as
    | ((problems: AtLeastOne<Problem>) => CauseText)
    | undefined;
  return words ? words(problems) : alike(problems, describeProblem(first).message);
}

/** What is said of causes whose problems say it themselves. */
export const ALIKE_WORDS = {
  kind: (kind: ProblemKind): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
  over: (excess: Excess | undefined): string => {
    if (!excess) return "over";
    if (excess.unit === "times") return `${groupedDigits(excess.amount)} times over`;
    return `${excess.amount < 1 ? "less than 1" : groupedDigits(excess.amount)} % over`;
  },
  more: (count: number): string => `and ${groupedDigits(count)} more`,
};

/** What the first of several problems says, and how many there are besides. */
export function alike([{ kind }, ...others]: AtLeastOne<Problem>, message: string): CauseText {
  const more = others.length === 0 ? "" : ` · ${ALIKE_WORDS.more(others.length)}`;
  return { title: ALIKE_WORDS.kind(kind), reason: `${message}${more}` };
}

const counted = (count: number, what: string): string => `${groupedDigits(count)} ${what}s`;

function describeLines(lines: readonly number[]): string {
  return lines.length === 0
    ? "In the template"
    : `${lines.length === 1 ? "Line" : "Lines"} ${listed(lines.map(String), ", ")}`;
}
