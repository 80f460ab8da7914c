import { groupedDigits, type Said, say } from "./said.ts";

interface Named {
  name: string;
  suggestion?: string | undefined;
}
/** The words of the engine, which has no codes, or of the template's author. */
interface Reason {
  /** A sentence. */
  reason: string;
}
interface Most {
  most: number;
}

/** Everything that can be wrong with a template: whole sentences. */
export const TEMPLATE_WORDS = {
  unknown_variable: ({ name, suggestion }: Named) =>
    `There is no variable \`${name}\`: nothing is printed in its place.${meant(suggestion)}`,
  unknown_field: ({
    of,
    name,
    isOfItems,
    suggestion,
  }: Named & { of: keyof typeof OWNERS; isOfItems: boolean }) =>
    `${OWNERS[of]} has no \`${name}\`: nothing is printed in its place.${isOfItems ? " What is in the list has it: go through it with {% for %}." : ""}${meant(suggestion)}`,
  unknown_filter: ({ name, suggestion }: Named) =>
    `There is no filter \`${name}\`: rendering stops there.${meant(suggestion)}`,
  filter_uncalled: ({ name }: Named) => `The filter \`${name}\` needs a value in parentheses.`,
  filter_called: ({ name }: Named) => `The filter \`${name}\` takes no parentheses.`,
  unknown_test: ({ name, suggestion }: Named) =>
    `There is no test \`${name}\`: rendering stops there.${meant(suggestion)}`,

  tag_unreadable: ({ tag, reason }: Reason & { tag: string }) => `${tag} cannot be read: ${reason}`,
  unreadable: ({ reason }: Reason) => `The template cannot be read: ${reason}`,
  tag_open: ({ tag, keyword }: { tag: string; keyword: string }) =>
    `${tag} is not closed: end it with {% end${keyword} %}.`,
  unknown_option: ({ name, known, suggestion }: Named & { known: string[] }) =>
    `There is no option \`${name}\`: a template begins with {# jinja: ${known.join(", ")} #} or less of it.${meant(suggestion)}`,
  template_too_long: ({ most }: Most) =>
    `The template is longer than ${groupedDigits(most)} characters. Write less.`,
  too_many_blanks: () => "More than 1,000 blanks or empty lines stand in a row. Take some out.",

  no_value: ({ expression, suggestion }: { expression: string; suggestion?: string | undefined }) =>
    `${expression} has no value: nothing is printed in its place.${suggestion === undefined ? "" : ` Did you mean ${suggestion}?`}`,
  text_too_long: ({ most }: Most) =>
    `The text is longer than ${groupedDigits(most)} characters. Write less.`,
  runs_too_long: () => "The template runs too long. Loop over less.",
  too_deep: () => "The template calls itself too often, or nests too deeply.",
  range_no_numbers: () => "range() takes numbers.",
  range_too_long: ({ most }: Most) => `range() gives at most ${most} numbers.`,
  stopped: ({ reason }: Reason) => reason,
  took_too_long: () => "The template took longer than 2 seconds and was stopped. Loop over less.",
  took_too_much: () =>
    "The template took too much memory and was stopped. Make smaller texts and lists.",
  not_rendered: ({ reason }: Reason) => `The template could not be rendered: ${reason}`,
};

const OWNERS = {
  tool: "A tool",
  group: "A group",
  agent: "agent",
  loop: "loop",
  list: "A list",
  text: "A text",
  any: "This",
};

const meant = (suggestion: string | undefined): string =>
  suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;

/** What kind of fault of a template it is. */
export type TemplateCode = keyof typeof TEMPLATE_WORDS;
/** A fault of a template as a fact, without its place. */
export type SaidTemplateFault = Said<typeof TEMPLATE_WORDS>;

/** Why a template is neither saved nor sent. */
export const TEMPLATE_ISSUE_WORDS = {
  template: ({ line, fault }: { line?: number | undefined; fault: ToldFault }) =>
    `${line === undefined ? "" : `Line ${line}: `}${describeTemplateFault(fault)}`,
};

/** A fault of any code. */
interface ToldFault {
  code: string;
  values?: object | undefined;
}

/** The sentence of a fault of a template. */
export function describeTemplateFault(fault: ToldFault): string {
  return say<string>(TEMPLATE_WORDS, fault);
}
