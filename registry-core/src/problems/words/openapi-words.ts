import { groupedDigits } from "../../words/said.ts";
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

/** Why a description cannot be read at all. */
export type OpenApiFault =
  | { code: "unreadable"; cause: string }
  | { code: "no_description" | "too_slow" }
  | { code: "too_deep" | "too_large"; most: number }
  | { code: "other_version"; found: string };

/** Why an operation does not come in, as one sentence. */
export function describeOpenApiSkip(skip: OpenApiSkip): string {
  switch (skip.code) {
    case "callback":
      return "Is a callback: the service calls you.";
    case "stream":
      return "Answers a stream that never ends.";
    case "no_object":
      return "Is not written as an operation.";
    case "too_many":
      return "Comes after as many operations as one source may have. Take fewer of the others.";
    case "too_much":
      return "Its schemas do not fit beside those of the operations before it. Take fewer of the others.";
    case "media_type":
      return `Takes ${skip.mediaType} only, which cannot be made from JSON.`;
    case "reference":
      return skip.isOutside
        ? `Refers to ${skip.reference}; files beside a description are not read.`
        : `Refers to ${skip.reference}, which the description does not have.`;
    case "schema":
      return `What it takes cannot be used: ${describeListedSchemaFlaw(skip.flaw)}.`;
    case "server":
      return `Is answered by another server, ${skip.server}, and secrets go to one server only.`;
    case "security":
      return `Asks for ${skip.scheme}, a kind of access that Pegboard does not have.`;
  }
}

/** What of an operation is taken in another way, as one sentence. */
export function describeOpenApiAdjustment(adjustment: OpenApiAdjustment): string {
  switch (adjustment.code) {
    case "unnamed":
      return "Had no operationId: named after path and verb.";
    case "renamed":
      return "Another operation has its operationId: named after path and verb.";
    case "answer_left_out":
      return "Its answer is not described: what the description says of it is too large, or cannot be used.";
    case "body_left_out":
      return "Is sent without a body, which may be left out and cannot be made from JSON.";
    case "text_cut":
      return "Its description is cut, since a model reads all of it.";
    case "parameter_added":
      return `Its path has {${adjustment.parameter}}, of which the description says nothing: it is a text.`;
    case "parameter_renamed":
      return `Its parameter ${adjustment.parameter} is called ${adjustment.property}.`;
  }
}

/** Why a description cannot be read, as a sentence or two. */
export function describeOpenApiFault(fault: OpenApiFault): string {
  switch (fault.code) {
    case "unreadable":
      return `It is neither JSON nor YAML: ${fault.cause}`;
    case "no_description":
      return "It is no OpenAPI description: it has neither openapi nor swagger at its top.";
    case "too_slow":
      return "Reading it takes too much time or memory.";
    case "too_deep":
      return `It is nested more than ${fault.most} levels deep.`;
    case "too_large":
      return `It has more than ${groupedDigits(fault.most)} bytes.`;
    case "other_version":
      return `It is written for version ${fault.found}. Versions 2.0, 3.0, 3.1 and 3.2 can be read.`;
  }
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
