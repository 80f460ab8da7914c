import {
  type CodeMessages,
  english,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";

/** Why nothing of a description in OpenAPI can be read. */
export type OpenApiIssue =
  | { code: "unreadable"; cause: string }
  | { code: "no_description" | "too_slow" }
  | { code: "too_deep" | "too_large"; most: number }
  | { code: "other_version"; found: string };

export const OPENAPI_ISSUE_MESSAGES: CodeMessages<OpenApiIssue> = {
  unreadable: (t, { cause }) => t("It is neither JSON nor YAML: {cause}", { cause }),
  no_description: (t) =>
    t("It is no OpenAPI description: it has neither openapi nor swagger at its top."),
  too_slow: (t) => t("Reading it takes too much time or memory."),
  too_deep: (t, { most }) => t("It is nested more than {most} levels deep.", { most }),
  too_large: (t, { most }) => t("It has more than {most, number} bytes.", { most }),
  other_version: (t, { found }) =>
    t("It is written for version {found}. Versions 2.0, 3.0, 3.1 and 3.2 can be read.", { found }),
};

/** Why a description cannot be read, as a sentence or two. */
export function describeOpenApiIssue(issue: OpenApiIssue, t: Translate = english): string {
  return messageOf<string>(OPENAPI_ISSUE_MESSAGES, { code: issue.code, values: issue }, t);
}
