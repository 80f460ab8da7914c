import {
  type CodeMessages,
  english,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import { LIMITS } from "../../limits.ts";
import { describeListedSchemaIssue, type ListedSchemaIssue } from "./listed-schema-messages.ts";

/** Why an operation of an OpenAPI description does not come in. */
export type OpenApiSkip =
  | { code: "callback" | "stream" | "no_object" | "too_many" | "too_much" }
  | { code: "media_type"; mediaType: string }
  | { code: "reference"; reference: string; isOutside: boolean }
  | { code: "schema"; issue: ListedSchemaIssue }
  | { code: "server"; server: string }
  | { code: "security"; scheme: string };

/** What of an operation is taken in another way than the description says. */
export type OpenApiAdjustment =
  | { code: "unnamed" | "renamed" | "answer_left_out" | "body_left_out" | "text_cut" }
  | { code: "parameter_added"; parameter: string }
  | { code: "parameter_renamed"; parameter: string; property: string };

/** Why an operation does not come in: one sentence each. */
export const OPENAPI_SKIP_MESSAGES: CodeMessages<OpenApiSkip> = {
  callback: (t) => t("Is a callback: the service calls you."),
  stream: (t) => t("Answers a stream that never ends."),
  no_object: (t) => t("Is not written as an operation."),
  too_many: (t) =>
    t("Over the limit of {most, number} operations per source. Deselect others to include it.", {
      most: LIMITS.methodsOfSource,
    }),
  too_much: (t) =>
    t(
      "Its schemas do not fit beside those of the operations before it. Deselect others to include it.",
    ),
  media_type: (t, { mediaType }) =>
    t("Takes {mediaType} only, which cannot be made from JSON.", { mediaType }),
  reference: (t, { reference, isOutside }) =>
    isOutside
      ? t("Refers to {reference}; files beside a description are not read.", { reference })
      : t("Refers to {reference}, which the description does not have.", { reference }),
  schema: (t, { issue }) =>
    t("What it takes cannot be used: {issue}.", { issue: describeListedSchemaIssue(issue, t) }),
  server: (t, { server }) =>
    t(
      "Is answered by another server, {server}, which the description does not name beside its own. Allow that server under Included operations to call it: keys are then sent there, too.",
      { server },
    ),
  security: (t, { scheme }) =>
    t("Asks for {scheme}, a kind of access that Pegboard does not have.", { scheme }),
};

/** Why an operation does not come in, as one sentence. */
export function describeOpenApiSkip(skip: OpenApiSkip, t: Translate = english): string {
  return messageOf<string>(OPENAPI_SKIP_MESSAGES, { code: skip.code, values: skip }, t);
}

/** What of an operation is taken in another way: one sentence each. */
export const OPENAPI_ADJUSTMENT_MESSAGES: CodeMessages<OpenApiAdjustment> = {
  unnamed: (t) => t("Had no operationId: named after path and verb."),
  renamed: (t) => t("Another operation has its operationId: named after path and verb."),
  answer_left_out: (t) =>
    t(
      "Its answer is not described: what the description says of it is too large, or cannot be used.",
    ),
  body_left_out: (t) =>
    t("Is sent without a body, which may be left out and cannot be made from JSON."),
  text_cut: (t) => t("Its description is cut, since a model reads all of it."),
  parameter_added: (t, { parameter }) =>
    t("Its path has {placeholder}, of which the description says nothing: it is a text.", {
      placeholder: `{${parameter}}`,
    }),
  parameter_renamed: (t, { parameter, property }) =>
    t("Its parameter {parameter} is called {property}.", { parameter, property }),
};

/** What of an operation is taken in another way, as one sentence. */
export function describeOpenApiAdjustment(
  adjustment: OpenApiAdjustment,
  t: Translate = english,
): string {
  return messageOf<string>(
    OPENAPI_ADJUSTMENT_MESSAGES,
    { code: adjustment.code, values: adjustment },
    t,
  );
}

/** How large the definition of a method is, as one sentence. */
export const describeLargeOperation = (characters: number, t: Translate = english): string =>
  t("A request carries {characters, number} characters for it while it is on.", { characters });

/** What a source left out, one problem for each reason; and what of it is larger than it looks. */
export const OPENAPI_PROBLEM_MESSAGES = {
  openapi_skipped: (
    t,
    {
      source,
      operations,
      reason,
    }: {
      source: string;
      operations: readonly string[];
      reason: OpenApiSkip;
    },
  ) => ({
    message: `${skippedOperations({ source, operations }, t)} ${describeOpenApiSkip(reason, t)}`,
    detail: t("Sources › {source} · its other operations work", { source }),
  }),
  openapi_large: (
    t,
    { source, operation, characters }: { source: string; operation: string; characters: number },
  ) => ({
    message: t("{operation} of {source} is very large. {size}", {
      operation,
      source,
      size: describeLargeOperation(characters, t),
    }),
    detail: t("Sources › {source} · leave it out, or switch it on only where it is needed", {
      source,
    }),
  }),
} satisfies MessageTable;

function skippedOperations(
  { source, operations }: { source: string; operations: readonly string[] },
  t: Translate,
): string {
  const [first = ""] = operations;
  const count = operations.length - 1;
  return count === 0
    ? t("{operation} of {source} is left out.", { operation: first, source })
    : t("{operation} and {count} more operations of {source} are left out.", {
        operation: first,
        count,
        source,
      });
}
