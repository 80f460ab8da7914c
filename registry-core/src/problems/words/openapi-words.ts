import { type CodeWords, say } from "../../words/said.ts";
import { describeListedSchemaFlaw, type ListedSchemaFlaw } from "./listed-schema-words.ts";

/** Why an operation of an OpenAPI description does not come in. */
export type OpenApiSkip =
  | { code: "callback" | "stream" | "no_object" | "too_many" | "too_much" }
  | { code: "media_type"; mediaType: string }
  | { code: "reference"; reference: string; isOutside: boolean }
  | { code: "schema"; flaw: ListedSchemaFlaw }
  | { code: "server"; server: string }
  | { code: "security"; scheme: string };

/** What of an operation is taken in another way than the description says. */
export type OpenApiAdjustment =
  | { code: "unnamed" | "renamed" | "answer_left_out" | "body_left_out" | "text_cut" }
  | { code: "parameter_added"; parameter: string }
  | { code: "parameter_renamed"; parameter: string; property: string };

/** Why an operation does not come in: one sentence each. */
export const OPENAPI_SKIP_WORDS: CodeWords<OpenApiSkip> = {
  callback: () => "Is a callback: the service calls you.",
  stream: () => "Answers a stream that never ends.",
  no_object: () => "Is not written as an operation.",
  too_many: () =>
    "Comes after as many operations as one source may have. Take fewer of the others.",
  too_much: () =>
    "Its schemas do not fit beside those of the operations before it. Take fewer of the others.",
  media_type: ({ mediaType }) => `Takes ${mediaType} only, which cannot be made from JSON.`,
  reference: ({ reference, isOutside }) =>
    isOutside
      ? `Refers to ${reference}; files beside a description are not read.`
      : `Refers to ${reference}, which the description does not have.`,
  schema: ({ flaw }) => `What it takes cannot be used: ${describeListedSchemaFlaw(flaw)}.`,
  server: ({ server }) =>
    `Is answered by another server, ${server}, and secrets go to one server only.`,
  security: ({ scheme }) => `Asks for ${scheme}, a kind of access that Pegboard does not have.`,
};

/** Why an operation does not come in, as one sentence. */
export function describeOpenApiSkip(skip: OpenApiSkip): string {
  return say<string>(OPENAPI_SKIP_WORDS, { code: skip.code, values: skip });
}

/** What of an operation is taken in another way: one sentence each. */
export const OPENAPI_ADJUSTMENT_WORDS: CodeWords<OpenApiAdjustment> = {
  unnamed: () => "Had no operationId: named after path and verb.",
  renamed: () => "Another operation has its operationId: named after path and verb.",
  answer_left_out: () =>
    "Its answer is not described: what the description says of it is too large, or cannot be used.",
  body_left_out: () =>
    "Is sent without a body, which may be left out and cannot be made from JSON.",
  text_cut: () => "Its description is cut, since a model reads all of it.",
  parameter_added: ({ parameter }) =>
    `Its path has {${parameter}}, of which the description says nothing: it is a text.`,
  parameter_renamed: ({ parameter, property }) =>
    `Its parameter ${parameter} is called ${property}.`,
};

/** What of an operation is taken in another way, as one sentence. */
export function describeOpenApiAdjustment(adjustment: OpenApiAdjustment): string {
  return say<string>(OPENAPI_ADJUSTMENT_WORDS, { code: adjustment.code, values: adjustment });
}

/** What a source left out: one problem for each reason. */
export const OPENAPI_PROBLEM_WORDS = {
  openapi_skipped: ({
    source,
    operations,
    reason,
  }: {
    source: string;
    operations: readonly string[];
    reason: OpenApiSkip;
  }) => ({
    message: `${operations.length === 1 ? operations[0] : `${operations[0]} and ${operations.length - 1} more operations`} of ${source} ${operations.length === 1 ? "is" : "are"} left out. ${describeOpenApiSkip(reason)}`,
    detail: `Sources › ${source} · its other operations work`,
  }),
};
