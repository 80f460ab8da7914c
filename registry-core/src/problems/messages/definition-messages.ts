import { type IgnoredPattern, PATTERN_ISSUES } from "@pegboard/json-schema";
import type { MessageTable, Translate } from "@pegboard/json-schema/messages";
import {
  describeFormatterIssue,
  type FormatterIssueFact,
} from "../../messages/formatter-messages.ts";
import { describeLoss, type Loss } from "../../messages/loss-messages.ts";
import type { Named } from "../../messages/message-values.ts";
import { type DescribedTextRule, describeTextRule } from "../../messages/text-rule-messages.ts";

/** Names for people. */
interface ShownNames {
  tool: string;
  method?: string | undefined;
}

/** What a rule found in a text. */
interface FoundByRule {
  rule: DescribedTextRule;
  words: string;
  /** What encoded words read. */
  reads?: string;
}

interface ForbiddenWords extends FoundByRule, Named, ShownNames {}

/** What a rule found in the instructions of a server. */
interface InstructionWords extends FoundByRule {
  source: string;
}

/** What is wrong with what tools say of themselves. */
export const DEFINITION_PROBLEM_MESSAGES = {
  hidden_characters: (
    t,
    { name, tool, found }: Named & ShownNames & { found: readonly string[] },
  ) => ({
    message: t("{name} has characters that nobody sees: {found}", { name, found: codes(found) }),
    detail: t("{tool} · models read what they say · look at the texts before switching it on", {
      tool,
    }),
  }),
  suspicious_text: (t, { name, tool, rule, words, reads }: ForbiddenWords) => ({
    message:
      reads === undefined
        ? t("{name}: {finding}: “{words}”", {
            name,
            finding: describeTextRule(rule, t).title,
            words,
          })
        : t("{name}: {finding}: “{words}” reads “{reads}”", {
            name,
            finding: describeTextRule(rule, t).title,
            words,
            reads,
          }),
    detail: t("{tool} · {reason} Found by its words alone, which may be harmless.", {
      tool,
      reason: describeTextRule(rule, t).reason,
    }),
  }),
  instructions_suspicious: (t, { source, rule, words, reads }: InstructionWords) => ({
    message:
      reads === undefined
        ? t("Instructions of {source}: {finding}: “{words}”", {
            source,
            finding: describeTextRule(rule, t).title,
            words,
          })
        : t("Instructions of {source}: {finding}: “{words}” reads “{reads}”", {
            source,
            finding: describeTextRule(rule, t).title,
            words,
            reads,
          }),
    detail: t(
      "Sources › {source} · {reason} No agent is sent these instructions; other clients of the server are.",
      { source, reason: describeTextRule(rule, t).reason },
    ),
  }),
  text_weak: (t, { name, tool, rule, words }: ForbiddenWords) => ({
    message: t("{name}: {finding}: “{words}”", {
      name,
      finding: describeTextRule(rule, t).title,
      words,
    }),
    detail: t("{tool} · {reason}", { tool, reason: describeTextRule(rule, t).reason }),
  }),
  names_collide: (t, { name, calls }: Named & { calls: readonly string[] }) => ({
    message: t("`{name}` would be the function name of {count} methods", {
      name,
      count: calls.length,
    }),
    detail: t("Models call them {calls} instead · give the tools a namespace or rename a method", {
      calls: codes(calls),
    }),
  }),
  name_refused: (
    t,
    { name, call, longest, ...shown }: ShownNames & Named & { call: string; longest: number },
  ) => ({
    message:
      name.length > longest
        ? t("No provider takes `{name}` as a function name: it has {count} characters", {
            name,
            count: name.length,
          })
        : t("No provider takes `{name}` as a function name: it has characters that none accepts", {
            name,
          }),
    detail: t("{place} · models call it `{call}`", { place: toolOrMethodName(shown), call }),
  }),
  app_contradicted: (
    t,
    { name, prefix, app, tool }: Named & ShownNames & { prefix: string; app: string },
  ) => ({
    message: t("`{name}` belongs to `{prefix}` by its name, but its app is `{app}`", {
      name,
      prefix,
      app,
    }),
    detail: t("{tool} · people look for it in the wrong place", { tool }),
  }),
  names_alike: (t, { tool, names }: ShownNames & { names: readonly string[] }) => ({
    message: t("{count} tools are called {tool}: {names}", {
      count: names.length,
      tool,
      names: codes(names),
    }),
    detail: t("Their rows look the same · models are not affected"),
  }),
  hidden_by_default: (t, { name, tool }: Named & ShownNames) => ({
    message: t("`{name}` does not say whether it is shown, so it is hidden", { name }),
    detail: t("{tool} · what is on stays on, out of sight", { tool }),
  }),
  name_blank: (t, { name, ...shown }: Named & ShownNames) => ({
    message: t("`{name}` has a blank display name", { name }),
    detail: t("{place} · its row has no name to read", { place: toolOrMethodName(shown) }),
  }),
  description_missing: (t, { name, sent, ...shown }: Named & ShownNames & { sent: string }) => ({
    message:
      sent === ""
        ? t("`{name}` has no description: nothing is sent", { name })
        : t("`{name}` has no description: “{sent}” is sent", { name, sent }),
    detail: t("{place} · write one in the code, or as an override in the Registry", {
      place: toolOrMethodName(shown),
    }),
  }),
  parameter_gone: (
    t,
    { agent, name, ...shown }: Named & ShownNames & { agent: string | undefined },
  ) => ({
    message: t("A description of `{name}` is stored, but {place} has no such parameter any more", {
      name,
      place: toolOrMethodName(shown),
    }),
    detail:
      agent === undefined
        ? t("Settings of the organisation · the text is kept and no model gets it")
        : t("Settings of {agent} · the text is kept and no model gets it", { agent }),
  }),
  parameters_undescribed: (
    t,
    { name, parameters, ...shown }: Named & ShownNames & { parameters: readonly string[] },
  ) => ({
    message: t(
      "{count, plural, one {A parameter of `{name}` has} other {{count} parameters of `{name}` have}} no description: {parameters}",
      {
        count: parameters.length,
        name,
        parameters: firstCodes(parameters, t),
      },
    ),
    detail: t("{place} › Arguments · a model fills them by their names alone", {
      place: toolOrMethodName(shown),
    }),
  }),
  icon_unknown: (t, { icon, suggestion, agent, tool }: Icon & ShownNames) => ({
    message:
      suggestion === undefined
        ? t("`{icon}` is no icon", { icon })
        : t("`{icon}` is no icon: did you mean `{suggestion}`?", { icon, suggestion }),
    detail: t("{place} · shown with the wrench that stands for no icon", {
      place: agent === undefined ? tool : t("{agent} › {tool} › Prompts", { agent, tool }),
    }),
  }),
  color_unreadable: (t, { color, tool }: ShownNames & { color: string }) => ({
    message: t(
      "`{color}` is no colour: use a CSS colour (#0ea5e9) or Tailwind classes (bg-sky-100)",
      { color },
    ),
    detail: t("{tool} · shown with a neutral tile", { tool }),
  }),
  pattern_ignored: (
    t,
    { patterns, ...shown }: ShownNames & { patterns: readonly IgnoredPattern[] },
  ) => {
    const values = { name: shown.method ?? shown.tool, patterns: ignoredText(patterns, t) };
    return {
      message:
        shown.method === undefined
          ? t("In the config of {name} a pattern is ignored: {patterns}.", values)
          : t("In the parameters of {name} a pattern is ignored: {patterns}.", values),
      detail: t("{place} · any text is taken there · correct the pattern in the code", {
        place: toolOrMethodName(shown),
      }),
    };
  },
  no_methods: (t, { tool }: { tool: string }) => ({
    message: t("{tool} has no method: no agent gets anything of it", { tool }),
    detail: t("mark its methods in the code, or take it out of the source"),
  }),
  method_left_out: (
    t,
    { tool, method, cause }: ShownNames & { method: string; cause: string },
  ) => ({
    message: t("`{method}` is left out: {cause}", { method, cause }),
    detail: t("{tool} · its other methods work · correct this one in the code", { tool }),
  }),
  widget_unknown: (
    t,
    { name, suggestion, ...shown }: FormHintValues & { suggestion?: string | undefined },
  ) => ({
    message:
      suggestion === undefined
        ? t("`{name}` is no widget of forms", { name })
        : t("`{name}` is no widget of forms: did you mean `{suggestion}`?", { name, suggestion }),
    detail: hintDetail(shown, t),
  }),
  widget_unfit: (t, { name, type, ...shown }: FormHintValues & { type: string }) => ({
    message: t("The widget `{name}` does not draw values of the type `{type}`", { name, type }),
    detail: hintDetail(shown, t),
  }),
  form_field_unknown: (t, { name, ...shown }: FormHintValues) => ({
    message: t("`{name}` is no field of forms", { name }),
    detail: hintDetail(shown, t),
  }),
  keyword_dropped: (t, losses: Losses) => lossesOf(losses, t),
  function_renamed: (t, losses: Losses) => lossesOf(losses, t),
  request_refused: (t, losses: Losses) => lossesOf(losses, t),
  formatter_failed: (
    t,
    { tool, method, format, issue }: ShownNames & { format: string; issue: FormatterIssueFact },
  ) => ({
    message: t("The {format} formatter of {tool} failed for {method}: {issue}", {
      format,
      tool,
      method,
      issue: describeFormatterIssue(issue, t),
    }),
    detail: t(
      "{tool} › {method} · the standard form is sent instead · correct the formatter in the tool's code",
      { tool, method },
    ),
  }),
} satisfies MessageTable;

/** A hint of a tool's form, by the keys that lead to it. */
interface FormHintValues extends Named {
  tool: string;
  field: readonly string[];
}

const hintDetail = ({ tool, field }: Omit<FormHintValues, "name">, t: Translate): string =>
  t("{place} · drawn with the usual control · correct the tool's ui schema", {
    place: [tool, t("Config"), ...field].join(" › "),
  });

interface Icon {
  icon: string;
  suggestion?: string | undefined;
  /** The agent whose own icon it is. */
  agent?: string | undefined;
}

/** What one method's formats have to leave out, where they all say the same. */
interface Losses extends ShownNames {
  formats: readonly string[];
  /** The first warning: where in the declaration, and what it says. */
  path: string;
  loss: Loss;
  /** How many more there are. */
  more: number;
}

function lossesOf({ tool, method, formats, path, loss, more }: Losses, t: Translate) {
  const place = [tool, method, path].filter(Boolean).join(" › ");
  return {
    message: `${formats.join(", ")}: ${describeLoss(loss, t)}`,
    detail:
      more === 0 ? place : t("{place} · and {count} more in this method", { place, count: more }),
  };
}

const MOST_LISTED_NAMES = 4;

/** Each ignored pattern with its field and the reason. */
export function ignoredText(patterns: readonly IgnoredPattern[], t: Translate): string {
  const texts = patterns.slice(0, MOST_LISTED_NAMES).map(({ field, pattern, issue }) => {
    const text = t('"{pattern}" {issue}', { pattern, issue: PATTERN_ISSUES[issue](t) });
    return field.length > 0 ? `${field.join(".")}: ${text}` : text;
  });
  const count = patterns.length - texts.length;
  return [...texts, ...(count > 0 ? [t("and {count} more", { count })] : [])].join("; ");
}

function firstCodes(names: readonly string[], t: Translate): string {
  const values = codes(names.slice(0, MOST_LISTED_NAMES));
  const count = names.length - MOST_LISTED_NAMES;
  return count > 0 ? t("{values} and {count} more", { values, count }) : values;
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const toolOrMethodName = ({ tool, method }: ShownNames): string =>
  method === undefined ? tool : `${tool} › ${method}`;
