import { wholeTitle } from "@pegboard/json-schema";
import { english, listFirst, type Translate } from "@pegboard/json-schema/messages";
import { describeIssue } from "../../messages/issue-messages.ts";
import { describeSourceIssue } from "../../messages/outside/source-issue-messages.ts";
import { describeTemplateIssue } from "../../messages/template-messages.ts";
import { RULE_CHECK_TEXTS } from "../../settings/messages/rule-text.ts";
import { excessOf } from "../../toolset/token-costs.ts";
import type { Problem, ProblemKind, ProblemOf } from "../problem.ts";
import { functionLimitsText } from "./agent-messages.ts";
import { describeProblem } from "./problem-messages.ts";
import { whatBreaks } from "./rule-messages.ts";

/**
 * A cause: what it is, what of a tool or an agent it is about where its place does not
 * tell, and what follows.
 */
export interface CauseText {
  /** What is wrong, in a few words. */
  title: string;
  /** The part of a tool or an agent; absent where the place says it. */
  subject?: string;
  /** Why, and what follows, in sentences. */
  reason: string;
}

const asCode = (text: string): string => `\`${text}\``;

/** Problems of one cause: at least one. */
type AtLeastOne<Item> = readonly [Item, ...Item[]];

/** What is said of several problems with one code. */
type CauseMessages = {
  readonly [Code in Problem["code"]]?: (
    t: Translate,
    problems: AtLeastOne<ProblemOf<Code>>,
  ) => CauseText;
};

/**
 * What is said of several problems at once. Of other codes the kind is said, and what the first
 * problem says.
 */
const CAUSE_MESSAGES: CauseMessages = {
  config_missing: (t, problems) => {
    const fields = [...new Set(problems.map(({ values }) => values.field ?? t("Settings")))];
    return {
      title: t("{fields} missing", { fields: listFirst(fields, ", ", t) }),
      reason: t(
        "On, but not offered until {count, plural, one {it has a value} other {each has a value}}",
        { count: fields.length },
      ),
    };
  },
  config_invalid: (t, [{ values, severity }]) => ({
    title: `${values.field ?? wholeTitle(t)} ${describeIssue(values.issue, t)}`,
    reason:
      severity === "error"
        ? t("Not offered until it fits · what is stored is kept")
        : t("Off · what is stored is kept"),
  }),
  tool_unknown: (t, [{ values }]) => ({
    title: t("Unknown tool stored"),
    subject: `\`${values.name}\``,
    reason: t("No tool of that name is registered · it counts nowhere"),
  }),
  preset_unknown: (t, [{ values }]) => ({
    title: t("Preset that is gone"),
    subject: `\`${values.name}\``,
    reason: t("Followed, and not there: it changes nothing"),
  }),
  source_gone: (t, [{ values }]) => ({
    title: t("Settings of a source that is gone"),
    subject: `\`${values.name}\``,
    reason: t("They count nowhere"),
  }),
  method_unknown: (t, [{ values }]) => ({
    title: t("Unknown method stored"),
    subject: `${values.tool} › \`${values.name}\``,
    reason: t("{tool} has no method of that name · it counts nowhere", { tool: values.tool }),
  }),
  text_drifted: (t, problems) => {
    const message =
      problems.length === 1
        ? describeProblem(problems[0], t).message
        : t("The original changed since agents got their own text");
    return sharedCause(problems, message, t);
  },
  parameter_gone: (t, [{ values }]) => ({
    title: t("Description of a parameter that is gone"),
    subject: `\`${values.name}\``,
    reason: t("{tool} › {method} has no such parameter any more · the text is kept", {
      tool: values.tool,
      method: values.method,
    }),
  }),
  text_unused: (t, [{ values }, ...others]) => ({
    title: t("Unused text"),
    subject: `\`tool.${values.variable}\``,
    reason:
      others.length === 0
        ? t("No template writes it for {tool}", { tool: values.tool })
        : t("No template of these agents writes it"),
  }),
  template_fault: (t, [{ values }, ...others]) => ({
    title: describeTemplateIssue(values.issue, t),
    subject: values.template === "system" ? t("system template") : t("user template"),
    reason:
      others.length === 0
        ? describeLines(values.lines, t)
        : t("In the own templates of these agents"),
  }),
  over_budget: (t, problems) => {
    const agents = problems.map(
      ({ values: { agent, tokens, budget } }) =>
        `${agent} ${describeExcess(excessOf(tokens, budget), t)}`,
    );
    return {
      title: t("Over budget", undefined, "cause"),
      subject: t("tokens"),
      reason: listFirst(agents, ", ", t),
    };
  },
  over_limit: (t, problems) => {
    const limits = problems.flatMap(({ values }) => values.limits);
    const formats = [...new Set(limits.map(({ format }) => format))];
    const have = problems.map(({ values: { agent, functions } }) =>
      t("{agent} has {functions, number}", { agent, functions }),
    );
    return {
      title: t("Too many functions"),
      subject: t("for {formats}", { formats: listFirst(formats, ", ", t) }),
      reason: t("A request takes {limits}; {have}", {
        limits: functionLimitsText(limits, t),
        have: listFirst(have, ", ", t),
      }),
    };
  },
  rule_broken: (t, [first, ...others]) => ({
    title: first.values.rule.name,
    reason:
      others.length === 0
        ? whatBreaks(first.values, t)
        : RULE_CHECK_TEXTS[first.values.rule.check](t, first.values.rule),
  }),
  names_collide: (t, [{ values }]) => ({
    title: t("Same function name twice"),
    subject: `\`${values.name}\``,
    reason: t("Models call them {calls} instead", {
      calls: listFirst(values.calls.map(asCode), ", ", t),
    }),
  }),
  hidden_by_default: (t, problems) => ({
    title: t("Hidden by default", undefined, "cause"),
    reason: t(
      "{count, plural, one {{names} does not say whether it is shown} other {{names} do not say whether they are shown}}",
      {
        count: problems.length,
        names: listFirst(
          problems.map(({ values }) => asCode(values.name)),
          ", ",
          t,
        ),
      },
    ),
  }),
  description_missing: (t, [first, ...others]) => {
    const of = first.place.method === undefined ? "tool" : "method";
    const count = others.length + 1;
    return {
      title: t(
        "Description of {count, plural, one {{of, select, tool {a tool} other {a method}}} other {{of, select, tool {tools} other {methods}}}} missing",
        { count, of },
      ),
      reason:
        count === 1
          ? describeProblem(first, t).message
          : t(
              "Models go by the names of {count, number} {of, select, tool {tools} other {methods}}",
              { count, of },
            ),
    };
  },
  parameters_undescribed: (t, problems) => ({
    title: t("Descriptions of parameters missing"),
    reason:
      problems.length === 1
        ? describeProblem(problems[0], t).message
        : t("Models fill parameters of {count, number} methods by their names alone", {
            count: problems.length,
          }),
  }),
  source_failed: (t, [{ values }]) => {
    const reasons = values.reasons.map((reason) => describeSourceIssue(reason, t)).join(" ");
    return {
      title: t("Source failed"),
      reason: t(
        "{reasons}{keepsTools, select, true { · its tools stay as it brought them before} other {}}",
        {
          reasons: reasons || t("It gave no reason"),
          keepsTools: values.keepsTools,
        },
      ),
    };
  },
};

/** One sentence for all problems of a cause. Code stands in backticks. */
export function describeCause(
  { problems }: { problems: AtLeastOne<Problem> },
  t: Translate = english,
): CauseText {
  const [first] = problems;
  const message = CAUSE_MESSAGES[first.code] as
    | ((t: Translate, problems: AtLeastOne<Problem>) => CauseText)
    | undefined;
  return message
    ? message(t, problems)
    : sharedCause(problems, describeProblem(first, t).message, t);
}

/** How much too much it is. */
function describeExcess(percent: number | undefined, t: Translate): string {
  if (percent === undefined) return t("over");
  if (percent < 1) return t("less than 1 % over");
  return t("{percent, number} % over", { percent }, "cause");
}

/** What the first of several problems says, and how many there are besides. */
function sharedCause(
  [{ kind }, ...others]: AtLeastOne<Problem>,
  message: string,
  t: Translate,
): CauseText {
  const more = others.length === 0 ? [] : [t("and {count, number} more", { count: others.length })];
  return { title: describeProblemKind(kind, t), reason: [message, ...more].join(" · ") };
}

function describeLines(lines: readonly number[], t: Translate): string {
  return t("{count, plural, =0 {In the template} one {Line {lines}} other {Lines {lines}}}", {
    count: lines.length,
    lines: listFirst(lines.map(String), ", ", t),
  });
}

const KIND_MESSAGES: Readonly<Record<ProblemKind, (t: Translate) => string>> = {
  "bad name": (t) => t("Bad name"),
  "duplicate name": (t) => t("Duplicate name"),
  "missing metadata": (t) => t("Missing metadata"),
  "unknown icon": (t) => t("Unknown icon"),
  "unreadable color": (t) => t("Unreadable color"),
  "missing description": (t) => t("Missing description"),
  "unknown tool": (t) => t("Unknown tool"),
  "unknown method": (t) => t("Unknown method"),
  "unknown preset": (t) => t("Unknown preset"),
  "ignored off": (t) => t("Ignored off"),
  "invalid config": (t) => t("Invalid config"),
  "config missing": (t) => t("Config missing", undefined, "kind of problem"),
  "secret not used": (t) => t("Secret not used"),
  "schema changed": (t) => t("Schema changed"),
  "name collision": (t) => t("Name collision"),
  "name refused": (t) => t("Name refused"),
  "dropped keyword": (t) => t("Dropped keyword"),
  "request refused": (t) => t("Request refused"),
  "formatter failed": (t) => t("Formatter failed"),
  "no method on": (t) => t("No method on"),
  "text drifted": (t) => t("Text drifted"),
  "text failed": (t) => t("Text failed"),
  "template error": (t) => t("Template error"),
  "unknown variable": (t) => t("Unknown variable"),
  "unknown field": (t) => t("Unknown field"),
  "unused text": (t) => t("Unused text"),
  "type not expressed": (t) => t("Type not expressed"),
  "faulty schema": (t) => t("Faulty schema"),
  "method left out": (t) => t("Method left out"),
  "over token budget": (t) => t("Over token budget"),
  "over function limit": (t) => t("Over function limit"),
  "rule broken": (t) => t("Rule broken"),
  "asks unattended": (t) => t("Asks while unattended"),
  "no provider search": (t) => t("No search of the provider"),
  "very large method": (t) => t("Very large method"),
  "agent out of order": (t) => t("Agent out of order"),
  "organisation out of order": (t) => t("Organisation out of order"),
  "preset out of order": (t) => t("Preset out of order"),
  "preference damaged": (t) => t("Preference damaged"),
  "call log stopped": (t) => t("Call log stopped"),
  "nobody approves": (t) => t("Nobody approves"),
  "webhook failing": (t) => t("Webhook of approvals fails"),
  "backup overdue": (t) => t("No new backup"),
  "source failed": (t) => t("Source failed"),
  "source changed": (t) => t("Source changed"),
  "hidden characters": (t) => t("Hidden characters"),
  "suspicious text": (t) => t("Suspicious text"),
  "weak text": (t) => t("Weak text"),
  "look-alike": (t) => t("Look-alikes"),
};

/** A kind of problems as a title. */
function describeProblemKind(kind: ProblemKind, t: Translate = english): string {
  return KIND_MESSAGES[kind](t);
}
