import type { Issue as CodedIssue, ValueCode } from "@pegboard/json-schema";
import type { RequestIssueCode } from "./messages/request-messages.ts";
import type { SettingsCode } from "./messages/settings-messages.ts";
import type { TEMPLATE_ISSUE_MESSAGES } from "./messages/template-messages.ts";

/** What kind of fault an issue is about. */
export type IssueCode =
  | ValueCode
  | SettingsCode
  | RequestIssueCode
  | keyof typeof TEMPLATE_ISSUE_MESSAGES;

/**
 * A fault of a value from outside. `path` leads from the root to the faulty place, `code` and
 * `values` are for programs, `message` says both in English; `describeIssue` says it in other
 * languages.
 */
export type Issue = CodedIssue<IssueCode>;
