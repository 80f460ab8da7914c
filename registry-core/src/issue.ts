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

/**
 * The keys of which one has to be there, each with those that go with it: a choice of values, of
 * which none is given yet. Undefined for any other issue.
 */
export const missingChoice = ({ code, values }: Issue): string[][] | undefined =>
  code === "anyOf" ? (values?.keys as string[][] | undefined) : undefined;

/** Whether an issue is a value that nobody gave yet, or a choice of values. */
export const isMissing = (issue: Issue): boolean =>
  issue.code === "required" || missingChoice(issue) !== undefined;
