import { type Said, say } from "./said.ts";

interface Keyword {
  keyword: string;
}
interface Reference {
  reference: string;
}
/** A loss of any code. */
export interface Loss {
  code: string;
  values?: object | undefined;
}

/**
 * Everything that a simpler form of a schema cannot say or says in another way, and everything that
 * a provider refuses: whole sentences.
 */
export const LOSS_WORDS = {
  schema_too_large: () => "The schema is too large to be written out; the rest is left open.",
  values_unjoined: ({ keyword }: Keyword) =>
    `Two different values for "${keyword}" cannot be joined; the first is kept.`,
  reference_unknown: ({ reference }: Reference) =>
    `${reference} is not part of the schema; left open.`,
  reference_circular: ({ reference }: Reference) =>
    `${reference} contains itself; the inner one is left open.`,
  required_unknown: ({ names }: { names: readonly string[] }) =>
    `Requires ${names.join(", ")}, which the schema does not describe; left out.`,
  parameters_unwritten: ({ reason, form }: { reason: string; form: "offered" | "described" }) =>
    `The parameters cannot be written (${reason}); the function is ${form} without them. Correct its schema.`,
  /** The sentence of an added format's author. */
  authored: ({ sentence }: { sentence: string }) => sentence,

  parts_merged: () => "Its schemas are merged into this one.",
  parts_empty: () => "It says nothing; left out.",
  reference_expanded: ({ reference }: Reference) => `${reference} is written out here.`,
  null_as_nullable: () => "Its null is said by nullable.",
  union_of_one: () => "A union of one is written as that one.",
  const_as_enum: () => "It is written as an enum of one value.",
  type_as_one: () => "It is written as one type, and null as nullable.",
  keyword_stripped: () => "It is left out.",

  root_keyword: ({ keyword }: Keyword) => `"${keyword}" is not taken at the top; left out.`,
  root_choice: ({ count }: { count: number }) =>
    `A choice of ${count} is not taken at the top: all their parameters are offered, and only what each requires is required.`,
  function_renamed: ({ from, to, taken }: { from: string; to: string; taken: string }) =>
    `The function "${from}" is called "${to}" there (taken are ${taken}); calls of that name are found.`,
  description_long: ({ actual, most }: { actual: number; most: number }) =>
    `The description has ${actual} characters; several models refuse more than ${most}.`,
  parameter_refused: ({
    provider,
    name,
    taken,
  }: {
    provider: string;
    name: string;
    taken: string;
  }) => `${provider} refuses the parameter name "${name}": ${taken}, at most 64. Rename it.`,
  nested_too_deep: ({ levels, refused }: { levels: number; refused: number }) =>
    `The parameters are nested ${levels} levels deep; Gemini refuses ${refused} and perhaps fewer. Make them flatter.`,

  example_unfit: ({ example, reason }: { example: string | number; reason: string }) =>
    `The example ${example} is left out: ${reason}. Correct it in Try.`,

  output_no_object: () =>
    'MCP takes an output schema only with type "object" at its root; left out. Wrap the result in an object.',

  gemini_keyword: ({ keyword }: Keyword) => `Gemini has no "${keyword}"; left out.`,
  gemini_required: () => "Gemini requires only what is among the properties; the rest is left out.",
  gemini_conditions: () => "Gemini takes no conditions between parameters; left out.",
  gemini_value_notes: () =>
    "Gemini takes one list of values; what is said about each value is left out.",
  gemini_union: ({ count }: { count: number }) =>
    `Gemini takes no unions; the first of ${count} variants is used.`,
  gemini_types: ({ types }: { types: readonly string[] }) =>
    `Gemini takes one type; the first of ${types.join(", ")} is used.`,
  gemini_no_type: () => "Gemini wants a type and the schema gives none; text is used.",
  gemini_format: ({ format }: { format: string }) =>
    `Gemini takes no "${format}" format; the description names it instead.`,
  gemini_empty_text: () => "Gemini takes no empty text in an enum; left out.",
  gemini_enum: () =>
    "Gemini takes only texts in an enum; the description lists the values instead.",
  gemini_bound: ({ keyword, bound }: Keyword & { bound: number }) =>
    `Written as "${keyword}", so that ${bound} itself looks allowed.`,

  strict_root: ({ keyword }: Keyword) =>
    `Not strict: strict mode takes no "${keyword}" at the top.`,
  strict_any: () => "Not strict: it takes any value, and strict mode needs a type.",
  strict_items: () => "Not strict: strict mode needs one schema for all items.",
  strict_unions: () => "Not strict: strict mode takes one union in a place.",
  strict_boolean: () => "Not strict: strict mode takes no boolean schema.",
  strict_open: () =>
    "Not strict: the object takes members that it does not name, and strict mode takes closed objects only.",
  strict_format: ({ format }: { format: string }) =>
    `Not strict: strict mode takes no "${format}" format.`,
  strict_keyword: ({ keyword }: Keyword) => `Not strict: strict mode takes no "${keyword}".`,
  strict_size: ({ actual, most, of }: { actual: number; most: number; of: keyof typeof SIZES }) =>
    `Not strict: it has ${actual} ${SIZES[of]}; strict mode takes ${most}.`,
  strict_cause: ({ cause }: { cause: Loss }) => `Not strict: ${describeLoss(cause)}`,
};

/** Why an example is left out, where no rule of its schema says it. */
export const EXAMPLE_WORDS = { secret: "it has a secret", whole: "the whole" };

const SIZES = {
  properties: "properties",
  levels: "levels of objects",
  values: "enum values",
  characters: "characters in names and values",
  listCharacters: "characters in one long list of enum values",
};

/** What kind of loss it is. */
export type LossCode = keyof typeof LOSS_WORDS;
/** A loss as a fact, without its place. */
export type SaidLoss = Said<typeof LOSS_WORDS>;

export function describeLoss(loss: Loss): string {
  return say<string>(LOSS_WORDS, loss);
}
