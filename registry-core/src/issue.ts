import type { Issue as CodedIssue, ValueCode } from "@pegboard/json-schema";
import type { RequestIssueCode } from "./messages/request-messages.ts";
import type { SettingsCode } from "./messages/settings-messages.ts";
import type { TEMPLATE_ISSUE_MESSAGES } from "./messages/template-messages.ts";

/** What kind of issue an issue is about. */
export type IssueCode =
  | ValueCode
  | SettingsCode
  | RequestIssueCode
  | keyof typeof TEMPLATE_ISSUE_MESSAGES;

/**
 * An issue of a value from outside. `path` leads from the root to the invalid place, `code` and
 * `values` are for programs, `message` says both in English; `describeIssue` says it in other
 * languages.
 */
export type Issue = CodedIssue<IssueCode>;

/** The keys and indexes that lead from the root to a place. */
export type IssuePath = Issue["path"];
