import {
  english,
  type FactOf,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import type { CodedFact } from "./message-values.ts";

interface SuggestedName {
  name: string;
  suggestion?: string | undefined;
}
interface ReasonValues {
  reason: TemplateReason;
}
interface Most {
  most: number;
}

/** Everything that can be wrong with a template: whole sentences. */
export const TEMPLATE_MESSAGES = {
  unknown_variable: (t, { name, suggestion }: SuggestedName) =>
    t("There is no variable `{name}`: nothing is printed in its place.", { name }) +
    variableSuggestion(suggestion, t),
  unknown_field: (
    t,
    {
      of,
      name,
      isOfItems,
      suggestion,
    }: SuggestedName & { of: keyof typeof OWNERS; isOfItems: boolean },
  ) => {
    const owner = OWNERS[of](t);
    const missing = t("{owner} has no `{name}`: nothing is printed in its place.", { owner, name });
    const loop = t("What is in the list has it: go through it with {tag}.", { tag: "{% for %}" });
    return missing + (isOfItems ? ` ${loop}` : "") + variableSuggestion(suggestion, t);
  },
  unknown_filter: (t, { name, suggestion }: SuggestedName) =>
    t("There is no filter `{name}`: rendering stops there.", { name }) +
    variableSuggestion(suggestion, t),
  filter_uncalled: (t, { name }: SuggestedName) =>
    t("The filter `{name}` needs a value in parentheses.", { name }),
  filter_called: (t, { name }: SuggestedName) =>
    t("The filter `{name}` takes no parentheses.", { name }),
  unknown_test: (t, { name, suggestion }: SuggestedName) =>
    t("There is no test `{name}`: rendering stops there.", { name }) +
    variableSuggestion(suggestion, t),

  tag_unreadable: (t, { tag, reason }: ReasonValues & { tag: string }) =>
    t("{tag} cannot be read: {reason}", { tag, reason: describeReason(reason, t) }),
  unreadable: (t, { reason }: ReasonValues) =>
    t("The template cannot be read: {reason}", { reason: describeReason(reason, t) }),
  tag_open: (t, { tag, keyword }: { tag: string; keyword: string }) =>
    t("{tag} is not closed: end it with {end}.", { tag, end: `{% end${keyword} %}` }),
  unknown_option: (t, { name, known, suggestion }: SuggestedName & { known: string[] }) =>
    t("There is no option `{name}`: a template begins with {options} or less of it.", {
      name,
      options: `{# jinja: ${known.join(", ")} #}`,
    }) + variableSuggestion(suggestion, t),
  template_too_long: (t, { most }: Most) =>
    t("The template is longer than {most, number} characters. Write less.", { most }),
  too_many_blanks: (t) => t("More than 1,000 blanks or empty lines stand in a row. Take some out."),

  no_value: (
    t,
    { expression, suggestion }: { expression: string; suggestion?: string | undefined },
  ) => {
    const missing = t("{expression} has no value: nothing is printed in its place.", {
      expression,
    });
    return suggestion === undefined
      ? missing
      : `${missing} ${t("Did you mean {suggestion}?", { suggestion })}`;
  },
  text_too_long: (t, { most }: Most) =>
    t("The text is longer than {most, number} characters. Write less.", { most }),
  runs_too_long: (t) => t("The template runs too long. Loop over less."),
  too_deep: (t) => t("The template calls itself too often, or nests too deeply."),
  range_no_numbers: (t) => t("range() takes numbers."),
  range_too_long: (t, { most }: Most) => t("range() gives at most {most} numbers.", { most }),
  stopped: (t, { reason }: ReasonValues) => describeReason(reason, t),
  took_too_long: (t) =>
    t("The template took longer than 2 seconds and was stopped. Loop over less."),
  took_too_much: (t) =>
    t("The template took too much memory and was stopped. Make smaller texts and lists."),
  not_rendered: (t, { reason }: ReasonValues) =>
    t("The template could not be rendered: {reason}", { reason: describeReason(reason, t) }),
} satisfies MessageTable;

const OWNERS = {
  tool: (t) => t("A tool"),
  group: (t) => t("A group"),
  agent: (t) => t("agent", undefined, "what has a field"),
  loop: (t) => t("loop", undefined, "what has a field"),
  list: (t) => t("A list"),
  text: (t) => t("A text"),
  any: (t) => t("This", undefined, "what has a field"),
} satisfies MessageTable;

const variableSuggestion = (suggestion: string | undefined, t: Translate): string =>
  suggestion === undefined ? "" : ` ${t("Did you mean `{suggestion}`?", { suggestion })}`;

interface OfToken {
  /** The engine's name for a kind of token. */
  token: string;
}

/** Why the engine cannot read a tag, or stops: sentences, of reading without their capital. */
const REASON_MESSAGES = {
  ends_early: (t) => t("it ends too early."),
  too_deep: (t) => t("it is nested too deeply."),
  not_ended: (t, { end }: { end: string }) => t("it is not ended with `{end}`.", { end }),
  no_statement: (t) => t("it names no statement."),
  outside: (t) => t("it stands outside of a condition or a loop."),
  nothing_open: (t) => t("nothing is open that it could end."),
  unknown_statement: (t, { name, suggestion }: SuggestedName) =>
    t("there is no statement `{name}`.", { name }) + variableSuggestion(suggestion, t),
  text_open: (t) => t("a text in quotes is not ended."),
  parenthesis_missing: (t) => t("a closing parenthesis is missing."),
  missing_before: (t, { token }: OfToken) =>
    t("something is missing before {token}.", { token: describeToken(token, t) }),
  missing: (t, { token }: OfToken) => t("{token} is missing.", { token: describeToken(token, t) }),
  unexpected: (t, { token }: OfToken) =>
    t("{token} is not expected there.", { token: describeToken(token, t) }),
  misplaced: (t, { token, found }: OfToken & { found: string }) => {
    const values = { expected: describeToken(token, t), found: describeToken(found, t) };
    return found === "Equals"
      ? t("{expected} is expected where {found} stands. To compare, write `==`.", values)
      : t("{expected} is expected where {found} stands.", values);
  },
  filter_on_nothing: (t, { name }: { name: string }) =>
    t("{name} is applied to something that has no value.", { name }),
  loop_over_nothing: (t) => t("What the loop goes through has no value."),
  call_of_nothing: (t) => t("What is called does not exist."),
  filter_unfit: (t, { name }: { name: string }) =>
    t("The filter {name} does not go with what it is applied to.", { name }),
} satisfies MessageTable;

/** Why the engine stops, or what it or the template's author said of it: a sentence. */
export type TemplateReason = string | FactOf<typeof REASON_MESSAGES>;

/** Why the engine cannot read a template, or stops. */
export function describeReason(reason: TemplateReason, t: Translate = english): string {
  return typeof reason === "string" ? reason : messageOf<string>(REASON_MESSAGES, reason, t);
}

/** What an operator writes for a kind of token, or a character. */
function describeToken(token: string, t: Translate): string {
  if (/^\W/u.test(token)) return `\`${token}\``;
  const written = ENGINE_TOKENS[token];
  if (written !== undefined) return `\`${written}\``;
  return (TOKEN_KINDS[token] ?? TOKEN_KINDS.Operator)(t);
}

const ENGINE_TOKENS: Readonly<Record<string, string>> = {
  Equals: "=",
  OpenParen: "(",
  CloseParen: ")",
  OpenSquareBracket: "[",
  CloseSquareBracket: "]",
  OpenCurlyBracket: "{",
  CloseCurlyBracket: "}",
  OpenExpression: "{{",
  CloseExpression: "}}",
  OpenStatement: "{%",
  CloseStatement: "%}",
  Comma: ",",
  Dot: ".",
  Colon: ":",
  Pipe: "|",
};

const TOKEN_KINDS: { Operator: (t: Translate) => string } & Readonly<
  Record<string, (t: Translate) => string>
> = {
  Identifier: (t) => t("a name"),
  StringLiteral: (t) => t("a text"),
  NumericLiteral: (t) => t("a number"),
  Operator: (t) => t("an operator", undefined, "token"),
};

/** What kind of issue of a template it is. */
export type TemplateCode = keyof typeof TEMPLATE_MESSAGES;
/** An issue of a template as a fact, without its place. */
export type TemplateIssueFact = FactOf<typeof TEMPLATE_MESSAGES>;

/** Why a template is neither saved nor sent. */
export const TEMPLATE_ISSUE_MESSAGES = {
  template: (t, { line, issue }: { line?: number | undefined; issue: CodedFact }) =>
    line === undefined
      ? describeTemplateIssue(issue, t)
      : t("Line {line}: {issue}", { line, issue: describeTemplateIssue(issue, t) }),
} satisfies MessageTable;

/** The sentence of an issue of a template. */
export function describeTemplateIssue(issue: CodedFact, t: Translate = english): string {
  return messageOf<string>(TEMPLATE_MESSAGES, issue, t);
}
