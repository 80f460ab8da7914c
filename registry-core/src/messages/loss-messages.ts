import {
  type SchemaLoss as CodedLoss,
  describeSchemaIssue,
  describeValueIssue,
  lossMaker,
  SCHEMA_LOSS_MESSAGES,
  type SchemaIssue,
} from "@pegboard/json-schema";
import {
  english,
  type FactOf,
  type IssueFact,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";

interface KeywordValues {
  keyword: string;
}
/** A loss of any code. */
export interface Loss {
  code: string;
  values?: object | undefined;
}

/**
 * Everything that a format cannot say or says in another way, and everything that a provider
 * refuses, beside what any simpler form of a schema loses: whole sentences.
 */
export const LOSS_MESSAGES = {
  ...SCHEMA_LOSS_MESSAGES,
  parameters_unwritten: (t, values: { reason: string; form: "offered" | "described" }) =>
    t(
      "The parameters cannot be written ({reason}); the function is {form, select, offered {offered} other {described}} without them. Correct its schema.",
      values,
    ),
  /** The sentence of an added format's author. */
  authored: (_t, { sentence }: { sentence: string }) => sentence,
  own_parameters_refused: (t, { issue }: { issue?: SchemaIssue }) =>
    t(
      "The function is left out, since its provider would refuse the whole request: the parameters that its own formatter writes are no schema of an object ({reason}). Correct the formatter.",
      { reason: issue ? describeSchemaIssue(issue, t) : t('"type" is not "object"') },
    ),
  enum_empty: (t) => t("An empty enum takes no value and is refused; left out."),
  root_keyword: (t, { keyword }: KeywordValues) =>
    t('"{keyword}" is not taken at the top; left out.', { keyword }),
  root_choice: (t, { count }: { count: number }) =>
    t(
      "A choice of {count} is not taken at the top: all their parameters are offered, and only what each requires is required.",
      { count },
    ),
  function_renamed: (t, { from, to, taken }: { from: string; to: string; taken: string }) =>
    t(
      'The function "{from}" is called "{to}" there (taken are {taken}); calls of that name are found.',
      { from, to, taken },
    ),
  description_long: (t, { actual, most }: { actual: number; most: number }) =>
    t("The description has {actual} characters; several models refuse more than {most}.", {
      actual,
      most,
    }),
  parameter_renamed: (t, { from, to }: { from: string; to: string }) =>
    t('The parameter "{from}" is called "{to}" there; calls with that name are read.', {
      from,
      to,
    }),
  pattern_unread: (t, { pattern }: { pattern: string }) =>
    t("OpenAI does not read the pattern {pattern}; the description names it instead.", {
      pattern,
    }),
  nested_too_deep: (t, { refused }: { refused: number }) =>
    t(
      "Gemini refuses {refused} levels of objects and lists; what is deeper is asked for as JSON text.",
      { refused },
    ),
  example_unfit: (t, { example, issue }: { example: string | number; issue?: IssueFact }) =>
    t("The example {example} is left out: {reason}. Correct it in Try.", {
      example,
      reason: issue
        ? `${issue.path.join(".") || t("the whole")} ${describeValueIssue(issue, t)}`
        : t("it has a secret"),
    }),
  output_no_object: (t) =>
    t(
      'MCP takes an output schema only with type "object" at its root; left out. Wrap the result in an object.',
    ),
  output_unusable: (t, { issue }: { issue: SchemaIssue }) =>
    t("The output schema cannot be used: {issue}; left out. Correct it.", {
      issue: describeSchemaIssue(issue, t),
    }),
  output_pattern: (t, { pattern }: { pattern: string }) =>
    t(
      'Clients compile the pattern "{pattern}" as JavaScript, which has no flags within a pattern; the output schema is left out. Write the pattern without flags.',
      { pattern },
    ),
  gemini_keyword: (t, { keyword }: KeywordValues) =>
    t('Gemini has no "{keyword}"; left out.', { keyword }),
  gemini_required: (t) =>
    t("Gemini requires only what is among the properties; the rest is left out."),
  gemini_conditions: (t) => t("Gemini takes no conditions between parameters; left out."),
  gemini_value_notes: (t) =>
    t("Gemini takes one list of values; what is said about each value is left out."),
  gemini_union: (t, { count }: { count: number }) =>
    t("Gemini takes no unions; the first of {count} variants is used.", { count }),
  gemini_types: (t, { types }: { types: readonly string[] }) =>
    t("Gemini takes one type; the first of {types} is used.", { types: types.join(", ") }),
  gemini_no_type: (t) => t("Gemini wants a type and the schema gives none; text is used."),
  gemini_format: (t, { format }: { format: string }) =>
    t('Gemini takes no "{format}" format; the description names it instead.', { format }),
  gemini_empty_text: (t) => t("Gemini takes no empty text in an enum; left out."),
  gemini_enum: (t) =>
    t("Gemini takes only texts in an enum; the description lists the values instead."),
  gemini_bound: (t, { keyword, bound }: KeywordValues & { bound: number }) =>
    t('Written as "{keyword}", so that {bound} itself looks allowed.', { keyword, bound }),
  strict_root: (t, { keyword }: KeywordValues) =>
    t('Not strict: strict mode takes no "{keyword}" at the top.', { keyword }),
  strict_any: (t) => t("Not strict: it takes any value, and strict mode needs a type."),
  strict_items: (t) => t("Not strict: strict mode needs one schema for all items."),
  strict_unions: (t) => t("Not strict: strict mode takes one union in a place."),
  strict_boolean: (t) => t("Not strict: strict mode takes no boolean schema."),
  strict_open: (t) =>
    t(
      "Not strict: the object takes members that it does not name, and strict mode takes closed objects only.",
    ),
  strict_format: (t, { format }: { format: string }) =>
    t('Not strict: strict mode takes no "{format}" format.', { format }),
  strict_keyword: (t, { keyword }: KeywordValues) =>
    t('Not strict: strict mode takes no "{keyword}".', { keyword }),
  strict_size: (
    t,
    { actual, most, of }: { actual: number; most: number; of: keyof typeof MEASURE_NAMES },
  ) =>
    t("Not strict: it has {actual} {size}; strict mode takes {most}.", {
      actual,
      size: MEASURE_NAMES[of](t),
      most,
    }),
  strict_cause: (t, { cause }: { cause: Loss }) =>
    t("Not strict: {cause}", { cause: describeLoss(cause, t) }),
} satisfies MessageTable<string>;

const MEASURE_NAMES = {
  properties: (t) => t("properties"),
  levels: (t) => t("levels of objects"),
  values: (t) => t("enum values"),
  characters: (t) => t("characters in names and values"),
  listCharacters: (t) => t("characters in one long list of enum values"),
} satisfies MessageTable;

/** What kind of loss it is. */
export type LossCode = keyof typeof LOSS_MESSAGES;
/** A loss as a fact, without its place. */
export type LossFact = FactOf<typeof LOSS_MESSAGES>;

/** A part of a schema that a simpler form cannot express. */
export interface SchemaLoss extends CodedLoss<LossCode> {
  /** Present when the provider refuses the whole request because of the loss. */
  isRefused?: true;
}

const REFUSING_LOSSES: ReadonlySet<LossCode> = new Set([
  "description_long",
  "own_parameters_refused",
]);
const newLoss = /* @__PURE__ */ lossMaker(LOSS_MESSAGES);

/** A loss at a place. */
export function schemaLoss(path: readonly (string | number)[], fact: LossFact): SchemaLoss {
  const loss = newLoss(path, fact);
  return REFUSING_LOSSES.has(fact.code) ? Object.assign(loss, { isRefused: true as const }) : loss;
}

/** A loss as a sentence. */
export function describeLoss(loss: Loss, t: Translate = english): string {
  return messageOf<string>(LOSS_MESSAGES, loss, t);
}
